"""The opening packet: rows bought from the top, bids below, singles and auctions, minors' money, the fall of a row."""

import pytest

from moderator.shell.possible_moves import choices
from tests.ledger import play
from tests.made_up import write_ruleset

# 18VA with two privates and three minors of our own in rows; three players of $400.
TITLE = """
opening = ["packet"]
[packet]
rows = [["Mail", "Post"], ["K", "L"], ["M"]]
step = 5
reduction = 5
minor_face = 120
minor_treasury = 180
[privates]
Mail = { name = "Royal Mail", face = 20, revenue = 5 }
Post = { name = "Post Office", face = 10, revenue = 10 }
[charters.small]
steps = ["track", "run", "train"]
dividend = { choices = ["half"] }
order = "listed"
rank = 1
[minors]
K = { name = "Kentucky", home = "C4" }
L = { name = "Lynchburg", home = "C12" }
M = { name = "Manassas", home = "F7" }
""" + "".join(f"[phases.{phase}.limits]\nminor = 2\n" for phase in ("2", "3", "4", "5", "6", "4D"))
ALL_PASS = "pass\npass\npass\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    return lambda text: play(text, title="18VA", ruleset=over)


def test_the_topmost_row_is_bought_at_its_price_and_the_priority_goes_round(table):
    game = table("Ann: take Mail\n")
    assert (game.codes, game.cash("Ann"), game.current, game.priority) == ([], 400 - 20, "Bob", "Bob")
    assert table("Ann: take K\n").codes == ["sale-order"]
    assert table("Ann: take Mail 15\n").codes == ["take-price"]


def test_a_bid_below_the_topmost_row_is_set_aside_and_rises_by_the_step(table):
    assert table("Ann: bid K 115\n").codes == ["bid-minimum"]
    low = table("Ann: bid K 121\nBob: bid K 125\n").finding("bid-raise")
    assert (low.expected, low.actual) == ("at least $126", "$125")
    assert table("Ann: bid K 400\nBob: pass\nCyd: pass\nAnn: bid L 120\n").codes == ["bid-cash"]
    # Her own bid is no other player's: she may change it as she likes.
    assert table("Ann: bid K 150\nBob: pass\nCyd: pass\nAnn: bid K 151\n").codes == []


def test_single_bids_sell_with_their_row_and_several_go_to_auction_from_the_left(table):
    bids = "Ann: bid L 120\nBob: bid K 130\nCyd: bid L 125\nAnn: bid M 200\n"
    game = table(bids + "Bob: take Mail\nCyd: take Post\n")
    # Minor K is Bob's for 130; of minor L Cyd has bid most, so Ann, to her left, is asked; the priority is hers too.
    assert game.happened("packet-sale")[-2:] == ["K Bob 130", "auctioned: L Ann, Cyd"]
    assert (game.codes, game.current, game.priority, game.cash("K")) == ([], "Ann", "Ann", 130)
    ends = table(bids + "Bob: take Mail\nCyd: take Post\nAnn: bid 135\nCyd: pass\n")
    # Row two is sold out: minor M follows with Ann's single bid, 180 of whose 200 are its own, and the sale is over.
    assert (ends.codes, ends.round, ends.priority) == ([], "SR 1", "Ann")
    assert (ends.cash("L"), ends.cash("M"), ends.cash("Ann")) == (135, 180, 400 - 135 - 200)
    out = table(bids + "Bob: take Mail\nCyd: take Post\nAnn: bid 135\nBob: bid 140\n")
    assert out.codes == ["bid-passed"]
    assert table(bids + "Bob: take Mail\nCyd: take Post\nAnn: bid 127\n").codes == ["bid-raise"]


def test_the_auction_begins_to_the_left_of_the_highest_bid(table):
    bids = "Ann: bid K 125\nBob: bid K 130\nCyd: bid K 120\n"
    assert table(bids).codes == ["bid-raise"]
    bids = "Ann: bid K 120\nBob: bid K 130\nCyd: bid K 135\n"
    over = "Ann: bid K 140\nBob: take Mail\nCyd: take Post\n"
    game = table(bids + over)  # Ann's 140 is highest: Bob, to her left, begins
    assert (game.codes, game.current) == ([], "Bob")
    passed = table(bids + over + "Bob: pass\nCyd: pass\n")
    assert (passed.codes, passed.cash("K"), passed.current) == ([], 140, "Ann")


def test_any_player_may_raise_on_a_minor_of_the_topmost_row(table):
    start = "Ann: take Mail\nBob: take Post\n"
    game = table(start + "Cyd: bid K 150\nAnn: bid 155\nBob: bid 190\nCyd: pass\nAnn: pass\n")
    assert (game.codes, game.cash("K"), game.cash("Bob"), game.current) == ([], 180, 400 - 10 - 190, "Ann")
    assert table(start + "Cyd: bid K 120\n").codes == ["bid-minimum"]
    raised = table(start + "Cyd: bid K 150\nAnn: pass\nAnn: bid 155\n")
    assert raised.codes == ["bid-passed"]
    assert table("Ann: bid Mail 25\n").codes == ["sale-order"]


def test_when_all_pass_privates_pay_and_the_topmost_row_falls(table):
    game = table("Ann: take Post\n" + "pass\npass\npass\n")
    assert (game.codes, game.current, game.cash("Ann")) == ([], "Bob", 400 - 10 + 10)
    assert game.happened("packet-sale")[-1] == "reduced: Mail 15"
    assert table("Ann: take Post\npass\npass\npass\nBob: take Mail\n").cash("Bob") == 385
    # The next row is at its face value again.
    assert table("Ann: take Post\npass\npass\npass\nBob: take Mail\nCyd: take K\n").cash("K") == 120


def test_a_lot_that_fell_to_zero_goes_to_the_next_player(table):
    game = table(ALL_PASS + ALL_PASS)
    # Post, face 10, has fallen to 0: Ann must take it, and that is her turn.
    assert game.happened("packet-sale")[-1] == "Post Ann 0"
    assert (game.codes, game.current, game.priority) == ([], "Bob", "Bob")


def test_the_sale_may_be_entered_by_outcome(table):
    game = table("sold Mail Ann 20\nsold Post Bob 10\nsold K Cyd 120\nsold L Ann 200\nsold M Bob 120\n")
    assert (game.codes, game.round, game.cash("L"), game.cash("Ann")) == (
        ["auction-unrecorded"],
        "SR 1",
        180,
        400 - 20 - 200,
    )
    assert table("sold K Cyd 120\n").codes == ["sale-order"]
    assert table("sold Mail Ann 15\n").codes == ["auction-unrecorded", "bid-minimum"]
    assert table("sold Mail Ann 460\n").codes == ["auction-unrecorded", "bid-cash"]


def test_a_session_offers_the_legal_moves(table):
    assert [choice.text for choice in choices(table("").game)] == [
        "take Mail",
        "take Post",
        "bid K 120",
        "bid L 120",
        "bid M 120",
        "pass",
    ]
    game = table("Ann: take Mail\nBob: take Post\nCyd: bid K 150\n")
    assert [choice.text for choice in choices(game.game)] == ["bid 155", "pass"]


@pytest.mark.parametrize(
    ("line", "code"), [("Ann: bid 120\n", "missing"), ("Ann: bid REA 200\n", "missing"), ("Ann: take\n", "missing")]
)
def test_wrong_lines_of_the_packet_are_flagged(table, line, code):
    assert table(line).codes == [code]


# L is up for auction: Cyd has bid 125 and Ann, who has bid 120 on it and 200 on M, is asked; Bob has bid on K alone.
AUCTIONED = "Ann: bid L 120\nBob: bid K 130\nCyd: bid L 125\nAnn: bid M 200\nBob: take Mail\nCyd: take Post\n"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ann: take M", [("sale-order", "bid, or pass", "M bought")]),
        ("Ann: take L", [("sale-order", "bid, or pass", "L bought")]),
        ("Ann: bid M 250", [("sale-order", "a bid on L, or pass", "a bid on M")]),
        ("Ann: bid L 129", [("bid-raise", "at least $130", "$129")]),
        ("Ann: bid L 130", []),
        ("Bob: bid L 200", [("bid-passed", "a bid by Ann and Cyd", "Bob")]),
        ("Cyd: pass", [("out-of-turn", "Ann", "Cyd"), ("sale-order", None, None)]),
    ],
)
def test_while_a_lot_is_up_for_auction_nothing_else_is_bid_on_or_bought(table, line, found):
    game = table(AUCTIONED + line)
    assert [(each.code, each.expected, each.actual) for each in game.findings] == found


def test_passing_leaves_the_lot_to_the_highest_bid(table):
    game = table(AUCTIONED + "Ann: pass")
    assert (game.codes, game.cash("Cyd"), game.cash("L"), game.current) == ([], 400 - 10 - 125, 125, "Ann")
