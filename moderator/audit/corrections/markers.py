"""How lines move price markers, as what they would do to a marker that stands elsewhere."""

from collections.abc import Callable, Iterator

from moderator.model.entries import Event
from moderator.model.ledger import POOL
from moderator.model.position import Cell, Position
from moderator.replay import Applied
from moderator.rules.booking import State
from moderator.rules.holdings import charter_name
from moderator.rules.prices import fallen, jump
from moderator.titles.title import Title

Walk = Callable[[Cell], Cell]
_BY_SHARES = ("sold-out-rise", "pool-fall")  # at the end of a stock round, by who then holds what


def walks_of(title: Title, before: Position, step: Applied) -> Iterator[tuple[str, Walk]]:
    """What a line does to the marker of each corporation, but for what the end of a stock round does by its shares.

    A walk that would not have brought the marker to where it came to is not understood: it goes as far again.
    """
    walks: dict[str, list[Walk]] = {}
    for event in step.entry.events:
        if event.moved is not None and event.company and event.company in before.cells and event.code not in _BY_SHARES:
            walks.setdefault(event.company, []).append(_walk_of(title, before, event))
    for company, blocked in _unmoved(title, before, step):
        walks.setdefault(company, [blocked])
    by_shares = {event.company for event in step.entry.events if event.code in _BY_SHARES}
    for company, parts in walks.items():
        cell, end = before.cells[company], step.position.cells.get(company)
        if end is not None:
            walk = _joined(parts)
            yield company, walk if company in by_shares or walk(cell) == end else _as_far(title, cell, end)


def _walk_of(title: Title, before: Position, event: Event) -> Walk:
    chart, amount = title.market, event.amount
    if event.code == "sale-drop":
        return _drop(title, before, event.company or "", int(str(event.facts.get("count", 1))))
    if event.code == "price-move" and event.kind in ("missed", "small"):
        return chart.left
    if event.code == "price-move" and amount is not None:
        return _pay(title, charter_name(State(title, before), event.company or ""), amount)
    return chart.up if event.code == "step-up" else chart.right


def _drop(title: Title, before: Position, company: str, count: int) -> Walk:
    return lambda cell: fallen(State(title, before), company, cell, count)


def _pay(title: Title, charter: str, amount: int) -> Walk:
    def walk(cell: Cell) -> Cell:
        for _ in range(jump(title, cell, amount, charter) or 0):
            cell = title.market.right(cell)
        return cell

    return walk


def _unmoved(title: Title, before: Position, step: Applied) -> Iterator[tuple[str, Walk]]:
    """What would have moved markers that stood where they could not go: sales, and dividends."""
    for event in step.entry.events:
        if event.code == "dividend-full" and event.company and event.company in before.cells and event.amount:
            walk = _pay(title, charter_name(State(title, before), event.company), event.amount)
            if walk(before.cells[event.company]) == before.cells[event.company]:
                yield event.company, walk
    for posting in step.entry.postings:
        if posting.why == "share-sale" and posting.target == POOL:
            company = next((c for c, units in title.share_units.items() for u, _ in units if u == posting.unit), "")
            if company in before.cells:
                yield company, _drop(title, before, company, posting.count)


def _joined(parts: list[Walk]) -> Walk:
    def walk(cell: Cell) -> Cell:
        for part in parts:
            cell = part(cell)
        return cell

    return walk


def _as_far(title: Title, start: Cell, end: Cell) -> Walk:
    """As many rows and columns as from one cell to another, if the chart has a cell there."""
    rows, columns = end[0] - start[0], end[1] - start[1]

    def walk(cell: Cell) -> Cell:
        there = (cell[0] + rows, cell[1] + columns)
        return there if title.market.has(there) else cell

    return walk
