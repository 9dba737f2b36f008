"""A corporation whose president cannot pay for the train it owes, and which becomes a national by that."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.growing_moves import Nationalize
from moderator.model.moves import Train
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import least_train
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.nationals import form_national, not_asked
from moderator.rules.rounds.operating import current_turn
from moderator.rules.trains.emergency import Need, reach_emergency


def nationalize_owing(desk: Desk, move: Nationalize, player: str) -> None:
    """All his cash goes to the bank, his corporation becomes a national and goes on with its turn as that.

    Raises NotBooked where no such train is owed, and in a title where that does not happen.
    """
    facts, turn = desk.title.file.nationals, current_turn(desk)
    if desk.title.file.emergency.cannot_pay != "becomes" or turn is None or turn.company != move.company:
        raise not_asked(desk, player)
    need = reach_emergency(desk, player)
    if need is None or facts is None or charter_name(desk, need.company) != facts.before:
        raise not_asked(desk, player)
    desk.judge(_payable(desk, need, player))
    amount = max(0, desk.cash(player))
    desk.pay(player, BANK, amount, "becomes-national")
    desk.tell("becomes-national", company=need.company, source=player, amount=amount)
    form_national(desk, need.company)
    finish_if_idle(desk)


def _payable(state: State, need: Need, player: str) -> Finding | None:
    if need.least:
        return None
    cheapest = least_train(state, need.company)
    train = "train" if cheapest is None else cheapest.train
    return state.finding(
        "national-barred",
        f"{need.company} and {player} can pay for a {train}: it becomes no national",
        expected=f"train {train}",
        actual="a national",
        about="becomes-national",
        remedy=None if cheapest is None else Train(actor=need.company, train=train, seller=cheapest.seller),
    )
