"""The command line: options in, one function called, text and an exit code out."""

from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without arguments given, those of the process."""
    if args is None:
        import gc
        import os

        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for some takes time; none has a say here
        gc.set_threshold(100_000)  # a process of one command keeps what it makes: looking for garbage is a tenth of it
    try:
        from moderator.cli.running import run
    except KeyboardInterrupt:  # as early as that
        return 130
    return run(args)
