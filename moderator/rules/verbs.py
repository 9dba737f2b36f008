"""The verbs that a title has: those of its own moves, and what the table may say in any."""

from collections.abc import Callable, Iterator

from moderator.journal.grammar import VERBS
from moderator.model.move import Move
from moderator.model.record import default_of
from moderator.model.rooms import SAID
from moderator.rules.dispatch import ONLY_WITH, has_move, is_of_a_round
from moderator.rules.kinds import KINDS, named
from moderator.titles.title import Title

# What the table says only where something of the title makes it.
_TOLD: dict[str, Callable[[Title], bool]] = {
    "contribute": lambda title: title.has("contribution"),
    "industry": lambda title: title.has("industry"),
    "link": lambda title: _has_links(title),
    "reach": lambda title: bool(title.file.cards),
}


def verbs_of(title: Title) -> frozenset[str]:
    """All verbs of the journal but those of moves that only other titles have."""
    told = {verb for verb, has in _TOLD.items() if not has(title)}
    return frozenset(VERBS) - told - {verb for kind in _absent(title) for verb in _verbs(kind)}


def _absent(title: Title) -> Iterator[type[Move]]:
    rooms = (kind for said in SAID for kind in said.moves)
    yield from (kind for kind in (*ONLY_WITH, *rooms) if not has_move(title, kind))
    known = [named(name) for name in (*title.file.opening, *title.file.course)]
    seldom = {kind for entry in KINDS.values() for kind in entry.moves if is_of_a_round(kind)}
    yield from (kind for kind in seldom if not any(kind in entry.moves for entry in known))


def _verbs(kind: type[Move]) -> tuple[str, ...]:
    return tuple(kind.form_by_verb) or (default_of(kind, "verb"),)


def _has_links(title: Title) -> bool:
    left = (private.leaves for private in title.file.privates.values())
    areas = title.file.bonuses.linked_area
    return bool(title.file.links) or areas is not None or any(each is not None and each.links for each in left)
