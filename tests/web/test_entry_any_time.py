"""Entry forms of every title: the keeper's and a player's form can be rendered at any time of a game."""

import pytest

from moderator.cli.serve import find_possible, open_entry
from moderator.resources import example, example_names
from moderator.shell.blanks import Fillings
from moderator.web.entry.offers import offers
from moderator.web.entry.page import render
from moderator.web.following import Table
from moderator.web.game_view import Terms
from tests.canada import SOLD
from tests.ledger import play
from tests.midwest import WORN

GAMES = [name for name in example_names() if name.endswith(".18xx") and "audit" not in name]
PARTS = 7  # of a game, each with its end


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_form_is_rendered_at_any_time(tmp_path, name):
    path, lines = tmp_path / "game.18xx", example(name).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines))
    table = Table(path, None, Terms(True, find_possible))
    table.read()
    endpoints = open_entry(table, players=True, confirm=False).endpoints
    for part in range(PARTS):
        path.write_bytes(b"".join(lines[: len(lines) - part * len(lines) // PARTS]))
        for endpoint in (endpoints.keeper, endpoints.all[1 + part % (len(endpoints.all) - 1)]):
            assert 'id="typed"' in render(endpoints, endpoint)


@pytest.mark.parametrize(
    ("title", "setup"), [("18MW", WORN + "RI: auction share\n"), ("1867", SOLD + "Cyd: bid BO 100 at Toronto\n")]
)
def test_a_bid_in_an_auction_has_a_blank_for_its_sum(title, setup):
    forms = offers(None, Fillings(play("", setup=setup, title=title).game))["forms"]
    (bid,) = [form["parts"] for form in forms if form["usage"] == "bid AMOUNT"]
    assert [part["kind"] for part in bid] == ["word", "sum"]
