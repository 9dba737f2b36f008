"""Floating a corporation, what it pays and is paid for then, and underwriting of what is not sold of it."""

from moderator.model.ledger import BANK, IPO, POOL, token_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import (
    bought_percent,
    issued,
    loose_shares,
    move_shares,
    share_size,
    shares,
    worth_of,
)
from moderator.rules.basics.limits import percent_to_float
from moderator.rules.basics.links import pay_link
from moderator.rules.basics.points import any_of, joined
from moderator.rules.basics.price_markers import move_marker
from moderator.rules.basics.state import State


def pay_for_tokens(desk: Desk, company: str) -> None:
    """Buy the further station tokens that were set aside at the start; nothing if they are paid for."""
    unit = token_unit(company)
    waiting = desk.position.books.of(unit, BANK)
    if not waiting:
        return
    cost = desk.title.file.shares.token_fee
    desk.pay(company, BANK, cost, "station-tokens")
    desk.give(unit, BANK, company, waiting, "station-tokens")
    desk.tell("station-tokens", company=company, amount=cost, count=waiting)


def float_if_due(desk: Desk, company: str) -> None:
    """Float a corporation once enough is held, or bought; at full capitalization the bank pays for the rest."""
    title, position = desk.title, desk.position
    if company in position.floated or shares_to_float(desk, company):
        return
    position.floated = position.floated | {company}
    rules = title.file.shares
    how = "director" if not rules.priced else "bought" if rules.float_by == "issued" else ""
    desk.tell("float", how, company=company, percent=bought_percent(desk, company))
    own = any_of(joined(title).paid_itself, desk, company)
    formation = None if own else title.phase(position.phase).formation
    if formation == "full":
        _capitalize(desk, company)
        pay_for_tokens(desk, company)
    elif formation == "bought":
        _pay_for_bought(desk, company)
        step_up(desk, company)
    grant = title.file.links.get(company)
    if grant is not None and company in position.links and grant.waits and not grant.aside:
        pay_link(desk, company)  # it was built before


def shares_to_float(state: State, company: str) -> int:
    """How many shares more must be held, or bought, before a corporation floats; 0 once it has."""
    if company in state.position.floated:
        return 0
    needed = percent_to_float(state, company)
    return max(0, -((bought_percent(state, company) - needed) // share_size(state, company)))


def _pay_for_bought(desk: Desk, company: str) -> None:
    """The bank, which was paid for the shares in players' hands, pays the treasury their value."""
    title, position = desk.title, desk.position
    count = sum(shares(title, position.books, company, player) for player in position.players)
    funds = worth_of(desk, company, count, position.par[company])
    desk.pay(BANK, company, funds, "float-funds")
    desk.tell("float-funds", company=company, amount=funds, count=count)


def step_up(desk: Desk, company: str) -> None:
    """The marker of a corporation that floats rises one row, at once or when the stock round ends."""
    if not any_of(joined(desk.title).rise_waits, desk, company):
        move_marker(desk, company, desk.title.market.up(desk.position.cells[company]), "step-up")


def _capitalize(desk: Desk, company: str) -> None:
    """The bank takes up the unsold shares at the starting value; who has paid for tokens already floats late.

    Where the bank was paid for those in players' hands, it pays for all; those of an initial offering stay there.
    """
    title, position = desk.title, desk.position
    unsold = loose_shares(title, position.books, company, company)
    if title.offers[title.first_place].pays != "company":
        every = sum(kind.shares * kind.copies for kind in title.certificates[company])
        funds = worth_of(desk, company, every, position.par[company])
        move_shares(desk, company, unsold, company, POOL, "full-capitalization")
        desk.pay(BANK, company, funds, "full-capitalization")
        if title.file.shares.float_leaves == "pool":
            offered = loose_shares(title, position.books, company, IPO)
            move_shares(desk, company, offered, IPO, POOL, "full-capitalization")
        told = "all" if title.unsold(company) == company else "offered"
        desk.tell("full-capitalization", told, company=company, amount=funds, count=unsold)
        return
    if not unsold:
        return
    funds = worth_of(desk, company, unsold, position.par[company])
    paid_early = title.file.shares.token_fee_due == "start"
    in_full = paid_early or position.books.of(token_unit(company), BANK)
    code = "full-capitalization" if in_full else "late-float"
    move_shares(desk, company, unsold, company, POOL, code)
    desk.pay(BANK, company, funds, code)
    desk.tell(code, company=company, amount=funds, count=unsold)


# ---- underwriting: with one of its shares the bank takes up the rest ----


def underwrite(desk: Desk, company: str, price: int, before: int) -> None:
    """After a purchase from the treasury that issues the decisive share: the bank pays for the rest."""
    facts = desk.title.file.shares.underwriting
    if facts is None or not before < facts.share <= issued(desk, company):
        return
    unsold = desk.title.unsold(company)
    rest = loose_shares(desk.title, desk.position.books, company, unsold)
    funds = (facts.times - 1) * worth_of(desk, company, 1, price)
    desk.pay(BANK, company, funds, "underwriting")
    move_shares(desk, company, rest, unsold, POOL, "underwriting")
    desk.tell("underwriting", company=company, amount=funds, count=rest)
