"""A company's turn ends automatically only if it can use no more private."""

from pathlib import Path
from typing import Any

import pytest

from moderator.game import open_game
from moderator.model.rounds import Turn
from moderator.offers.turn import turn_begun, turn_moves
from moderator.rules.booking import Booking, State
from moderator.rules.rounds import operating

pytestmark = pytest.mark.slow

PLAYED = Path(__file__).parents[1] / "played"
# Titles with companies' privates that can be used at any time of a turn, or when buying trains.
TITLES = ("1830", "1846", "1846-2p", "1856", "1870", "1882", "18AL", "18MEX", "18MS", "18MW", "18VA")


def _is_power(state: State, line: str) -> bool:
    """Return whether a line uses a power for any time of a turn, or for the purchase of trains.

    A discount on trains does not count: without room or money for a train, nothing is lost.
    """
    if line.startswith("use "):
        facts = state.title.file.privates[line.split()[1]]
        return any(power.kind != "train-discount" and power.step in (None, "train") for power in facts.uses)
    return " with " in line and line.startswith(("lay ", "token "))


@pytest.mark.parametrize("title", TITLES)
def test_no_turn_ends_automatically_while_a_power_can_be_used(title, monkeypatch):
    left: list[tuple[str, str, str]] = []
    ended = 0
    finish = operating.finish

    def watch(booking: Booking, turn: Turn, **facts: Any) -> None:
        nonlocal ended
        if facts.get("idle"):
            ended += 1
            state = State(booking.title, booking.position.copy())
            offered = [*turn_moves(state), *turn_begun(state)]
            left.extend((file.name, turn.company, line) for line in offered if _is_power(state, line))
        finish(booking, turn, **facts)

    monkeypatch.setattr(operating, "finish", watch)
    for file in sorted(PLAYED.glob(f"{title}-[0-9]*-la*.18xx")):
        assert open_game(file.read_bytes()).position
    assert ended
    assert left == []
