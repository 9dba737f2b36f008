"""4.2.1 The opening sale: auctions bid by bid, the falling offer, and sales booked by their outcome."""

import pytest

from moderator.model.findings import Severity
from tests.ledger import play
from tests.positions import MINORS, sell_out

AUCTION = """
    Ann: select 3
    Ann: bid 100
    Bob: bid 105
    Cyd: pass
"""


def test_highest_bidder_pays_the_bank():
    game = play(f"{AUCTION}Ann: bid 120\nBob: pass")
    assert game.codes == []
    assert (game.cash("Ann"), game.bank) == (450 - 120, 10650 + 120)
    assert game.minors("Ann") == ["3"]
    assert (game.trains("3"), game.cash("3")) == (["2"], 0)
    assert game.json["companies"]["3"]["stations"] == ["A10"]


def test_sale_is_still_open_while_somebody_may_raise():
    game = play(AUCTION)
    assert (game.current, game.minors("Bob")) == ("Ann", [])


def test_next_auctioneer_sits_after_the_old_one_whoever_bought():
    game = play(f"{AUCTION}Ann: pass")
    assert game.minors("Bob") == ["3"]
    assert (game.current, game.priority) == ("Bob", "Ann")


def test_declining_to_open_is_not_a_pass():
    game = play("""
        Ann: select 3
        Ann: pass
        Bob: bid 100
        Cyd: pass
        Ann: bid 105
        Bob: pass
    """)
    assert game.codes == []
    assert (game.minors("Ann"), game.cash("Ann")) == (["3"], 345)


def test_bid_may_name_the_minor_it_selects():
    game = play("Ann: bid 7 100\nBob: pass\nCyd: pass")
    assert game.codes == []
    assert game.minors("Ann") == ["7"]


def test_the_default_actor_is_the_player_on_turn():
    game = play("select 3\nbid 100\nbid 110\npass\npass")
    assert (game.minors("Bob"), game.cash("Bob")) == (["3"], 340)


def test_offer_falls_by_ten_and_begins_with_the_auctioneer():
    """Nobody opens; at 90 all three decline; at 80 Ann is asked first and Bob takes it."""
    game = play("""
        Ann: select 3
        Ann: pass
        Bob: pass
        Cyd: pass
        Ann: pass
        Bob: pass
        Cyd: pass
        Ann: pass
        Bob: take
    """)
    assert game.codes == []
    assert (game.minors("Bob"), game.cash("Bob"), game.current) == (["3"], 450 - 80, "Bob")


def test_the_auctioneer_takes_an_unwanted_minor_for_free():
    """Three decline to open, then nine prices from 90 to 10 are declined by three each."""
    game = play("Ann: select 3\n" + "pass\n" * 3 * 10)
    assert game.codes == []
    assert (game.minors("Ann"), game.cash("Ann"), game.current) == (["3"], 450, "Bob")
    assert len(game.happened("opening-sale")) == 9 + 1


def test_offer_is_still_ten_before_the_last_player_declines():
    game = play("Ann: select 3\n" + "pass\n" * (3 * 10 - 1))
    assert (game.current, game.minors("Ann")) == ("Cyd", [])
    assert game.happened("opening-sale")[-1] == "offered: 3 Ann 10"


@pytest.mark.parametrize("players", ["Ann Bob", "Ann Bob Cyd Dan", "Ann Bob Cyd Dan Eve", "Ann Bob Cyd Dan Eve Fay"])
def test_everybody_is_asked_at_every_price(players):
    """After the opening and 90, 80 and 70 have gone round, the offer stands at 60."""
    game = play("Ann: select 3\n" + "pass\n" * len(players.split()) * 4 + "take", players)
    assert game.codes == []
    assert game.cash("Ann") == play("", players).cash("Ann") - 60


def test_operating_begins_when_all_are_sold_and_priority_stays():
    game = play(sell_out(price=20))
    assert (game.round, game.current, game.priority) == ("OR 1.1", "1", "Ann")
    assert game.bank == 10650 + 15 * 20
    assert set(game.codes) == {"auction-unrecorded"}
    assert [len(game.minors(player)) for player in ("Ann", "Bob", "Cyd")] == [5, 5, 5]


# ---- one journal a finding ----


def flagged(text: str, code: str, section: str = "4.2.1"):
    """The game; its only finding is a violation of this code and section."""
    game = play(text)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.VIOLATION, section)
    return game


def test_bid_minimum():
    game = flagged("Ann: bid 3 95\nBob: pass\nCyd: pass", "bid-minimum")
    assert game.cash("Ann") == 450 - 95


def test_bid_step():
    game = flagged("Ann: bid 3 103\nBob: pass\nCyd: pass", "bid-step")
    assert game.cash("Ann") == 450 - 103


def test_bid_raise():
    game = flagged("Ann: bid 3 110\nBob: bid 110\nCyd: pass\nAnn: pass", "bid-raise")
    assert (game.minors("Bob"), game.cash("Bob")) == (["3"], 340)


def test_bid_cash():
    game = flagged("Ann: bid 3 455\nBob: pass\nCyd: pass", "bid-cash")
    assert game.cash("Ann") == -5


def test_a_bid_of_all_cash_is_allowed():
    game = play("Ann: bid 3 450\nBob: pass\nCyd: pass")
    assert (game.codes, game.cash("Ann")) == ([], 0)


def test_bid_passed():
    """Bob is out after his pass, which says that it is not his turn, either."""
    game = play("Ann: bid 3 100\nBob: pass\nCyd: bid 105\nBob: bid 110\nCyd: pass\nAnn: pass")
    assert game.codes == ["bid-passed"]
    assert (game.minors("Bob"), game.cash("Bob")) == (["3"], 340)


def test_a_pass_out_of_turn_does_not_skip_another_player():
    game = play("Ann: bid 3 100\nCyd: pass")
    assert (game.codes, game.current, game.minors("Ann")) == (["out-of-turn"], "Bob", [])


def test_take_price():
    game = flagged("Ann: select 3\npass\npass\npass\nAnn: take 80", "take-price")
    assert game.cash("Ann") == 450 - 80


def test_take_before_all_declined_to_open():
    game = flagged("Ann: select 3\nAnn: take 90", "sale-order")
    assert (game.minors("Ann"), game.cash("Ann")) == (["3"], 360)


def test_bid_after_all_declined_to_open():
    """It is booked as an opening: those who declined the offer may still raise."""
    text = "Ann: select 3\npass\npass\npass\nAnn: pass\nBob: bid 100\nCyd: pass\nAnn: bid 105\npass"
    game = flagged(text, "sale-order")
    assert game.cash("Ann") == 345


def test_select_while_another_is_up():
    game = play("Ann: select 3\nAnn: select 4\nbid 100\npass\npass")
    assert game.codes == ["sale-order"]
    assert game.minors("Ann") == ["4"]


def test_selecting_out_of_turn():
    game = flagged("Bob: select 3\nbid 100\npass\npass", "out-of-turn", "4.2.1")
    assert game.minors("Bob") == ["3"]


@pytest.mark.parametrize(
    "text",
    [
        "Ann: bid 100",  # nothing is up
        "Ann: pass",  # somebody must select
        "Ann: take",
        "Ann: bid 3 100\nAnn: pass\n",  # the highest bidder
    ],
)
def test_steps_that_cannot_be_booked(text):
    game = play(text)
    assert game.codes[-1] == "sale-order"
    assert game.finding("sale-order").severity is Severity.ERROR


@pytest.mark.parametrize("line", ["Bob: select 3", "Bob: bid 3 100", "sold 3 Bob 100", "sold BNR Bob 100"])
def test_trains_that_the_bank_does_not_have_cannot_be_sold(line):
    game = play(line, setup="sold 3 Ann 100")
    assert game.codes == ["missing"]
    assert (game.minors("Bob"), game.cash("Bob")) == ([], 450)


# ---- by outcome ----


def test_an_outcome_books_the_sale_and_attests_the_bids():
    game = play("sold 14 Bob 105")
    assert game.codes == ["auction-unrecorded"]
    assert game.finding("auction-unrecorded").severity is Severity.NOTE
    assert (game.minors("Bob"), game.cash("Bob"), game.current) == (["14"], 345, "Bob")


@pytest.mark.parametrize("amount", [90, 10, 100, 105, 450])
def test_prices_a_sale_can_end_at(amount):
    assert play(f"sold 14 Bob {amount}").codes == ["auction-unrecorded"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("sold 14 Bob 95", "take-price"),
        ("sold 14 Bob 5", "take-price"),
        ("sold 14 Bob 0", "take-price"),  # only the auctioneer, Ann, is left with it
        ("sold 14 Bob 102", "bid-step"),
        ("sold 14 Bob 455", "bid-cash"),
    ],
)
def test_outcomes_that_cannot_be(line, code):
    game = play(line)
    assert sorted(game.codes) == sorted(["auction-unrecorded", code])
    assert (game.finding(code).section, game.minors("Bob")) == ("4.2.1", ["14"])


def test_the_auctioneer_may_get_a_minor_for_free():
    assert play("sold 14 Ann 0").codes == ["auction-unrecorded"]


def test_outcome_of_an_auction_begun_on_record():
    """Bob's 105 stands: he may have it at that price, Cyd must have bid more."""
    begun = "Ann: bid 3 100\nBob: bid 105\n"
    assert play(f"{begun}sold 3 Bob 105").codes == ["auction-unrecorded"]
    assert play(f"{begun}sold 3 Cyd 110").codes == ["auction-unrecorded"]
    assert play(f"{begun}sold 3 Cyd 105").codes == ["auction-unrecorded", "bid-raise"]
    assert play(f"{begun}sold 4 Cyd 110").codes == ["auction-unrecorded", "sale-order"]


def test_minors_count_against_the_certificate_limit():
    """Six players may hold eleven certificates; Ann's twelfth minor is one too many."""
    game = play("".join(f"sold {minor} Ann 10\n" for minor in MINORS[:12]), "Ann Bob Cyd Dan Eve Fay")
    assert game.codes == ["auction-unrecorded"] * 12 + ["certificate-limit"]
    assert len(game.minors("Ann")) == 12


AT_LIMIT = "".join(f"sold {minor} Ann 10\n" for minor in MINORS[:11])
SIX = "Ann Bob Cyd Dan Eve Fay"


def test_the_certificate_limit_applies_to_the_bidder_not_to_the_last_to_pass():
    game = play("Fay: select 12\npass\nAnn: bid 100\n" + "pass\n" * 5, SIX, setup=AT_LIMIT)
    assert [(found.code, found.line) for found in game.findings] == [("certificate-limit", game.first + 2)]
    assert (game.finding("certificate-limit").remedy, len(game.minors("Ann"))) == ("Ann: pass", 12)


def test_an_unwanted_minor_does_not_count_as_an_excess():
    game = play("Ann: select 13\n" + "pass\n" * 60, SIX, setup=AT_LIMIT + "sold 12 Bob 10\n")
    assert (game.codes, len(game.minors("Ann")), game.current) == ([], 12, "Bob")


@pytest.mark.parametrize("line", ["Ann: select 3", "Ann: bid 3 100", "Ann: take"])
def test_no_bidding_after_the_opening_sale(line):
    game = play(line, setup=sell_out())
    assert game.codes == ["wrong-round"]
    assert game.finding("wrong-round").severity is Severity.ERROR


def test_passing_players_leave_the_priority_deal_alone():
    game = play("sold 1 Cyd 200\nsold 2 Cyd 10")
    assert (game.priority, game.current) == ("Ann", "Cyd")


# ---- the end of a falling offer: the auctioneer is left with it ----

FALLING = "Ann: select 3\n" + "pass\n" * 3 * 10


@pytest.mark.parametrize("word", ["Ann: take 0", "Ann: take", "Ann: pass"])
def test_the_auctioneer_may_enter_taking_a_minor_for_free(word):
    game = play(f"{FALLING}{word}\nBob: select 5")
    assert (game.codes, game.minors("Ann"), game.cash("Ann")) == ([], ["3"], 450)
    assert (game.position.round.lot, game.current) == ("5", "Bob")
    assert game.happened()[-1] == "opening-sale known: Ann"


def test_only_the_auctioneer_takes_a_minor_for_free():
    assert play(f"{FALLING}Bob: take 0").codes == ["sale-order"]
    assert play(f"{FALLING}Ann: take 10").codes == ["sale-order"]
    assert play(f"{FALLING}Bob: bid 5 100\nCyd: pass\nAnn: pass\nAnn: pass").codes == ["sale-order"]


@pytest.mark.parametrize("word", ["take 0", "pass"])
def test_the_auctioneer_may_enter_taking_the_last_minor_once(word):
    sold = "".join(sell_out().splitlines(keepends=True)[:14])
    offered = "Cyd: select 15\n" + "pass\n" * 30
    game = play(f"{offered}Cyd: {word}", setup=sold)
    assert (game.codes, game.round, game.current) == ([], "OR 1.1", "1")
    assert game.happened()[-1] == "opening-sale known: Cyd"
    assert play(f"{offered}Cyd: {word}\nCyd: {word}", setup=sold).codes == ["wrong-round"]
    assert play("Cyd: select 15\n" + "pass\n" * 30 + "1: run 0\nCyd: take 0", setup=sold).codes == ["wrong-round"]
