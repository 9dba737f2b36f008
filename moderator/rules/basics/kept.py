"""Shares that are kept for a player: nobody else buys them."""

from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares
from moderator.rules.basics.privates import spend_private
from moderator.rules.basics.state import State


def kept_for(state: State, company: str, player: str, place: str, count: int = 1) -> Finding | None:
    """A player takes shares of a treasury that are kept for somebody else: all of them, or the last one."""
    position, title = state.position, state.title
    if place != title.first_place:
        return None
    whose, about = position.reserved.get(company), None
    if whose in (None, player):
        left = loose_shares(title, position.books, company, title.unsold(company)) - count
        whose, about = (position.kept.get(company) if left < 1 else None), "custody"
    if whose in (None, player):
        return None
    return state.finding(
        "share-kept",
        f"the share of {company} is kept for {whose}",
        expected="another share",
        actual=company,
        about=about,
    )


def settle_kept(desk: Desk) -> None:
    """A share that was kept has been taken: none is left in the treasury."""
    position, title = desk.position, desk.title
    left = {
        company: player
        for company, player in position.kept.items()
        if loose_shares(title, position.books, company, title.unsold(company))
    }
    if len(left) < len(position.kept):
        position.kept = left


def end_shields(desk: Desk) -> None:
    """As a stock round ends prices are shielded no more, and the privates by which they were leave the game."""
    for private in desk.position.shielded.values():
        spend_private(desk, private)
    if desk.position.shielded:
        desk.position.shielded = {}
