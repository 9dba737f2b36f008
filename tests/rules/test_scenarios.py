"""Six railways with three players: chosen or drawn before play, the others gone everywhere (18LRA, 3.3)."""

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.model.findings import Severity
from moderator.titles.overlay import BadOption
from moderator.vocabulary.table import LEFT_OUT
from tests.figures import figures
from tests.ledger import play
from tests.lower_rhine import PRIVATES_SOLD, lower_rhine
from tests.rhineland import rhineland
from tests.setups import swap

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
    sold = swap(PRIVATES_SOLD, ("Dee", "Cyd"))
    said = "Cyd: start BME 60\nlink GVE\nBob: start KEG 60"
    game = lower_rhine(said, players="Ann Bob Cyd", options="scenario 3", setup=sold)
    assert (game.codes, {"GVE", "KEG"} & game.json["companies"].keys()) == (["not-in-play", "not-in-play"], set())


@pytest.mark.parametrize(
    "line",
    [
        "Ann: bid RhE 85",
        "Ann: bid rhe 85",
        'Ann: bid "Rhenish Railway" 85',
        "Ann: bid Rheinische Eisenbahn 85",
        "RhE: done",
        "link RhE",
        "adjust bank -5 RhE +5",
    ],
)
def test_the_name_of_a_railway_left_out_is_not_an_abbreviation(line):
    """Rheinisches Manchester begins as the Rhenish Railway does, which is out in scenario 2."""
    game = lower_rhine(line, players="Ann Bob Cyd", options="scenario 2")
    found = game.finding("not-in-play")
    assert (game.codes, figures(found)) == (["not-in-play"], "2 RhE")
    assert (found.section, found.instead) == ("3.3", LEFT_OUT)


def test_the_parts_that_a_title_leaves_out_are_known():
    """18LRA has no DEE, which is no misspelt DEC; the Short Game has no privates, nor a game the other package's."""
    dee = lower_rhine("Ann: bid DEE 85").finding("not-in-play")
    assert (figures(dee), dee.section) == ("DEE", "3.1")
    gkb = lower_rhine("Ann: take GKB", options="short-game yes").finding("not-in-play")
    assert (figures(gkb), gkb.section) == ("GKB", "10")
    atb = rhineland("Ann: bid ATB 25").finding("not-in-play")
    assert (figures(atb), atb.section) == ("ATB", "8.5")
    assert rhineland("Ann: bid PWB 25", options="private-1 alternative").codes == ["not-in-play"]


@pytest.mark.parametrize(
    ("title", "line", "section"),
    [
        ("1856", "given trains 8 out", "trains"),
        ("1870", "given depot trains D", "trains"),
        ("18GA", "given called Charleston", "stations"),
        ("18GA", "GA: run 3:Charleston=20", "stations"),
        ("18MEX", "Ann: buy CdB", "powers"),
        ("18MEX", "CdB: pass", "powers"),
        ("18Rhl", "reach T5", "8.4.1"),
        ("18Rhl", "given Ann cards D2", "8.4.2"),
        ("1889", "Ann: bid UTF 155", "setting-up"),
        ("18LRA", "Investor: buy CME", "9.2.1"),
    ],
)
def test_a_name_that_an_option_leaves_out_is_refused_with_its_section(title, line, section):
    found = play(line, title=title, options="scenario 1" if title == "18LRA" else "").finding("not-in-play")
    assert (found.section, found.severity) == (section, Severity.ERROR)


def test_a_header_that_names_a_railway_of_another_scenario_says_which():
    chosen = "scenario 1, investor BME, investor-value 80, investor-seat 1"
    with pytest.raises(BadOption, match=r"BME is not in play with option scenario 1 \[3\.3\]"):
        lower_rhine("note begun", players="Ann Bob", options=chosen)


def test_names_in_play_can_be_abbreviated_as_usual():
    assert lower_rhine("Ann: bid rheinisches 85", players="Ann Bob Cyd", options="scenario 2").happened() == [
        "private-sale bid: RM Ann 85"
    ]
    assert lower_rhine("Ann: bid Rhein 85").codes == ["unreadable"]  # of four players RhE is in play: which is meant?


def test_the_home_of_a_railway_left_out_is_open():
    """RhE is out in scenario 2: trains of others call at Köln, and no circle is kept there for it."""
    sold = swap(PRIVATES_SOLD, ("Dee", "Cyd"))
    game = lower_rhine(
        "BME: token Köln\nBME: run 2:Köln*-Grevenbroich=20",
        players="Ann Bob Cyd",
        options="scenario 2",
        setup=sold + "Cyd: start BME 60\nAnn: buy BME\nBob: buy BME\nCyd: buy BME\nAnn: pass\nBob: pass\nCyd: pass\n"
        "adjust depot -1 train 2 BME +1 train 2\n",
    )
    assert (game.codes, game.attested) == ([], ["station-route"])
