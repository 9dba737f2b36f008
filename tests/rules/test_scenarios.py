"""Six railways with three players: chosen or drawn before play, the others gone everywhere (18LRA, 3.3)."""

import pytest

from moderator.titles.load import load_title
from moderator.titles.overlay import BadOption
from tests.lower_rhine import PRIVATES_SOLD, lower_rhine

IN_PLAY = {
    "1": ["ADR", "CCE", "CME", "GVE", "KEG", "RhE"],
    "2": ["ADR", "BME", "CCE", "GVE", "KEG", "MKB"],
    "3": ["ADR", "BME", "CCE", "CME", "MKB", "RhE"],
    "4": ["ADR", "BME", "GVE", "KEG", "MKB", "RhE"],
}


@pytest.mark.parametrize("scenario", IN_PLAY)
def test_six_railways_are_in_play(scenario):
    title = load_title("18LRA", [("scenario", scenario)])
    assert ([*title.file.corporations], title.bank(3)) == (IN_PLAY[scenario], 6000)


def test_four_players_have_all_eight():
    title = load_title("18LRA")
    assert (len(title.file.corporations), title.bank(4), "DEE" in title.file.corporations) == (8, 8000, False)


def test_three_players_must_choose():
    with pytest.raises(BadOption) as raised:
        lower_rhine("Ann: pass", players="Ann Bob Cyd")
    assert raised.value.remedy == "offered: scenario 1, scenario 2, scenario 3, scenario 4"


def test_four_players_have_nothing_to_choose():
    with pytest.raises(BadOption):
        lower_rhine("Ann: pass", options="scenario 1")


def test_a_railway_left_out_is_nowhere():
    sold = PRIVATES_SOLD.replace("Dee", "Cyd")
    said = "Cyd: start BME 60\nlink GVE\nBob: start KEG 60"
    game = lower_rhine(said, players="Ann Bob Cyd", options="scenario 3", setup=sold)
    assert (game.codes, {"GVE", "KEG"} & game.json["companies"].keys()) == (["unreadable", "unreadable"], set())


def test_a_home_that_is_left_out_shuts_nobody_out():
    """RhE is out in scenario 2: trains of others call at Köln, and no circle is kept there for it."""
    sold = PRIVATES_SOLD.replace("Dee", "Cyd")
    game = lower_rhine(
        "BME: token Köln\nBME: run 2:Köln*-Grevenbroich=20",
        players="Ann Bob Cyd",
        options="scenario 2",
        setup=sold + "Cyd: start BME 60\nAnn: buy BME\nBob: buy BME\nCyd: buy BME\nAnn: pass\nBob: pass\nCyd: pass\n"
        "adjust depot -1 train 2 BME +1 train 2\n",
    )
    assert (game.codes, game.attested) == ([], ["station-route"])
