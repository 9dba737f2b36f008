"""Early trains: those that a phase or the first operating round bars, and those of other companies."""

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.vocabulary.trains import Train


def _in_first_round(state: State) -> bool:
    """Whether this is the first operating round of the game."""
    now = state.position.round
    return isinstance(now, OperatingRound) and (now.number, now.index) == (1, 1)


def _begins_phase(state: State, card: str) -> bool:
    """Whether a type would begin another phase while none may begin."""
    return state.holds("no-new-phase") and not state.title.reached(state.position.phase, state.title.begun_by(card))


def _not_in_first(state: State, card: str) -> bool:
    return _in_first_round(state) and not state.title.train(card).first_round


def train_early(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Finding | None:
    """A train comes from the stack that begins another phase, while a status of the phase bars that; or one that is not
    sold in the first operating round.
    """
    card = state.title.card(move.train)
    if seller != DEPOT:
        return None
    if _begins_phase(state, card):
        return state.finding(
            "train-early",
            f"a {move.train} train would begin phase {state.title.begun_by(card)}, and none may begin yet",
            expected=f"a train of phase {state.position.phase}",
            actual=move.train,
        )
    if not _not_in_first(state, card):
        return None
    return state.finding(
        "train-early",
        f"no {move.train} train is sold in the first operating round of the game",
        expected="a later round",
        actual=move.train,
        about="first-round",
    )


def trade_early(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Finding | None:
    """A train is bought of another company, while a status of the phase bars that."""
    if seller in (DEPOT, POOL) or not _trades_none(state):
        return None
    return state.finding(
        "trade-early",
        f"companies buy no trains of one another yet, and this one is {seller}'s",
        expected="a train of the bank's",
        actual=f"one of {seller}'s",
    )


def _trades_none(state: State) -> bool:
    return state.holds("no-train-trade")


RULES = Rules(
    train_barred=(train_early, trade_early),
    not_sold=(_begins_phase, _not_in_first),
    no_trade=(_trades_none,),
)
