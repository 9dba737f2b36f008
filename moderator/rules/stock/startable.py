"""Corporations that a player may start now, and the consequences of a float."""

from collections.abc import Iterator

from moderator.model.ledger import BANK, IPO, POOL, token_unit
from moderator.model.position import Cell
from moderator.model.values import Record
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import percent_to_float
from moderator.rules.events import CompanyFloat, CompanyStart, SharesForSale, StartCost
from moderator.rules.holdings import (
    bought_percent,
    charter_of,
    issued,
    loose_shares,
    minors_of,
    move_shares,
    share_size,
    shares,
    worth_of,
)
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.prices import move_marker
from moderator.rules.tokens import pay_link
from moderator.titles.companies import Charter


class Startable(Record):
    """A president's certificate for sale. `minor` is the one that its founder would merge, if one is required."""

    company: str
    value: int
    minor: str | None
    cost: int


# ---- starts ----


def starts(state: State, player: str, company: str) -> Iterator[Startable]:
    """Yield a corporation at every par price, with each minor of the player that could merge; nothing once it has
    started.
    """
    title, position = state.title, state.position
    if company in position.par or company in position.closed or company in title.formed:
        return
    if any(judged(state, CompanyStart(company, player))):
        return
    merging: list[str | None] = []
    if title.phase(position.phase).formation == "merge":
        merging += minors_of(state, player)
    for value in sorted(starting_cells(state, company)):
        for minor in merging or [None]:
            yield Startable(company, value, minor, start_cost(state, company, value))


def charter_started_as(state: State, company: str) -> Charter:
    """Return the charter with which a corporation starts in the current phase."""
    title = state.title
    name = title.file.corporations[company].charter or title.phase(state.position.phase).charter
    return charter_of(state, company) if name is None else title.file.charters[name]


def starting_cells(state: State, company: str) -> dict[int, Cell]:
    """Return the cell of each par price at which a corporation may start in the current phase."""
    facts, phase = state.title.file.corporations[company], state.title.phase(state.position.phase)
    letters = (facts.starts, phase.starts, charter_started_as(state, company).starts)
    return state.title.market.starts_of(next(each for each in letters if each is not None))


def start_cost(state: State, company: str, value: int) -> int:
    """Return the cost of the president's certificate at a par price."""
    shares = adjusted(state, StartCost(company, state.title.certificates[company][0].shares)).shares
    return charter_started_as(state, company).worth(value, shares, "bought")


# ---- floating ----


def pay_for_tokens(booking: Booking, company: str) -> None:
    """Pay for the tokens set aside at the start, unless that has been done."""
    unit = token_unit(company)
    waiting = booking.position.books.of(unit, BANK)
    if not waiting:
        return
    cost = booking.title.token_fee(company)
    booking.pay(company, BANK, cost, "station-tokens")
    booking.give(unit, BANK, company, waiting, "station-tokens")
    booking.tell("station-tokens", company=company, amount=cost, count=waiting)


def float_if_due(booking: Booking, company: str) -> None:
    """Float a corporation once enough of it is held or bought. With full capitalization the bank pays for the rest."""
    title, position = booking.title, booking.position
    if company in position.floated or shares_to_float(booking, company):
        return
    position.floated = position.floated | {company}
    rules = title.file.shares
    how = "director" if not rules.priced else "bought" if rules.float_by == "issued" else ""
    booking.tell("float", how, company=company, percent=bought_percent(booking, company))
    own = adjusted(booking, SharesForSale(company)).to_company
    formation = None if own else title.phase(position.phase).formation
    if formation == "full":
        _capitalize(booking, company)
    elif formation == "bought":
        _pay_for_bought(booking, company)
    if formation == "bought" or rules.float_rises:
        step_up(booking, company)
    if formation == "full" or rules.token_fee_due == "float":
        pay_for_tokens(booking, company)
    grant = title.file.links.get(company)
    if grant is not None and company in position.links and grant.waits and not grant.aside:
        pay_link(booking, company)  # built before the float


def shares_to_float(state: State, company: str) -> int:
    """Return how many more shares must be held or bought before a corporation floats."""
    if company in state.position.floated:
        return 0
    needed = percent_to_float(state, company)
    return max(0, -((bought_percent(state, company) - needed) // share_size(state, company)))


def _pay_for_bought(booking: Booking, company: str) -> None:
    """Pay a corporation from the bank for the shares that players hold."""
    title, position = booking.title, booking.position
    count = sum(shares(title, position.books, company, player) for player in position.players)
    funds = worth_of(booking, company, count, position.par[company])
    booking.pay(BANK, company, funds, "float-funds")
    booking.tell("float-funds", company=company, amount=funds, count=count)


def step_up(booking: Booking, company: str) -> None:
    """Move the marker of a corporation that floats up one row, now or when the stock round ends."""
    floated = adjusted(booking, CompanyFloat(company))
    happened(booking, floated)
    if not floated.rise_waits:
        move_marker(booking, company, booking.title.market.up(booking.position.cells[company]), "step-up")


def _capitalize(booking: Booking, company: str) -> None:
    """Let the bank buy the unsold shares at par.

    If the players' purchases were paid to the bank, it pays for all shares. Depending on the title, those in an initial
    offering stay there.
    """
    title, position = booking.title, booking.position
    unsold = loose_shares(title, position.books, company, company)
    if title.offers[title.first_place].pays != "company":
        every = sum(kind.shares * kind.copies for kind in title.certificates[company])
        funds = worth_of(booking, company, every, position.par[company])
        move_shares(booking, company, unsold, company, POOL, "full-capitalization")
        booking.pay(BANK, company, funds, "full-capitalization")
        if title.file.shares.float_leaves == "pool":
            offered = loose_shares(title, position.books, company, IPO)
            move_shares(booking, company, offered, IPO, POOL, "full-capitalization")
        case = "all" if title.unsold(company) == company else "offered"
        booking.tell("full-capitalization", case, company=company, amount=funds, count=unsold)
        return
    if not unsold:
        return
    funds = worth_of(booking, company, unsold, position.par[company])
    paid_early = title.file.shares.token_fee_due != "as-formed"
    in_full = paid_early or position.books.of(token_unit(company), BANK)
    code = "full-capitalization" if in_full else "late-float"
    move_shares(booking, company, unsold, company, POOL, code)
    booking.pay(BANK, company, funds, code)
    booking.tell(code, company=company, amount=funds, count=unsold)


# ---- underwriting ----


def underwrite(booking: Booking, company: str, price: int, before: int) -> None:
    """Let the bank pay for the remaining shares after a purchase that issues the decisive share."""
    facts = booking.title.file.shares.underwriting
    if facts is None or not before < facts.share <= issued(booking, company):
        return
    unsold = booking.title.unsold(company)
    rest = loose_shares(booking.title, booking.position.books, company, unsold)
    funds = worth_of(booking, company, rest if facts.times is None else facts.times - 1, price)
    booking.pay(BANK, company, funds, "underwriting")
    move_shares(booking, company, rest, unsold, POOL, "underwriting")
    booking.tell("underwriting", company=company, amount=funds, count=rest)
