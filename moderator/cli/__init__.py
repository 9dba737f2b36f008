"""The command line: options in, one function called, text and an exit code out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from typer import Typer


def start() -> NoReturn:
    """Run the command that this process was begun for, and end with its exit code."""
    import gc
    import os
    import sys

    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for some takes time; none has a say here
    gc.set_threshold(100_000)  # a process of one command keeps what it makes: looking for garbage is a tenth of it
    code = main()
    try:
        sys.stderr.flush()
    finally:
        os._exit(code)  # all is written: taking apart what was made, piece by piece, is another tenth


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without arguments given, those of the process."""
    try:
        from moderator.cli.running import run
    except KeyboardInterrupt:  # as early as that
        return 130
    return run(args, _load_app)


def _load_app() -> "Typer":
    from moderator.cli.app import app

    return app
