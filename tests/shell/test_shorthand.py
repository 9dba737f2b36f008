"""The shorthand of a session, held against the line it stands for."""

import pytest

from moderator.game import open_game
from moderator.resources import example
from moderator.shell.shorthand import expand, nothing_more

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


def at(beginning):
    """The example game up to the line before the first that begins so."""
    number = next(n for n, line in enumerate(LINES) if line.decode().startswith(beginning))
    return open_game(b"".join(LINES[:number]))


@pytest.fixture(scope="module")
def turn():
    """RPR is at its track step in OR 2.1; the next train is a 3."""
    return at("RPR: lay Berlin")


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("180", ("180",)),
        ("180 h", ("run 180", "half")),
        ("180 w", ("run 180", "hold")),
        ("180 p", ("run 180", "pay")),
        ("180 half", ("run 180", "half")),
        ("bnr 180 h", ("BNR: run 180", "BNR: half")),
        ("t", ("train 3",)),
        ("t 3 dr 150", ("t 3 dr 150",)),
        ("ann b bnr", ("Ann: b bnr",)),
        ("ann b bnr p", ("Ann: b bnr pool",)),
        ("b bnr t", ("b bnr treasury",)),
        ("s 2 rpr", ("s 2 rpr",)),
        ("tok paris", ("tok paris",)),
        ("Ann: buy BNR", ("Ann: buy BNR",)),
        ("nonsense here", ("nonsense here",)),
        ("", ("done",)),
    ],
)
def test_what_is_typed_and_what_is_said(turn, typed, lines):
    assert expand(turn, typed) == lines


def test_enter_passes_pays_or_is_done():
    assert nothing_more(at("Ann: start RPR")) == "pass"
    assert nothing_more(at("RPR: pay")) == "pay"
    assert nothing_more(at("SNCF: train 3")) == "done"


def test_enter_says_nothing_where_something_must_be_said():
    assert nothing_more(at("Ann: select 1")) is None
    assert expand(at("Ann: select 1"), " ") == ()


def test_y_pays_what_was_earned_and_w_withholds_it():
    game = at("RPR: pay")
    assert (expand(game, "y"), expand(game, "w")) == (("pay",), ("hold",))
