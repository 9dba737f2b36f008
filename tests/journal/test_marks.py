"""Fingerprints on the lines of a journal."""

import pytest

from moderator.journal.comments import Fingerprint, read_clock, read_mark, with_mark, without_mark
from moderator.journal.lexer import cut_comment, read_ref

LEFT = Fingerprint("3fa9c1", "b2e4")
LINES = {
    "BNR: run 210": "BNR: run 210 ; =3fa9c1.b2e4",
    "BNR: run 210 ; a fine run": "BNR: run 210 ; a fine run ; =3fa9c1.b2e4",
    "BNR: run 210 ; @361": "BNR: run 210 ; =3fa9c1.b2e4 @361",
    "BNR: run 210 ; fine @361": "BNR: run 210 ; fine ; =3fa9c1.b2e4 @361",
    "BNR: run 210 ; clock 42 Ann BNR": "BNR: run 210 ; clock 42 Ann BNR ; =3fa9c1.b2e4",
    'note "a ; =000000"': 'note "a ; =000000" ; =3fa9c1.b2e4',
}


@pytest.mark.parametrize(("text", "marked"), LINES.items())
def test_a_fingerprint_follows_the_text_of_a_line(text, marked):
    assert with_mark(text, LEFT) == marked
    assert read_mark(marked) == LEFT
    assert read_mark(text) is None
    assert cut_comment(marked)[0] == cut_comment(text)[0]
    assert read_ref(cut_comment(marked)[1]) == read_ref(cut_comment(text)[1])


@pytest.mark.parametrize(("text", "marked"), LINES.items())
def test_a_line_without_its_fingerprint_is_the_original(text, marked):
    assert without_mark(text) == text
    assert without_mark(marked) == text


def test_a_move_without_findings_has_a_shorter_fingerprint():
    assert with_mark("Ann: pass", Fingerprint("3fa9c1")) == "Ann: pass ; =3fa9c1"
    assert read_mark("Ann: pass ; =3fa9c1") == Fingerprint("3fa9c1")


@pytest.mark.parametrize(
    "text", ["Ann: pass =3fa9c1", "Ann: pass ; x=3fa9c1", "Ann: pass ; =3fa9c", "Ann: pass ; =3fa9c1.b2", "; =3FA9C1"]
)
def test_a_text_that_only_looks_like_a_fingerprint(text):
    assert read_mark(text) is None
    assert without_mark(text) == text


def test_the_last_fingerprint_counts():
    assert read_mark("Ann: pass ; =000000 ; =3fa9c1.b2e4") == LEFT


def test_the_clock_is_read_before_the_fingerprint(vocabulary):
    spent = read_clock(with_mark("note hello ; clock 42 Ann", LEFT), vocabulary)
    assert (spent.seconds, spent.player) == (42, "Ann")
