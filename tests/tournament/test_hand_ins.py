"""Filled scoring sheets among the results: what their cells say of the game, and what blank ones do not say."""

import pytest

from moderator.tournament.reading import read_result
from tests.sheets import filled

PRICES = {"BNR": 150, "DR": 90, "FS": 100}
PLAYERS = {
    "Ann": {"cash": 500, "BNR": 6, "DR": 1},
    "Bob": {"cash": 620, "DR": 5, "FS": 3},
    "Cyd": {"cash": 300, "FS": 5, "BNR": 4},
}


@pytest.fixture
def hand_in(tmp_path):
    """`hand_in(round=2)` reads a sheet with this written beside its labels; `ended_by` is `ended by`."""

    def make(**written):
        sheet = filled(tmp_path / "a.xlsx", PLAYERS, PRICES)
        for label, value in written.items():
            sheet.at(label.replace("_", " ")).offset(column=1).value = value
        return read_result(str(sheet.save()), "a.xlsx", {})

    return make


def test_a_blank_cell_says_nothing(hand_in):
    game = hand_in()
    assert (game.occasion, game.ended) == ((), "as the sheet holds")


@pytest.mark.parametrize("label", ["event", "date", "round", "table", "place"])
def test_each_word_of_the_occasion_is_its_own(hand_in, label):
    said = {"event": "Open", "date": "2026-11-20", "round": "1", "table": "2", "place": "Leeds"}
    assert dict(hand_in(**{**said, label: None}).occasion) == {word: said[word] for word in said if word != label}
