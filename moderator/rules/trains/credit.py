"""Credit: what the bank lends a president for an owed train, and what it costs in the end."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.moves import Credit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import current_turn, save
from moderator.rules.rounds.turns import check_duty
from moderator.rules.trains.emergency import Need, reach_emergency
from moderator.rules.trains.forced_sale import judge_own_first


def borrow(desk: Desk, move: Credit, player: str) -> None:
    """The bank lends a president what he lacks. Raises NotBooked in a title without bank credits."""
    if not desk.title.has("bank-credit"):
        raise desk.refuse("credit-need", "the bank gives no credit in this title")
    check_duty(desk)
    need = reach_emergency(desk, player)
    too_much = _credit_need(desk, player, move.amount, need)
    desk.judge(too_much)
    if need:
        judge_own_first(desk, "emergency-order", need.company, player, "takes a credit")
    desk.pay(BANK, player, move.amount, "bank-credit")
    credits = desk.position.credits
    desk.position.credits = {**credits, player: credits.get(player, 0) + move.amount}
    cost = desk.title.file.emergency.credit_factor * move.amount
    desk.tell("bank-credit", target=player, amount=move.amount, cost=cost)
    turn = current_turn(desk)
    if turn is not None and too_much is None:
        save(desk, turn.but(means=turn.means.but(lent=turn.means.lent + move.amount)))


def _credit_need(state: State, player: str, amount: int, need: Need | None) -> Finding | None:
    """Credits are agreed away, no train is owed, or less is lacking."""
    if not state.title.file.emergency.credit:
        allowed, why = 0, "the table plays without bank credits"
    elif need is None:
        allowed, why = 0, f"{player} has no train to pay for"
    else:
        lacking = state.money(need.most) if need.most else "nothing"
        allowed, why = need.most, f"{player} lacks {lacking} for {need.company}'s train"
    if amount <= allowed:
        return None
    return state.finding(
        "credit-need",
        f"{why} and takes a credit of {state.money(amount)}",
        expected=f"at most {state.money(allowed)}",
        actual=state.money(amount),
        remedy=state.instead(amount=allowed) if allowed else None,
        about=None if state.title.file.emergency.credit else "bankruptcy",
    )
