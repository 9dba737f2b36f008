"""18Texas: the auction with one bid each, Jay Gould's corporation, the float, tiles of privates."""

import pytest

from tests.angeles import TX_SOLD
from tests.ledger import Result, play
from tests.setups import swap

JG = "jay-gould SSW"
BIDS = "Ann: bid GRRRC 80\nBob: bid JG 200\nCyd: bid BBBCRC 50\nDan: bid IGN 210\n"
SOLD = BIDS + "Bob: start SSW 70\n"
# OR 1.1: SSW (Bob, 50%) floats and has the turn in phase 3. Dan has 30%, IGN is his, GRRRC Ann's.
FLOATED = SOLD + "adjust bank -2000 Ann +1000 Dan +1000\nCyd: pass\nDan: buy SSW\nAnn: buy SSW\n"
ON_TURN = """
given phase 3
given BBBCRC owner Ann
given GRRRC owner Ann
given JG owner Ann
given IGN owner Bob
given SSW president Bob par 70 price 70 E3 floated operated cash 500 trains 2 stations D15
given MP president Ann par 70 price 75 D3 floated operated cash 500 trains 2 stations G10
given Ann cash 300 shares MP 50%
given Bob cash 300 shares SSW 50% MP 10%
given Cyd cash 300
given Dan cash 300
begin OR 2.1 of 2 next MP priority Ann
"""


def table(text: str, setup: str = "", players: str = "Ann Bob Cyd Dan") -> Result:
    return play(text, options=JG, setup=setup, players=players, title="18Texas")


def test_whoever_is_outbid_bids_again_and_all_are_sold_together():
    game = table("Ann: bid JG 200\nBob: bid JG 205\nCyd: bid BBBCRC 50\nDan: bid IGN 210\n")
    assert (game.current, game.codes, game.cash("Ann")) == ("Ann", [], 430)
    over = table("Ann: bid JG 200\nBob: bid JG 205\nCyd: bid BBBCRC 50\nDan: bid IGN 210\nAnn: bid GRRRC 80\n")
    assert (over.round, over.current, over.codes) == ("ISR", "Bob", [])
    assert [over.cash(name) for name in ("Ann", "Bob", "Cyd", "Dan")] == [350, 225, 380, 220]
    assert table("Ann: pass").codes == ["sale-order"]


def test_nothing_goes_on_before_the_par_price_is_set():
    game = table(BIDS + "Ann: buy SSW\n")
    assert game.codes == ["wrong-round"]
    assert table(BIDS + "Ann: pass\n").codes == ["sale-order"]


@pytest.mark.parametrize(("bids", "players", "times"), [(BIDS, "Ann Bob Cyd Dan", 3), ("", "Ann Bob Cyd", 2)])
def test_the_bank_pays_the_par_price_for_each_share_that_came_with_a_private(bids, players, times):
    bids = bids or "Ann: bid GRRRC 80\nBob: bid JG 200\nCyd: bid BBBCRC 50\n"
    game = table(bids + "Bob: start SSW 70\n", players=players)
    assert (game.round, game.codes, game.cash("SSW")) == ("SR 1", [], times * 70)
    assert game.percent("SSW", "Bob") == 20


def test_the_first_stock_round_begins_left_of_the_last_bidder():
    assert table(SOLD).current == "Ann"


def test_the_float_raises_the_price_and_costs_the_fee():
    # 50% are held as the second share is bought at 70: then 75, and 60 for two tokens.
    game = table("Ann: buy SSW\nBob: buy SSW\n", SOLD)
    assert (game.codes, game.cash("Bob"), game.cash("SSW")) == ([], 230 - 70, 3 * 70 + 2 * 70 - 60)
    assert game.position.books.of("price SSW", "SSW") == 0


# OR 1.1: Ann's MP (50%, 75) has the turn, without money, and Ann has none either.
BROKE = (
    TX_SOLD
    + "Ann: start MP 70\nBob: pass\nCyd: pass\nDan: pass\n"
    + "Ann: buy MP\nBob: pass\nCyd: pass\nDan: pass\n" * 3
    + "Ann: pass\nadjust MP -250 bank +250 Ann -20 Bob +20\n"
)


@pytest.mark.parametrize(("own", "current"), [(30, "MP"), (40, "SSW")])
def test_a_corporation_buys_shares_until_it_holds_half_of_itself(own, current):
    """MP has all trains that it may own, and buys one share of its own: with 40% it may buy another."""
    full = swap(
        ON_TURN,
        ("Ann cash 300 shares MP 50%", f"Ann cash 300 shares MP {70 - own}%"),
        ("trains 2 stations G10", "trains 2 2 2 2 stations G10"),
        ("given Dan cash 300\n", "given Dan cash 300\ngiven pool shares MP 20%\n"),
    )
    game = table("MP: run 0\nMP: buy MP", full)
    assert (game.codes, game.percent("MP", "MP"), game.current) == ([], own + 10, current)


def test_shares_of_a_corporation_that_operates_for_the_first_time_pay_for_its_train():
    """Without a run its price falls to 70, which two shares bring."""
    game = table("MP: run 0\nAnn: sell MP 2\nMP: train 2", BROKE)
    assert (game.codes, game.cash("Ann"), game.percent("MP", "Ann")) == ([], 2 * 70 - 100, 30)
    assert table("MP: run 0\nAnn: bankrupt", BROKE).codes == ["bankrupt-early"]


def test_ign_lays_its_tiles_where_it_lets_nobody_else_build():
    assert table("MP: lay D13", ON_TURN).codes == ["reserved-hex"]
    mine = table("MP: done\nSSW: lay D13 with IGN\nSSW: lay E12 with IGN\nSSW: lay D17\n", ON_TURN)
    assert [code for code in mine.codes if code != "train-owed"] == []


def test_ign_lays_its_tiles_in_one_turn_or_two():
    first = "MP: done\nSSW: lay D13 with IGN\nSSW: run 0\nSSW: done\nMP: run 0\nMP: done\n"
    assert table(first + "SSW: lay E12 with IGN", ON_TURN).codes == []
    assert "power-place" in table(first + "SSW: lay D13 with IGN", ON_TURN).codes
    twice = table(first + "SSW: lay E12 with IGN\nSSW: lay E12 with IGN", ON_TURN)
    assert "power-used" in twice.codes


def test_a_green_tile_of_a_private_is_the_only_one_and_takes_a_token():
    game = table("MP: lay Houston green with GRRRC\nMP: token Houston with GRRRC\n", ON_TURN)
    assert (game.codes, game.cash("MP")) == ([], 440)
    assert "lay-count" in table("MP: lay Houston green with GRRRC\nMP: lay D17\n", ON_TURN).codes
