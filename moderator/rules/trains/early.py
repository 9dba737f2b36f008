"""Trains that a phase bars: those of other companies, and the first one of another phase."""

from moderator.model.accounts import DEPOT
from moderator.model.findings import Finding
from moderator.model.moves import Train
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import in_first_round


def train_early(state: State, move: Train, seller: str) -> Finding | None:
    """A train comes from the stack that begins another phase, while a status of the phase bars that; or one that is not
    sold in the first operating round.
    """
    title, card = state.title, state.title.card(move.train)
    begins = title.begun_by(card)
    if seller != DEPOT:
        return None
    if state.holds("no-new-phase") and not title.reached(state.position.phase, begins):
        return state.finding(
            "train-early",
            f"a {move.train} train would begin phase {begins}, and none may begin yet",
            expected=f"a train of phase {state.position.phase}",
            actual=move.train,
        )
    if title.train(card).first_round or not in_first_round(state):
        return None
    return state.finding(
        "train-early",
        f"no {move.train} train is sold in the first operating round of the game",
        expected="a later round",
        actual=move.train,
        about="first-round",
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
