"""Players' names of the site, changed so that a journal accepts them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.importers.games18xx import import_game
from moderator.importers.journal_builder import journal_names
from moderator.journal.header import check_players
from moderator.journal.names import check_player_name
from moderator.journal.reader import read_header
from moderator.model.names import Names
from tests.importers.exports import export

COMPANIES = Names("company", ["1", "14", "BNR"])


@pytest.mark.parametrize(
    ("given_names", "chosen"),
    [
        (["Ann", "Player 1", "Zoë", "王"], ("Ann", "Player 1", "Zoë", "王")),
        (["Ann", "Ann", "ann"], ("Ann", "Ann 2", "ann 3")),
        (["BNR", "14", "pool", "run away"], ("Player BNR", "Player 14", "Player pool", "Player run away")),
        (['a:b; "c"', "\x1b[31mred", "two\nlines"], ("a b c", "[31mred", "two lines")),
        (["", "   ", ";"], ("Player 1", "Player 2", "Player 3")),
        (["A\u200bnn", "\u2800", "A\u200dnn"], ("Ann", "Player 2", "A\u200dnn 2")),
        (["Player 2", ""], ("Player 2", "Player 2 2")),
    ],
)
def test_names(given_names, chosen):
    names, notes = journal_names(given_names, COMPANIES)
    assert names == chosen
    assert len(notes) == sum(a != b for a, b in zip(given_names, chosen, strict=True))
    assert all(note.isprintable() for note in notes)


@settings(deadline=None)
@given(st.lists(st.text() | st.sampled_from(["pool", "BNR", "note x", "a" * 99]), min_size=1, max_size=6))
def test_a_journal_accepts_any_names(given_names):
    names, _ = journal_names(given_names, COMPANIES)
    assert check_players(names) is None
    assert all(check_player_name(name, COMPANIES) is None for name in names)


def test_the_header_has_the_names():
    game = import_game(export(players=((1, "Ann"), (2, "ANN"))))
    assert read_header(game.text.encode()).players == ("Ann", "ANN 2")
    assert game.notes[1:] == ("player 2 is called ANN 2 in the journal, not 'ANN'",)
