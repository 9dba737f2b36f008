"""Plain text: widths, wrapping, and characters that a terminal must not get."""

import pytest

from moderator.model.findings import Severity
from moderator.model.wording import clean
from moderator.views.ink import Ink
from moderator.views.text import cells, clip, pad, table, titled, wrap


@pytest.mark.parametrize(("text", "wide"), [("Ann", 3), ("Zoë", 3), ("Zoe\u0308", 3), ("王小", 4), ("", 0)])
def test_columns_of_a_terminal(text, wide):
    assert cells(text) == wide
    assert cells(pad(text, 6)) == cells(pad(text, 6, right=True)) == 6


def test_a_long_name_is_cut_within_its_columns():
    assert clip("W" * 30, 10) == "WWWWWWW..."
    assert clip("王" * 9, 10) == "王王王..."
    assert clip("exactly 10", 10) == "exactly 10"


def test_words_are_wrapped_under_each_other():
    assert wrap("one two three", "> ", room=9) == ["> one two", "  three"]
    assert wrap("one two", "", "    ", room=5) == ["one", "    two"]
    assert wrap("") == [""]
    assert wrap("x" * 90) == ["x" * 90]  # a word is never broken


def test_a_table_with_its_last_column_wrapped():
    rows = [("Ann", 5, "a " * 45), ("王", 1200, "b")]
    lines = table(("player", "cash", "holds"), rows, "cash")
    assert lines[0] == "player  cash  holds"
    assert lines[1].startswith("Ann        5  a a a")
    assert lines[2].startswith(" " * 14 + "a")
    assert lines[3] == "王      1200  b"
    assert max(map(len, lines)) <= 78


def test_pieces_are_kept_whole():
    pieces = [f"BNR {number}%," for number in range(20)]
    lines = table(("player", "holds"), [("Ann", pieces)])
    assert " ".join(line.strip() for line in lines[1:]) == "Ann     " + " ".join(pieces)
    assert all(line.endswith("%,") for line in lines[1:])


def test_a_table_without_rows_is_its_headings():
    assert table(("player", "cash"), []) == ["player  cash"]


def test_a_block_ends_with_a_blank_line():
    assert titled("Bank", ["a", "", "b"]) == ["Bank", "  a", "", "  b", ""]


def test_control_characters_are_shown_as_escapes():
    assert clean("a\x1b[31mb\x9bc\u202ed\n") == "a\\x1b[31mb\\x9bc\\u202ed\\n"
    assert clean("Zoë 王 می\u200cخواهم") == "Zoë 王 می\u200cخواهم"
    assert wrap("a\x1b[2J b") == ["a\\x1b[2J b"]


def test_emphasis_only_in_colour():
    assert Ink().bold("a") == "a"
    assert Ink(True).bold("a") == "\x1b[1ma\x1b[0m"
    assert Ink(True).bold("") == ""
    assert Ink().severity(Severity.RULING) == "ruling"
    assert "\x1b[1;31m" in Ink(True).severity(Severity.ERROR)
