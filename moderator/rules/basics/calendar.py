"""The calendar: operating rounds counted through, where every set has as many."""

from moderator.model.rounds import OperatingRound
from moderator.rules.basics.state import State


def rounds_before(state: State, number: int) -> int:
    """How many operating rounds come before the set of this number."""
    return (number - 1) * state.title.file.operating.rounds


def round_number(state: State) -> int:
    """The number of the operating round under way; between two sets that of the last one."""
    now = state.position.round
    if isinstance(now, OperatingRound):
        return rounds_before(state, now.number) + now.index
    return rounds_before(state, state.position.set_number)


def has_left(state: State, train: str) -> bool:
    """Whether the operating round is over after which all trains of a type have left the game."""
    until, operating = state.title.train(train).until_round, isinstance(state.position.round, OperatingRound)
    return until is not None and round_number(state) - operating >= until
