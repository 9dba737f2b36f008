"""Commands said inside a session: the same that the command line has, of the journal that is played."""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli import streams
from moderator.cli.calling import call

if TYPE_CHECKING:
    from typer import Typer

_WRITES = ("-o", "--output", "--csv", "--json", "-h", "--help")


def within(file: Path, ruleset: Path | None) -> Callable[[str], bool]:
    """A function that runs `score --explain` or `export sheets.xlsx` of a journal, and tells whether a line was such a
    command. What it writes stands on the streams; its exit code is not the session's.
    """

    def say(line: str) -> bool:
        words = command_of(_split(line), file, ruleset)
        if words is None:
            return False
        call(words, _load)
        streams.flush()
        return True

    return say


def command_of(words: Sequence[str], file: Path, ruleset: Path | None) -> list[str] | None:
    """The words of the command line that a line of a session stands for; None if it is no command."""
    name, *rest = (words[0].casefold(), *words[1:]) if words else ("",)
    own = [] if ruleset is None else ["--ruleset", str(ruleset)]
    journal = str(file) if not str(file).startswith("-") else f"./{file}"
    match name:
        case "help" if rest:
            return [name, *rest]
        case "score" | "audit":
            return [name, journal, *rest, *own]
        case "export":
            return [name, journal, *_written(rest, file), *own]
    return None


def _written(rest: list[str], file: Path) -> list[str]:
    """Where an export goes if no option says it: to the workbook that is named, else beside the journal; what is wanted
    on paper has a name of its own.
    """
    if any(word.startswith(_WRITES) for word in rest):
        return rest
    if rest and not rest[0].startswith("-"):
        return ["-o", *rest]
    ending = "-print" if "--print" in rest else ""
    return ["-o", str(file.with_name(f"{file.stem}{ending}.xlsx")), *rest]


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


def _load() -> "Typer":
    import typer

    from moderator.cli.audit import audit
    from moderator.cli.export import export
    from moderator.cli.help_ import help_
    from moderator.cli.score import score
    from moderator.cli.words import for_typer

    app = typer.Typer(pretty_exceptions_enable=False)
    commands: dict[str, Callable[..., int | None]] = {"score": score, "audit": audit, "export": export, "help": help_}
    for name, command in commands.items():
        app.command(name)(for_typer(command))
    return app
