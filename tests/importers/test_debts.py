"""Exports of games with loans: loans taken, repaid automatically at the end of a turn, and borrowed trains."""

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


def test_a_loan_at_the_start_of_a_turn_does_not_move_it_on(lines):
    """The pass after it is for track, and a token may follow. The run is skipped before the train."""
    taken = act("take_loan", "PRR", loan=0)
    assert lines(*FLOATED, taken, pass_("PRR"), pass_("PRR"), TRAIN)[-3:] == [
        "PRR: borrow",
        "PRR: run 0",
        "PRR: train 2",
    ]


ROUND = [act("take_loan", "PRR", loan=0), pass_("PRR"), pass_("PRR"), pass_("PRR")]
SECOND = [*ROUND, pass_(BOB), pass_(ANN)]


def test_loans_are_repaid_one_by_one(lines):
    paid = act("payoff_loan", "PRR", loan=0)
    last = [pass_("PRR"), pass_("PRR"), pass_("PRR"), paid, paid]
    assert lines(*FLOATED, *SECOND * 2, *last)[-3:] == ["PRR: run 0", "PRR: repay", "PRR: repay"]


def test_loans_above_the_limit_are_repaid_automatically_at_the_end_of_a_turn(lines):
    """PRR has three loans and two shares are Bob's, so the site repays one loan with the last pass."""
    sold = act("sell_shares", BOB, shares=["PRR_1", "PRR_2", "PRR_3", "PRR_4"], percent=40)
    passed = [pass_("PRR"), pass_("PRR"), pass_("PRR"), pass_(ANN)]
    rounds = [*FLOATED, *SECOND * 2, *ROUND, sold, pass_(ANN), pass_(BOB), *passed]
    assert lines(*rounds)[-4:] == ["PRR: run 0", "PRR: repay", "PRR: done", "Ann: pass"]


def test_a_right_is_bought_by_its_name_on_the_site(lines):
    bought = act("special_buy", "PRR", description="Bridge Token", cost=50)
    assert lines(*FLOATED, pass_("PRR"), bought)[-1] == "PRR: right bridge"


def test_a_right_that_the_ruleset_does_not_map_is_known_by_its_name(lines):
    bought = act("special_buy", "PRR", description="the Bridge to Sarnia", cost=50)
    assert lines(*FLOATED, pass_("PRR"), bought)[-1] == "PRR: right bridge"


# ---- interest collected with the action after the run ----


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
    """Return the lines, with ids counted from the first action of PRR's second turn."""
    first = len(IN_DEBT)
    return [f"{line.rpartition('@')[0]}@{int(line.rpartition('@')[2]) - first}" for line in lines]


def test_a_missing_run_is_written_with_the_action_that_pays_its_interest(lines_with_ids):
    """The pass for track is the last action before the run; the next pass declines a train."""
    passed = lines_with_ids(*IN_DEBT, pass_("PRR"), pass_("PRR"), pass_("PRR"), pass_(BOB))
    assert numbered(passed)[:2] == ["PRR: run 0 @2", "PRR: done @3"]


def test_a_loan_taken_after_the_run_on_the_site_is_written_before_it(lines_with_ids):
    """The site charges interest for the loan too, but pays it out in full."""
    taken = lines_with_ids(*IN_DEBT, pass_("PRR"), FOREIGN, pass_("PRR"), pass_("PRR"))
    assert numbered(taken)[:2] == ["PRR: borrow @2", "PRR: run 0 @2"]


def test_a_train_paid_before_interest_is_corrected(tmp_path):
    """PRR has 760 and pays 755 for a train. The site then finds no full 10 for the interest, which Bob pays."""
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    train = act("buy_train", "PRR", train="2-0", price=755, variant="2")
    game = import_game(export(*IN_DEBT, pass_("PRR"), train, title="1830-made-up"), folder)
    written = [line.partition(" ; ")[0] for line in game.lines]
    assert written[-3:] == ["PRR: run 0", "PRR: train 2 755 !", "adjust Bob -5 PRR +5"]


def test_a_train_that_is_unaffordable_after_interest_is_a_ruling(tmp_path):
    """PRR owns a 2 and pays all of its 680 for another one. In the books interest comes first, so $10 are missing."""
    folder = write_ruleset(tmp_path, RULES, extends="1830")
    train = act("buy_train", "PRR", train="2-1", price=680, variant="2")
    turn = [*IN_DEBT[: -len(SECOND)], act("take_loan", "PRR", loan=0), pass_("PRR"), pass_("PRR"), TRAIN]
    again = [pass_("PRR"), pass_(BOB), pass_(ANN), pass_("PRR"), pass_("PRR"), train]
    game = import_game(export(*turn, *again, title="1830-made-up"), folder)
    assert [line.partition(" ; ")[0] for line in game.lines][-2:] == ["PRR: run 0", "PRR: train 2 680 !"]
    assert game.notes[-1].endswith("PRR pays for a train before it pays its interest")


def test_a_loan_between_sales_for_a_train_does_not_end_the_turn(lines):
    """Bob sells for PRR's train, and PRR also takes a loan for it."""
    sold = act("sell_shares", BOB, shares=["PRR_4"], percent=10)
    train = act("buy_train", "PRR", train="2-0", price=80, variant="2")
    loan = act("take_loan", "PRR", loan=0)
    assert lines(*FLOATED, pass_("PRR"), sold, loan, train)[-4:] == [
        "PRR: run 0",
        "Bob: sell PRR",
        "PRR: borrow",
        "PRR: train 2",
    ]


def test_a_right_between_sales_for_a_train_does_not_end_the_turn(lines):
    """Bob sells twice for PRR's train, and PRR buys a right in between."""
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


# ---- borrowed trains ----

BORROWED = act("borrow_train", "CGR", train="D-0")
EARNED = run("CGR", tD_0=300)


def test_a_company_runs_with_a_borrowed_train():
    kept = act("dividend", "CGR", kind="withhold")
    assert written_on("1856", TURN, BORROWED, EARNED, kept) == ["CGR: run D:300", "CGR: hold"]


def test_a_run_is_not_skipped_before_a_train_is_borrowed():
    """The export ends between the two, so the run may still come."""
    assert written_on("1856", TURN, act("place_token", "CGR", city="L15-0-0", slot=0), BORROWED) == [
        "CGR: token Hamilton"
    ]


def test_a_borrowed_train_without_a_route_earns_zero():
    assert written_on("1856", TURN, BORROWED, pass_("LPS")) == ["CGR: run 0", "CGR: done"]


def test_a_company_may_only_borrow_an_offered_train():
    with pytest.raises(ImportFailed, match="GW borrows a D train"):
        written_on("1856", OWING, act("borrow_train", "GW", train="D-0"))
