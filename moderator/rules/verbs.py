"""The verbs that a title has: those of its own moves, and what the table may say in any."""

from collections.abc import Iterator

from moderator.journal.grammar import VERBS
from moderator.model.moves import Move
from moderator.model.values import default_of
from moderator.rules.dispatch import has_answer, has_unasked_move, is_of_a_round
from moderator.rules.kinds import KINDS, named
from moderator.titles.title import Title
from moderator.vocabulary.listing import MECHANICS


def verbs_of(title: Title) -> frozenset[str]:
    """All verbs of the journal but those of moves that only other titles have."""
    return frozenset(VERBS) - {verb for kind in _absent(title) for verb in verbs_of_move(kind)}


def _absent(title: Title) -> Iterator[type[Move]]:
    rooms = (kind for declared in MECHANICS.values() for kind in declared.moves)
    yield from (kind for kind in rooms if not (has_unasked_move(title, kind) or has_answer(title, kind)))
    known = [named(name) for name in (*title.file.opening, *title.file.course)]
    seldom = {kind for entry in KINDS.values() for kind in entry.moves if is_of_a_round(kind)}
    yield from (kind for kind in seldom if not any(kind in entry.moves for entry in known))


def verbs_of_move(kind: type[Move]) -> tuple[str, ...]:
    return tuple(kind.form_by_verb) or (default_of(kind, "verb"),)
