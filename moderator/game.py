"""A game on disk: its journal read, its title loaded, its moves replayed, and hidden cards kept from its readers."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from moderator.journal.lexer import quote_name
from moderator.journal.reader import read_journal
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Booked, Header, Journal
from moderator.model.findings import Doubt, Doubts, Severity, doubt_line, until
from moderator.model.names import Vocabulary
from moderator.model.position import Position
from moderator.model.rounds import DraftRound, GameOver
from moderator.model.values import Record
from moderator.replay import Fold, Replay
from moderator.rules.booking import State
from moderator.rules.dispatch import verbs_of
from moderator.titles.title import Title
from moderator.version import __version__

if TYPE_CHECKING:
    from moderator.fingerprint import Changed, Comparison

# ---- hidden ----

# What may be between two words of a line, also inside a page or JSON.
_GAP = r'(?:[\s"\\]|&(?:#34|quot);|<[^<>]{0,200}>){1,100}'
_KEPT = rf"(?i)(\bke(?:eps?|pt){_GAP})(\w+)"


def hide_cards(title: Title, position: Position, text: str, reader: str | None = None) -> str:
    """Return the text with `...` for what is hidden from its reader; None is a spectator or the keeper.

    A destiny card follows `keep` or `kept` and is hidden until the game is over. A lot of a draft that is paid at its
    end follows `take` or `chooses` and is hidden until the draft is over.
    """
    if title.file.card_rules.destiny and not isinstance(position.round, GameOver):
        text = _hide_destinies(title, text, None if reader is None else position.cards.named.get(reader))
    if isinstance(position.round, DraftRound) and title.file.draft is not None and title.file.draft.paid == "at-end":
        text = _hide_lots(title, position, position.round, text, reader)
    return text


def _hide_destinies(title: Title, text: str, own: str | None) -> str:
    hidden = {name.casefold() for name, card in title.file.cards.items() if card.kind == "destiny" and name != own}

    def hide(named: re.Match[str]) -> str:
        keeps, card = named.groups()
        return f"{keeps}..." if card.casefold() in hidden else named[0]

    return re.sub(_KEPT, hide, text)


def _hide_lots(title: Title, position: Position, now: DraftRound, text: str, reader: str | None) -> str:
    """Hide what others have chosen, also in another player's line that is undone or not written yet."""
    others = tuple(name for name in position.players if name != reader)
    chosen = {form for player, lot, _ in now.chosen if player != reader for form in _forms(lot)}
    assert title.file.draft is not None

    def hide(named: re.Match[str]) -> str:
        who, takes, lot = named.groups()
        return f"{who or ''}{takes}..." if who or lot.casefold() in chosen else named[0]

    return _pattern(others, tuple(title.file.draft.lots)).sub(hide, text)


@lru_cache(maxsize=32)
def _pattern(players: tuple[str, ...], lots: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for `Ann: take MS` and `Ann chooses MS`: the player if it is one of these, the verb, and the
    lot.
    """
    who, lot = ("|".join(_escaped(names)) for names in (players, lots))
    return re.compile(rf"(?i)((?:{who})(?::|&#58;)?{_GAP})?(\b(?:takes?|chooses?){_GAP})({lot})(?!\w)")


def _escaped(names: tuple[str, ...]) -> list[str]:
    forms = {form for name in names for form in _forms(name)}
    return [re.escape(form) for form in sorted(forms, key=len, reverse=True)]


def _forms(name: str) -> set[str]:
    """Return a name in the forms it has in a line and in a page."""
    from html import escape  # only drafts with secret choices need it

    plain = {name.casefold(), quote_name(name).casefold()}
    return plain | {escape(form) for form in plain} | {escape(form).replace("&quot;", "&#34;") for form in plain}


# ---- game ----


class Game(Record):
    """A journal with its title, replayed once when first needed."""

    journal: Journal
    title: Title
    replay: Replay
    vocabulary: Vocabulary
    data: bytes
    folded: Fold | None = None  # the steps, if already computed

    @cached_property
    def steps(self) -> Fold:
        """Every step, each with its position."""
        return Fold(self.replay, self.journal.booked) if self.folded is None else self.folded

    @cached_property
    def changed(self) -> "Changed | None":
        """The changes since the journal was begun; None if none are known."""
        noted, program = self.journal.header.ruleset, self.journal.header.program
        if program in (None, __version__) and (noted is None or self.title.is_noted(noted) is True):
            return None
        from moderator.fingerprint import find_changes  # few journals are older than the program

        return find_changes(self.journal, self.title, self.compare)

    @property
    def changed_json(self) -> dict[str, Any] | None:
        """The key `changed` of every document about the game."""
        return None if self.changed is None else self.changed.as_json()

    @property
    def about_json(self) -> dict[str, Any]:
        """The keys that every document about the game has: its occasion and its changes."""
        return {"occasion": dict(self.journal.header.occasion), "changed": self.changed_json}

    def compare(self) -> "Comparison":
        """Compare the game with the fingerprints that were recorded of it."""
        from moderator.fingerprint import compare

        return compare(self.journal, self.title, self.steps)

    @property
    def state(self) -> State:
        return State(self.title, self.position)

    @property
    def position(self) -> Position:
        return self.steps.last

    def shown(self, booked: Booked) -> str:
        """Return a line as it may be shown: `Ann: keep D3` is `Ann: keep ...` while the game goes on."""
        return self.hide(booked.text)

    def hide(self, text: str, reader: str | None = None) -> str:
        """Return the text with `...` for what its reader may not know yet; see `hide_cards`."""
        return hide_cards(self.title, self.position, text, reader)

    def at(self, line: int | None) -> Position:
        """Return the position after the last move up to a line; the latest without one."""
        if line is None:
            return self.position
        return self._after(self.count_to(line))

    def before(self, line: int) -> Position:
        """Return the position before a line: after all moves that count before it."""
        return self._after(self.count_before(line))

    def count_before(self, line: int) -> int:
        """Return how many moves count before a line."""
        return bisect_left(self.journal.booked, self.journal.order(line), key=self._order)

    def count_to(self, line: int) -> int:
        """Return how many moves count up to a line, including it."""
        return bisect_right(self.journal.booked, self.journal.order(line), key=self._order)

    def cut_to(self, count: int) -> "Game":
        """Return the game after its first `count` moves that count."""
        booked = self.journal.booked[:count]
        return self.replace(journal=self.journal.replace(booked=booked), folded=self.steps.moved(booked))

    def _order(self, booked: Booked) -> tuple[int, int]:
        return self.journal.order(booked.line)

    def _after(self, count: int) -> Position:
        return self.steps[count - 1].position if count else self.replay.start

    def doubts(self, line: int | None = None) -> Doubts:
        """Return why the books cannot be trusted after a line; now without one."""
        order = self.journal.order
        found = tuple(sorted(self._doubts(), key=lambda doubt: order(doubt.line)))
        return found if line is None else until(found, line, order)

    def _doubts(self) -> Iterator[Doubt]:
        """Yield all reasons to doubt the books, in any order. All commands get them here."""
        found = chain(self.journal.problems, (finding for step in self.steps for finding in step.findings))
        yield from (doubt_line(finding) for finding in found if finding.severity is Severity.ERROR)
        if self.changed is not None and self.changed.doubtful:
            yield self.changed.doubt


def open_game(data: bytes, ruleset: Path | None = None, before: Game | None = None) -> Game:
    """Read a journal. Raises DamagedJournal, UnknownTitle, BrokenRuleset, BadOption, WrongTable.

    If the game was read `before` with the same header and ruleset, only the new lines are read and judged.
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
