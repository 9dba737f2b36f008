"""Floating a corporation: half of it in players' hands (18EU 4.3)."""

from moderator.model.accounts import BANK, POOL
from moderator.rules.desk import Desk
from moderator.rules.holdings import held_by_players, move_shares, single_shares


def float_if_due(desk: Desk, company: str) -> None:
    """Float a corporation once players hold enough; in the phases of full capitalization the bank takes up the rest."""
    title, position = desk.title, desk.position
    shares = title.file.shares
    if company in position.floated or held_by_players(title, position, company) < shares.float_at:
        return
    position.floated = position.floated | {company}
    desk.tell("float", f"{company} floats: {shares.float_at}% are in players' hands")
    if title.phase(position.phase).formation != "full":
        return
    unsold = single_shares(title, position.books, company, company)
    if unsold:
        funds = unsold * position.par[company]
        move_shares(desk, company, unsold * shares.single, company, POOL, "full-capitalization")
        desk.pay(BANK, company, funds, "full-capitalization")
        desk.tell(
            "full-capitalization",
            f"the bank takes up {unsold} shares of {company}: {desk.money(funds)} to its "
            "treasury, the shares to the pool",
        )
