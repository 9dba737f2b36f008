"""The journal of a table as all its pages write it: one keeper, one line at a time."""

from hashlib import sha256
from pathlib import Path
from threading import Lock

from moderator.game import Game, open_game
from moderator.model.topics.cards import Keep
from moderator.reading import JOURNAL, read_file, text_only
from moderator.shell.blanks import Fillings
from moderator.shell.clock import Clock
from moderator.writing import Keeper

_TOLD = 6  # lines that came since, the last ones


class Shared:
    """The game as the file has it, and the clock of the table. Whoever uses it holds the `lock`."""

    def __init__(self, file: Path, game: Game, ruleset: Path | None, clock: Clock) -> None:
        self.lock = Lock()
        self.keeper = Keeper(file, game, ruleset, tries=1)  # a page shows what others wrote before anything is written
        self.clock = clock
        self._marked: tuple[Game, str] | None = None
        self._fillings: Fillings | None = None

    @property
    def game(self) -> Game:
        return self.keeper.game

    def refresh(self) -> None:
        """Read what others have written. Raises what reading and replaying raise."""
        data = read_file(self.keeper.path, JOURNAL)
        if data != self.game.data:
            self.keeper.game = open_game(text_only(data), self.keeper.ruleset, self.game)

    @property
    def mark(self) -> str:
        """The last line of the journal, and what tells this journal from one that was changed before it."""
        if self._marked is None or self._marked[0] is not self.game:
            digest = sha256(self.game.data).hexdigest()[:16]
            self._marked = self.game, f"{len(self.game.journal.lines)}.{digest}"
        return self._marked[1]

    @property
    def fillings(self) -> Fillings:
        """How forms may be filled in the game as it is."""
        if self._fillings is None or self._fillings.game is not self.game:
            self._fillings = Fillings(self.game)
        return self._fillings

    def since(self, mark: str) -> list[str]:
        """The last lines that came after those a page has seen, hidden cards left out."""
        count = mark.partition(".")[0]
        seen = int(count) if count.isascii() and count.isdigit() and len(count) < 10 else 0
        came = [
            line for line in self.game.journal.lines[seen:] if line.says is not None and not isinstance(line.says, Keep)
        ]
        return [f"{line.number} | {line.text}" for line in came[-_TOLD:]]
