"""A game of 18OE that begins again in the middle of its consolidation round is the same as the first one."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.game import open_game
from moderator.resources import example
from moderator.rules.booking import State
from moderator.snapshot import as_json

pytestmark = pytest.mark.slow


def test_minors_come_after_the_corporations_they_merged_into():
    whole = open_game(example("18OE.18xx").read_bytes())
    merging = [step for step in whole.steps if step.booked.move.verb == "exchange"]
    fifth = merging[-5].position
    file, text = read_counted(page(whole.title, state_position(State(whole.title, fifth))).encode())
    trial = try_position(whole.title, file, text)
    assert trial.possible, [problem.finding.message for problem in trial.problems]
    lines = "".join(f"{line}\n" for line in trial.lines())
    new = open_game(f"moderator 1\ngame 18OE\nplayers Ann Bob Cyd\n{lines}".encode())
    own = {"line", "ref"}
    now, then = (as_json(State(whole.title, position)) for position in (new.position, fifth))
    assert {key: now[key] for key in now.keys() - own} == {key: then[key] for key in then.keys() - own}
