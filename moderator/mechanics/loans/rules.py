"""Loans: what the bank lends a president for an owed train, and what it costs in the end."""

from collections.abc import Iterator

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.score import Part, debt
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Remains, Rules
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import RAISED
from moderator.rules.rounds.operating import current_turn, replace_turn
from moderator.rules.rounds.turns import check_duty
from moderator.rules.trains.emergency import Need, reach_emergency
from moderator.rules.trains.forced_sale import judge_own_first
from moderator.titles.title import Title
from moderator.vocabulary.loans import OWED, Credit


def borrow(desk: Desk, move: Credit, player: str) -> None:
    """The bank lends a president what he lacks."""
    check_duty(desk)
    need = reach_emergency(desk, player)
    too_much = _credit_need(desk, player, move.amount, need)
    desk.judge(too_much)
    if need:
        judge_own_first(desk, "emergency-order", need.company, player, "takes a credit")
    desk.pay(BANK, player, move.amount, "bank-credit")
    OWED.put(desk.position, player, OWED.of(desk.position).get(player, 0) + move.amount)
    cost = desk.title.file.emergency.credit_factor * move.amount
    desk.tell("bank-credit", target=player, amount=move.amount, cost=cost)
    turn = current_turn(desk)
    if turn is not None and too_much is None:
        raised = RAISED.of(turn)
        replace_turn(desk, RAISED.put(turn, raised.but(lent=raised.lent + move.amount)))


def _lends(title: Title) -> bool:
    """Whether the table has not agreed loans away."""
    return title.file.emergency.credit


def _credit_need(state: State, player: str, amount: int, need: Need | None) -> Finding | None:
    """Credits are agreed away, no train is owed, or less is lacking."""
    if not _lends(state.title):
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
        about=None if _lends(state.title) else "bankruptcy",
    )


def _refuse_bankruptcy(state: State, player: str, lacking: int) -> None:
    """Raise NotBooked where the bank lends whatever is lacking: nobody goes bankrupt."""
    if _lends(state.title):
        raise state.refuse(
            "bankrupt-early",
            f"{player} cannot go bankrupt: the bank lends what is lacking",
            Credit(actor=player, amount=lacking) if lacking else None,
            about="bank-credit",
        )


def _last_means(state: State, player: str, lacking: int) -> Remains | None:
    """What he takes who has nothing left to sell."""
    return Remains(Credit(actor=player, amount=lacking), "the bank lends the rest") if _lends(state.title) else None


def _score(state: State, player: str) -> Iterator[Part]:
    """A loan counts several times against him."""
    if owed := OWED.of(state.position).get(player, 0):
        yield debt(owed, state.title.file.emergency.credit_factor)


RULES = Rules(
    of_players={Credit: borrow},
    before_bankruptcy=(_refuse_bankruptcy,),
    last_means=(_last_means,),
    score=(_score,),
    debt_factor=(lambda title: title.file.emergency.credit_factor if _lends(title) else None,),
)
