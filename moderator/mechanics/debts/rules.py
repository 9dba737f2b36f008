"""Debts: money below nothing, which income and sales work off by themselves."""

from moderator.model.accounts import BANK
from moderator.model.money import divide
from moderator.model.rounds import OperatingRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Fee, Remains, Rules
from moderator.rules.basics.state import State, require
from moderator.rules.basics.train_prices import least_train
from moderator.rules.rounds.operating import current_turn, train_line
from moderator.rules.trains.emergency import sellable_blocks
from moderator.titles.emergency import Debt
from moderator.vocabulary.trains import Train


def _facts(state: State) -> Debt:
    return require(state.title.file.emergency.debt)


def _overdraws(state: State, company: str, helper: str) -> Fee | None:
    """What a president owes beside what is lacking, if he has nothing left to sell and no train could be paid."""
    if any(sellable_blocks(state, helper, company).values()):
        return None
    least = least_train(state, company)
    held = max(0, state.cash(company)) + max(0, state.cash(helper))
    return None if least is None or least.price <= held else Fee("debt", _facts(state).fee)


def _grow(desk: Desk) -> None:
    """As a set begins, a part of each debt is added to it."""
    now = desk.position.round
    if not isinstance(now, OperatingRound) or now.index != 1:
        return
    for player in desk.position.players:
        more = divide(max(0, -desk.cash(player)) * _facts(desk).rate, 100, "up")
        if more:
            desk.pay(player, BANK, more, "debt")
            desk.tell("debt", "grows", source=player, amount=more)


def _refuse_bankruptcy(state: State, player: str, lacking: int) -> None:
    """Raise NotBooked: nobody goes bankrupt."""
    turn = current_turn(state)
    raise state.refuse(
        "bankrupt-early",
        f"{player} cannot go bankrupt: he goes into debt for what is lacking",
        None if turn is None else train_line(state, turn.company),
        about="debt",
    )


def _last_means(state: State, player: str, lacking: int) -> Remains | None:
    """The purchase by which he goes into debt."""
    turn = current_turn(state)
    move = None if turn is None else train_line(state, turn.company)
    return Remains(move, "he goes into debt for the rest") if isinstance(move, Train) else None


RULES = Rules(
    overdraws=(_overdraws,),
    round_opens=(_grow,),
    before_bankruptcy=(_refuse_bankruptcy,),
    last_means=(_last_means,),
)
