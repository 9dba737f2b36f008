"""Rulings: a line that ends in `!` books the sum, the place and the seller that it states, or nothing."""

from functools import partial

from tests.figures import figures
from tests.ledger import play
from tests.rhineland import SHORT

short = partial(play, title="18Rhl", options="short-game yes", setup=SHORT)


def test_a_certificate_of_the_short_game_is_paid_for_if_the_line_says_so():
    free, paid = short("Ann: take ADR"), short("Ann: take ADR for 20 !")
    assert (paid.codes, free.cash("Ann") - paid.cash("Ann")) == (["take-price"], 20)


def test_a_share_does_not_come_from_two_places():
    game = play("Ann: buy BNR pool from Bob 50 !")
    assert figures(game.finding("missing")) == "BNR Bob"


def test_words_of_other_titles_are_not_passed_over():
    """In 18EU nobody is paid for a merger, and no other company for access to its station."""
    merger, station = play("Ann: exchange 1 BNR gets 10 !"), play("BNR: token Berlin access 10 !")
    assert "`gets`" in [figures(found) for found in merger.findings]
    assert "18EU `access`" in [figures(found) for found in station.findings]
