"""A session on a journal: a line of the table is judged, and written before it is answered."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from moderator.files import JOURNAL, read_file
from moderator.game import Game, open_game
from moderator.journal.errors import JournalMoved
from moderator.journal.grammar import Reading, read_line
from moderator.journal.seals import continue_journal
from moderator.journal.writer import JournalWriter
from moderator.judging import (
    Answer,
    PendingLine,
    judge,
    judge_investor,
    judge_miscounts,
    merge_corrections,
    refuse_harm,
)
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.booking import State

_TRIES = 10
Expand = Callable[[Game, str], tuple[Reading, ...]]


def read_in_full(game: Game, text: str) -> tuple[Reading, ...]:
    """Read a line that is written in full."""
    return (read_line(text, game.vocabulary),)


class JournalSession:
    """One journal and its game, kept in memory between lines.

    `expand` turns a text into the lines that it stands for in the current game; by default a text is one full line. A
    Reading has been read already and is not read again. A `careful` session refuses corrections that make later lines
    wrong, unless one of them ends in `!`. If other processes write first, a line is judged again up to `tries` times.
    `before_write` gets the lines about to be written, and raises to prevent it.
    """

    def __init__(
        self,
        path: Path,
        game: Game,
        ruleset: Path | None = None,
        expand: Expand = read_in_full,
        careful: bool = False,
        tries: int = _TRIES,
    ) -> None:
        self.path, self.game, self.ruleset, self.expand, self.careful = path, game, ruleset, expand, careful
        self.tries = tries
        self.before_write: Callable[[Sequence[PendingLine]], None] | None = None

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def position(self) -> Position:
        return self.game.position

    def say(self, text: str | Reading) -> Answer:
        """Judge a line, and write it unless it is refused. It is on the disk when this returns.

        If another process wrote meanwhile, the journal is read again and the line judged again. JournalMoved is raised
        if it then differs in full. Raises Unreadable, JournalBusy, JournalNotWritten.
        """
        return _own(self.say_all((text,)))

    def say_all(self, texts: Sequence[str | Reading]) -> list[Answer]:
        """Judge lines, each after the one before, and write them all, or none if one is refused.

        The last answer is then the refusal; several wrong counts give several refusals. Lines of the Investor that are
        due are added. Raises what `say` raises.
        """
        drafts = self._judge_all(texts)
        for attempt in range(self.tries):
            if drafts[-1].answer.refused:
                break
            try:
                self._write(drafts)
                break
            except JournalMoved:
                self.game = open_game(read_file(self.path, JOURNAL), self.ruleset)
                again = self._judge_all([each.text if isinstance(each, Reading) else each for each in texts])
                if not _say_the_same(drafts, again) or attempt == self.tries - 1:
                    raise
                drafts = again
        return [draft.answer for draft in drafts]

    def preview(self, text: str | Reading) -> Answer:
        """Return the answer to a line without writing it. Raises Unreadable."""
        return _own(self.preview_all((text,)))

    def preview_all(self, texts: Sequence[str | Reading]) -> list[Answer]:
        """Return the answers to lines, up to the first refused one, without writing them. Raises Unreadable."""
        return [draft.answer for draft in self._judge_all(texts)]

    def after(self, texts: Sequence[str | Reading]) -> Game:
        """Return the game with these lines, whatever their findings. Raises Unreadable."""
        return self._judge_each(texts)[-1].game

    def _judge_all(self, texts: Iterable[str | Reading]) -> list[PendingLine]:
        """Judge lines one after the other, up to the first refused one, or all wrong counts. Raises Unreadable."""
        drafts = merge_corrections(self._judge_each(texts))
        return refuse_harm(drafts) if self.careful else drafts

    def _judge_each(self, texts: Iterable[str | Reading]) -> list[PendingLine]:
        game = self.game
        if game.journal.torn is not None:  # the writer will set the torn line aside as a separate line
            game = open_game(game.data + continue_journal(game.data, ()), self.ruleset)
        drafts: list[PendingLine] = []
        lines = (line for text in texts for line in self._read(drafts[-1].game if drafts else game, text))
        for line in lines:
            drafts += judge_investor(drafts[-1].game if drafts else game, line)
            drafts.append(judge(drafts[-1].game if drafts else game, line))
            if drafts[-1].answer.refused:
                return [*drafts, *judge_miscounts(drafts[-1], lines)]
        if drafts and self.game.vocabulary.dummies.names and isinstance(drafts[-1].answer.says, Move):
            drafts += judge_investor(drafts[-1].game)
        return drafts

    def _read(self, game: Game, text: str | Reading) -> tuple[Reading, ...]:
        return (text,) if isinstance(text, Reading) else self.expand(game, text)

    def _write(self, drafts: Sequence[PendingLine]) -> None:
        if self.before_write is not None:
            self.before_write(drafts)
        with JournalWriter(self.path, self.game.data) as writer:
            writer.append(*(draft.line.text for draft in drafts))
        self.game = drafts[-1].game


def _own(answers: Sequence[Answer]) -> Answer:
    """Return the answer to the entered line, or to the line because of which it was refused."""
    return next(each for each in answers if not each.by_rule)


def _say_the_same(drafts: Sequence[PendingLine], again: Sequence[PendingLine]) -> bool:
    """Return whether moves that were judged again are the same in full."""
    was, now = ([draft.answer for draft in each] for each in (drafts, again))
    return [a.text for a in was] == [a.text for a in now] and all(isinstance(a.says, Move) for a in now)
