"""Holdings: who holds how much of what as each round ends, and what that is worth."""

from collections import Counter
from collections.abc import Iterator, Mapping

from moderator.export.tables.shapes import Row
from moderator.export.tables.told import Told, kind_of
from moderator.model.ledger import INVESTOR, MONEY, PLACES
from moderator.model.position import DEBT, Part
from moderator.rules.booking import State
from moderator.rules.holdings import percent
from moderator.rules.prices import price
from moderator.scoring import worth_parts
from moderator.titles.title import Title

_CASH = "cash"  # what the parts of a score call it


def holdings(told: Told) -> Iterator[Row]:
    """Money and pieces first, by unit; then what is no piece of the books: credits, and cards that count."""
    for about, played in told.numbered:
        state = told.after(played)
        parts = {player: {part.what: part for part in worth_parts(state, player)} for player in played.after.players}
        for holder, kind, item, quantity in _pieces(state):
            what = _CASH if kind == MONEY else item if kind in ("share", "private") else None
            part = parts[holder].pop(what, None) if what and holder in parts else None
            yield (
                *about,
                holder,
                _kind_of_holder(told.title, holder),
                kind,
                item,
                quantity,
                *((percent(state, item, holder), price(state, item)) if kind == "share" and item else (None, None)),
                part.amount if part else None,
            )
        for player, others in parts.items():
            yield from ((*about, player, "player", *rest) for rest in _others(others))


def _pieces(state: State) -> Iterator[tuple[str, str, str | None, int]]:
    """Holder, kind, item and number of all that the books hold; certificates of one corporation together."""
    held: Counter[tuple[str, str, str | None]] = Counter()
    books = state.position.books
    for unit in books.units():
        kind, item = kind_of(state.title, unit)
        for holder, count in books.holders(unit).items():
            held[holder, kind, item] += count
    return ((*key, count) for key, count in held.items() if count)


def _kind_of_holder(title: Title, holder: str) -> str:
    if holder in PLACES:
        return "place"
    return "dummy" if holder == INVESTOR else title.kinds.get(holder, "player")


def _others(parts: Mapping[str, Part]) -> Iterator[Row]:
    """The parts of a score that no piece stands for; no money is one of them that comes to nothing."""
    for what, part in parts.items():
        if what == DEBT:
            yield "credit", None, part.count, None, None, part.amount
        elif what != _CASH:
            yield "card", what, part.count, None, None, part.amount
