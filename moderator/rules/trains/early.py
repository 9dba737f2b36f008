"""Trains that a phase bars: those of other companies, and the first one of another phase."""

from moderator.model.accounts import DEPOT
from moderator.model.findings import Finding
from moderator.model.moves import Train
from moderator.rules.basics.state import State
from moderator.rules.rounds.phases import begun_by


def train_early(state: State, move: Train, seller: str) -> Finding | None:
    """A train comes from the stack that begins another phase, while a status of the phase bars that."""
    title, card = state.title, state.title.card(move.train)
    begins = begun_by(title, card)
    if seller != DEPOT or begins is None or title.reached(state.position.phase, begins):
        return None
    if not state.holds("no-new-phase"):
        return None
    return state.finding(
        "train-early",
        f"a {move.train} train would begin phase {begins}, and none may begin yet",
        expected=f"a train of phase {state.position.phase}",
        actual=move.train,
    )


def trade_early(state: State, seller: str) -> Finding | None:
    """A train is bought of another company, while a status of the phase bars that."""
    if not state.holds("no-train-trade"):
        return None
    return state.finding(
        "trade-early",
        f"companies buy no trains of one another yet, and this one is {seller}'s",
        expected="a train of the bank's",
        actual=f"one of {seller}'s",
    )
