"""Contributions: the same sum from every player for a bank that cannot pay."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.moves import Contribute
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.seating import solvent
from moderator.rules.basics.state import State, short_of_cash


def contribute(desk: Desk, move: Contribute) -> None:
    """Every player pays the bank the same. Raises NotBooked in a title that goes on without."""
    if not desk.title.has("contribution"):
        raise desk.refuse("contribution-need", "players contribute nothing to the bank in this title", "leave it out")
    desk.judge(_contribution_need(desk))
    for player in solvent(desk.position):
        desk.judge(short_of_cash(desk, player, move.amount, "contribution"))
        desk.pay(player, BANK, move.amount, "contribution")
    desk.tell("contribution", amount=move.amount)


def _contribution_need(state: State) -> Finding | None:
    if state.position.ending is not None:
        return None
    return state.finding(
        "contribution-need",
        f"the bank holds {state.money(state.bank())} and has not failed to pay yet",
        expected="a bank that cannot pay",
        actual=state.money(state.bank()),
        remedy="leave it out",
    )
