"""Share prices: the market, and the rules that move its markers."""

from typing import Any

from moderator.model.ledger import INVESTOR, POOL, divide
from moderator.model.position import Cell
from moderator.rules.booking import Booking, State
from moderator.rules.events import PriceFall
from moderator.rules.holdings import charter_name, charter_of, held_by_players, investor_facts, percent
from moderator.rules.listeners import adjusted, happened
from moderator.titles.board import Zone
from moderator.titles.title import Title


def price(state: State, company: str) -> int | None:
    """Return the price of one share, or None before the corporation has started."""
    cell = state.position.cells.get(company)
    return None if cell is None else state.title.market.price(cell)


def standing(state: State, company: str) -> tuple[int, int, int, int]:
    """Return a sort key for operating order: higher price, further right, higher up, then nearer the top of the
    stack.
    """
    title, position = state.title, state.position
    cell = position.cells[company]
    return -title.market.price(cell), -cell[1], cell[0], position.stacks[cell].index(company)


def place_marker(booking: Booking, company: str, cell: Cell) -> None:
    """Put a marker below all others on a cell. A marker already there keeps its place."""
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
    """Take a closed corporation's marker off the market, if it has one."""
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
    """Move a marker and report it in the wording `kind`. Report nothing if it does not move."""
    before = booking.position.cells[company]
    if target == before or (charter_of(booking, company).floored and booking.title.zone(target).closes):
        return
    place_marker(booking, company, target)
    chart = booking.title.market
    booking.tell(code, kind, company=company, moved=(chart.price(before), chart.price(target)), **facts)


def fall_after_sale(booking: Booking, company: str, shares: int, seller: str, why: str, led: bool = True) -> None:
    """Lower the price after a sale, unless the title or a mechanic delays it.

    `led` is whether the seller was president before the sale.
    """
    own = booking.title.file.own_stock
    if seller == company and (why, own.falls) == ("own-stock", False):
        return
    if seller == company and (why, own.forced) == ("forced-sale", "left-each"):
        target = booking.title.market.lefts(booking.position.cells[company], shares)
        move_marker(booking, company, target, "sale-drop", count=shares)
        return
    if booking.title.file.shares.drop_by == "president" and not led:
        return
    drop_for_sale(booking, PriceFall(company, shares, seller, why, led))


def drop_for_sale(booking: Booking, sold: PriceFall) -> None:
    """Move the price down or left for shares sold to the pool, unless a mechanic delays or prevents it."""
    fall = adjusted(booking, sold)
    happened(booking, fall)
    if not (fall.waits or fall.held):
        target = fallen(booking, fall.company, booking.position.cells[fall.company], fall.shares)
        move_marker(booking, fall.company, target, "sale-drop", count=fall.shares)


def fallen(state: State, company: str, cell: Cell, shares: int) -> Cell:
    """Return the cell to which a sale of `shares` moves a marker."""
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
    """Move the price after a turn: left without a dividend, else right by the title's jumps if it is large enough."""
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
    """Return the cell one step right for a dividend.

    It is one step up in a zone that turns prices of its charter, and never above the charter's ceiling.
    """
    chart, top = state.title.market, charter_of(state, company).ceiling
    turns = state.title.zone(cell).turns
    if turns is not None and turns == charter_name(state, company):
        return chart.above(cell)
    right = chart.right(cell)
    return right if top is None or chart.price(right) <= top else cell


def dividend_case(state: State, cell: Cell) -> str:
    """Return the rulebook case for a dividend's effect on a price here: `zone` if the cell's zone has its own rule,
    else empty.
    """
    zone = state.title.zone_names.get(cell)
    return "zone" if zone is not None and any(jump.zone == zone for jump in state.title.file.chart.jumps) else ""


def rise_beside(booking: Booking, company: str, steps: int) -> None:
    """Move the price right in addition to its move for the dividend."""
    cell = booking.position.cells[company]
    for _ in range(steps):
        cell = booking.title.market.right(cell)
    move_marker(booking, company, cell, "price-move", "beside")


def jump(title: Title, cell: Cell, paid: int, charter: str) -> int | None:
    """Return how many columns right a dividend moves the price, or None if it is too small for any jump."""
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
    """Return the market zone in which a corporation's marker is."""
    return state.title.zone(state.position.cells.get(company))


def _put_under(booking: Booking, company: str) -> None:
    """Put a marker at the bottom of its stack."""
    position = booking.position
    cell = position.cells[company]
    stack = position.stacks[cell]
    if stack[-1] != company:
        position.stacks = {**position.stacks, cell: (*(c for c in stack if c != company), company)}
        booking.tell("small-dividend", company=company)


def move_at_end(booking: Booking) -> None:
    """Move prices at the end of a stock round, in operating order.

    Sold-out corporations rise. In some titles those with shares in the pool fall.
    """
    title, position = booking.title, booking.position
    for company in sorted(position.cells, key=lambda c: standing(booking, c)):
        if not_sold(booking, company) == 0:
            move_marker(booking, company, title.market.up(position.cells[company]), "sold-out-rise")
        elif title.file.shares.pool_falls and percent(booking, company, POOL):
            move_marker(booking, company, title.market.left(position.cells[company]), "pool-fall")


def not_sold(state: State, company: str) -> int | None:
    """Return the percent that keeps a corporation from being sold out, or None if it never rises for that.

    It is the percent that neither players nor, in some titles, the treasury own. Where shares leave the game, it is the
    percent in the pool, once the corporation has floated.
    """
    position, rises = state.position, charter_of(state, company).sold_out_rise
    if rises == "none":
        return None
    if rises == "off-pool":
        return percent(state, company, POOL) if company in position.floated else None
    own = percent(state, company, company) if rises == "with-treasury" else 0
    dummy = percent(state, company, INVESTOR) if position.investor and investor_facts(state).sold_out else 0
    return 100 - held_by_players(state, company) - own - dummy
