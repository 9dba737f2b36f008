"""Stock rounds in which the bank sells the offering (18Rhl 4.2, 5): founding, floats, certificates, sale, priority."""

import pytest

from tests.figures import figures
from tests.rhineland import BROWN, GVE_FLOATED, PRIVATES_SOLD, RHE_ALONE, rhineland
from tests.setups import swap


def passes(first: str) -> str:
    """All three pass, this player first."""
    order = ["Ann", "Bob", "Cyd", "Ann", "Bob"]
    at = order.index(first)
    return "".join(f"{player}: pass\n" for player in order[at : at + 3])


# ---- founding and floating ----


def test_the_bank_is_paid_for_the_offering():
    game = rhineland("Cyd: start BME 75\nAnn: buy BME", setup=PRIVATES_SOLD)
    assert (game.codes, game.cash("BME")) == ([], 0)
    assert (game.cash("Cyd"), game.cash("Ann")) == (520 - 150, 410 - 75)
    assert (game.json["companies"]["BME"]["ipo"], game.json["companies"]["BME"]["treasury"]) == (70, 0)


def test_a_free_share_counts_and_is_paid_for():
    game = rhineland("Bob: buy GVE", setup=GVE_FLOATED.removesuffix("Bob: buy GVE\n"))
    assert game.cash("GVE") == 400  # 20 + 10 + 10 bought at 80, and the free 10
    assert (game.price("GVE"), game.codes) == (90, [])
    assert game.json["companies"]["GVE"]["treasury"] == 50


def test_after_the_float_the_corporation_is_paid():
    game = rhineland("Cyd: buy GVE", setup=GVE_FLOATED)
    assert (game.cash("GVE"), game.cash("Cyd")) == (490, 270)


def test_shares_of_the_pool_are_paid_to_the_bank():
    game = rhineland("Cyd: buy RhE pool", setup=GVE_FLOATED)
    assert (game.cash("RhE"), game.percent("RhE", "pool"), game.cash("Cyd")) == (140, 20, 360 - 75)


def test_the_pool_is_not_for_sale_in_the_first_stock_round():
    found = rhineland("Cyd: buy RhE pool", setup=GVE_FLOATED).finding("buy-first-round")
    assert (found.section, found.expected, found.actual) == ("5.1.2", "a share of the treasury", "the bank pool")
    game = rhineland("Cyd: buy RhE", setup=GVE_FLOATED + "adjust RhE -50% RhE Ann +50% RhE\n")  # its charter is empty
    assert (game.codes, game.percent("RhE", "pool")) == (["buy-first-round"], 20)
    assert rhineland("Cyd: buy RhE", setup=GVE_FLOATED).codes == []
    assert rhineland("Cyd: buy RhE pool", setup=BROWN).codes == []


@pytest.mark.parametrize(
    ("value", "start", "after"),
    [(75, (2, 2), (1, 2)), (60, (3, 0), (2, 0)), (100, (0, 3), (0, 3)), (80, (1, 2), (0, 2)), (90, (1, 3), (0, 3))],
)
def test_the_marker_rises_a_row(value, start, after):
    setup = PRIVATES_SOLD + "adjust bank -600 Ann +200 Bob +200 Cyd +200\n"
    founded = f"Cyd: start BME {value}\n"
    game = rhineland(founded, setup=setup)
    assert game.cell("BME") == start
    game = rhineland(founded + "Ann: buy BME\nBob: buy BME\nCyd: buy BME\n", setup=setup)
    assert (game.cell("BME"), game.cash("BME"), game.codes) == (after, 5 * value, [])


def test_stations_at_home():
    game = rhineland("Cyd: start CCE 60\nAnn: start BME 60", setup=PRIVATES_SOLD)
    stations = {company: game.json["companies"][company]["stations"] for company in ("CCE", "BME")}
    assert stations == {"CCE": ["E6", "I10"], "BME": ["F13"]}
    assert (game.tokens("CCE"), game.tokens("BME")) == (1, 3)
    assert game.attested == []


def test_full_capital_in_the_brown_phase():
    game = rhineland("Cyd: start CME 100\nAnn: buy CME\nBob: buy CME\nCyd: buy CME", setup=BROWN)
    assert (game.cash("CME"), game.percent("CME", "pool"), game.percent("CME", "CME")) == (1000, 50, 0)
    assert (game.cell("CME"), game.codes) == ((0, 3), [])


def test_three_certificates_of_20():
    game = rhineland("Cyd: start MKB 100\nAnn: buy MKB\nBob: buy MKB", setup=BROWN)
    assert game.cash("Ann") == 1455 - 200
    assert (game.percent("MKB", "Ann"), game.certificates("Ann")) == (20, 2)  # GVE's is the other
    assert (game.cash("MKB"), game.percent("MKB", "pool"), game.codes) == (1000, 40, [])


def test_twenty_percent_certificates_are_bought_first():
    setup = BROWN + "Cyd: start MKB 100\n"
    assert rhineland("Ann: buy MKB 20%", setup=setup).codes == []
    found = rhineland("Ann: buy MKB 10%", setup=setup).finding("certificate-top")
    assert (found.expected, found.actual, found.section) == ("20%", "10%", "5.1.2")
    assert rhineland("Ann: buy MKB 30%", setup=setup).codes == ["missing"]


# ---- sale ----

SR2 = GVE_FLOATED + passes("Cyd") + "GVE: run 0\nGVE: done\nRhE: run 0\nRhE: done\n"  # Cyd acts first


def test_nothing_is_sold_in_the_first_round():
    found = rhineland("Cyd: sell GVE", setup=GVE_FLOATED).finding("sell-first-round")
    assert found.section == "5.1"


def test_a_block_falls_one_row():
    setup = SR2 + "adjust GVE -30% GVE Ann +30% GVE\nprice GVE 70 1,0\nCyd: pass\n"
    game = rhineland("Ann: sell GVE 4", setup=setup)
    assert (game.cash("Ann"), game.price("GVE"), game.cell("GVE"), game.codes) == (330 + 45 + 280, 65, (2, 0), [])


def test_a_marker_at_the_bottom_stays():
    game = rhineland("Cyd: pass\nAnn: sell GVE", setup=SR2 + "price GVE 80 3,4\n")
    assert (game.cell("GVE"), game.cash("Ann")) == ((3, 4), 330 + 45 + 80)


def test_only_shares_of_floated_companies_are_sold():
    setup = SR2 + "Cyd: start BME 60\nAnn: buy BME\nBob: pass\nCyd: pass\n"
    found = rhineland("Ann: sell BME", setup=setup).finding("sell-unfloated")
    assert found.section == "5.2.1"


def test_in_the_18xx_games_edition_only_operated_companies_are_sold():
    """5.2.1 as 18xx.games has it: GVE has floated in this round, and RhE has operated."""
    setup = PRIVATES_SOLD + "Bob: start RhE 80\n" + passes("Cyd") + "RhE: run 0\nRhE: done\n"
    setup += "Bob: pass\nCyd: start GVE 80\nAnn: buy GVE\nBob: buy GVE\nCyd: buy RhE\n"
    found = rhineland("Ann: sell GVE", setup=setup, options="edition 18xx.games").finding("sell-before-operated")
    assert found.section == "5.2.1"
    assert rhineland("Ann: pass\nBob: pass\nCyd: sell RhE", setup=setup, options="edition 18xx.games").codes == []


def test_shares_of_a_company_just_sold_may_not_be_bought():
    assert rhineland("Ann: sell GVE\nAnn: buy GVE", setup=SR2 + "Cyd: pass\n").codes == ["buy-after-sale"]


def test_the_pool_takes_half():
    setup = SR2 + "adjust GVE -40% GVE pool +40% GVE\nCyd: pass\n"
    assert rhineland("Ann: sell GVE", setup=setup).codes == []
    assert rhineland("Ann: sell GVE 2", setup=setup).codes == ["pool-limit"]


def test_there_is_no_limit_of_holdings():
    assert rhineland("Cyd: pass\nAnn: buy GVE", setup=SR2 + "adjust GVE -40% GVE Ann +40% GVE\n").codes == []


def test_sizes_of_a_sale():
    setup = BROWN + "Cyd: start MKB 60\nAnn: buy MKB\nBob: buy MKB\nCyd: buy MKB 10% pool\nAnn: buy MKB 10% pool\n"
    setup += "Bob: pass\nCyd: pass\n"
    game = rhineland("Ann: sell MKB 20%", setup=setup)
    assert (game.percent("MKB", "pool"), game.left("single", "pool")) == (40, 0)
    assert game.position.books.of("single MKB", "Ann") == 1
    game = rhineland("Ann: sell MKB 20% 10%", setup=setup)
    assert (game.percent("MKB", "pool"), game.cash("Ann"), game.codes) == (50, 1455, [])
    assert (
        rhineland("Ann: sell MKB 2", setup=setup).position.books.of("single MKB", "Ann") == 1
    )  # the fewest certificates
    assert rhineland("Ann: sell MKB 30%", setup=setup).codes == ["missing"]


# ---- change of director ----

# GVE: Cyd 20% (director), Ann 20%, Bob 10%, charter 10%, pool 40%.
SHARED = SR2 + "adjust GVE -40% GVE pool +40% GVE\n"


# MKB: Ann 20% (director) and 20%, Bob 20% and twice 10%, pool 20%; Ann is to act.
TWENTIES = (
    BROWN
    + """\
Cyd: start MKB 60
Ann: buy MKB
Bob: buy MKB
Cyd: pass
Ann: buy MKB 10% pool
Bob: buy MKB 10% pool
adjust Cyd -20% MKB Ann +20% MKB
adjust Ann -10% MKB Bob +10% MKB
Cyd: pass
"""
)


@pytest.mark.parametrize(
    ("line", "ann", "bob"),
    [
        ("Ann: sell MKB 1", 30, 40),  # for two of 10%, of which she sells one
        ("Ann: sell MKB 10%", 30, 40),
        ("Ann: sell MKB 10% 10%", 20, 40),
        ("Ann: sell MKB 3", 10, 40),
    ],
)
def test_the_exchange_that_makes_a_sale_possible_is_booked_and_shown(line, ann, bob):
    """For Bob's other 20% Ann could not sell an odd number: she has the director's certificate and one of 20%."""
    game = rhineland(line, setup=TWENTIES)
    assert (game.codes, game.president("MKB"), game.percent("MKB", "Ann"), game.percent("MKB", "Bob")) == (
        [], "Bob", ann, bob,
    )  # fmt: skip
    assert game.happened("presidency") == ["papers: MKB Ann Bob 10% 10%"]


def test_the_smallest_set_of_certificates_is_shown():
    told = "papers: MKB Ann Bob 20%"
    assert rhineland("Ann: sell MKB 2", setup=TWENTIES).happened("presidency") == [told]
    assert rhineland("Ann: sell MKB 1 against 20%", setup=TWENTIES).codes == ["missing"]


# MKB: Ann 20% (director) and 10%, Bob 20% and 10%, Cyd 20%, pool 20%; Cyd is to act.
SIZES = BROWN + "Cyd: start MKB 60\nAnn: buy MKB\nBob: buy MKB\nCyd: pass\nAnn: buy MKB 10% pool\n"
SIZES += "Bob: buy MKB 10% pool\n"
BOB_NEXT = SIZES + "Cyd: pass\nAnn: pass\n"


def singles(text: str, *names: str, setup: str = BOB_NEXT) -> list[int]:
    game = rhineland(text, setup=setup)
    assert (game.president("MKB"), game.codes) == ("Bob", [])
    return [game.position.books.of("single MKB", name) for name in names]


def test_which_certificates_a_new_director_gives():
    """4.2.1: they make up the director's certificate; the table says which, else they are the fewest."""
    assert singles("Bob: buy MKB 10% pool", "Ann", "Bob") == [1, 2]
    assert singles("Bob: buy MKB 10% pool against 10% 10%", "Ann", "Bob") == [3, 0]
    setup = SIZES + "Cyd: pass\nAnn: buy MKB 10% pool\nBob: pass\nCyd: pass\nadjust pool -10% MKB Bob +10% MKB\n"
    assert singles("Ann: sell MKB 2", "Ann", "Bob", "pool", setup=setup) == [2, 2, 0]
    assert singles("Ann: sell MKB 2 against 10% 10%", "Ann", "Bob", "pool", setup=setup) == [2, 0, 2]


@pytest.mark.parametrize(("has", "remedy"), [(54, "Cyd: pass"), (55, "Cyd: buy MKB 10% pool")])
def test_a_player_short_of_cash_for_20_percent_is_shown_10_percent_that_he_can_pay_for(has, remedy):
    pooled = BOB_NEXT + "Bob: sell MKB 20%\nBob: pass\n"  # from 60 to 55
    less = rhineland("", setup=pooled).cash("Cyd") - has
    poor = f"{pooled}adjust Cyd -{less} bank +{less}\n"
    assert rhineland("Cyd: buy MKB 20% pool", setup=poor).finding("cash-short").remedy == remedy


def test_certificates_that_cannot_be_given():
    assert rhineland("Bob: buy MKB 10% pool against 10%", setup=BOB_NEXT).codes == ["missing"]
    assert rhineland("Bob: buy MKB 10% pool against 30%", setup=BOB_NEXT).codes == ["missing"]
    assert rhineland("Bob: buy MKB 10% pool against 20% 20%", setup=BOB_NEXT).codes == ["missing"]
    found = rhineland("Bob: buy RhE against 10% 10%", setup=BOB_NEXT).finding("missing")
    assert figures(found) == "Bob RhE"
    assert rhineland("Bob: sell MKB 10% against 10% 10%", setup=BOB_NEXT).codes == ["missing"]


def test_a_directors_certificate_is_broken_up():
    game = rhineland("Cyd: sell GVE", setup=SHARED)
    assert game.president("GVE") == "Ann"
    assert [game.percent("GVE", who) for who in ("Cyd", "Ann", "Bob", "pool")] == [10, 20, 10, 50]
    assert game.position.books.of("single GVE", "Cyd") == 1


def test_a_certificate_of_20_is_not_broken():
    setup = BROWN + "Cyd: start MKB 60\nAnn: buy MKB\nBob: buy MKB\nCyd: pass\nAnn: buy MKB pool\nBob: pass\n"
    game = rhineland("note x", setup=setup)
    assert (game.president("MKB"), game.position.books.of("double MKB", "Cyd")) == ("Ann", 1)
    assert rhineland("Cyd: sell MKB", setup=setup).codes == ["missing"]
    game = rhineland("Cyd: sell MKB 2", setup=setup)
    assert (game.percent("MKB", "pool"), game.price("MKB"), game.codes) == (50, 55, [])


def test_a_presidency_cannot_be_sold_if_no_player_can_take_it():
    setup = SHARED + "adjust Ann -10% GVE Bob +10% GVE\nadjust Bob -10% GVE GVE +10% GVE\n"
    found = rhineland("Cyd: sell GVE", setup=setup).finding("president-stays")
    assert found.section == "4.2.1"


# ---- the end of a stock round ----


@pytest.mark.parametrize(
    ("cash", "holder"),
    [((100, 100, 40), "Ann"), ((100, 100, 100), "Cyd"), ((90, 100, 95), "Bob"), ((10, 20, 20), "Cyd")],
)
def test_priority_to_the_most_cash(cash, holder):
    """Bob has the priority deal; among equals he comes last."""
    begin = swap(PRIVATES_SOLD, ("RhE Bob", "RhE Ann"))  # Bob is left of the last buyer
    had = {"Ann": 600 - 20 - 50 - 120 - 140, "Bob": 570, "Cyd": 520}
    for player, have in zip(("Ann", "Bob", "Cyd"), cash, strict=True):
        begin += f"adjust {player} {have - had[player]:+d} bank {had[player] - have:+d}\n"
    assert rhineland("note x", setup=begin).priority == "Bob"
    assert rhineland(passes("Bob"), setup=begin).priority == holder


def test_sold_out_rises():
    setup = SR2 + "price GVE 80 1,2\nadjust GVE -50% GVE Ann +50% GVE\n"
    game = rhineland(passes("Cyd"), setup=setup)
    assert game.happened("sold-out-rise") == ["GVE 80->90"]


@pytest.mark.parametrize("where", ["pool", "GVE"])
def test_shares_outside_players_hands_prevent_the_rise(where):
    setup = SR2 + f"adjust GVE -40% GVE Ann +40% GVE\nadjust GVE -10% GVE {where} +10% GVE\n"
    assert rhineland(passes("Cyd"), setup=setup).happened("sold-out-rise") == []


def test_floated_companies_rise_before_sold_out_ones():
    """5.1.5 as 18xx.games has it: BME, below GVE at 80, rises to 90 as the round ends; GVE ends below it."""
    setup = PRIVATES_SOLD + "Bob: start RhE 80\nadjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
    setup += "Cyd: start GVE 80\nAnn: buy GVE\nBob: buy GVE\n" + passes("Cyd")
    setup += "RhE: run 0\nRhE: done\nGVE: run 0\nGVE: done\n"
    setup += "price GVE 80 1,2\nadjust GVE -50% GVE Ann +20% GVE Bob +30% GVE\n"
    text = "Cyd: start BME 80\nAnn: buy BME\nBob: buy BME\nCyd: buy BME\n" + passes("Ann")
    game = rhineland(text, setup=setup, options="edition 18xx.games")
    assert (game.round, game.codes, game.stack("BME")) == ("OR 2.1", [], ("BME", "GVE"))


def test_rises_that_wait_come_in_the_order_of_floating():
    """5.1.5 as 18xx.games has it: BME floats before GVE that stands higher on the chart, and comes to 80 first."""
    setup = PRIVATES_SOLD + "Bob: start RhE 80\nadjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
    setup += "Cyd: start GVE 75\nAnn: start BME 75\nBob: buy BME\nCyd: buy BME\nAnn: buy BME\n"
    text = "Bob: buy GVE\nCyd: buy GVE\n" + passes("Ann")
    game = rhineland(text, setup=setup, options="edition 18xx.games")
    assert (game.round, game.codes, game.stack("GVE")) == ("OR 1.1", [], ("BME", "GVE"))


# ---- operating rounds ----


def test_privates_are_paid_each_round():
    game = rhineland(passes("Cyd"), setup=GVE_FLOATED)
    assert game.happened("private-income") == [
        "PWB Ann 5",
        "Szl Ann 15",
        "Tjt Cyd 20",
        "NLK Ann 25",
    ]


def test_a_small_dividend_goes_under():
    placed = passes("Cyd") + "price GVE 80 0,1\nprice RhE 80 0,1\nadjust depot -1 train 2 GVE +1 train 2\n"
    game = rhineland("GVE: run 50\nGVE: pay", setup=GVE_FLOATED + placed)
    assert game.stack("GVE") == ("RhE", "GVE")
    assert game.happened("small-dividend")
    edition = swap(GVE_FLOATED, ("Cyd: start GVE", "Bob: start RhE 80\nCyd: start GVE")) + placed
    game = rhineland("GVE: run 50\nGVE: pay", setup=edition, options="edition 18xx.games")
    assert "small-dividend" not in [event.code for event in game.events]


def test_privates_close_with_the_first_5():
    game = rhineland("note x", setup=BROWN)
    assert game.json["players"]["Ann"]["privates"] == []
    assert game.certificates("Ann") == 1
    assert game.json["companies"]["PWB"]["closed"] is True


def test_rounds_of_a_set_by_its_first_phase():
    train = "adjust depot -6 train 2 box +6 train 2\nRhE: run 0\nRhE: train 3\nRhE: done\n"
    assert rhineland("note x", setup=RHE_ALONE + train).round == "SR 2"
    game = rhineland("Cyd: pass\nAnn: pass\nBob: pass\nRhE: run 50\nRhE: hold\nRhE: done", setup=RHE_ALONE + train)
    assert game.round == "OR 2.2"


# ---- links ----


def test_the_link_is_paid_once():
    game = rhineland("link RhE", setup=PRIVATES_SOLD)
    assert (game.cash("RhE"), game.attested, game.cash("board")) == (350, ["link-built"], 0)
    assert rhineland("link RhE\nlink RhE", setup=PRIVATES_SOLD).codes == ["missing"]
    assert rhineland("link RhE").codes == ["not-in-play"]


def test_the_edition_pays_the_winning_bid_into_the_treasury_of_rhe():
    """4.1.1 has 140 of it there, and the rest with the bank."""
    sold = swap(PRIVATES_SOLD, ("RhE Bob 140", "RhE Bob 200"))
    assert rhineland("Bob: start RhE 80", setup=sold, options="edition 18xx.games").cash("RhE") == 200
    assert rhineland("", setup=sold).cash("RhE") == 140


def test_the_link_of_the_edition():
    setup = PRIVATES_SOLD + "Bob: start RhE {}\n"
    game = rhineland("link RhE", setup=setup.format(80), options="edition 18xx.games")
    assert (game.cash("RhE"), game.bank) == (140 + 240, 9000 - 210 - 600 * 3 + 440 - 140 - 30)
    game = rhineland("link RhE", setup=setup.format(60), options="edition 18xx.games")
    assert (game.cash("RhE"), game.cash("board")) == (140 + 180, 0)


def test_links_of_the_eastern_ruhr():
    game = rhineland(5 * 'link "Östliches Ruhrgebiet"\n', setup=PRIVATES_SOLD)
    assert game.happened("area-links")[0] == "20 Östliches Ruhrgebiet 1"
    assert game.happened("area-links")[-1] == "50 Östliches Ruhrgebiet 5"
    fifth = game.finding("link-count")
    assert (game.codes, fifth.section, fifth.expected, fifth.actual) == (["link-count"], "6.2.4.3", "4 links", "5")
    assert game.position.links["eastern-ruhr"] == 5  # told and booked; what it is worth does not grow
    assert rhineland("link Bonn").codes == ["missing"]


# ---- certificate limit ----


def test_privates_count():
    setup = GVE_FLOATED + "adjust bank -2000 Ann +2000\nCyd: pass\n" + "adjust GVE -30% GVE Ann +30% GVE\n"
    game = rhineland("Ann: pass", setup=setup)
    assert game.certificates("Ann") == 3 + 4  # three privates; as GVE's new director four of its certificates for 50%
    five = "sold PWB A 20\nsold KEO A 30\nsold Szl A 50\nsold Tjt A 80\nsold NLK A 120\nsold RhE B 140\n"
    five += "adjust RhE -20% RhE A +20% RhE\nadjust GVE -40% GVE A +40% GVE\nadjust bank -500 A +500\n"
    five += "C: pass\nD: pass\nE: pass\n"
    assert rhineland("A: buy RhE", setup=five, players="A B C D E").codes == ["certificate-limit"]
