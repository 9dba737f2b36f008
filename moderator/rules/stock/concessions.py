"""Concessions: rights to the first actions of the game, used in their order; each is used up with its action.

Their holders float companies; who can float none sets the starting value of a corporation that nobody leads yet.
"""

from moderator.model.accounts import BOX, charter_unit
from moderator.model.findings import Finding
from moderator.model.founding_moves import Par
from moderator.model.growing_moves import Float
from moderator.model.moves import Move, Start
from moderator.model.rounds import ConcessionRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import waiting_minors
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import end_round
from moderator.rules.stock.offers import start_cost, starting_cells

_ACTIONS = (Float, Start, Par)


def open_concessions(state: State, first: str) -> ConcessionRound:
    """The round in which concessions are used, with the holder of the first one on turn."""
    return ConcessionRound(_next_holder(state) or first)


def begin_concessions(desk: Desk) -> None:
    """Where no player holds a concession the round is over as it begins."""
    if _next_holder(desk) is None:
        desk.tell("concessions", "lapsed")
        end_round(desk, "opening")


def use_up(desk: Desk, now: ConcessionRound) -> None:
    """The concession of an action leaves the game; the holder of the next one is on turn, or the round is over."""
    card = next(iter(concessions_left(desk)), None)
    if card is not None:
        desk.give(charter_unit(card), owner_of(desk, card), BOX, 1, "concessions")
        desk.tell("concessions", company=card, source=now.player)
    holder = _next_holder(desk)
    desk.position.round = now if holder is None else now.but(player=holder)
    if holder is None:
        end_round(desk, "opening")


def concessions_left(state: State) -> list[str]:
    """The concessions that players hold, in their order."""
    return [card for card in state.title.concessions if owner_of(state, card) in state.position.players]


def _next_holder(state: State) -> str | None:
    return next((owner_of(state, card) for card in concessions_left(state)), None)


# ---- what may be done with one ----


def other_action(state: State, move: Move, player: str) -> Finding | None:
    """With a concession something else is done than floating, or a starting value; nobody passes."""
    if isinstance(move, _ACTIONS):
        return None
    remedy = due_action(state, player)
    return state.finding(
        "concession-action",
        f"{player} uses a concession: a company is floated, or a starting value set",
        expected="a float, or a starting value" if remedy is None else None,
        actual=getattr(move, "verb", ""),
        remedy=remedy or "float MINOR at PLACE",
    )


def due_action(state: State, player: str) -> Start | Par | None:
    """What a concession's holder may do that names itself: start a corporation, or set the value of one he cannot pay.

    None of a player who can pay for none and has a minor to float: where that floats only the table knows.
    """
    company, value = cheapest_start(state)
    if not company:
        return None
    if start_cost(state, company, value) <= state.cash(player):
        return Start(actor=player, company=company, value=value)
    return None if waiting_minors(state, player) else Par(actor=player, company=company, value=value)


def cheapest_start(state: State) -> tuple[str, int]:
    """The corporation that anybody could start for least, and its value; an empty name if none is left."""
    position = state.position
    for company in state.title.certificates:
        if company not in position.par and company not in position.closed and company not in state.title.formed:
            return company, min(starting_cells(state, company))
    return "", 0
