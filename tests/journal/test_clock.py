"""The time a line took, as a comment that does not affect the rules."""

import pytest

from moderator.game import open_game
from moderator.journal.comments import Spent, read_clock, with_clock, without_clock

HEAD = b'moderator 1\ngame 18EU\nplayers Ann "Bob B" Cyd\n'
NAMES = open_game(HEAD).vocabulary


@pytest.mark.parametrize(
    ("line", "spent", "text"),
    [
        ("BNR: run 210", Spent(42, "Ann", "BNR"), "BNR: run 210 ; clock 42 Ann BNR"),
        ("Bob B: pass", Spent(7, "Bob B"), 'Bob B: pass ; clock 7 "Bob B"'),
        ("pass ; he hesitates", Spent(90, "Cyd"), "pass ; clock 90 Cyd ; he hesitates"),
        ("pass ; @361", Spent(90, "Cyd"), "pass ; clock 90 Cyd ; @361"),
        ("BNR: run 210", Spent(0, "Ann", "BNR", 600), "BNR: run 210 ; clock 0 Ann BNR break 600"),
        ("pass ; late", Spent(5, "Ann", rested=9), "pass ; clock 5 Ann break 9 ; late"),
    ],
)
def test_the_clock_precedes_the_comment_of_the_line(line, spent, text):
    assert with_clock(line, spent) == text
    assert read_clock(text, NAMES) == spent
    assert without_clock(text) == line


def test_a_ref_remains_the_last_word():
    game = open_game(HEAD + b"Ann: select 3 ; clock 12 Ann ; put up @17\n")
    assert (game.journal.booked[0].ref, game.position.ref) == ("17", "17")


@pytest.mark.parametrize(
    "comment",
    [
        "clock",
        "clock 42",
        "clock Ann 42",
        "clock -42 Ann",
        "clock 4.2 Ann",
        "clock ٤٢ Ann",
        "clock 9999999 Ann",
        "clock " + "9" * 5000 + " Ann",
        "clock 42 Eve",
        "clock 42 Ann XYZ",
        "clock 42 Ann BNR more",
        "clock 42 Ann break",
        "clock 42 Ann break -5",
        "clock 42 break 600",
        'clock 42 "Ann',
        "the clock 42 Ann",
        "clocks 42 Ann",
        "later ; clock 42 Ann",
    ],
)
def test_a_comment_without_a_time_is_an_ordinary_comment(comment):
    line = f"Ann: select 3 ; {comment}"
    assert read_clock(line, NAMES) is None
    game = open_game(HEAD + line.encode() + b"\n")
    assert (game.journal.problems, len(game.steps)) == ((), 1)


def test_a_quoted_note_is_not_a_comment():
    assert read_clock('note "x ; clock 42 Ann"', NAMES) is None
