"""A company's turn ends by itself only when no private that it owns can still be used."""

from pathlib import Path

import pytest

from moderator.game import open_game
from moderator.model.rounds import Turn
from moderator.offers.turn import turn_begun, turn_moves
from moderator.rules.booking import Desk, State
from moderator.rules.rounds import operating as idle

PLAYED = Path(__file__).parents[1] / "played"
# Titles whose companies own privates that they use at any time of a turn, or as they buy trains.
TITLES = ("1830", "1846", "1846-2p", "1856", "1870", "1882", "18AL", "18MEX", "18MS", "18MW", "18VA")


def _is_power(line: str) -> bool:
    return line.startswith("use ") or (" with " in line and line.startswith(("lay ", "token ")))


@pytest.mark.parametrize("title", TITLES)
def test_no_turn_ends_by_itself_while_a_power_can_be_used(title, monkeypatch):
    left: list[tuple[str, str, str]] = []
    ended = 0
    finish = idle.finish

    def watch(desk: Desk, turn: Turn, **facts: bool) -> None:
        nonlocal ended
        ended += 1
        state = State(desk.title, desk.position.copy())
        offered = [*turn_moves(state), *turn_begun(state)]
        left.extend((file.name, turn.company, line) for line in offered if _is_power(line))
        finish(desk, turn, **facts)

    monkeypatch.setattr(idle, "finish", watch)
    for file in sorted(PLAYED.glob(f"{title}-[0-9]*-la*.18xx")):
        assert open_game(file.read_bytes()).position
    assert ended
    assert left == []
