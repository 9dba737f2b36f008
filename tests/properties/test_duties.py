"""In legal play that passes a duty over, it is reported once."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.entries import Booked
from moderator.model.findings import Finding
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.table import Adjust, Reprice
from moderator.vocabulary.turns import Pass
from tests.any_play import TABLES, line
from tests.ledger import play
from tests.rules.test_limits import ANN_TO_ACT, THIRTEEN_MORE
from tests.rules.test_trains import crowded

pytestmark = pytest.mark.slow

SETUPS = {
    "a part of 80%": ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -20% BNR Ann +20% BNR\n",
    "too many certificates": ANN_TO_ACT + THIRTEEN_MORE,
    "four discards": crowded() + "FS: train 4\n",
}
CHANGES = (Adjust, Exchange, Reprice)  # moves that may put a player above a limit again


def is_duty(found: Finding, move: object) -> bool:
    """Return whether a finding reports a duty passed over. A purchase beyond a limit is a finding of its own."""
    return found.code in ("duty-first", "hold-correction") or (
        found.code == "certificate-limit" and isinstance(move, Pass)
    )


def go_on(setup: str, seed: int, tries: int) -> Counter[tuple[str, str]]:
    """Play random lines that break only duties. Return how often each was reported, by code and actor."""
    began, rng, told = play("", setup=setup).game, random.Random(seed), Counter[tuple[str, str]]()
    position = began.position
    for number in range(tries):
        try:
            move = parse_line(line(TABLES[0], rng, position), began.vocabulary)
        except Unreadable:
            continue
        if isinstance(move, CHANGES):
            continue
        step = began.replay.apply(position, Booked(position.line + number, move, ""))
        if step.held and all(is_duty(found, move) for found in step.violations):
            told.update((found.code, found.message.split()[0]) for found in step.violations)
            position = step.position
    return told


@pytest.mark.parametrize("setup", SETUPS)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_each_duty_is_reported_once(setup: str, seed: int) -> None:
    assert max(go_on(SETUPS[setup], seed, 100).values(), default=1) == 1


@pytest.mark.parametrize("setup", SETUPS)
def test_this_play_passes_duties_over(setup: str) -> None:
    assert any(go_on(SETUPS[setup], seed, 100) for seed in range(10))
