"""The command line."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from typer import Typer


def start() -> NoReturn:
    """Run the command of this process and exit with its code."""
    import gc
    import os
    import sys

    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plugins takes time, and none is used
    gc.set_threshold(100_000)  # collecting garbage would take a tenth of the time
    code = main()
    try:
        sys.stderr.flush()
    finally:
        os._exit(code)  # freeing every object would take another tenth


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Without `args`, use those of the process."""
    try:
        from moderator.cli.running import run
    except KeyboardInterrupt:  # while importing
        return 130
    return run(args, _load_app)


def _load_app() -> "Typer":
    from moderator.cli.app import app

    return app
