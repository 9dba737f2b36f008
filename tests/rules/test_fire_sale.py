"""The fire sale: a company auctions its own shares, then stations, to pay for a train it must buy."""

import pytest

from moderator.rules.auctions import Bidding, buyers
from moderator.shell.possible_moves import choices, open_ended
from moderator.shell.shorthand import expand
from moderator.views.turn import due_lines, turn
from tests.figures import figures, figures_of
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, give_money, give_train

# OR 2.2 of 18EU: BNR, Ann's, has no train and earns nothing: its price goes from 100 to 90 as its trains are come to.
# The cheapest train costs 200. BNR £125 and half of its shares, Ann £275, Bob £275 (DR £125), Cyd £295 (FS £105); the
# priority deal is Ann's. BNR has stations in its home and in Lyon (B17).
RULES = """
[emergency]
fire_sale = { rate = 50, step = 5 }
trades = "adds-up-to-face"
[charters.ten]
token_costs = [10, 20, 30, 40]
"""
BARE = SECOND_TURN + give_train("2", "box", 3, "BNR")
LYON = "BNR: token Lyon\nadjust bank -10 BNR +10\n"
NO_SHARES = "adjust BNR -50% BNR Bob +20% BNR Cyd +30% BNR\n"
SHARE = "BNR: auction share\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    return lambda text, setup=BARE: play(text, setup=setup, title="18EU-made-up", ruleset=over)


def cash(game: Result, *names: str) -> list[int]:
    return [game.cash(name) for name in names]


def offers(game: Result) -> list[str]:
    return [choice.text for choice in choices(game.game) if choice.barred is None]


# ---- shares ----


def test_bids_go_round_the_table_from_the_priority_deal_without_the_president(table):
    game = table(SHARE)
    assert (game.current, game.price("BNR")) == ("Bob", 90)
    assert [(q["kind"], q["who"], q["section"]) for q in game.json["agenda"]] == [
        ("bidding", "Bob", "M6"),
        ("bidding", "Cyd", "M6"),
    ]
    said = "bids £45 or more for a share of BNR, or passes"  # half of 90
    assert (turn(game.game.state), due_lines(game.game.state)) == (f"Bob, OR 2.2: {said}", [f"Bob {said}"])
    assert [choice.text for choice in choices(game.game)] == ["bid 45", "pass"]
    assert (expand(game.game, "60"), expand(game.game, "")) == (("bid 60",), ("pass",))
    raised = table(SHARE + "bid 45\n")
    assert [choice.text for choice in choices(raised.game)] == ["bid 50", "pass"]
    assert turn(raised.game.state) == "Cyd, OR 2.2: bids for a share of BNR above Bob's £45, or passes"


def test_the_last_bidder_pays_the_company(table):
    game = table(SHARE + "bid 45\nbid 50\nbid 61\npass\n")
    assert (game.codes, cash(game, "Bob", "BNR"), game.price("BNR")) == ([], [275 - 61, 125 + 61], 90)
    assert (game.percent("BNR", "Bob"), game.percent("BNR", "BNR"), game.current) == (10, 40, "BNR")
    assert game.happened("fire-sale") == [
        "offered: BNR Bob 45",
        "BNR Bob 61",
    ]
    # 186 are still less than 200: the next share goes up, then the treasury can pay.
    again = table(SHARE + "bid 45\nbid 50\nbid 61\npass\n" + SHARE + "pass\nbid 45\nBNR: train 3\n")
    assert (again.codes, cash(again, "BNR", "Ann")) == ([], [125 + 61 + 45 - 200, 275])


def test_without_a_bid_the_bank_pays_half_and_the_price_falls(table):
    game = table(SHARE + "pass\npass\n")
    assert (game.codes, game.cash("BNR"), game.price("BNR"), game.percent("BNR", "pool")) == ([], 125 + 45, 82, 10)
    # Half of 82 for the next one; nobody is asked who has not so much money.
    poor = table(SHARE + "pass\npass\nadjust Bob -275 Cyd -295 bank +570\n" + SHARE)
    assert (poor.cash("BNR"), poor.price("BNR"), poor.current) == (125 + 45 + 41, 75, "BNR")
    assert poor.happened("fire-sale") == [
        "offered: BNR Bob 45",
        "bank: BNR 45",
        "bank: BNR 41",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("Bob: bid 44", ["bid-minimum"]),
        ("Bob: bid 60\nCyd: bid 64", ["bid-raise"]),
        ("Bob: bid 276", ["bid-cash"]),
        ("Ann: bid 60", ["fire-sale-bidder"]),
        ("Bob: bid 45\nCyd: bid 50\nBob: pass\nBob: bid 60", ["wrong-round"]),
        ("Bob: pass\nsold BNR Bob 60", ["bid-passed"]),
        ("Bob: buy DR", ["wrong-round"]),  # not of what is up
    ],
)
def test_a_wrong_bid_is_flagged(table, lines, codes):
    assert table(SHARE + lines).codes == codes


def test_a_player_who_passed_may_not_bid_again(table):
    """Cyd spoke, so Bob has passed, and she gets it."""
    game = table(SHARE + "Cyd: bid 60\nBob: bid 70")
    assert (game.percent("BNR", "Cyd"), game.cash("BNR")) == (10, 125 + 60)
    assert game.codes == ["wrong-round"]


def test_a_player_at_a_limit_may_not_bid(tmp_path):
    over = write_ruleset(tmp_path, RULES + "[shares]\nhold_limit = 20\n")
    full = BARE + "adjust BNR -20% BNR Bob +20% BNR\n"
    game = play(SHARE, setup=full, title="18EU-made-up", ruleset=over)
    assert (game.president("BNR"), game.current) == ("Ann", "Cyd")
    bids = play(SHARE + "Bob: bid 50", setup=full, title="18EU-made-up", ruleset=over)
    assert bids.codes == ["bid-passed", "hold-limit"]


def test_the_presidency_passes_and_the_duty_with_it(table):
    # Bob has 50% as Ann has; with one share more he is president, and it is he who adds what is lacking.
    setup = BARE + "adjust BNR -40% BNR Bob +40% BNR\nadjust BNR -10% BNR Bob +10% BNR\n"
    setup += "adjust Bob -10% BNR BNR +10% BNR\nadjust Ann -10% BNR BNR +10% BNR\n"
    game = table(SHARE + "Bob: bid 45\npass\n", setup)
    assert (game.codes, game.president("BNR"), game.percent("BNR", "Bob")) == ([], "Bob", 50)
    bought = table(SHARE + "Bob: bid 45\npass\nsold BNR bank 45\nBNR: train 3\n", setup)
    assert (bought.codes, bought.cash("Bob"), bought.cash("Ann")) == (["auction-unrecorded"], 275 - 45, 275)


def test_another_players_move_ends_the_auction(table):
    game = table(SHARE + "Bob: bid 80\nBNR: train 3\n")
    assert (game.codes, game.cash("BNR"), game.trains("BNR")) == ([], 125 + 80 - 200, ["3"])
    assert table(SHARE + "Bob: bid 80\ntrain 3\n").trains("BNR") == ["3"]  # nobody before the colon: BNR is on turn
    assert table(SHARE + "BNR: auction share\n").cash("BNR") == 125 + 45  # nobody has bid for the first one


@pytest.mark.slow
def test_the_outcome_of_an_auction_may_be_stated(table):
    game = table("sold BNR Bob 60\nsold BNR bank 45\n")
    assert (game.codes, cash(game, "Bob", "BNR")) == (["auction-unrecorded"] * 2, [275 - 60, 125 + 60 + 45])
    assert table(SHARE + "Bob: bid 60\nsold BNR Bob 60\n").codes == []
    assert table("sold BNR Bob 44").codes == ["auction-unrecorded", "bid-minimum"]
    bank = table("sold BNR bank 50").finding("take-price")
    assert (figures(bank), bank.remedy) == ("45", "sold BNR bank 45")
    assert table(SHARE + "Bob: bid 60\nsold BNR bank 45").finding("take-price").remedy == "sold BNR Bob 60"
    assert table("sold BNR at Lyon bank 45", ON_MAP).codes == ["auction-unrecorded", "take-price"]
    assert table("sold 10 Bob 60").codes == ["wrong-round"]  # a minor puts nothing up


@pytest.mark.slow
def test_treasury_shares_are_auctioned_before_anything_else(table):
    poor = BARE + give_money(-275, "Ann") + "adjust DR -20% DR Ann +20% DR\n"
    assert table("BNR: train 3", BARE).finding("emergency-own-shares").remedy == "BNR: auction share"
    assert table("Ann: bankrupt", poor).finding("bankrupt-early").remedy == "BNR: auction share"
    assert table("Ann: sell DR", poor).finding("emergency-order").remedy == "BNR: auction share"
    assert "auction share" in offers(table(""))
    for setup in (BARE + give_money(75, "BNR"), BARE + NO_SHARES):  # it can pay; there is none
        assert "auction share" not in offers(table("", setup))


def test_a_fire_sale_needs_an_owed_train_that_cannot_be_paid(table):
    rich = table(SHARE, BARE + give_money(75, "BNR")).finding("fire-sale-need")
    assert (figures_of(rich.actual), rich.section) == ("200 200", "M6")
    assert table("BNR: run 0\n" + SHARE, SECOND_TURN).codes == ["fire-sale-need"]
    assert table("DR: auction share").codes == ["out-of-order", "fire-sale-need"]
    assert (play(SHARE, setup=BARE).findings[-1].code, figures(play(SHARE, setup=BARE).findings[-1])) == (
        "wrong-round",
        "`auction`",
    )
    assert table(SHARE, BARE + NO_SHARES).codes == ["missing"]


def test_a_share_without_a_bid_stays_if_the_pool_is_full_and_is_not_auctioned_again(table):
    setup = BARE + "adjust Ann -30% BNR pool +30% BNR\nadjust BNR -20% BNR pool +20% BNR\n"
    game = table(SHARE + "pass\npass\n", setup)
    assert (game.happened("fire-sale")[-1], game.cash("BNR")) == (
        "kept: BNR",
        125,
    )
    assert table(SHARE + "pass\npass\nBNR: train 3\n", setup).codes == []


def test_at_forty_percent_the_pool_takes_one_more(table):
    room = BARE + "adjust Ann -30% BNR pool +30% BNR\nadjust BNR -10% BNR pool +10% BNR\n"
    game = table(SHARE + "pass\npass\n", room)
    assert (game.percent("BNR", "pool"), game.cash("BNR")) == (50, 125 + 45)


# ---- stations ----

ON_MAP = BARE + LYON + NO_SHARES
OFFER = "BNR: auction Lyon 60\n"
CYD_LEADS_TWO = ON_MAP + "adjust Bob -20% DR Cyd +20% DR\nadjust DR -40% DR Cyd +40% DR\n"  # DR and FS; Bob none


def test_presidents_bid_for_companies_that_have_a_token(table):
    game = table(OFFER, ON_MAP)
    assert [choice.text for choice in choices(game.game)] == ["bid DR 60", "pass"]
    assert turn(game.game.state) == "Bob, OR 2.2: bids £60 or more for BNR's station in Lyon, or passes"
    assert game.happened("fire-sale") == ["station-offered: BNR Bob 60 Lyon"]


def test_a_station_is_offered_as_long_as_a_train_is_owed_and_cannot_be_paid(table):
    assert "auction Lyon AMOUNT" in open_ended(table("", ON_MAP).game)
    for setup in (ON_MAP + give_money(75, "BNR"), ON_MAP + give_train("2", "BNR", 1, "box")):
        assert "auction Lyon AMOUNT" not in open_ended(table("", setup).game)


def test_the_winner_pays_the_bid_and_for_placing_it(table):
    # The second token of DR costs 10: 125 - 65 - 10; BNR's own is back on its charter.
    before, game = table("", ON_MAP), table(OFFER + "Bob: bid DR 60\nFS: bid 65\nDR: bid 70\npass\n", ON_MAP)
    assert (game.codes, game.attested) == ([], ["station-route"])
    assert cash(game, "BNR", "DR", "FS") == [125 + 70, 125 - 70 - 10, 105]
    assert ("B17" in game.position.stations["DR"], game.position.stations["BNR"]) == (True, ("A10",))
    assert (game.tokens("BNR"), game.tokens("DR")) == (before.tokens("BNR") + 1, before.tokens("DR") - 1)


def test_a_station_without_a_bid_stays(table):
    game = table(OFFER + "pass\npass\n", ON_MAP)
    assert (game.happened("fire-sale")[-1], game.cash("BNR")) == ("station-kept: BNR Lyon", 125)
    assert table(OFFER + "pass\npass\nBNR: auction Lyon 20", ON_MAP).codes == ["fire-sale-lot"]
    assert table(OFFER + "pass\npass\nBNR: train 3", ON_MAP).cash("Ann") == 275 - 75


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (OFFER + "Bob: bid DR 59", ["bid-minimum"]),
        (OFFER + "Bob: bid DR 60\nCyd: bid FS 64", ["bid-raise"]),
        (OFFER + "Bob: bid DR 116", ["bid-cash"]),  # 125 less 10 for placing it
        (OFFER + "Bob: bid FS 60", ["fire-sale-bidder"]),
        (OFFER + "Ann: bid 60", ["fire-sale-bidder"]),
        ("sold BNR at Lyon DR 116", ["auction-unrecorded", "bid-cash"]),
        ("BNR: auction A10 60", ["fire-sale-lot"]),  # the home
        ("BNR: auction Marseille 60", ["missing"]),
        ("sold BNR at Lyon DR 90", ["auction-unrecorded"]),
        ("sold BNR at Lyon DR 0", ["auction-unrecorded"]),  # what the least bid was nobody knows
        ("sold BNR at Lyon RPR 90", ["auction-unrecorded", "fire-sale-bidder"]),  # nobody leads it
    ],
)
def test_a_wrong_sale_of_a_station_is_flagged(table, lines, codes):
    assert table(lines, ON_MAP).codes == codes


def test_a_company_without_a_token_gets_no_station(table):
    game = table(OFFER + "Bob: bid DR 60", ON_MAP + "adjust DR -4 token DR box +4 token DR\n")
    assert (game.codes, game.position.stations["BNR"]) == (["fire-sale-bidder"], ("A10", "B17"))


def test_a_player_bids_for_one_of_his_companies(table):
    # She has bid for the one and goes on for that alone.
    lines = "BNR: auction Lyon 20\n"
    assert offers(table(lines, CYD_LEADS_TWO)) == ["bid DR 20", "bid FS 20", "pass"]
    up = Bidding(20, "B17", 20, "Cyd", (("Cyd", "FS"),))
    assert buyers(table(lines, CYD_LEADS_TWO).game.state, up, "Cyd") == ["FS"]
    # By outcome it is for the one that is named, not for her first one.
    sold = table("sold BNR at Lyon FS 90", CYD_LEADS_TWO)
    assert ("B17" in sold.position.stations["FS"], "B17" in sold.position.stations["DR"]) == (True, False)


def test_a_player_bids_only_for_his_own_company(table):
    # DR is the first of Cyd's two; Bob leads none, and BNR is Ann's.
    other = table(OFFER + "Cyd: bid BNR 60", CYD_LEADS_TWO).finding("fire-sale-bidder")
    assert (other.expected, other.remedy) == ("DR", "Cyd: bid DR 60")
    none = table(OFFER + "Bob: bid FS 60", CYD_LEADS_TWO).finding("fire-sale-bidder")
    assert (none.actual, none.remedy) == ("FS", "leave it out")
    assert table(OFFER + "Bob: bid 60", CYD_LEADS_TWO).codes == ["fire-sale-bidder"]


def test_stations_come_after_the_shares_of_the_company_and_before_those_of_its_president(table):
    assert table(OFFER, BARE + LYON).finding("fire-sale-order").remedy == "BNR: auction share"
    poor = ON_MAP + give_money(-275, "Ann") + "adjust DR -20% DR Ann +20% DR\n"
    assert table("Ann: sell DR\n" + OFFER, poor + give_money(-60, "BNR")).codes == ["fire-sale-order"]


# ---- a train of another company ----


def test_a_president_helps_to_pay_another_company_up_to_face_value(table):
    game = table("BNR: train 2 from DR 100", BARE + NO_SHARES + give_money(-65, "BNR"))
    assert (game.codes, cash(game, "BNR", "Ann", "DR")) == ([], [0, 275 - 40, 225])
    dear = table("BNR: train 2 from DR 101", BARE + NO_SHARES + give_money(-65, "BNR")).finding("emergency-trade")
    assert (dear.expected, dear.remedy) == ("at most £100", "BNR: train 2 from DR 100")
    assert table("BNR: train 2 from DR 110", BARE).codes == []  # the treasury alone pays


def test_a_president_may_raise_money_for_his_companies_dearest_train(table):
    # Ann leads DR too, and that has a 6 for £600: £600 - £125 may be raised, not only £75.
    lead = "adjust Bob -10% DR Ann +10% DR\nadjust DR -50% DR Ann +50% DR\nadjust depot -1 train 6 DR +1 train 6\n"
    setup = BARE + NO_SHARES + give_money(-275, "Ann") + "adjust FS -30% FS Ann +30% FS\n"
    assert table("Ann: sell FS 3", setup).codes == ["emergency-sale"]
    assert table("Ann: sell FS 3", setup + lead).codes == []
