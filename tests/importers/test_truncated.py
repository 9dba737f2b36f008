"""Recorded games cut short: the import follows the rest to its end, and the books equal the site's."""

import json
from typing import Any

import pytest

from moderator.game import open_game
from moderator.importers.games18xx import import_game
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.test_classic_traces import MARKER, compare
from tests.importers.test_traces import GAMES, ROUNDS, read_trace

pytestmark = pytest.mark.skipif(not GAMES.is_dir(), reason="the games of 18xx.games are not here")

# The numbers of actions after which a game is cut: after a pass that ends a round, after a purchase that leaves no
# player able to act, and in the middle of turns.
CUTS = {
    "1830/bank-breaks": (25, 60, 84),
    "1846/five-players": (41, 60),
    "1882/four-players": (33, 85),
    "1889/three-players": (20, 61),
    "18AL/four-players": (31, 77),
    "18EU/generated-3p-32-random": (44,),
    "18EU/generated-4p-33-sane": (494,),  # GSR sells own stock, in the last turn of the round
    "18GA/bankruptcy": (20, 59),
    "18MEX/five-players": (33, 60),
    "18MS/generated-4p-77-sane": (26, 29, 36, 45, 51, 80, 110),
    "18Rhl/bank-breaks": (44,),
    "18TN/four-players": (29, 62),
    "18VA/bank-breaks": (33,),
    "18462pVariant/generated-2p-75-random": (40, 73),
}
# The last pass is for a token or for a train; the export does not show whether Fr's turn is over.
UNKNOWN = ("18MS/generated-4p-77-sane", 50)


def cut_short(name: str, count: int) -> tuple[bytes, list[dict[str, Any]]]:
    """Return the export of the first `count` actions that were not undone, and their trace."""
    trace = read_trace(name)[1:]
    kept = {want["id"] for want in trace}
    export = json.loads((GAMES / f"{name}.json").read_bytes())
    actions = [action for action in export["actions"] if action["id"] in kept][:count]
    last = actions[-1]["id"]
    data = json.dumps({**export, "actions": actions, "status": "active", "result": {}}).encode()
    return data, [want for want in trace if want["id"] <= last]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [(name, count) for name, counts in CUTS.items() for count in counts])
def test_a_game_cut_short_ends_in_the_same_round_as_the_site(name, count):
    data, trace = cut_short(name, count)
    imported = import_game(data)
    assert imported.stopped is None
    game = open_game(imported.text.encode())
    found = [(want["id"], wrong) for want, wrong in compare(trace, game) if {what for _, what in wrong} - MARKER]
    assert found == []
    position, last = as_json(State(game.title, game.position)), trace[-1]
    if last["round"] in ROUNDS:
        assert position["round"] == ROUNDS[last["round"]].format(**last)
    else:
        assert position["round"] == "ISR"


def test_a_last_pass_for_an_unknown_step_is_noted():
    data, trace = cut_short(*UNKNOWN)
    imported = import_game(data)
    assert imported.stopped is None
    assert "whether Fr has a route" in imported.notes[-1]
    game = open_game(imported.text.encode())
    assert not any({what for _, what in wrong} - MARKER for _, wrong in compare(trace[:-1], game))
    assert game.position.round.name == "OR 2.1"
