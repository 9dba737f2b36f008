"""Forming: two corporations become a new one, with all that they have; every certificate becomes one of half its
size.
"""

from moderator.model.ledger import BANK, BOARD, BOX, POOL, token_unit
from moderator.model.position import Cell
from moderator.rules.booking import Desk, State
from moderator.rules.events import end_company, settle_trains
from moderator.rules.holdings import charter_of, share_size, trains_of
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import place_marker
from moderator.rules.private_tokens import pass_powers
from moderator.rules.stock.closing import forget
from moderator.rules.train_supply import give_train

Pair = tuple[str, str]


def form(desk: Desk, pair: Pair, new: str) -> None:
    """Exchange shares, pass on money, trains, privates and stations, and put the new one's marker on the chart."""
    position = desk.position
    cell, value = mean_cell(desk, pair), mean_value(desk, pair, new)
    operated, earned = (any(part in marked for part in pair) for marked in (position.operated, position.earned))
    for part in pair:
        end_company(desk, part)
    trains = sum(len(trains_of(desk, part)) for part in pair)
    cash = sum(desk.cash(part) for part in pair)
    _exchange_shares(desk, pair, new)
    _exchange_tokens(desk, pair, new)
    for part in pair:
        desk.pay(part, new, desk.cash(part), "merger")
        for train in trains_of(desk, part):
            give_train(desk, train, part, new, "merger")
        forget(desk, part)
    settle_trains(desk, new)
    position.closed |= {*pair}
    position.formed = {**position.formed, new: pair}
    position.floated |= {new}
    position.operated |= {new} if operated else set()
    position.earned = position.earned.difference(pair) | ({new} if earned else set())
    position.par = {**position.par, new: value}
    place_marker(desk, new, cell)
    price = desk.title.market.price(cell)
    desk.tell("merger", company=new, companies=pair, amount=cash, count=trains, price=price, par=value)
    settle_presidency(desk, new)


# ---- its price ----


def mean_cell(state: State, pair: Pair) -> Cell:
    """The cell of the top row with the highest price that is not above the mean of two prices; else the lowest one."""
    chart, cells = state.title.market, state.position.cells
    twice = sum(chart.price(cells[part]) for part in pair)
    top = min(chart.cells)[0]
    row = [cell for cell in chart.cells if cell[0] == top]
    fits = [cell for cell in row if 2 * chart.price(cell) <= twice]
    return max(fits, key=lambda cell: (chart.price(cell), cell)) if fits else min(row, key=chart.price)


def mean_value(state: State, pair: Pair, new: str) -> int:
    """The highest starting value that is not above the mean of two; else the lowest one."""
    values = state.title.market.starts_of(charter_of(state, new).starts)
    both = [state.position.par[part] for part in pair]
    return max((value for value in values if 2 * value <= sum(both)), default=min(values or both))


# ---- its shares ----


def _exchange_shares(desk: Desk, pair: Pair, new: str) -> None:
    """Certificates for those of half their size: the first president's becomes the new one's, the other an ordinary.

    Where the first is nobody's, the other one's holder leads.
    """
    title, books = desk.title, desk.position.books
    first = title.certificates[new][0]
    for part in sorted(pair, key=lambda each: _leader(desk, each) == POOL):
        for kind in title.certificates[part]:
            taken = kind.president and books.of(first.unit, BOX)
            unit = first.unit if taken else _ordinary(desk, new, kind.shares * share_size(desk, part))
            for holder, count in list(books.holders(kind.unit).items()):
                if holder != BOX:
                    desk.give(kind.unit, holder, BOX, count, "merger")
                    desk.give(unit, BOX, new if holder == part else holder, count, "merger")


def _leader(state: State, company: str) -> str:
    """Who holds a president's certificate."""
    return next(iter(state.position.books.holders(state.title.certificates[company][0].unit)))


def _ordinary(state: State, new: str, percent: int) -> str:
    """The unit of the ordinary certificates of half so many percent."""
    size = share_size(state, new)
    return next(kind.unit for kind in state.title.certificates[new][1:] if 2 * kind.shares * size == percent)


# ---- its stations ----


def _exchange_tokens(desk: Desk, pair: Pair, new: str) -> None:
    """As many tokens as the two have: on the map where they stand, of the second one's none where the first has one.

    Stations that privates have given to the two are exchanged as well; all others of the new one stay out of the game.
    """
    position, books = desk.position, desk.position.books
    placed = left = 0
    for part in pair:
        unit = token_unit(part)
        placed += books.of(unit, BOARD) + pass_powers(desk, part, new, "merger")
        left += books.of(unit, part) + books.of(unit, BANK)
        for holder in (BOARD, part, BANK):
            desk.give(unit, holder, BOX, books.of(unit, holder), "merger")
    there, others = (position.stations.get(part, ()) for part in pair)
    kept = tuple([where for where in others if where not in there])
    doubled = len(others) - len(kept)
    desk.give(token_unit(new), BOX, BOARD, placed - doubled, "merger")
    desk.give(token_unit(new), BOX, new, left + doubled, "merger")
    position.stations = {**position.stations, new: (*there, *kept)}
