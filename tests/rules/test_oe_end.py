"""18OE 13, 13.1: the last two operating rounds, and what counts in the end."""

import pytest

from moderator.rules.booking import State
from moderator.scoring import score_parts
from moderator.shell.possible_moves import choices
from tests.figures import figures
from tests.ledger import play
from tests.orient import LAST, REPEATED, SR4
from tests.setups import amend_setup

NOT_BEGUN = amend_setup(LAST, without="begin")


@pytest.fixture
def table():
    return lambda text, setup=LAST, options="": play(text, setup=setup, options=options, title="18OE")


def test_the_last_round_is_stated_with_a_counted_position(table):
    assert (table("").position.last_set, table("").position.ending) == ((8, 2), "phase 8 has begun")
    unsaid = table("begin OR 8.1", setup=NOT_BEGUN)
    assert figures(unsaid.finding("given-sum")) == "8"
    assert table("begin OR 8.2 end OR 8.1", setup=NOT_BEGUN).codes[0] == "given-sum"


@pytest.mark.parametrize(
    ("begin", "said"),
    [
        ("begin OR 8.1 of 2 end OR 8.3", "2 8.3 OR"),
        ("begin OR 8.1 of 2 end OR 8.1", "2 8.1 OR"),
        ("begin OR 8.1 end OR 8.4", "4"),
        ("begin OR 8.1 end OR 8.1", "2 8.1 OR"),
        ("begin OR 8.1 end OR 10.2", "8 9 OR"),
    ],
)
def test_the_round_it_ends_with_is_the_last_of_its_set(table, begin, said):
    game = table(begin, setup=NOT_BEGUN)
    assert (game.codes, figures(game.finding("given-sum"))) == (["given-sum"], said)


def test_the_game_may_end_with_the_set_under_way_or_the_next(table):
    assert table("begin OR 8.1 of 2 end OR 8.2", setup=NOT_BEGUN).position.last_set == (8, 2)
    assert table("begin OR 8.2 of 2 end OR 8.2", setup=NOT_BEGUN).position.last_set == (8, 2)
    assert table("begin OR 8.1 of 2 end OR 9.2", setup=NOT_BEGUN).position.last_set == (9, 2)
    assert table("begin OR 8.1 end OR 8.3", setup=NOT_BEGUN).position.last_set == (8, 3)
    assert table("begin OR 8.1 end OR 9.3", setup=NOT_BEGUN).position.last_set == (9, 3)


def test_a_company_with_a_new_train_runs_again_and_the_others_repeat(table):
    before = table("", REPEATED)
    assert (before.round, before.current) == ("OR 8.2", "BEL")
    end = table("BEL: run 700\nBEL: half\n", REPEATED)
    # BEL: Bob has 60% and Ann 10% of 350. OU: Cyd has 60% of 150, its treasury gets the other half. SB: 260.
    gains = {name: end.cash(name) - before.cash(name) for name in ("Ann", "Bob", "Cyd", "BEL", "OU", "SB")}
    assert gains == {"Ann": 35 + 156, "Bob": 210 + 52, "Cyd": 90, "BEL": 350, "OU": 150, "SB": 0}
    assert (end.round, end.codes) == ("End", [])
    again = table("BEL: done\n", REPEATED)
    assert again.cash("Bob") - before.cash("Bob") == 300 + 52
    assert [choice.text for choice in choices(before.game)] == ["done"]
    assert [choice.text for choice in choices(table("BEL: run 700\n", REPEATED).game)] == ["pay", "half", "hold"]
    assert table("Bob: done\n", REPEATED).cash("Bob") == again.cash("Bob")


def test_in_the_repeated_round_no_port_authority_is_bought(table):
    verdict = table("BEL: port north\n", REPEATED).finding("repeat-barred")
    assert (verdict.section, verdict.remedy) == ("13", "leave it out")


def test_prices_move_again_unless_the_table_has_it_otherwise(table):
    moved, stay = (table("BEL: done\n", REPEATED, option) for option in ("", "repeated-prices stay"))
    assert ((moved.price("BEL"), moved.price("SB")), (stay.price("BEL"), stay.price("SB"))) == ((250, 150), (225, 135))


def test_companies_that_stay_when_the_bank_breaks(table):
    game = table("", setup=SR4)
    left = game.bank
    broken = table(f"adjust bank -{left} Cyd +{left}\n", setup=SR4)
    assert broken.happened("bank-breaks") == ["stock-round: 0"]
    parts = {part.what: (part.count, part.each, part.amount) for part in _parts(broken, "Ann")}
    # PLM is a regional: two quarters at its par of 75. The minor A counts nothing.
    assert parts == {"cash": (1, 600, 600), "OU": (1, 100, 100), "PLM": (2, 75, 150)}


def _parts(game, player):
    return score_parts(State(game.game.title, game.position), player)
