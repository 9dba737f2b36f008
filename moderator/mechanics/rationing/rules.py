"""Its rule: one train of the stack or the pool a turn; the phase that a purchase begins says how many more."""

from collections.abc import Iterator

from moderator.mechanics.rationing.said import SERVED
from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.topics.trains import Train
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State


def _is_served(state: State, company: str) -> bool:
    """Whether the bank sells a company nothing more in its turn."""
    now = state.position.round
    turn = now.turn if isinstance(now, OperatingRound) else None
    served = turn is not None and turn.company == company and SERVED.of(turn)
    return served and state.holds("one-bank-train")


def _weigh(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Iterator[Finding]:
    if turn is not None and seller in (DEPOT, POOL) and SERVED.of(turn) and state.holds("one-bank-train"):
        yield state.finding(
            "train-ration",
            f"{company} has bought a train of the bank in this turn already",
            expected="one train a turn",
            actual="a second one",
        )


def _count(state: State, turn: Turn, move: Train, seller: str) -> Turn:
    return turn.but(facts=SERVED.put(turn, True)) if seller in (DEPOT, POOL) else turn


RULES = Rules(train_weighed=(_weigh,), train_counted=(_count,), bank_closed=(_is_served,))
