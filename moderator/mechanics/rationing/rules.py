"""Its rule: one train of the stack or the pool a turn; the phase that a purchase begins says how many more."""

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.vocabulary.train_supply import SERVED
from moderator.vocabulary.trains import Train


def _is_over(state: State, company: str) -> bool:
    """Whether the bank sells the company on turn nothing more."""
    turn = state.position.turn
    return turn is not None and turn.company == company and _is_served(state, turn)


def _is_served(state: State, turn: Turn) -> bool:
    return SERVED.of(turn) and state.holds("one-bank-train")


def _second(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Finding | None:
    if turn is None or seller not in (DEPOT, POOL) or not _is_served(state, turn):
        return None
    return state.finding(
        "train-ration",
        f"{company} has bought a train of the bank in this turn already",
        expected="one train a turn",
        actual="a second one",
    )


def _count(state: State, turn: Turn, move: Train, seller: str) -> Turn:
    return SERVED.put(turn, True) if seller in (DEPOT, POOL) else turn


RULES = Rules(train_barred=(_second,), train_counted=(_count,), bank_closed=(_is_over,))
