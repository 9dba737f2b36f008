"""Marker, shares and money set out before a corporation is sold in the opening: 18Rhl (3.2, 4.1.1, 8.5.1)."""

import pytest

from moderator.rules.booking import State
from moderator.snapshot import as_json
from moderator.views.companies import companies
from moderator.views.packup import packup
from moderator.views.players import bank
from tests.rhineland import PRIVATES_SOLD, rhineland


def state_of(game) -> State:
    return State(game.game.title, game.position)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("", "RhE comes with the opening sale: its marker at M70, 30% of it in the bank pool"),
        ("package alternative", "CME comes with the opening sale: its marker at M70, 30% of it in the bank pool"),
        ("edition 18xx.games", "RhE comes with the opening sale: 30% of it in the bank pool"),
    ],
)
def test_marker_and_pool_are_shown_before_the_lot_is_sold(options, line):
    assert line in [text.strip() for text in companies(state_of(rhineland("", options=options)))]


def test_a_sold_corporation_is_listed_with_the_others():
    assert "opening sale" not in "\n".join(companies(state_of(rhineland("", setup=PRIVATES_SOLD))))


def test_money_set_aside_counts_as_the_bank_s_everywhere():
    """9,000 Marks, 1,800 of them the players'; 210 lie at Aachen."""
    state = state_of(rhineland(""))
    lines = [" ".join(line.split()) for line in bank(state)]
    assert (as_json(state)["bank"], "bank M7200" in lines) == (7200, True)
    assert any(line.startswith("M210 ") and line.endswith(" on the board") for line in lines)
    paid = state_of(rhineland("link RhE", setup=PRIVATES_SOLD))
    assert "on the board" not in "\n".join(bank(paid))


def test_the_notes_for_packing_up_list_both_amounts():
    assert any("bank M6990, M210 " in line for line in packup(state_of(rhineland(""))))
