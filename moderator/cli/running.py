"""One run of a command: its streams prepared, its errors explained, its exit code returned."""

import sys
from collections.abc import Sequence

from moderator.cli import streams
from moderator.cli.failures import DEBUG, explain, one_line, tell_fault
from moderator.cli.plain import find_plain
from moderator.errors import ExitCode
from moderator.reading import reason_of


def run(args: Sequence[str] | None = None) -> int:
    """Run the command these arguments name; every error ends in a message and a code, never in a traceback."""
    streams.prepare()
    words = list(sys.argv[1:] if args is None else args) or ["--help"]
    try:
        code = call(words)
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


def _ask_typer(words: list[str]) -> int | None:
    """Run the command as typer reads these words; a call that it refuses is told, with its exit code."""
    import typer

    from moderator.cli.app import app

    ink = streams.ink()
    app.rich_markup_mode = "rich" if ink.screen and ink.colour else None  # rich draws the help of commands
    # Typer hands on click's errors and exports only this leaf of them.
    called_wrongly: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        code: int | None = typer.main.get_command(app).main(words, prog_name="moderator", standalone_mode=False)
    except called_wrongly as error:
        asked = getattr(getattr(error, "ctx", None), "command_path", "moderator")
        says = one_line(error.format_message()).rstrip(".")  # type: ignore[attr-defined]
        streams.talk(f"moderator: {says}; see {asked} --help")
        return ExitCode.USAGE
    except SystemExit as ended:  # what a shell asks for, to complete a word, ends so
        return int(ended.code or 0)
    return code


def call(words: list[str]) -> int:
    """The exit code of a command; what is wrong with its words or files is told."""
    try:
        plain = find_plain(words)
        code = _ask_typer(words) if plain is None else plain()
    except (streams.ReaderGone, KeyboardInterrupt):
        raise
    except Exception as error:
        explained = explain(error)
        if explained is None:
            raise
        streams.talk(*f"moderator: {explained[0]}".splitlines())
        return explained[1]
    return ExitCode(code or 0)
