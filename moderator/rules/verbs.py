"""The verbs that a title has: those of its own moves, and what the table may say in any."""

from collections.abc import Callable, Iterator

from moderator.journal.grammar import VERBS
from moderator.model.card_moves import Choose, Deal, Reach
from moderator.model.moves import Bid, Contribute, Credit, Dispose, Industry, Link, Move, Select, Sold, Swap, Take, Value
from moderator.model.record import default_of
from moderator.model.rooms import SAID
from moderator.rules.dispatch import ONLY_WITH, has_move
from moderator.rules.kinds import named
from moderator.titles.title import Title

# What the table says only where something of the title makes it.
_TOLD: dict[type[Move], Callable[[Title], bool]] = {
    Contribute: lambda title: title.has("contribution"),
    Credit: lambda title: title.has("bank-credit"),
    Industry: lambda title: title.has("industry"),
    Link: lambda title: _has_links(title),
    Reach: lambda title: bool(title.file.cards),
}
_OF_ROUNDS: tuple[type[Move], ...] = (Select, Bid, Take, Sold, Value, Deal, Choose, Dispose, Swap)


def verbs_of(title: Title) -> frozenset[str]:
    """All verbs of the journal but those of moves that only other titles have."""
    return frozenset(VERBS) - {verb for kind in _absent(title) for verb in _verbs(kind)}


def _absent(title: Title) -> Iterator[type[Move]]:
    rooms = (kind for said in SAID for kind in said.moves)
    yield from (kind for kind in (*ONLY_WITH, *rooms) if not has_move(title, kind))
    yield from (kind for kind, has in _TOLD.items() if not has(title))
    rounds = [named(name) for name in (*title.file.opening, *title.file.course)]
    yield from (kind for kind in _OF_ROUNDS if not any(kind in entry.moves for entry in rounds))


def _verbs(kind: type[Move]) -> tuple[str, ...]:
    return tuple(kind.form_by_verb) or (default_of(kind, "verb"),)


def _has_links(title: Title) -> bool:
    left = (private.leaves for private in title.file.privates.values())
    areas = title.file.bonuses.linked_area
    return bool(title.file.links) or areas is not None or any(each is not None and each.links for each in left)
