"""Judge a president's sale that would bring the company with the owed train into a zone that closes it."""

from moderator.model.findings import Finding
from moderator.rules.basics.holdings import owns_train, president
from moderator.rules.basics.points import Rules, joined
from moderator.rules.basics.price_markers import fallen
from moderator.rules.basics.state import State


def _closes_buyer(state: State, player: str, company: str, count: int) -> Finding | None:
    """Judge only the shares of the company on turn, where the price falls at once."""
    turn = state.position.turn
    if turn is None or turn.company != company or owns_train(state, company) or joined(state.title).fall_waits:
        return None
    if state.title.file.shares.drop_by == "president" and president(state, company) != player:
        return None
    cell = state.position.cells.get(company)
    if cell is None or not state.title.zone(fallen(state, company, cell, count)).closes:
        return None
    return state.finding(
        "emergency-presidency",
        f"the sale would close {company}, which must buy a train",
        expected=f"{company} stays in play",
        actual="closed",
    )


RULES = Rules(block_judged=(_closes_buyer,))
