"""Names in lines of a counted position that contain, or are, words with a meaning there."""

import pytest

from moderator.journal.grammar import format_line, parse_line
from moderator.mechanics.catalogue import load_title
from tests.ledger import play

SEATS = ("Ann", "Bob")


@pytest.mark.parametrize(
    ("title", "said", "in_full"),
    [
        ("1846", "given C&WI MAIL closed", 'given C&WI "MAIL" closed'),
        ("1846", "given MAIL C&WI closed", 'given "MAIL" C&WI closed'),
        ("1846", "given NYC stations Port Huron Chicago", 'given NYC stations "Port Huron" Chicago'),
        ("1846", "given MAIL owner Ann", 'given "MAIL" owner Ann'),
        ("18MEX", "given NdM mail 50 closed", "given NdM closed mail 50"),
        ("18OE", "given Green Junction Mercantile owner Ann", "given D owner Ann"),
        ("18AL", "given Western Railway of Alabama par 70 price 70", "given WRA par 70 price 70"),
        ("18AL", "given called Gulf of Mexico Mobile", 'given called "Gulf of Mexico" Mobile'),
        ("18VA", "given C&O stations Norfolk port tokens 1", 'given C&O stations "Norfolk port" tokens 1'),
    ],
)
def test_a_name_may_hold_a_word_of_the_line(title, said, in_full):
    names = load_title(title).vocabulary(SEATS)
    assert format_line(parse_line(said, names)) == in_full
    assert parse_line(in_full, names) == parse_line(said, names)


POSITION = """
given REA TIW PY closed
given C&O president Ann par 70 price 82 D4 structure five floated operated earned tokens 1 trains 3
given trains 2 2 2 2 2 2 3 out
given Ann cash 300 shares C&O 40%
given Bob shares C&O 20%
given pool shares C&O 40%
given Cyd cash 200
begin SR 3 next Bob priority Bob !
Bob: pass
"""


@pytest.mark.parametrize("phase", ["given phase 33", "given phas 3", ""])
def test_the_other_lines_are_booked_if_that_of_the_phase_is_wrong(phase):
    game = play(phase + POSITION, title="18VA")
    assert game.codes.count("given-late") == 1
    assert (game.round, game.cash("Ann"), game.current) == ("SR 3", 300, "Cyd")
