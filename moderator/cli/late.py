"""A journal begun from a counted position: the file read, judged, and written as lines."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import text_of
from moderator.errors import ExitCode
from moderator.files import POSITION
from moderator.model.values import Record

if TYPE_CHECKING:
    from moderator.counted.read import Problem
    from moderator.counted.schema import CountedFile
    from moderator.titles.title import Title

Options = Sequence[tuple[str, str]]


class Refused(Exception):
    """What is wrong with the file has been told; the exit code says how bad it is."""

    def __init__(self, code: ExitCode) -> None:
        self.code = code


class Position(Record):
    """A file that could be read, and its text."""

    name: str
    file: "CountedFile"
    text: str

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.file.players)

    def options(self, chosen: Options) -> list[tuple[str, str]]:
        """The options of the file and of the command line. Raises Failed where they differ."""
        merged = dict(self.file.options)
        for name, value in chosen:
            if merged.setdefault(name, value) != value:
                raise Failed(f"{self.name} has the option {name} {merged[name]}, not {value}", ExitCode.USAGE)
        return list(merged.items())

    def check_head(self, title: "Title", players: tuple[str, ...] | None) -> None:
        """Raise Failed where the command line names another title, or other players, than the file."""
        said = self.file.title
        if said and said.casefold() != title.name.casefold():
            raise Failed(f"{self.name} is a position of {said[:40]!r}, not of {title.name}", ExitCode.USAGE)
        if players is not None and players != self.players:
            raise Failed(
                f"--players names others than {self.name}, or in another order", ExitCode.USAGE, "leave --players out"
            )


def read_position(name: str) -> Position:
    """The file of a position. Raises Failed if there is none, Refused if it is no such file."""
    from moderator.counted.read import NotRead, read_counted

    data = text_of(name, POSITION)
    try:
        return Position(name, *read_counted(data))
    except NotRead as error:
        _tell(name, error.problems, data.decode(errors="replace"), None)
        raise Refused(ExitCode.DAMAGED if error.torn else ExitCode.VIOLATIONS) from None


def lines_of(position: Position, title: "Title", allow: bool) -> list[str]:
    """The lines that lay the position out. Raises Refused if it breaks a rule that the table does not allow."""
    from moderator.counted.trying import try_out

    trial = try_out(title, position.file, position.text)
    if told := (*trial.problems, *trial.notes):
        _tell(position.name, told, position.text, title)
    if not trial.possible:
        streams.talk("refused: nothing was written; this is no position of the game")
        raise Refused(ExitCode.VIOLATIONS)
    if trial.problems and not allow:
        streams.talk("refused: nothing was written; --allow begins it all the same, as a ruling of the table")
        raise Refused(ExitCode.VIOLATIONS)
    return trial.lines()


def _tell(name: str, problems: "Sequence[Problem]", text: str, title: "Title | None") -> None:
    from moderator.views.findings import finding

    lines = ["", *text.splitlines()]
    ink = streams.ink(sys.stderr)
    for problem in problems:
        number = problem.finding.line
        shown = lines[number] if number is not None and number < len(lines) else ""
        streams.talk(*finding(problem.finding, title, Path(name).name if name != "-" else name, shown, ink))
