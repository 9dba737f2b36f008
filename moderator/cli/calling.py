"""One command called: its words read, what is wrong with them or its files explained, its exit code returned."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from moderator.cli import streams
from moderator.cli.failures import explain, one_line
from moderator.cli.plain import find_plain
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from typer import Typer


def _ask_typer(words: list[str], load: Callable[[], "Typer"]) -> int | None:
    """Run the command as typer reads these words; a call that it refuses is told, with its exit code."""
    import typer

    app, ink = load(), streams.ink()
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


def call(words: list[str], load: Callable[[], "Typer"]) -> int:
    """The exit code of a command; what is wrong with its words or files is told. `load` gives the commands."""
    try:
        plain = find_plain(words)
        code = _ask_typer(words, load) if plain is None else plain()
    except (streams.ReaderGone, KeyboardInterrupt):
        raise
    except Exception as error:
        explained = explain(error)
        if explained is None:
            raise
        streams.talk(*f"moderator: {explained[0]}".splitlines())
        return explained[1]
    return ExitCode(code or 0)
