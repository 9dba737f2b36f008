"""Price markers: where they stand, and what moves them."""

from typing import Any

from moderator.model.ledger import INVESTOR, POOL
from moderator.model.money import divide
from moderator.model.position import Cell
from moderator.rules.booking import Desk, State
from moderator.rules.events import any_of, joined
from moderator.rules.holdings import charter_name, charter_of, held_by_players, investor_facts, percent
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


def place_marker(desk: Desk, company: str, cell: Cell) -> None:
    """Put a marker below all others on a cell; one that already stands there keeps its place."""
    position = desk.position
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


def remove_marker(desk: Desk, company: str) -> None:
    """Take the marker of a closed corporation off the chart, if it has one."""
    position = desk.position
    if company not in position.cells:
        return
    cell = position.cells[company]
    stacks = dict(position.stacks)
    stacks[cell] = tuple(c for c in stacks[cell] if c != company)
    if not stacks[cell]:
        del stacks[cell]
    position.stacks = stacks
    position.cells = {name: at for name, at in position.cells.items() if name != company}


def move_marker(desk: Desk, company: str, target: Cell, code: str, kind: str = "", **facts: Any) -> None:
    """Move a marker and tell it, in the words of this kind; nothing is told when it stays."""
    before = desk.position.cells[company]
    if target == before or (charter_of(desk, company).floored and desk.title.zone(target).closes):
        return
    place_marker(desk, company, target)
    chart = desk.title.market
    desk.tell(code, kind, company=company, moved=(chart.price(before), chart.price(target)), **facts)


def fall_after_sale(desk: Desk, company: str, shares: int, seller: str, why: str, led: bool = True) -> None:
    """The price after a sale: it falls, or waits for what comes first; `led` if the seller was president before."""
    own = desk.title.file.own_stock
    if seller == company and (why, own.falls) == ("own-stock", False):
        return
    if seller == company and (why, own.forced) == ("forced-sale", "left-each"):
        target = desk.title.market.lefts(desk.position.cells[company], shares)
        move_marker(desk, company, target, "sale-drop", count=shares)
        return
    if desk.title.file.shares.drop_by == "president" and not led:
        return
    if not any_of(joined(desk.title).fall_waits, desk, company, shares, seller, why, led):
        drop_for_sale(desk, company, shares)


def drop_for_sale(desk: Desk, company: str, shares: int) -> None:
    """The price after shares were sold to the pool: one row down for each part that a price is for, or one; or to the
    left.
    """
    if any_of(joined(desk.title).price_falls, desk, company, shares):
        return
    target = fallen(desk, company, desk.position.cells[company], shares)
    move_marker(desk, company, target, "sale-drop", count=shares)


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


def move_for_dividend(desk: Desk, company: str, paid: int, told: str = "paid") -> None:
    """The price after a turn: left for no dividend, right by what the title's jumps give for this one, else unmoved."""
    chart, cell = desk.title.market, desk.position.cells[company]
    if charter_of(desk, company).fixed:
        return
    if paid == 0:
        move_marker(desk, company, chart.left(cell), "price-move", "missed")
    elif (steps := jump(desk.title, cell, paid, charter_name(desk, company))) is None:
        if desk.title.file.chart.short == "left":
            move_marker(desk, company, chart.left(cell), "price-move", "small", amount=paid)
        elif charter_of(desk, company).dividend.small == "bottom":
            _put_under(desk, company)
    elif steps:
        about = dividend_case(desk, cell)
        for _ in range(steps):
            cell = _right(desk, company, cell)
        move_marker(desk, company, cell, "price-move", told, amount=paid, about=about)


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


def rise_beside(desk: Desk, company: str, steps: int) -> None:
    """The price goes to the right beside what the dividend does to it."""
    cell = desk.position.cells[company]
    for _ in range(steps):
        cell = desk.title.market.right(cell)
    move_marker(desk, company, cell, "price-move", "beside")


def jump(title: Title, cell: Cell, paid: int, charter: str) -> int | None:
    """How many columns to the right a dividend brings a price; None if it is too small for any of the jumps."""
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


def _put_under(desk: Desk, company: str) -> None:
    """A marker goes under the others of its cell."""
    position = desk.position
    cell = position.cells[company]
    stack = position.stacks[cell]
    if stack[-1] != company:
        position.stacks = {**position.stacks, cell: (*(c for c in stack if c != company), company)}
        desk.tell("small-dividend", company=company)


def move_at_end(desk: Desk) -> None:
    """At the end of a stock round, corporations that are sold out rise, and those with shares in the pool fall where
    the title has it so, in operating order.
    """
    title, position = desk.title, desk.position
    for company in sorted(position.cells, key=lambda c: standing(desk, c)):
        if not_sold(desk, company) == 0:
            move_marker(desk, company, title.market.up(position.cells[company]), "sold-out-rise")
        elif title.file.shares.pool_falls and percent(desk, company, POOL):
            move_marker(desk, company, title.market.left(position.cells[company]), "pool-fall")


def not_sold(state: State, company: str) -> int | None:
    """How much of a corporation, in percent, players do not hold, nor the treasury where that counts; None if it does
    not rise for being sold out.

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
