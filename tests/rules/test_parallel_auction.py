"""The auction of privates side by side: money laid down and taken back, the sale, what stays unsold."""

import pytest

from moderator.shell.possible_moves import choices
from moderator.views.turn import turn
from tests.ledger import Result, play
from tests.made_up import write_ruleset

# 18VA's privates and cash ($400 each) with faces and revenues of our own; GM comes with a share of B&O.
TITLE = """
opening = ["parallel-auction"]
parallel_auction = { lots = ["REA", "TIW", "PY"], step = 5 }
[privates]
REA = { name = "Richmond", face = 40, revenue = 5 }
TIW = { name = "Tredegar", face = 90, revenue = 15 }
PY = { name = "Powhatan", face = 160, revenue = 20, brings = { "B&O" = 10 } }
[shares]
sell_in_first_round = false
"""


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    return lambda text: play(text, title="18VA", ruleset=over)


def names(game: Result) -> list[str]:
    return [choice.text for choice in choices(game.game)]


BIDS = "Ann: bid REA 40\nBob: bid TIW 100\nCyd: bid REA 45\n"
ALL_PASS = "pass\npass\npass\n"


def test_bids_begin_at_the_face_value_and_rise_by_the_step_or_more(table):
    assert table("Ann: bid REA 40").codes == []
    assert table("Ann: bid REA 39").codes == ["bid-minimum"]
    assert table("Ann: bid REA 43\nBob: bid REA 48").codes == []  # 43 + 5: no multiple is asked for
    low = table("Ann: bid REA 43\nBob: bid REA 47").finding("bid-raise")
    assert (low.expected, low.actual) == ("at least $48", "$47")


def test_all_money_bid_on_lots_is_set_aside(table):
    # Ann's 40 lie beside REA though Cyd has bid 45: of her 400 there are 360 left.
    assert table(BIDS + "Ann: bid PY 360").happened("parallel-auction") == []
    assert [bid["amount"] for bid in table(BIDS).json["bids"]] == [40, 100, 45]
    # A raise of one's own takes only the difference.
    assert table("Ann: bid REA 200\nBob: pass\nCyd: pass\nAnn: bid REA 400").codes == []


def test_an_overbid_player_gets_the_money_back_and_leaves_that_auction(table):
    game = table(BIDS + "Ann: take REA\nAnn: bid PY 400\nBob: pass\nCyd: pass\nAnn: bid REA 50")
    assert game.happened("parallel-auction") == ["back: REA Ann 40"]
    assert game.codes == ["bid-passed", "bid-cash"]  # the 50 are not there, either


def test_a_bid_that_needs_the_money_withdraws_the_oldest_bid(table):
    game = table(BIDS + "Ann: bid TIW 105\nBob: bid TIW 110\nCyd: pass\nAnn: bid PY 280")
    # 400 - 40 - 105 are 255; with the 40 of REA back she has 295, and the 105 beside TIW stay.
    assert game.codes == []
    assert game.happened("parallel-auction") == ["back: REA Ann 40"]
    assert ("TIW", "Ann", 105) in game.position.round.laid
    assert table(BIDS + "Ann: bid PY 401").codes == ["bid-cash"]
    # Her own bid on a lot stays beside it while she raises it: 350 and the 90 beside TIW are more than her 400.
    raised = "Ann: bid REA 300\nBob: bid REA 305\nCyd: pass\nAnn: bid TIW 90\nBob: pass\nCyd: pass\nAnn: bid REA 350"
    assert table(raised).codes == ["bid-cash"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Cyd: take REA", "sale-order"),  # the highest bid stands
        ("Ann: take REA 40", "sale-order"),
        ("Ann: take TIW", "missing"),
        ("Ann: bid 45", "missing"),
        ("Ann: bid B&O 200", "missing"),
        ("Bob: bid PY 200", "out-of-turn"),
        ("Ann: buy B&O", "wrong-round"),
        ("Ann: start B&O 90", "wrong-round"),
        ("Ann: sell B&O", "wrong-round"),
    ],
)
def test_wrong_lines_of_the_auction_are_flagged(table, line, code):
    assert table(BIDS + line).codes == [code]


def test_a_full_round_of_passes_sells_to_the_highest_and_the_next_to_the_last_bidder_goes_first(table):
    game = table(BIDS + "Ann: bid PY 160\nBob: pass\nCyd: pass\nAnn: pass\n")
    assert (game.codes, game.round) == ([], "SR 1")
    assert [game.cash(name) for name in ("Ann", "Bob", "Cyd")] == [400 - 160, 400 - 100, 400 - 45]
    assert (game.percent("B&O", "Ann"), game.certificates("Ann")) == (10, 2)
    assert (game.priority, game.current) == ("Bob", "Bob")


def test_unsold_privates_wait_while_an_operating_round_pays_the_others(table):
    game = table(BIDS + ALL_PASS)
    assert game.happened("parallel-auction")[-1] == "unsold: PY"
    assert game.happened("private-income") == ["REA Cyd 5", "TIW Bob 15"]
    assert (game.round, game.current, game.position.set_number, game.position.agenda) == ("ISR", "Ann", 2, ())
    assert names(game) == ["bid PY 160", "pass"]
    # Nobody bids: the priority deal stays, and the owners are paid again.
    again = table(BIDS + ALL_PASS + ALL_PASS)
    assert (again.round, again.current, again.cash("Bob")) == ("ISR", "Ann", 400 - 100 + 15 + 15)
    # Cyd bids last; Ann, to the left of her, begins the second stock round.
    ends = table(BIDS + ALL_PASS + "pass\npass\nCyd: bid PY 170\n" + ALL_PASS)
    assert (ends.codes, ends.round, ends.priority, ends.cash("Cyd")) == ([], "SR 2", "Ann", 400 - 45 + 5 - 170)


def test_nothing_is_sold_in_the_initial_stock_round(table):
    all_sold = "sold REA Ann 40\nsold TIW Bob 90\nsold PY Cyd 160\nAnn: start B&O 90\nBob: pass\nCyd: sell B&O"
    assert table(all_sold).codes == 3 * ["auction-unrecorded"] + ["sell-before-operated", "sell-first-round"]


def test_the_sale_is_entered_by_outcome(table):
    game = table("sold REA Ann 45\nsold TIW Bob 90\nsold PY Cyd 200\n")
    assert (game.codes, game.round, game.priority) == (["auction-unrecorded"] * 3, "SR 1", "Ann")
    assert table("sold REA Ann 35").codes == ["auction-unrecorded", "bid-minimum"]
    assert table(BIDS + "sold REA Cyd 45").codes == []
    assert table(BIDS + "sold REA Bob 49").codes == ["auction-unrecorded", "bid-raise"]


def test_a_session_offers_bids_and_passes(table):
    game = table(BIDS)
    assert names(game) == ["bid REA 50", "bid TIW 105", "bid PY 160", "take REA", "pass"]
    assert names(table(BIDS + "Ann: take REA")) == ["bid TIW 105", "bid PY 160", "pass"]
    assert turn(game.game.state) == "Ann, ISR: bids on a private, or passes"


def test_buying_a_lot_is_answered_with_a_bid():
    """15: the face value, 40, then 5 more; the money lies beside it as with any bid."""
    game = play("Ann: buy HSJ\nBob: buy HSJ\nCyd: buy HSJ 60\npass\npass\npass", title="18MW")
    assert [(f.code, f.section, f.remedy) for f in game.findings] == [
        ("sale-order", "15", f"{who}: bid HSJ {amount}") for who, amount in (("Ann", 40), ("Bob", 45), ("Cyd", 60))
    ]
    assert (game.cash("Cyd"), game.json["players"]["Cyd"]["privates"]) == (590 + 20, ["HSJ"])
