"""The sale of privates in ascending order (18Rhl 5.1.1): turns, standing bids, auctions, the falling price."""

import pytest

from tests.rhineland import PRIVATES_SOLD, rhineland
from tests.setups import swap

TO_THE_AUCTION = """\
Ann: bid NLK 125
Bob: bid Tjt 85
Cyd: bid Szl 55
Ann: take PWB
Bob: bid Szl 60
Cyd: bid Szl 65
Ann: take KEO
"""


def test_set_up():
    game = rhineland("note x")
    assert game.bank == 9000 - 3 * 600 - 210
    assert game.json["bank"] == 7200  # the 210 on the map are the bank's still
    assert (game.round, game.current) == ("ISR", "Ann")
    assert (game.percent("RhE", "pool"), game.percent("RhE", "RhE")) == (30, 70)
    assert game.json["companies"]["GVE"]["ipo"] == 100


@pytest.mark.parametrize(("players", "cash"), [("A B C", 600), ("A B C D", 450), ("A B C D E", 360)])
def test_cash_by_seats(players, cash):
    assert rhineland("note x", players=players).cash("A") == cash


@pytest.mark.parametrize(("players", "cash"), [("A B C", 500), ("A B C D", 375), ("A B C D E", 300)])
def test_lower_capital(players, cash):
    assert rhineland("note x", players=players, options="lower-capital yes").cash("A") == cash


def test_optional_train():
    assert rhineland("note x", options="optional-2-train 1").left("2", "depot") == 7


def test_bids_stay_with_the_bidder():
    game = rhineland("Ann: bid NLK 125")
    assert (game.cash("Ann"), game.codes, game.current) == (600, [], "Bob")


def test_an_auction_between_the_bidders_then_sole_bids_at_once():
    game = rhineland("Bob: bid 70\nCyd: bid 75\nBob: bid 80\nCyd: pass", setup=TO_THE_AUCTION)
    assert game.codes == []
    assert [game.cash(player) for player in ("Ann", "Bob", "Cyd")] == [600 - 20 - 30 - 125, 600 - 80 - 85, 600]
    assert game.json["players"]["Bob"]["privates"] == ["Szl", "Tjt"]
    assert game.percent("GVE", "Ann") == 10
    assert game.certificates("Ann") == 4
    assert game.current == "Bob"  # left of Ann, whose turn ended last


def test_the_lowest_bidder_opens():
    game = rhineland("note x", setup=TO_THE_AUCTION)
    assert (game.current, game.round) == ("Bob", "ISR")


def test_the_highest_bidder_is_passed_over():
    setup = "Ann: bid KEO 35\nBob: bid KEO 40\nCyd: bid KEO 45\nAnn: take PWB\n"
    game = rhineland("Ann: pass", setup=setup)
    assert game.current == "Bob"
    game = rhineland("Ann: pass\nBob: bid 50", setup=setup)
    assert (game.codes, game.current) == ([], "Cyd")
    game = rhineland("Ann: pass\nBob: pass", setup=setup)
    assert (game.cash("Cyd"), game.current) == (555, "Bob")


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Ann: bid Szl 50", ["bid-minimum"]),
        ("Ann: bid Szl 57", ["bid-step"]),
        ("Ann: bid NLK 605", ["bid-cash"]),
        ("Ann: bid PWB 25", ["sale-order"]),
        ("Ann: take KEO", ["sale-order"]),
        ("Ann: take PWB 15", ["take-price"]),
        ("Bob: take PWB", ["out-of-turn"]),
        ("Ann: bid 25", ["missing"]),
        ("Ann: take RhE", ["sale-order"]),
        ("Ann: start BME 80", ["wrong-round"]),
        ("Ann: buy GVE", ["wrong-round"]),
        ("Ann: select PWB", ["wrong-round"]),
        ("sold KEO Ann 30", ["sale-order"]),
        ("sold PWB Ann 18", ["auction-unrecorded", "bid-step"]),
        ("sold RhE Ann 135", ["auction-unrecorded", "sale-order", "take-price"]),
    ],
)
def test_a_wrong_first_line_is_flagged(line, codes):
    assert rhineland(line).codes == codes


def test_a_bid_must_exceed_the_last_one():
    game = rhineland("Bob: bid Szl 55", setup="Ann: bid Szl 55\n")
    assert game.codes == ["bid-raise"]


def test_money_bid_on_other_lots_is_not_free():
    setup = "adjust Ann -355 bank +355\nAnn: bid Tjt 85\nBob: pass\nCyd: pass\nAnn: bid Szl 60\nBob: pass\nCyd: pass\n"
    assert rhineland("Ann: bid Szl 160", setup=setup).codes == []  # 245, of which 85 lie beside Tjt
    found = rhineland("Ann: bid Szl 165", setup=setup).finding("bid-cash")
    assert found.expected == "at most M160"
    assert found.section == "5.1.1"


def test_a_private_that_is_for_sale_is_bought_with_either_word():
    for said in ("Ann: buy PWB", "Ann: buy PWB for 20", "Ann: take PWB"):
        game = rhineland(said)
        assert (game.codes, game.cash("Ann"), game.current) == ([], 580, "Bob")
    early = rhineland("Ann: buy KEO")
    assert (early.codes, early.findings[-1].section) == (["sale-order"], "5.1.1")


def test_a_player_who_left_the_auction_may_not_bid_again():
    setup = "Ann: bid KEO 35\nBob: bid KEO 40\nCyd: bid KEO 45\nAnn: take PWB\nAnn: pass\n"
    assert rhineland("Ann: bid KEO 50", setup=setup).codes == ["bid-passed"]


def test_an_auction_comes_before_anything_else():
    assert rhineland("Bob: bid RhE 145", setup=TO_THE_AUCTION).codes == ["sale-order"]
    assert rhineland("Bob: take Szl 65", setup=TO_THE_AUCTION).codes == ["sale-order", "take-price"]
    assert rhineland("Cyd: pass", setup=TO_THE_AUCTION).codes == ["out-of-turn", "sale-order"]


def test_the_first_lot_gets_cheaper_until_it_is_free():
    passes = "Ann: pass\nBob: pass\nCyd: pass\n"
    game = rhineland("Ann: pass\nBob: take PWB", setup=passes)
    assert (game.cash("Bob"), game.codes, game.current) == (585, [], "Cyd")
    game = rhineland("Ann: take", setup=3 * passes)
    assert game.cash("Ann") == 595
    game = rhineland(passes, setup=3 * passes)
    assert game.happened("private-sale")[-1] == "PWB Ann 0"
    assert (game.json["players"]["Ann"]["privates"], game.cash("Ann"), game.current) == (["PWB"], 600, "Bob")


def test_a_bid_while_the_first_lot_is_offered_is_flagged():
    """5.1.1: the bid is booked all the same, and the offer goes on: all must decline it anew before it falls."""
    offered = "Ann: pass\nBob: pass\nCyd: pass\nAnn: pass\n"
    game = rhineland("Ann: bid PWB 20", setup="Ann: pass\nBob: pass\nCyd: pass\n")
    assert (game.codes, game.json["players"]["Ann"]["privates"], game.cash("Ann")) == (["sale-order"], ["PWB"], 580)
    game = rhineland("Bob: bid NLK 125", setup=offered)
    assert (game.codes, game.current, game.findings[0].remedy) == (["sale-order"], "Cyd", "Bob: pass")
    later = offered + "Bob: bid NLK 125\nCyd: pass\nAnn: pass\n"
    assert rhineland("Bob: take", setup=later).cash("Bob") == 600 - 15
    assert rhineland("Cyd: take", setup=later + "Bob: pass\n").cash("Cyd") == 600 - 10
    tied_up = rhineland("Bob: bid RhE 500", setup=later + "Bob: pass\nCyd: take PWB\nAnn: take KEO\n")
    assert tied_up.codes == ["bid-cash"]


def test_a_short_operating_round_when_all_pass_later():
    setup = "Ann: take PWB\nBob: take KEO\nCyd: pass\nAnn: pass\n"
    game = rhineland("Bob: pass", setup=setup)
    assert game.happened("private-income") == ["PWB Ann 5"]
    assert (game.cash("Ann"), game.current, game.round) == (585, "Cyd", "ISR")
    assert rhineland("Cyd: take Szl", setup=setup + "Bob: pass\n").cash("Cyd") == 550


def test_the_directors_certificate():
    setup = "Ann: take PWB\nBob: bid RhE 155\nCyd: take KEO\nAnn: take Szl\nBob: take Tjt\n"
    game = rhineland("Cyd: take NLK", setup=setup)
    assert game.cash("Bob") == 600 - 155 - 80
    assert game.cash("RhE") == 140
    assert (game.cell("RhE"), game.price("RhE")) == ((1, 1), 75)  # started at 70 in cell 2,1, a space up
    assert [game.percent("RhE", where) for where in ("Bob", "pool", "RhE")] == [20, 30, 50]
    assert (game.president("RhE"), game.json["companies"]["RhE"]["floated"]) == ("Bob", True)
    assert (game.round, game.current, game.priority) == ("SR 1", "Cyd", "Cyd")
    assert game.json["companies"]["RhE"]["stations"] == ["I10"]


def test_the_least_bid_on_the_directors_certificate_is_its_price():
    assert rhineland("Ann: bid RhE 140").codes == []
    found = rhineland("Ann: bid RhE 135").finding("bid-minimum")
    assert (found.section, found.expected) == ("4.1.1", "at least M140")
    assert rhineland("Ann: bid RhE 140\nBob: bid RhE 140").codes == ["bid-raise"]
    assert rhineland("Ann: bid NLK 120").findings[0].section == "5.1.1"  # 125


def test_the_sale_is_entered_by_outcome():
    game = rhineland("sold Szl Bob 80", setup="sold PWB Ann 20\nsold KEO Ann 30\n")
    assert game.codes == ["auction-unrecorded"]
    assert (game.cash("Bob"), game.current) == (520, "Cyd")
    assert rhineland("note x", setup=PRIVATES_SOLD).current == "Cyd"


def test_an_outcome_against_the_record():
    game = rhineland("sold Szl Cyd 60", setup=TO_THE_AUCTION)
    assert game.codes == ["auction-unrecorded", "bid-raise"]


def test_no_company_buys_a_private():
    assert rhineland("RhE: buy PWB from Ann 30", setup=PRIVATES_SOLD).codes == ["wrong-round"]


def test_nothing_is_bid_on_after_the_sale():
    assert rhineland("Cyd: bid RhE 145", setup=PRIVATES_SOLD).codes == ["wrong-round"]
    assert rhineland("Cyd: take RhE", setup=PRIVATES_SOLD).codes == ["wrong-round"]


def test_all_lots_taken_away_by_the_table():
    lots = "".join(
        f"adjust bank -1 charter {lot} Ann +1 charter {lot}\n" for lot in ("PWB", "KEO", "Szl", "Tjt", "NLK")
    )
    taken = lots + "adjust RhE -70% RhE Ann +70% RhE\n"
    assert rhineland("Ann: take", setup=taken).codes == ["missing"]


def test_the_priority_deal_starts_with_the_first_player_if_nobody_has_the_last_lot():
    """The table has put RhE's director's certificate into the pool: the sale ends with NLK."""
    pooled = "adjust RhE -70% RhE pool +70% RhE\n"
    others = "sold PWB Ann 20\nsold KEO Ann 30\nsold Szl Cyd 50\nsold Tjt Bob 80\nsold NLK Bob 120\n"
    game = rhineland(others, setup=pooled)
    assert (game.codes, game.round, game.priority) == ([], "SR 1", "Ann")


# ---- the edition of 18xx.games ----

EDITION = "edition 18xx.games"


def test_the_edition_lets_the_buyer_choose():
    before = swap(PRIVATES_SOLD, ("sold RhE Bob 140\n", ""))
    game = rhineland("sold RhE Bob 140", setup=before, options=EDITION)
    assert (game.current, game.percent("RhE", "Bob"), game.cash("RhE")) == ("Bob", 0, 0)
    game = rhineland("sold RhE Bob 140\nBob: start RhE 80", setup=before, options=EDITION)
    assert (game.codes, game.cash("RhE"), game.cell("RhE"), game.percent("RhE", "Bob")) == ([], 140, (1, 2), 20)
    assert game.current == "Cyd"  # most cash
    game = rhineland("Bob: pass", setup=before + "sold RhE Bob 140\n", options=EDITION)
    assert game.codes == ["sale-order"]


def test_the_edition_gives_the_winning_bid_to_the_treasury():
    before = swap(PRIVATES_SOLD, ("sold RhE Bob 140\n", ""))
    game = rhineland("sold RhE Bob 175\nBob: start RhE 70", setup=before, options=EDITION)
    assert (game.codes, game.cash("RhE"), game.cash("Bob")) == (["auction-unrecorded"], 175, 600 - 30 - 175)
    assert rhineland("sold RhE Bob 175", setup=before).cash("RhE") == 140


def test_the_edition_raises_at_the_end_of_the_round():
    setup = PRIVATES_SOLD + "Bob: start RhE 80\nCyd: pass\nAnn: pass\n"
    game = rhineland("Bob: pass", setup=setup, options=EDITION)
    assert game.cell("RhE") == (0, 2)
