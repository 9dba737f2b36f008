"""A made-up title without code: types of company, the track of their order, cards of two sides, phases side by side."""

import pytest

from moderator.rules.booking import State
from moderator.rules.rounds.phases import operating_order
from tests.continent import PACKET, play_continent
from tests.rules.test_last_rounds import FIRST, FLOATED
from tests.setups import swap


@pytest.fixture
def table(tmp_path):
    return lambda text, setup="": play_continent(tmp_path, text, setup)


def test_four_types_of_company(table):
    game = table("", FLOATED)
    kinds = {name: facts["kind"] for name, facts in game.json["companies"].items()}
    assert (kinds["K"], kinds["SOU"], game.position.charters) == (
        "minor",
        "corporation",
        {"SOU": "regional", "NOR": "major"},
    )
    national = table("", swap(FIRST, ("NOR: train 3\nBob: pass\n", "NOR: train 3\nBob: nationalize NOR\n")))
    assert national.position.charters["NOR"] == "national"


def test_minors_and_regionals_operate_as_they_floated_and_majors_after_them(table):
    game = table("", FLOATED)
    assert operating_order(State(game.game.title, game.position)) == ["K", "SOU", "L", "NOR"]
    early = PACKET + "Bob: start NOR 60\nAnn: float L at Born\nBob: float K at Aue\nAnn: start SOU 60\n"
    game = table("", early + "Bob: pass\nAnn: pass\n")
    assert operating_order(State(game.game.title, game.position)) == ["NOR", "L", "K", "SOU"]


def test_company_phases_are_independent_of_train_phases(table):
    assert table("Bob: expand NOR\n", PACKET + "Bob: start NOR 70\nAnn: float L at Born\n").codes == ["expand-early"]
    game = table("", FLOATED)
    assert (game.position.phase, game.position.tracks) == ("2", {"companies": "then"})
    assert game.json["companies"]["WES"]["closed"] is True


def test_a_card_is_bought_by_either_side_at_its_price(table):
    ready = swap(FIRST, ("adjust depot -1 train 3 box +1 train 3\n", "NOR: done\n"))
    ready = swap(ready, ("-600 NOR +600", "-600 K +600"))
    passenger, local = (table(f"K: run 20\nK: train {name}\n", ready) for name in ("3", "3+3"))
    assert (passenger.trains("K"), local.trains("K")) == (["2", "3"], ["2", "3+3"])
    assert passenger.cash("K") - local.cash("K") == 100 - 80
