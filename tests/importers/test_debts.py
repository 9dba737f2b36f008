"""Exports of games in which companies borrow: loans, what is paid back unasked as a turn ends, and borrowed trains."""

import pytest

from moderator.importers.export import ImportFailed
from moderator.importers.games18xx import import_game
from tests.importers.exports import ANN, BOB, act, buy, export, par, pass_, run, written_on
from tests.made_up import write_ruleset
from tests.rules.test_debt_merger import TURN
from tests.uppercanada import OWING

RULES = """
mechanics = ["run-rights"]
[private_sale]
lots = ["SV"]
[charters.ten]
steps = ["track", "token", "run", "dividend", "train", "loan"]
[loans]
value = 100
by_shares = true
a_turn = 1
interest = 10
due = "run"
president = true
[run_rights]
bridge = { places = ["K13"], pays = 10, private = "SV", price = 50 }
"""
CALLS = '[rights]\n"Bridge Token" = "bridge"\n'
SOLD = [act("bid", ANN, company="SV", price=20), par(BOB, "PRR", "67,5,6")]
SHARES = [a for n in (1, 2, 3, 4) for a in (pass_(ANN), buy(BOB, f"PRR_{n}"))]
FLOATED = [*SOLD, *SHARES, pass_(ANN), pass_(BOB)]
TRAIN = act("buy_train", "PRR", train="2-0", price=80, variant="2")


@pytest.fixture
def lines(tmp_path):
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    (folder / "import.toml").write_text(CALLS, encoding="utf-8")

    def imports(*actions):
        game = import_game(export(*actions, title="1830-made-up"), folder)
        assert game.stopped is None, game.stopped
        return [line.partition(" ; ")[0] for line in game.lines if line and not line.startswith(";")]

    return imports


def test_a_loan_that_is_taken_first_leaves_the_turn_where_it_was(lines):
    """The pass after it is that of the track, and a station may follow: the run is passed over with the train."""
    taken = act("take_loan", "PRR", loan=0)
    assert lines(*FLOATED, taken, pass_("PRR"), pass_("PRR"), TRAIN)[-3:] == [
        "PRR: borrow",
        "PRR: run 0",
        "PRR: train 2",
    ]


ROUND = [act("take_loan", "PRR", loan=0), pass_("PRR"), pass_("PRR"), pass_("PRR")]
SECOND = [*ROUND, pass_(BOB), pass_(ANN)]


def test_loans_are_paid_back_one_by_one(lines):
    paid = act("payoff_loan", "PRR", loan=0)
    last = [pass_("PRR"), pass_("PRR"), pass_("PRR"), paid, paid]
    assert lines(*FLOATED, *SECOND * 2, *last)[-3:] == ["PRR: run 0", "PRR: repay", "PRR: repay"]


def test_what_is_above_the_limit_is_paid_back_unasked_as_the_turn_ends(lines):
    """Three loans, and two shares are left to Bob: that site takes one back with the last pass."""
    sold = act("sell_shares", BOB, shares=["PRR_1", "PRR_2", "PRR_3", "PRR_4"], percent=40)
    passed = [pass_("PRR"), pass_("PRR"), pass_("PRR"), pass_(ANN)]
    rounds = [*FLOATED, *SECOND * 2, *ROUND, sold, pass_(ANN), pass_(BOB), *passed]
    assert lines(*rounds)[-4:] == ["PRR: run 0", "PRR: repay", "PRR: done", "Ann: pass"]


def test_a_right_is_bought_by_what_that_site_calls_it(lines):
    bought = act("special_buy", "PRR", description="Bridge Token", cost=50)
    assert lines(*FLOATED, pass_("PRR"), bought)[-1] == "PRR: right bridge"


# ---- interest is taken with the action after the run ----


@pytest.fixture
def lines_with_ids(tmp_path):
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    (folder / "import.toml").write_text(CALLS, encoding="utf-8")

    def imports(*actions):
        game = import_game(export(*actions, title="1830-made-up"), folder)
        assert game.stopped is None, game.stopped
        first = len(FLOATED) + len(SECOND)
        booked = [line.replace(" ; @", " @") for line in game.lines if line and not line.startswith(";")]
        return [line for line in booked if int(line.rpartition("@")[2]) > first]

    return imports


IN_DEBT = [*FLOATED, *SECOND]  # 54 actions before PRR's second turn; it owes one loan
FOREIGN = act("take_loan", "PRR", loan=1)


def numbered(lines: list[str]) -> list[str]:
    """The lines, with ids counted from the first action of PRR's second turn on."""
    first = len(IN_DEBT)
    return [f"{line.rpartition('@')[0]}@{int(line.rpartition('@')[2]) - first}" for line in lines]


def test_a_missing_run_is_written_with_the_action_that_pays_its_interest(lines_with_ids):
    """The pass of the track is the last action before the run; a train is declined with the next pass."""
    passed = lines_with_ids(*IN_DEBT, pass_("PRR"), pass_("PRR"), pass_("PRR"), pass_(BOB))
    assert numbered(passed)[:2] == ["PRR: run 0 @2", "PRR: done @3"]


def test_a_loan_after_the_run_there_comes_before_it_here(lines_with_ids):
    """That site takes interest for the loan as well, which then brings the whole sum."""
    taken = lines_with_ids(*IN_DEBT, pass_("PRR"), FOREIGN, pass_("PRR"), pass_("PRR"))
    assert numbered(taken)[:2] == ["PRR: borrow @2", "PRR: run 0 @2"]


def test_a_train_that_is_paid_before_interest_is_corrected(tmp_path):
    """PRR has 760, and pays 755 for a train: that site then finds no whole 10 for the interest, which Bob pays."""
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    train = act("buy_train", "PRR", train="2-0", price=755, variant="2")
    game = import_game(export(*IN_DEBT, pass_("PRR"), train, title="1830-made-up"), folder)
    written = [line.partition(" ; ")[0] for line in game.lines]
    assert written[-3:] == ["PRR: run 0", "PRR: train 2 755 !", "adjust Bob -5 PRR +5"]


def test_a_train_that_interest_leaves_too_little_for_is_a_ruling(tmp_path):
    """PRR owns a 2 and pays all of its 680 for another one. Here its interest comes first, so $10 are missing."""
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    train = act("buy_train", "PRR", train="2-1", price=680, variant="2")
    turn = [*IN_DEBT[: -len(SECOND)], act("take_loan", "PRR", loan=0), pass_("PRR"), pass_("PRR"), TRAIN]
    again = [pass_("PRR"), pass_(BOB), pass_(ANN), pass_("PRR"), pass_("PRR"), train]
    game = import_game(export(*turn, *again, title="1830-made-up"), folder)
    assert [line.partition(" ; ")[0] for line in game.lines][-2:] == ["PRR: run 0", "PRR: train 2 680 !"]
    assert game.notes[-1].endswith("PRR pays for a train before it pays its interest")


def test_a_loan_between_sales_for_a_train_leaves_the_turn_under_way(lines):
    """Bob sells for the train of PRR, which then takes a loan for it, too."""
    sold = act("sell_shares", BOB, shares=["PRR_4"], percent=10)
    train = act("buy_train", "PRR", train="2-0", price=80, variant="2")
    loan = act("take_loan", "PRR", loan=0)
    assert lines(*FLOATED, pass_("PRR"), sold, loan, train)[-4:] == [
        "PRR: run 0",
        "Bob: sell PRR",
        "PRR: borrow",
        "PRR: train 2",
    ]


def test_a_right_between_sales_for_a_train_leaves_the_turn_under_way(lines):
    """Bob sells for the train of PRR twice, and PRR buys a right in between."""
    sold = [act("sell_shares", BOB, shares=[name], percent=10) for name in ("PRR_4", "PRR_3")]
    train = act("buy_train", "PRR", train="2-0", price=80, variant="2")
    right = act("special_buy", "PRR", description="Bridge Token", cost=50)
    assert lines(*FLOATED, pass_("PRR"), sold[0], right, sold[1], train)[-5:] == [
        "PRR: run 0",
        "Bob: sell PRR",
        "PRR: right bridge",
        "Bob: sell PRR",
        "PRR: train 2",
    ]


# ---- a train that a company is lent ----

BORROWED = act("borrow_train", "CGR", train="D-0")
EARNED = run("CGR", tD_0=300)


def test_a_company_that_is_lent_a_train_runs_with_it():
    kept = act("dividend", "CGR", kind="withhold")
    assert written_on("1856", TURN, BORROWED, EARNED, kept) == ["CGR: run D:300", "CGR: hold"]


def test_a_run_is_not_skipped_before_a_train_is_borrowed():
    """The export ends between the two: the run may be still to come."""
    assert written_on("1856", TURN, act("place_token", "CGR", city="L15-0-0", slot=0), BORROWED) == [
        "CGR: token Hamilton"
    ]


def test_a_borrowed_train_without_a_route_runs_nothing():
    assert written_on("1856", TURN, BORROWED, pass_("LPS")) == ["CGR: run 0", "CGR: done"]


def test_only_a_company_that_is_lent_a_train_borrows_one():
    with pytest.raises(ImportFailed, match="GW borrows a D train, which it may not"):
        written_on("1856", OWING, act("borrow_train", "GW", train="D-0"))
