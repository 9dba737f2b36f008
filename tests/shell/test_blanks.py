"""Forms with blanks, and the lines they make when some blanks are filled in page order."""

import pytest

from moderator.offers.openings import GIVEN_FORMS
from moderator.shell.blanks import Fillings, fill, names_of, with_other_place
from moderator.shell.possible_moves import choices, open_ended
from tests.ledger import play
from tests.orient import SR1

SHARES = next(form for form in GIVEN_FORMS if form.startswith("given PLAYER"))
NATION = "run linked VALUE ... towns VALUE ... unlinked CITIES TOWNS"
MERGER = "exchange MINOR COMPANY token PLACE ... without TRAIN ... gets AMOUNT"


@pytest.mark.parametrize(
    ("form", "blanks", "line"),
    [
        ("train 3 from BNR PRICE", [""], "train 3 from BNR"),  # a form of no parts: what it names stays
        ("deal CARD CARD ...", ["T1", "", "T4", "T6"], "deal T1 T4 T6"),
        (SHARES, ["Ann B", "120", "BNR", "30", "FS", "10%"], 'given "Ann B" cash 120 shares BNR 30% FS 10%'),
        (SHARES, ["Ann", "", "BNR", "30"], "given Ann shares BNR 30%"),
        (SHARES, ["Ann", "0"], "given Ann cash 0"),
        (NATION, ["100 3x60", "", "2", "1"], "run linked 100 3x60 unlinked 2 1"),
        ("run TRAIN:STOP-STOP ... orient right|treasury", ["3:Paris-Wien 2:Lyon"], "run 3:Paris-Wien 2:Lyon"),
        (MERGER, ["K", "LNWR", "New York"], 'exchange K LNWR token "New York"'),
        (MERGER, ["K", "LNWR", *[""] * 12, "40"], "exchange K LNWR gets 40"),
        ("PLAYER: reserve CORPORATION", ["Ann B", "MIDI"], '"Ann B": reserve MIDI'),
        ("begin OR ROUND of NUMBER next COMPANY priority PLAYER", ["3.1", "2", "BNR"], "begin OR 3.1 of 2 next BNR"),
    ],
)
def test_empty_blanks_are_left_out(form, blanks, line):
    assert fill(form, blanks) == line


def test_a_place_may_be_one_that_no_list_has():
    assert fill(with_other_place("lay PLACE river AMOUNT", "E15"), ["40"]) == "lay E15 river 40"
    assert with_other_place("token PLACE", "Port Said") == 'token "Port Said"'


def test_a_form_with_a_player_lists_the_legal_choices():
    game, form = play("", setup=SR1, title="18OE").game, "PLAYER: reserve CORPORATION"
    assert form in open_ended(game)
    assert "Ann: reserve MIDI" in (Fillings(game).of(form, choices(game)) or ())


def test_phases_and_owners_are_named():
    game = play("", title="18EU").game
    assert names_of(game.title, game.vocabulary, "PHASE")[:3] == ["2", "3", "4"]
    assert {"Ann", "BNR"} <= {*names_of(game.title, game.vocabulary, "NAME")}
