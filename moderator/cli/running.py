"""One run of a command: its streams prepared, its errors explained, its exit code returned."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from moderator.cli import streams
from moderator.cli.calling import call
from moderator.cli.failures import DEBUG, one_line, tell_fault
from moderator.errors import ExitCode
from moderator.files import reason_of

if TYPE_CHECKING:
    from typer import Typer


def run(args: Sequence[str] | None = None) -> int:
    """Run the command these arguments name; every error ends in a message and a code, never in a traceback."""
    streams.prepare()
    words = list(sys.argv[1:] if args is None else args) or ["--help"]
    try:
        code = call(words, _load)
        streams.flush()
    except streams.ReaderGone:
        streams.abandon_output()
        return ExitCode.READER_GONE
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OSError as error:  # the last of the output could not be written
        streams.abandon_output()
        streams.talk(f"moderator: {one_line(f'{error.filename}: {reason_of(error)}')}")
        return ExitCode.FAILURE
    except Exception as error:
        streams.abandon_output()
        streams.talk(f"moderator: {tell_fault(error)}", *(_details(error) if words[0] == DEBUG else ()))
        return ExitCode.FAILURE
    return code


def _details(error: Exception) -> list[str]:
    """Where a fault arose, line by line, for whoever is to mend it."""
    if (ink := streams.ink(sys.stderr)).screen:
        from moderator.views.screen import draw_fault

        return draw_fault(error, ink)
    import traceback

    return "".join(traceback.format_exception(error)).splitlines()


def _load() -> "Typer":
    from moderator.cli.app import app

    return app
