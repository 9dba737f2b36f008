"""The game of a table, read and judged once for all of its pages."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

from moderator.files import JOURNAL, read_file, text_only
from moderator.game import Game, open_game
from moderator.shell.blanks import Fillings
from moderator.shell.clock import Clock
from moderator.writing import JournalSession

Found = TypeVar("Found")
_TOLD = 6  # last lines shown to a page that has not seen them


class SharedGame:
    """The game as the file has it, and the clock of the table. Its users must hold the `lock`."""

    def __init__(self, file: Path, ruleset: Path | None) -> None:
        """Read the file. Raises what reading and replaying raise."""
        self.lock = Lock()
        # one try: a page must show what others wrote before anything is written
        game = open_game(text_only(read_file(file, JOURNAL)), ruleset)
        self.session = JournalSession(file, game, ruleset, tries=1)
        self.clock = Clock()
        self._marked: tuple[Game, str] | None = None
        self._fillings: Fillings | None = None
        self._found: dict[object, object] = {}

    @property
    def game(self) -> Game:
        return self.session.game

    def refresh(self) -> None:
        """Read what others have written. Raises what reading and replaying raise."""
        data = text_only(read_file(self.session.path, JOURNAL))
        if data != self.game.data:
            self.session.game = open_game(data, self.session.ruleset, self.game)

    @property
    def mark(self) -> str:
        """The number of lines, and a hash that tells this journal from one changed earlier."""
        if self._marked is None or self._marked[0] is not self.game:
            self._marked = self.game, _mark(len(self.game.journal.lines), self.game.data)
        return self._marked[1]

    @property
    def fillings(self) -> Fillings:
        """The choices of the current position, and how its forms may be filled."""
        if self._fillings is None or self._fillings.game is not self.game:
            self._fillings, self._found = Fillings(self.game), {}
        return self._fillings

    def once(self, what: object, find: "Callable[[Fillings], Found]") -> "Found":
        """Return something about the current position that pages show again and again, found once."""
        fillings = self.fillings
        if what not in self._found:
            self._found[what] = find(fillings)
        return cast("Found", self._found[what])

    def since(self, mark: str, reader: str | None) -> list[str]:
        """Return the last lines that came after those a page has seen, without cards that its reader may not know."""
        came = [line for line in self.game.journal.lines[lines_of(mark) :] if line.says is not None]
        return [f"{line.number} | {self.game.hide(line.text, reader)}" for line in came[-_TOLD:]]

    def is_of_this_journal(self, mark: str) -> bool:
        """Return whether the lines that a page has seen are still the first lines of the journal."""
        rows = self.game.data.splitlines(keepends=True)
        count = lines_of(mark)
        return mark == _mark(count, b"".join(rows[:count]))


def lines_of(mark: str) -> int:
    """Return how many lines a page has seen; 0 for an invalid mark."""
    count = mark.partition(".")[0]
    return int(count) if count.isascii() and count.isdigit() and len(count) < 10 else 0


def _mark(lines: int, data: bytes) -> str:
    return f"{lines}.{sha256(data).hexdigest()[:16]}"
