"""The routes of a recorded 18VA game, recalculated from their stops, compared with what the site paid."""

import json
from pathlib import Path

import pytest

from moderator.game import open_game
from moderator.importers.games18xx import import_game
from moderator.model.entries import Booked
from moderator.model.findings import Severity
from moderator.model.moves import Stop, TrainRun
from moderator.model.rounds import OperatingRound
from moderator.vocabulary.runs import Run
from moderator.vocabulary.track import Lay

GAME = Path(__file__).parents[3] / "shared" / "games" / "18VA" / "bank-breaks.json"
# What the tiles laid in cities pay.
PAYS = {"5": 20, "6": 20, "57": 20, "14": 30, "15": 30, "63": 40, "170": 50, "170ric": 50, "170was": 50, "171": 60}
PAYS["172"] = 60

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not GAME.is_file(), reason="the games of 18xx.games are not here")]


def test_every_route_earns_what_the_site_paid():
    data = GAME.read_bytes()
    game = open_game(import_game(data).text.encode())
    routes = {str(action["id"]): action for action in json.loads(data)["actions"] if action["type"] == "run_routes"}
    title, before, city, seen = game.title, game.replay.start, {}, 0
    for step in game.steps:
        move = step.booked.move
        if isinstance(move, Lay):
            city[title.hex_of(move.place)] = PAYS.get(move.tile)
        if isinstance(move, Run) and move.runs:
            action = routes[step.booked.ref]
            runs = tuple(
                TrainRun(train=run.train, stops=tuple(Stop(place=at, value=city.get(at)) for at in route["hexes"]))
                for run, route in zip(move.runs, action["routes"], strict=True)
            )
            again = game.replay.apply(before, Booked(1, Run(actor=move.actor, runs=runs), ""))
            assert not [f for f in again.findings if f.severity is not Severity.NOTE], (action["id"], again.findings)
            now = again.position.round
            assert isinstance(now, OperatingRound)
            assert now.turn is not None
            paid = sum(route["revenue"] for route in action["routes"]), action["subsidy"]
            assert (now.turn.revenue, now.turn.beside) == paid, action["id"]
            seen += len(runs)
        before = step.position
    assert seen == 88
