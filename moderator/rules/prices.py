"""Price markers: where they stand, and what moves them."""

from typing import Any

from moderator.model.ledger import INVESTOR, POOL
from moderator.model.money import divide
from moderator.model.position import Cell
from moderator.rules.booking import Booking, State
from moderator.rules.events.shares import PriceFall, SharesSold
from moderator.rules.holdings import charter_name, charter_of, held_by_players, investor_facts, percent
from moderator.rules.listeners import adjusted, happened
from moderator.titles.board import Zone
from moderator.titles.title import Title


def price(state: State, company: str) -> int | None:
    """The price of one share, or None before the corporation is started."""
    cell = state.position.cells.get(company)
    return None if cell is None else state.title.market.price(cell)


def standing(state: State, company: str) -> tuple[int, int, int, int]:
    """A sort key: highest price first, then the rightmost cell, then the upper one, then from the top of the stack."""
    title, position = state.title, state.position
    cell = position.cells[company]
    return -title.market.price(cell), -cell[1], cell[0], position.stacks[cell].index(company)


def place_marker(booking: Booking, company: str, cell: Cell) -> None:
    """Put a marker below all others on a cell; one that already stands there keeps its place."""
    position = booking.position
    old = position.cells.get(company)
    if old == cell:
        return
    stacks = dict(position.stacks)
    if old is not None:
        stacks[old] = tuple(c for c in stacks[old] if c != company)
        if not stacks[old]:
            del stacks[old]
    stacks[cell] = (*stacks.get(cell, ()), company)
    position.stacks = stacks
    position.cells = {**position.cells, company: cell}


def remove_marker(booking: Booking, company: str) -> None:
    """Take the marker of a closed corporation off the chart, if it has one."""
    position = booking.position
    if company not in position.cells:
        return
    cell = position.cells[company]
    stacks = dict(position.stacks)
    stacks[cell] = tuple(c for c in stacks[cell] if c != company)
    if not stacks[cell]:
        del stacks[cell]
    position.stacks = stacks
    position.cells = {name: at for name, at in position.cells.items() if name != company}


def move_marker(booking: Booking, company: str, target: Cell, code: str, kind: str = "", **facts: Any) -> None:
    """Move a marker and tell it, in the words of this kind; nothing is told when it stays."""
    before = booking.position.cells[company]
    if target == before or (charter_of(booking, company).floored and booking.title.zone(target).closes):
        return
    place_marker(booking, company, target)
    chart = booking.title.market
    booking.tell(code, kind, company=company, moved=(chart.price(before), chart.price(target)), **facts)


def fall_after_sale(booking: Booking, company: str, shares: int, seller: str, why: str, led: bool = True) -> None:
    """The price after a sale: it falls, or waits for what comes first; `led` if the seller was president before."""
    own = booking.title.file.own_stock
    if seller == company and (why, own.falls) == ("own-stock", False):
        return
    if seller == company and (why, own.forced) == ("forced-sale", "left-each"):
        target = booking.title.market.lefts(booking.position.cells[company], shares)
        move_marker(booking, company, target, "sale-drop", count=shares)
        return
    if booking.title.file.shares.drop_by == "president" and not led:
        return
    sold = adjusted(booking, SharesSold(company, shares, seller, why, led))
    happened(booking, sold)
    if not sold.waits:
        drop_for_sale(booking, company, shares)


def drop_for_sale(booking: Booking, company: str, shares: int) -> None:
    """The price after shares were sold to the pool: one row down for each part that a price is for, or one; or to the
    left.
    """
    fall = adjusted(booking, PriceFall(company, shares))
    happened(booking, fall)
    if fall.held:
        return
    target = fallen(booking, company, booking.position.cells[company], shares)
    move_marker(booking, company, target, "sale-drop", count=shares)


def fallen(state: State, company: str, cell: Cell, shares: int) -> Cell:
    """Where a sale of so many shares brings a marker from a cell."""
    drop, chart = state.title.file.shares.sale_drop, state.title.market
    charter = charter_of(state, company)
    whole = divide(shares * charter.share, charter.falls_for or charter.price_for or charter.share, "down")
    steps = 1 if drop in ("row-per-block", "left-per-block") else whole
    while charter.floored and steps and state.title.zone(chart.down(cell, steps)).closes:
        steps -= 1
    if drop.startswith("row"):
        return chart.down(cell, steps)
    return chart.lefts(cell, steps)


def move_for_dividend(booking: Booking, company: str, paid: int, told: str = "paid") -> None:
    """The price after a turn: left for no dividend, right by what the title's jumps give for this one, else unmoved."""
    chart, cell = booking.title.market, booking.position.cells[company]
    if charter_of(booking, company).fixed:
        return
    if paid == 0:
        move_marker(booking, company, chart.left(cell), "price-move", "missed")
    elif (steps := jump(booking.title, cell, paid, charter_name(booking, company))) is None:
        if booking.title.file.chart.short == "left":
            move_marker(booking, company, chart.left(cell), "price-move", "small", amount=paid)
        elif charter_of(booking, company).dividend.small == "bottom":
            _put_under(booking, company)
    elif steps:
        about = dividend_case(booking, cell)
        for _ in range(steps):
            cell = _right(booking, company, cell)
        move_marker(booking, company, cell, "price-move", told, amount=paid, about=about)


def _right(state: State, company: str, cell: Cell) -> Cell:
    """One step to the right for a dividend: up in a zone that turns prices of its charter, never above its ceiling."""
    chart, top = state.title.market, charter_of(state, company).ceiling
    turns = state.title.zone(cell).turns
    if turns is not None and turns == charter_name(state, company):
        return chart.above(cell)
    right = chart.right(cell)
    return right if top is None or chart.price(right) <= top else cell


def dividend_case(state: State, cell: Cell) -> str:
    """Whose rule it is what a dividend does to a price here, as a case of the rulebook's claims: that of the cell's
    zone where the title has one for it, else empty.
    """
    zone = state.title.zone_names.get(cell)
    return "zone" if zone is not None and any(jump.zone == zone for jump in state.title.file.chart.jumps) else ""


def rise_beside(booking: Booking, company: str, steps: int) -> None:
    """The price goes to the right beside what the dividend does to it."""
    cell = booking.position.cells[company]
    for _ in range(steps):
        cell = booking.title.market.right(cell)
    move_marker(booking, company, cell, "price-move", "beside")


def jump(title: Title, cell: Cell, paid: int, charter: str) -> int | None:
    """Return how many columns to the right a dividend brings a price; None if it is too small for any of the jumps."""
    price, zone = title.market.price(cell), title.zone_names.get(cell)
    for jump in title.file.chart.jumps:
        if jump.charter not in (None, charter):
            continue
        here = jump.zone in (None, zone) and (jump.outside is None or jump.outside != zone) and price >= jump.least
        due = jump.times * price if jump.percent is None else divide(price * jump.percent, 100, "down")
        if here and paid >= due:
            return jump.steps
    return None


def zone_of(state: State, company: str) -> Zone:
    """What the colour of the cell means on which a corporation's marker stands."""
    return state.title.zone(state.position.cells.get(company))


def _put_under(booking: Booking, company: str) -> None:
    """A marker goes under the others of its cell."""
    position = booking.position
    cell = position.cells[company]
    stack = position.stacks[cell]
    if stack[-1] != company:
        position.stacks = {**position.stacks, cell: (*(c for c in stack if c != company), company)}
        booking.tell("small-dividend", company=company)


def move_at_end(booking: Booking) -> None:
    """At the end of a stock round, corporations that are sold out rise, and those with shares in the pool fall where
    the title has it so, in operating order.
    """
    title, position = booking.title, booking.position
    for company in sorted(position.cells, key=lambda c: standing(booking, c)):
        if not_sold(booking, company) == 0:
            move_marker(booking, company, title.market.up(position.cells[company]), "sold-out-rise")
        elif title.file.shares.pool_falls and percent(booking, company, POOL):
            move_marker(booking, company, title.market.left(position.cells[company]), "pool-fall")


def not_sold(state: State, company: str) -> int | None:
    """Return how much of a corporation, in percent, players do not hold, nor the treasury where that counts; None if it
    does not rise for being sold out.

    Where shares leave the game it is what lies in the pool, once the corporation has floated.
    """
    position, rises = state.position, charter_of(state, company).sold_out_rise
    if rises == "none":
        return None
    if rises == "off-pool":
        return percent(state, company, POOL) if company in position.floated else None
    own = percent(state, company, company) if rises == "with-treasury" else 0
    dummy = percent(state, company, INVESTOR) if position.investor and investor_facts(state).sold_out else 0
    return 100 - held_by_players(state, company) - own - dummy
