"""Loans of companies. 18AL with made-up loans: taken by choice, or forced when a company cannot pay."""

import pytest

from moderator.model.ledger import BANK, LOAN
from moderator.rules.booking import State
from moderator.scoring import score_parts
from tests.ledger import play
from tests.made_up import write_ruleset

_STEPS = 'steps = ["track", "token", "run", "dividend", "train", "loan"]\n'
# $100 each, one a turn, as many as players have shares; 10% after the run, which the president pays at the worst.
FREE = f"""
opening = ["draft"]
[draft]
lots = ["TR", "BLC"]
step = 10
[charters.ten]
{_STEPS}
[emergency]
cannot_pay = "game-ends"
[loans]
value = 100
by_shares = true
a_turn = 1
until = "6"
interest = 10
due = "run"
president = true
scored_less = 10
"""
# $50 each that bring $45, for what it cannot pay alone; paid back as soon as it can.
FORCED = """
opening = ["draft"]
[draft]
lots = ["TR", "BLC"]
step = 10
[charters.ten]
helped = false
[loans]
value = 50
brings = 45
count = 6
most = { ten = 5 }
taken = ["track", "interest", "train"]
interest = 5
old_only = true
repaid = "must"
scored_falls = 1
falls = 1
rises = 1
"""
# OR 1.1: the L&N (90, Ann's 60%) is on turn with 900, of which what a test says has gone; Bob has 10% of it.
STARTED = (
    "Ann: take TR\nBob: take BLC\nadjust bank -2000 Ann +1000 Bob +1000\nAnn: start L&N 90\nBob: pass\nCyd: pass\n"
    + "Ann: buy L&N\nBob: pass\nCyd: pass\n" * 4
    + "Ann: pass\n"
)


@pytest.fixture
def table(tmp_path):
    def plays(text: str, loans: str = FREE, setup: str = STARTED):
        ruleset = write_ruleset(tmp_path, loans, extends="18AL")
        return play(text, setup=setup, title="18AL-made-up", ruleset=ruleset)

    return plays


_GONE = "".join(f"adjust depot -{n} train {t} box +{n} train {t}\n" for t, n in (("2", 5), ("3", 4), ("4", 3)))


def broke(left: int) -> str:
    """The treasury of the L&N has so much left."""
    return f"adjust bank +{900 - left} L&N -{900 - left}\n"


def next_set(*, left: int) -> str:
    """With three loans and a train the next set begins, the treasury with so much left."""
    before = "L&N: borrow 3!\nL&N: train 2\nL&N: done\nBob: pass\nCyd: pass\nAnn: pass\n"
    return f"{before}adjust bank +{1070 - left} L&N -{1070 - left}\n"


def found(game) -> list[str]:
    return [code for code in game.codes if code not in ("adjusted", "loan-turn")]


def worth(game):
    """What Ann's shares of the L&N count."""
    return next(part for part in score_parts(State(game.game.title, game.position), "Ann") if part.what == "L&N")


# ---- of its own accord ----


def test_a_company_borrows_and_owes_it(table):
    game = table("L&N: borrow")
    assert (game.codes, game.cash("L&N"), game.position.books.of(LOAN, "L&N")) == ([], 1000, 1)
    assert game.happened("company-loan") == ["L&N 100 1"]
    assert game.json["companies"]["L&N"]["loans"] == 1


def test_loans_are_limited_by_turn_and_by_shares_with_players(table):
    assert table("L&N: borrow 2").finding("loan-turn").expected == "at most 1"
    many = table("L&N: borrow 7")
    assert many.finding("loan-limit").expected == "at most 6 more"
    assert many.position.books.of(LOAN, BANK) == -7  # there are as many as are wanted


def test_interest_is_paid_from_the_treasury_after_the_run(table):
    game = table(next_set(left=1070) + "L&N: run 40\nL&N: pay")
    assert game.happened("loan-interest") == ["L&N 30"] * 2  # without a run, too
    assert (found(game), game.cash("L&N")) == ([], 1070 - 30)


def test_interest_that_the_treasury_cannot_pay_is_taken_from_the_run(table):
    game = table(next_set(left=15) + "L&N: run 40\nL&N: pay")
    assert game.happened("loan-interest")[1:] == [
        "L&N 10",
        "revenue: L&N 20",
    ]
    assert (game.happened("dividend-full"), game.price("L&N")) == (["L&N 20 Ann 12"], 90)


def test_interest_that_the_run_cannot_pay_is_paid_by_the_president(table):
    game = table(next_set(left=0) + "L&N: run 10")
    assert game.happened("loan-interest")[1:] == [
        "revenue: L&N 10",
        "president: L&N Ann 20",
    ]
    assert game.price("L&N") == 75  # of a run that is wholly taken nothing is paid


def test_interest_that_is_paid_is_kept_back_from_later_loans(table):
    game = table("L&N: train 2\nL&N: borrow")
    assert game.happened("company-loan") == ["L&N 90 1"]


def test_loans_are_paid_back_at_the_end_of_a_turn(table):
    game = table("L&N: borrow\nL&N: train 2\nL&N: repay")
    assert (game.codes, game.cash("L&N"), game.position.books.of(LOAN, "L&N")) == ([], 900 + 100 - 10 - 100 - 100, 0)
    assert table("L&N: repay").codes == ["loan-repay"]
    again = table("L&N: borrow 2!\nL&N: train 2\nL&N: repay\nL&N: borrow\nL&N: train 2")
    assert again.codes == ["loan-turn", "loan-turn", "step-order", "train-ration"]


def test_loans_above_the_limit_are_repaid_with_the_presidents_help(table):
    above = "L&N: borrow 7!\nL&N: train 2\nadjust bank +1350 L&N -1350\n"
    assert table(above + "L&N: done").finding("loan-excess").expected == "1 paid back"
    game = table(above + "L&N: repay")
    assert (found(game), game.cash("L&N")) == (["loan-limit"], 0)
    assert game.happened("company-loan")[-2:] == ["helped: Ann L&N 20", "back: L&N 100 1"]


def test_a_president_in_arrears_sells_shares(table):
    owing = next_set(left=0) + "adjust bank +1045 Ann -1045\nL&N: run 10\n"  # the privates have paid her 5
    waits = table(owing)
    assert (waits.current, waits.cash("Ann")) == ("Ann", -15)
    assert table(owing + "L&N: done").codes[-1] == "duty-first"
    assert table(owing + "Ann: sell L&N 2").finding("loan-sale").expected == "1 share"
    sold = table(owing + "Ann: sell L&N")
    assert (found(sold), sold.cash("Ann"), sold.current) == ([], -15 + 75, "L&N")


def owing(debt: int, bobs: int = 0) -> str:
    """Ann owes so much for the L&N (75), of which she has 60%, and Bob so much of it."""
    cash = 1030 + debt  # of which her privates and dividends have brought 30
    return f"{next_set(left=0)}adjust ipo -{bobs}% L&N Bob +{bobs}% L&N\nadjust bank +{cash} Ann -{cash}\nL&N: run 10\n"


@pytest.mark.parametrize(("debt", "current"), [(0, "L&N"), (1, "Ann")])
def test_a_president_who_can_just_pay_the_interest_is_not_in_arrears(table, debt, current):
    game = table(owing(debt))
    assert (game.cash("Ann"), game.current) == (-debt, current)


@pytest.mark.parametrize(
    ("debt", "count", "left", "current", "expected"),
    [
        (75, 1, 0, "L&N", None),  # to the dollar
        (76, 1, -1, "Ann", None),
        (76, 2, 74, "L&N", None),
        (75, 2, 75, "L&N", "1 share"),
        (150, 3, 75, "L&N", "2 shares"),
    ],
)
def test_a_president_sells_only_enough_shares_for_the_debt(table, debt, count, left, current, expected):
    game = table(owing(debt, 10) + f"Ann: sell L&N {count}")
    assert (game.cash("Ann"), game.current) == (left, current)
    assert [found.expected for found in game.findings if found.code == "loan-sale"] == ([expected] if expected else [])


@pytest.mark.parametrize(("bobs", "heir"), [(30, []), (40, ["Bob"])])
def test_the_company_that_owes_keeps_its_president(table, bobs, heir):
    """Ann, with 60%, must sell three shares of it, and keeps 30%."""
    sold = table(owing(200, bobs) + "Ann: sell L&N 3")
    assert [(found.expected, found.actual) for found in sold.findings if found.code == "loan-sale"] == [
        ("Ann stays president", each) for each in heir
    ]
    assert sold.president("L&N") == (heir or ["Ann"])[0]


def test_a_president_with_nothing_to_sell_ends_the_game(table):
    owing = next_set(left=0) + "adjust bank +1045 Ann -1045\nL&N: run 10\n"
    assert table(owing + "Ann: bankrupt").finding("bankrupt-early").expected == "nothing left to sell"
    assert table(owing + "Ann: bankrupt").round == "End"


def test_no_loan_is_taken_from_a_phase_on(table):
    late = "".join(f"adjust depot -{n} train {t} box +{n} train {t}\n" for t, n in (("2", 5), ("3", 4), ("4", 3)))
    late += "adjust depot -2 train 5 box +2 train 5\nL&N: train 6\nL&N: borrow"
    assert found(table(late))[-1] == "loan-barred"


def test_loans_lower_the_final_value_of_shares(table):
    part = worth(table("L&N: borrow"))
    assert (part.count, part.each, part.amount) == (6, 90 - 10, 480)


# ---- for what it cannot pay ----


def test_a_tile_is_paid_by_loans_and_the_price_falls_for_them(table):
    game = table(broke(10) + "L&N: lay D5", loans=FORCED)
    assert game.happened("company-loan") == ["L&N 90 2", "price: L&N 2 90->75"]
    assert (found(game), game.cash("L&N"), game.position.books.of(LOAN, BANK)) == ([], 10 + 90 - 60, 4)


def test_forced_loans_cannot_be_taken_by_choice(table):
    assert table("L&N: borrow", loans=FORCED).codes == ["loan-barred"]
    assert table("L&N: token Florence", loans=FORCED).happened("company-loan") == []


def test_no_loans_are_taken_if_they_cannot_cover_the_price(table):
    stack = broke(10) + "".join(f"adjust depot -{n} train {t} box +{n} train {t}\n" for t, n in (("2", 5), ("3", 4)))
    game = table(stack + "L&N: train 4", loans=FORCED)
    assert (found(game), game.position.books.of(LOAN, BANK)) == (["minor-help"], 6)  # 235 of 300; nobody helps


def test_the_train_that_it_owes_is_paid_by_loans(table):
    game = table(broke(10) + "L&N: train 2", loans=FORCED)
    assert (found(game), game.cash("L&N"), game.position.books.of(LOAN, "L&N")) == ([], 10 + 90 - 100, 2)
    poor = table(broke(10) + "adjust depot -5 train 2 box +5 train 2\nL&N: run 40\nL&N: done", loans=FORCED)
    assert "train-owed" in poor.codes  # 10 and five loans make 235 of the 180 that a 3 costs
    none = table(broke(10) + _GONE + "L&N: run 40\nL&N: pay\nL&N: done", loans=FORCED)
    assert found(none) == ["run-no-train"]


def test_interest_is_paid_on_loans_that_it_had_then_they_are_paid_back(table):
    game = table(
        broke(10) + "L&N: train 2\nL&N: done\nBob: pass\nCyd: pass\nAnn: pass\nL&N: run 60\nL&N: hold", loans=FORCED
    )
    assert game.happened("loan-interest") == ["L&N 10"]
    assert game.happened("company-loan")[2:] == [
        "back: L&N 50 1",
        "price: L&N 1 65->70",
    ]
    assert (game.cash("L&N"), game.position.books.of(LOAN, BANK)) == (0, 5)


def test_loans_are_taken_for_interest(table):
    lent = broke(10) + "L&N: train 2\nL&N: done\nBob: pass\nCyd: pass\nAnn: pass\nL&N: done\n"
    game = table(lent, loans=FORCED)
    assert game.happened("loan-interest") == ["L&N 10"]
    assert (game.cash("L&N"), game.position.books.of(LOAN, "L&N")) == (45 - 10, 3)


def test_at_the_end_shares_count_a_column_lower_for_every_loan(table):
    part = worth(table(broke(10) + "L&N: train 2", loans=FORCED))
    assert (part.each, part.why) == (60, "")


def test_a_counted_position_has_its_loans(table):
    laid = "given phase 2\n" + "".join(f"given {name} closed\n" for name in ("TR", "SNAR", "BLC", "M&C", "NDY"))
    laid += "given depot trains 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6 7 4D 4D 4D 4D 4D\n"
    laid += "given Ann cash 100 shares L&N 20% 10% 10% 10% 10%\n"
    laid += "given L&N president Ann par 90 price 90 A6 floated operated stations A4 cash 10 loans 2\n"
    game = table(laid + "begin OR 2.1\nL&N: done", loans=FORCED, setup="")
    assert game.happened("loan-interest") == ["L&N 10"]
    assert (game.cash("L&N"), game.position.books.of(LOAN, BANK)) == (0, 4)
    begun = "begin OR 2.1\n"  # the bank has six loans
    assert table(laid.replace("loans 2", "loans 6") + begun, loans=FORCED, setup="").position.books.of(LOAN, BANK) == 0
    assert table(laid.replace("loans 2", "loans 7"), loans=FORCED, setup="").codes[0] == "given-sum"
