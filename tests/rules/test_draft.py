"""The draft of privates and minors: on 18AL with minors of our own."""

import pytest

from moderator.model.ledger import BOX, DEPOT, train_unit
from moderator.scoring import worth_parts
from moderator.views.board.content import read_board
from tests.ledger import play
from tests.made_up import MINOR_OF_18AL, write_ruleset
from tests.setups import swap

DRAFT = """
opening = ["draft"]
[draft]
lots = ["TR", "SNAR", "MS"]
step = 10
prices = { MS = 140 }
floors = { MS = 120 }
EXTRA
"""
SECRET = 'blanks = true\npaid = "at-end"\nbegins = "last"\ngoes = "right"'
OPEN = 'begins = "second"\nmay_pass = true'


@pytest.fixture
def draft(tmp_path):
    def made(extra):
        ruleset = write_ruleset(tmp_path, swap(DRAFT, ("EXTRA", extra)) + MINOR_OF_18AL, extends="18AL")
        return lambda text, players="Ann Bob Cyd": play(text, players=players, title="18AL-made-up", ruleset=ruleset)

    return made


def test_the_last_player_begins_and_choices_are_paid_at_the_end(draft):
    game = draft(SECRET)("Cyd: take SNAR\nBob: pass\nAnn: take TR")
    assert (game.current, game.cash("Cyd"), game.codes) == ("Cyd", 600, [])
    over = draft(SECRET)("Cyd: take SNAR\nBob: pass\nAnn: take TR\nCyd: pass\nBob: take MS")
    assert (over.round, over.current, over.codes) == ("SR 1", "Ann", [])
    assert [over.cash(name) for name in ("Ann", "Bob", "Cyd", "MS")] == [580, 460, 560, 60]
    assert (over.trains("MS"), over.position.stations["MS"]) == (["2"], ("H3",))


def test_the_last_lot_becomes_cheaper_down_to_its_floor(draft):
    # Three blanks and two lots are gone: Ann and Cyd leave the minor, for 130 and then 120.
    turns = "Cyd: take SNAR\nBob: take TR\nAnn: pass\nCyd: pass\nBob: pass\nAnn: pass\nCyd: pass\n"
    game = draft(SECRET)(turns + "Bob: take MS")
    assert (game.cash("Bob"), game.codes) == (600 - 20 - 120, [])
    assert game.happened("draft")[-3:-1] == ["SNAR Cyd 40", "TR Bob 20"]
    assert draft(SECRET)(turns + "Bob: pass").finding("draft-owed").remedy is not None
    poor = draft(SECRET)(turns + "adjust Bob -481 bank +481\nBob: pass\nAnn: pass")  # 119, and Ann has 600
    assert poor.codes == ["adjusted", "draft-owed"]


def test_an_open_draft_is_paid_at_once_and_stops_as_all_have_passed(draft):
    made = draft(OPEN)
    assert made("Bob: pass").codes == ["draft-owed"]
    game = made("Bob: take MS\nCyd: pass\nAnn: pass\nBob: pass\n")
    assert (game.round, game.current, game.cash("Bob")) == ("OR 0.1", "MS", 460)
    assert game.happened("draft")[-1] == "unsold: TR, SNAR"
    again = made("Bob: take MS\nCyd: pass\nAnn: pass\nBob: pass\n" + "MS: run 0\nMS: done\n" * 1)
    assert (again.round, again.current) == ("ISR", "Bob")


def test_a_lot_is_taken_once_and_only_if_it_is_there(draft):
    game = draft(OPEN)("Bob: take MS\nCyd: take MS")
    assert (game.codes, game.steps[-1].held) == (["missing"], False)


def test_a_minor_counts_its_face_value_and_the_stack_has_a_train_less(draft):
    game = draft(OPEN)("Bob: take MS")
    assert [part.amount for part in worth_parts(game.game.state, "Bob") if part.what == "MS"] == [60]
    assert (game.position.books.of(train_unit("2"), DEPOT), game.position.books.of(train_unit("2"), "MS")) == (4, 1)


def test_the_board_shows_each_lot_as_left_or_taken(draft):
    """MS is a minor: it is a lot of the draft, and for sale nowhere else."""
    facts = read_board(draft(SECRET)("Cyd: take SNAR\nBob: take MS").game).facts
    assert (facts["lots"], facts["taken"], "minors for sale" in facts) == (("TR $20",), ("SNAR", "MS"), False)


SNAKE = 'goes = "snake"\nmay_pass = true\nall_pass = "end"\n'


def test_a_snake_draft_turns_at_both_ends(draft):
    game = draft(SNAKE)("Ann: take TR\nBob: pass\nCyd: take SNAR")
    assert (game.current, game.codes) == ("Cyd", [])
    assert draft(SNAKE)("Ann: take TR\nBob: pass\nCyd: take SNAR\nCyd: pass\nBob: pass").current == "Ann"


def test_a_pass_on_the_first_of_two_turns_loses_the_second(draft):
    game = draft(SNAKE)("Ann: pass\nBob: take TR\nCyd: pass")
    assert (game.current, game.codes) == ("Bob", [])
    assert draft(SNAKE)("Ann: take TR\nBob: pass\nCyd: pass\nCyd: take SNAR").codes == ["out-of-turn"]


def test_when_all_have_passed_the_rest_leaves_the_game_with_train_and_station(draft):
    # Bob passes twice before Ann does: only her pass ends the draft.
    game = draft(SNAKE)("Ann: take TR\nBob: pass\nCyd: pass\nBob: pass")
    assert (game.round, game.current) == ("ISR", "Ann")
    over = draft(SNAKE)("Ann: take TR\nBob: pass\nCyd: pass\nBob: pass\nAnn: pass")
    assert (over.round, over.codes, over.happened("draft")[-1]) == ("SR 1", [], "left: SNAR, MS")
    books = over.position.books
    assert (books.of(train_unit("2"), "MS"), books.of(train_unit("2"), BOX), "MS" in over.position.stations) == (
        0,
        1,
        False,
    )


def test_a_draft_ends_when_enough_lots_are_taken(draft):
    game = draft(SNAKE + "most = { 3 = 2 }")("Ann: take TR\nBob: take SNAR")
    assert (game.round, game.codes, game.happened("draft")[-1]) == ("SR 1", [], "left: MS")


def test_players_with_the_least_cash_act_first_in_every_stock_round(draft):
    order = '[shares]\norder = "least-cash"\n'
    game = draft(SNAKE + order)("Ann: pass\nBob: pass\nCyd: take SNAR\nCyd: pass\nBob: pass\nAnn: pass")
    assert (game.position.players, game.current) == (("Cyd", "Ann", "Bob"), "Cyd")
    assert game.happened("order-by-cash") == ["Cyd, Ann, Bob"]


def test_players_with_the_most_cash_act_first_in_the_first_stock_round_only(draft):
    order = '[shares]\norder = "most-cash"\nordered = "first"\n'
    game = draft(SNAKE + order)("Ann: pass\nBob: pass\nCyd: take SNAR\nCyd: pass\nBob: pass\nAnn: pass")
    assert (game.position.players, game.current) == (("Ann", "Bob", "Cyd"), "Ann")
    later = draft(SNAKE + order)(
        "Ann: pass\nBob: pass\nCyd: take SNAR\nCyd: pass\nBob: pass\nAnn: pass\n"
        "adjust Cyd +100 bank -100\nAnn: pass\nBob: pass\nCyd: pass\n"
    )
    assert (later.round, later.position.players) == ("SR 2", ("Ann", "Bob", "Cyd"))
