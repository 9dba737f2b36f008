"""Floating a corporation, and what it pays and is paid for then (18EU 4.3)."""

from moderator.model.accounts import BANK, POOL, token_unit
from moderator.rules.desk import Desk
from moderator.rules.holdings import held_by_players, loose_shares, move_shares


def pay_for_tokens(desk: Desk, company: str) -> None:
    """Buy the further station tokens that were set aside at the start; nothing if they are paid for."""
    unit = token_unit(company)
    waiting = desk.position.books.of(unit, BANK)
    if not waiting:
        return
    cost = desk.title.file.shares.token_fee
    desk.pay(company, BANK, cost, "station-tokens")
    desk.give(unit, BANK, company, waiting, "station-tokens")
    desk.tell("station-tokens", f"{company} pays {desk.money(cost)} for {waiting} station tokens")


def float_if_due(desk: Desk, company: str) -> None:
    """Float a corporation once players hold enough; in the phases of full capitalization the bank takes up the rest."""
    title, position = desk.title, desk.position
    shares = title.file.shares
    if company in position.floated or held_by_players(title, position, company) < shares.float_at:
        return
    position.floated = position.floated | {company}
    desk.tell("float", f"{company} floats: {shares.float_at}% are in players' hands")
    if title.phase(position.phase).formation == "full":
        _capitalize(desk, company)
        pay_for_tokens(desk, company)


def _capitalize(desk: Desk, company: str) -> None:
    """The bank takes up the unsold shares at the starting value; who has paid for tokens already floats late."""
    unsold = loose_shares(desk.title, desk.position.books, company, company)
    if not unsold:
        return
    funds = unsold * desk.position.par[company]
    code = "full-capitalization" if desk.position.books.of(token_unit(company), BANK) else "late-float"
    move_shares(desk, company, unsold, company, POOL, code)
    desk.pay(BANK, company, funds, code)
    desk.tell(
        code,
        f"the bank takes up {unsold} shares of {company}: {desk.money(funds)} to its treasury, the shares to the pool",
    )
