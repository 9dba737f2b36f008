"""Forming: two corporations become a new one, which takes over everything; certificates are exchanged for half their
size.
"""

from moderator.model.ledger import BANK, BOARD, BOX, POOL, token_unit
from moderator.model.position import Cell
from moderator.rules.booking import Booking, State
from moderator.rules.events import CompanyCloses, TrainsChanged
from moderator.rules.holdings import charter_of, share_size, trains_of
from moderator.rules.listeners import happened
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import place_marker
from moderator.rules.private_tokens import pass_powers
from moderator.rules.stock.closing import forget
from moderator.rules.train_supply import give_train

Pair = tuple[str, str]


def form(booking: Booking, pair: Pair, new: str) -> None:
    """Form a new corporation: exchange shares, hand over money, trains, privates and stations, and place its marker."""
    position = booking.position
    cell, value = mean_cell(booking, pair), mean_value(booking, pair, new)
    operated, earned = (any(part in marked for part in pair) for marked in (position.operated, position.earned))
    for part in pair:
        happened(booking, CompanyCloses(part))
    trains = sum(len(trains_of(booking, part)) for part in pair)
    cash = sum(booking.cash(part) for part in pair)
    _exchange_shares(booking, pair, new)
    _exchange_tokens(booking, pair, new)
    for part in pair:
        booking.pay(part, new, booking.cash(part), "merger")
        for train in trains_of(booking, part):
            give_train(booking, train, part, new, "merger")
        forget(booking, part)
    happened(booking, TrainsChanged(new))
    position.closed |= {*pair}
    position.formed = {**position.formed, new: pair}
    position.floated |= {new}
    position.operated |= {new} if operated else set()
    position.earned = position.earned.difference(pair) | ({new} if earned else set())
    position.par = {**position.par, new: value}
    place_marker(booking, new, cell)
    price = booking.title.market.price(cell)
    booking.tell("merger", company=new, companies=pair, amount=cash, count=trains, price=price, par=value)
    settle_presidency(booking, new)


# ---- price ----


def mean_cell(state: State, pair: Pair) -> Cell:
    """Return the cell of the top row with the highest price not above the mean of the two; else the lowest."""
    chart, cells = state.title.market, state.position.cells
    twice = sum(chart.price(cells[part]) for part in pair)
    top = min(chart.cells)[0]
    row = [cell for cell in chart.cells if cell[0] == top]
    fits = [cell for cell in row if 2 * chart.price(cell) <= twice]
    return max(fits, key=lambda cell: (chart.price(cell), cell)) if fits else min(row, key=chart.price)


def mean_value(state: State, pair: Pair, new: str) -> int:
    """Return the highest par price not above the mean of the two; else the lowest."""
    values = state.title.market.starts_of(charter_of(state, new).starts)
    both = [state.position.par[part] for part in pair]
    return max((value for value in values if 2 * value <= sum(both)), default=min(values or both))


# ---- shares ----


def _exchange_shares(booking: Booking, pair: Pair, new: str) -> None:
    """Exchange certificates for those of half their size.

    The first president's certificate becomes the new one's, the second an ordinary one. If the first is in the pool,
    the other's holder leads.
    """
    title, books = booking.title, booking.position.books
    first = title.certificates[new][0]
    for part in sorted(pair, key=lambda each: _leader(booking, each) == POOL):
        for kind in title.certificates[part]:
            taken = kind.president and books.of(first.unit, BOX)
            unit = first.unit if taken else _ordinary(booking, new, kind.shares * share_size(booking, part))
            for holder, count in list(books.holders(kind.unit).items()):
                if holder != BOX:
                    booking.give(kind.unit, holder, BOX, count, "merger")
                    booking.give(unit, BOX, new if holder == part else holder, count, "merger")


def _leader(state: State, company: str) -> str:
    """Return the holder of a president's certificate."""
    return next(iter(state.position.books.holders(state.title.certificates[company][0].unit)))


def _ordinary(state: State, new: str, percent: int) -> str:
    """Return the unit of the ordinary certificates of half this percent."""
    size = share_size(state, new)
    return next(kind.unit for kind in state.title.certificates[new][1:] if 2 * kind.shares * size == percent)


# ---- stations ----


def _exchange_tokens(booking: Booking, pair: Pair, new: str) -> None:
    """Exchange tokens one for one, but only one where both companies have a station.

    Stations from privates are exchanged too. Further tokens of the new company stay out of the game.
    """
    position, books = booking.position, booking.position.books
    placed = left = 0
    for part in pair:
        unit = token_unit(part)
        placed += books.of(unit, BOARD) + pass_powers(booking, part, new, "merger")
        left += books.of(unit, part) + books.of(unit, BANK)
        for holder in (BOARD, part, BANK):
            booking.give(unit, holder, BOX, books.of(unit, holder), "merger")
    stations, others = (position.stations.get(part, ()) for part in pair)
    kept = tuple([where for where in others if where not in stations])
    doubled = len(others) - len(kept)
    booking.give(token_unit(new), BOX, BOARD, placed - doubled, "merger")
    booking.give(token_unit(new), BOX, new, left + doubled, "merger")
    position.stations = {**position.stations, new: (*stations, *kept)}
