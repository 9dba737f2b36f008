"""A game on disk: its journal read, its title loaded, its moves replayed."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from moderator.hidden import hide_cards
from moderator.journal.reader import read_journal
from moderator.mechanics.opening import load_title
from moderator.model.findings import Doubt, Doubts, Severity, doubt_line, until
from moderator.model.lines import Booked, Header, Journal
from moderator.model.names import Vocabulary
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.replay import Fold, Replay
from moderator.rules.booking import State
from moderator.rules.dispatch import verbs_of
from moderator.since import Changed, Comparison, compare, find_changes
from moderator.titles.title import Title


class Game(Record):
    """A journal with its title; replayed once, when first asked for."""

    journal: Journal
    title: Title
    replay: Replay
    vocabulary: Vocabulary
    data: bytes
    folded: Fold | None = None  # the steps, where they are known

    @cached_property
    def steps(self) -> Fold:
        """Every step, each with its position."""
        return Fold(self.replay, self.journal.booked) if self.folded is None else self.folded

    @cached_property
    def changed(self) -> Changed | None:
        """What is not as it was when the journal was begun; None if nothing is known to have changed."""
        return find_changes(self.journal, self.title, self.compare)

    @property
    def changed_json(self) -> dict[str, Any] | None:
        """The key `changed` of every document about the game."""
        return None if self.changed is None else self.changed.as_json()

    @property
    def about_json(self) -> dict[str, Any]:
        """What every document about the game says beside its own: its occasion, and what has changed."""
        return {"occasion": dict(self.journal.header.occasion), "changed": self.changed_json}

    def compare(self) -> Comparison:
        """The game held against the fingerprints that were recorded of it."""
        return compare(self.journal, self.title, self.steps)

    @property
    def state(self) -> State:
        return State(self.title, self.position)

    @property
    def position(self) -> Position:
        return self.steps.last

    def shown(self, booked: Booked) -> str:
        """A line as it may be shown: `Ann: keep D3` is `Ann: keep ...` while the game goes on."""
        return self.hide(booked.text)

    def hide(self, text: str, reader: str | None = None) -> str:
        """Return the text with `...` for what its reader may not know yet; see `hide_cards`."""
        return hide_cards(self.title, self.position, text, reader)

    def at(self, line: int | None) -> Position:
        """The position after the last move up to a line; the latest without one."""
        if line is None:
            return self.position
        return self._after(self.count_to(line))

    def before(self, line: int) -> Position:
        """The position that a line finds: after all that counts before it."""
        return self._after(self.count_before(line))

    def count_before(self, line: int) -> int:
        """How many moves count before a line."""
        return bisect_left(self.journal.booked, self.journal.order(line), key=self._order)

    def count_to(self, line: int) -> int:
        """How many moves count up to a line, it included."""
        return bisect_right(self.journal.booked, self.journal.order(line), key=self._order)

    def cut_to(self, count: int) -> "Game":
        """The game as so many first moves that count have left it."""
        booked = self.journal.booked[:count]
        return self.replace(journal=self.journal.replace(booked=booked), folded=self.steps.moved(booked))

    def _order(self, booked: Booked) -> tuple[int, int]:
        return self.journal.order(booked.line)

    def _after(self, count: int) -> Position:
        return self.steps[count - 1].position if count else self.replay.start

    def doubts(self, line: int | None = None) -> Doubts:
        """Why the books cannot be trusted after a line; now without one."""
        order = self.journal.order
        found = tuple(sorted(self._doubts(), key=lambda doubt: order(doubt.line)))
        return found if line is None else until(found, line, order)

    def _doubts(self) -> Iterator[Doubt]:
        """Every reason there is, in any order: each kind is a line here, and every command has it from here."""
        found = chain(self.journal.problems, (finding for step in self.steps for finding in step.findings))
        yield from (doubt_line(finding) for finding in found if finding.severity is Severity.ERROR)
        if self.changed is not None and self.changed.doubtful:
            yield self.changed.doubt


def open_game(data: bytes, ruleset: Path | None = None, before: Game | None = None) -> Game:
    """Read a journal. Raises DamagedJournal, UnknownTitle, BrokenRuleset, BadOption, WrongTable.

    Where the game was read `before` with the same header and ruleset, only what is new is read and judged.
    """
    opened: list[tuple[Title, Vocabulary, Replay]] = []

    def names(header: Header) -> Vocabulary:
        if before is not None and header == before.journal.header:
            opened.append((before.title, before.vocabulary, before.replay))
            return before.vocabulary
        title = load_title(header.title, header.options, ruleset)
        vocabulary = title.vocabulary(header.players).replace(verbs=verbs_of(title))
        opened.append((title, vocabulary, Replay(title, header.players)))
        return vocabulary

    journal = read_journal(data, names, None if before is None else before.journal)
    title, vocabulary, replay = opened[0]
    known = before.steps.moved(journal.booked) if before is not None and replay is before.replay else None
    return Game(journal, title, replay, vocabulary, data, known)
