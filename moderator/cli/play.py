"""`moderator play`: the interactive session."""

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, explain
from moderator.cli.games_here import as_argument, find_games, find_last_game
from moderator.cli.opening import HideWorth, Ruleset, open_journal, report_doubts
from moderator.cli.parameters import Argument, Option
from moderator.cli.running import call
from moderator.errors import ExitCode
from moderator.journal.lexer import LONGEST_LINE

if TYPE_CHECKING:
    from typer import Typer

    from moderator.shell.clock import Clock
    from moderator.shell.session_options import UnwrittenLine
    from moderator.writing import JournalSession

_TOO_LONG = LONGEST_LINE + 2
_WRITES = ("-o", "--output", "--csv", "--json", "-h", "--help")  # an export with one of these needs no usual file


def play(
    file: Annotated[str | None, Argument(metavar="[FILE]", help="The journal. Default: the last game here.")] = None,
    clock: Annotated[bool, Option("--clock", help="Note the time that each line took.")] = False,
    hide_worth: HideWorth = False,
    ruleset: Ruleset = None,
) -> int:
    """Keep a game at the table: type a line per move and read the answer.

    With lines from a pipe, the exit code is that of the first line that was not written.
    """
    from moderator.shell.clock import Clock
    from moderator.shell.session import Shell
    from moderator.shell.session_options import SessionOptions, UnwrittenLine
    from moderator.writing import JournalSession

    if sys.stdin is None:
        raise Failed("standard input is closed", ExitCode.USAGE, "play at a terminal, or pipe in the lines")
    if file is None:
        file = _last_game()
    if file == "-":
        raise Failed("`play` writes to a file, not to standard input", ExitCode.USAGE, "name the journal")
    if "\0" not in file and not os.path.lexists(file):
        begins = f"moderator new {shlex.quote(file)} --title 18EU --players Ann,Bob,Cyd"
        raise Failed(f"{file} does not exist", remedy=f"start it with: {begins}; `moderator titles` lists the titles")
    game = open_journal(file, ruleset)
    report_doubts(game.doubts())
    session = JournalSession(Path(file), game, ruleset)
    timer = Clock()
    timer.set_limit(game)
    if clock or timer.limit is not None:
        timer.start()
    unwritten = UnwrittenLine()
    read, edited = reader(session, timer, unwritten, not hide_worth)
    shell = Shell(
        session,
        read,
        streams.put,
        say_failure,
        SessionOptions(
            ink=streams.ink(),
            clock=timer,
            worths=not hide_worth,
            bar=edited,
            window=streams.window,
            unwritten=unwritten,
            command=embedded_command(Path(file), ruleset),
        ),
    )
    shell.run()
    return ExitCode.CLEAN if sys.stdin.isatty() else shell.outcome


def _last_game() -> str:
    """Return the journal of this folder that was changed last, and say which. Raises Failed if there is none."""
    last = find_last_game(find_games(Path()))
    if last is None:
        raise Failed("there is no game in this folder", ExitCode.USAGE, "begin one with: moderator new")
    streams.talk(f"{last.name}, the last game here")
    return as_argument(last)


def reader(
    session: "JournalSession", clock: "Clock", unwritten: "UnwrittenLine", worths: bool
) -> tuple[Callable[[str], str | None], bool]:
    """Return a function that reads the next line, and whether that is the terminal's line editor.

    Without `worths` the board above the entry line hides who leads.
    """
    if not streams.at_terminal():
        return read_line, False
    from moderator.shell.terminal import PinnedBoard, line_reader

    return line_reader(session, clock, PinnedBoard(session, streams.ink(), worths), unwritten), True


def read_line(prompt: str) -> str | None:
    """Return the next line that is not blank, or None at the end. Blank lines are not Enter."""
    while line := sys.stdin.readline(_TOO_LONG):
        rest = line
        while len(rest) == _TOO_LONG and not rest.endswith("\n"):  # read the rest of an over-long line
            rest = sys.stdin.readline(_TOO_LONG)
        if line.strip():
            return line.rstrip("\n")
    return None


def say_failure(error: Exception) -> ExitCode | None:
    """Print an error and return its exit code; None for a damaged file or a fault of the program."""
    from moderator.views.text import wrap

    explained = explain(error)
    if explained is None or explained[1] is ExitCode.DAMAGED:
        return None
    ink = streams.ink(sys.stderr)
    streams.talk(*(ink.mean("refused", part) for line in explained[0].splitlines() for part in wrap(line)))
    return explained[1]


def embedded_command(file: Path, ruleset: Path | None) -> Callable[[str], bool]:
    """Return a function that runs a command line such as `score --explain` on the journal.

    The function returns False for other lines. The exit code of the command does not affect the session's.
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
    """Return the command line that a line of a session stands for, or None if it is not a command."""
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
    """Add the output of an export if none is given: the named workbook, else one with the name of the journal."""
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
    from moderator.cli.parameters import for_typer
    from moderator.cli.score import score

    app = typer.Typer(pretty_exceptions_enable=False)
    commands: dict[str, Callable[..., int | None]] = {"score": score, "audit": audit, "export": export, "help": help_}
    for name, command in commands.items():
        app.command(name)(for_typer(command))
    return app
