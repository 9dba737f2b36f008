"""1830, 1889 and 18Chesapeake beyond the opening: floats, sales, zones, trades of trains, exports, powers, the end."""

import pytest

from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.scoring import score
from moderator.shell.possible_moves import choices, open_ended
from tests.classic import DRAWN, FLOATED, GREEN, RUNNING, SECOND, SOLD, TOSA, TOSA_FLOATED, TOSA_RUNNING, TOSA_SECOND
from tests.figures import figures
from tests.ledger import Result, play
from tests.setups import swap

DUEL = "two-players yes, vanderbilt PLE"
# Two players of 18Chesapeake with 2,000 more each: SR 1 begins with Ann, the PLE (95) came with Vanderbilt to Bob.
DUEL_SOLD = """
sold D&R Ann 20
sold C-P Bob 40
sold B&S Ann 50
sold C&OC Bob 80
sold B&OR Ann 100
sold CV Bob 200
Bob: start PLE 95
adjust bank -4000 Ann +2000 Bob +2000
"""


def table(text: str, setup: str = SECOND) -> Result:
    return play(text, setup=setup, title="1830")


def shikoku(text: str, setup: str = TOSA_SECOND) -> Result:
    return play(text, setup=setup, title="1889")


def bay(text: str, setup: str = DRAWN) -> Result:
    return play(text, setup=setup, title="18Chesapeake", options="vanderbilt SRR")


def duel(text: str, setup: str = DUEL_SOLD) -> Result:
    return play(text, players="Ann Bob", setup=setup, title="18Chesapeake", options=DUEL)


# ---- floating ----


def test_an_unfloated_company_that_operates_is_one_finding():
    game = table("B&O: run 0", RUNNING)
    said = [(found.code, found.message) for found in game.findings if found.severity is Severity.VIOLATION]
    assert said == [("not-in-play", "B&O has not floated and does not operate yet")]


def test_the_sixth_share_floats_and_the_bank_pays_ten_times_the_value():
    bought = "Ann: start NYC 76\nBob: pass\nCyd: pass\n" + "Ann: buy NYC\nBob: pass\nCyd: pass\n" * 3
    assert table("", SOLD + bought).cash("NYC") == 0  # 50%
    game = table("Ann: buy NYC", SOLD + bought)
    assert game.cash("NYC") == 760
    assert game.happened("full-capitalization") == ["offered: NYC 760 0"]
    assert game.json["companies"]["NYC"]["ipo"] == 40


def test_shares_in_the_pool_have_been_bought_too():
    # Of 50% of NYC one share comes back to the pool: the next one of the offering is the sixth.
    lines = "Ann: buy NYC\nBob: pass\nCyd: pass\n" * 3
    four = SOLD + "Ann: start NYC 76\nBob: pass\nCyd: pass\n" + lines + "Ann: pass\nBob: pass\nCyd: pass\n"
    game = table("Ann: sell NYC\nAnn: done\nBob: buy NYC", four)
    assert (game.round, game.percent("NYC", "pool"), game.cash("NYC")) == ("SR 2", 10, 760)


def test_with_two_players_unsold_shares_go_to_the_pool():
    game = duel("Ann: start PRR 80\nBob: pass\nAnn: buy PRR\nBob: pass\nAnn: buy PRR\nBob: pass\nAnn: buy PRR")
    assert (game.percent("PRR", "Ann"), game.cash("PRR")) == (60, 800)
    assert (game.percent("PRR", "pool"), game.json["companies"]["PRR"]["ipo"]) == (40, 0)
    assert game.codes == []


# PRR stands at 80 with 60% of it Ann's and 40% in the pool. Bob is to act.
DUEL_FLOATED = DUEL_SOLD + "Ann: start PRR 80\n" + "Bob: pass\nAnn: buy PRR\n" * 3


def test_a_further_share_leaves_the_pool_as_another_than_the_president_buys():
    game = duel("Bob: buy PRR pool", DUEL_FLOATED)
    assert (game.codes, game.percent("PRR", "Bob"), game.percent("PRR", "pool")) == ([], 10, 20)
    assert game.happened("pool-leaves") == ["PRR 1"]


def test_the_last_share_of_the_pool_leaves_before_another_than_the_president_buys_it():
    """Bob's two purchases leave a share of the five; he has had his action with the third."""
    five = DUEL_FLOATED + "adjust Ann -10% PRR pool +10% PRR\n" + "Bob: buy PRR pool\nAnn: pass\n" * 2
    game = duel("Bob: buy PRR pool", five)
    assert (game.codes, game.percent("PRR", "Bob"), game.percent("PRR", "pool")) == ([], 20, 0)
    assert (game.cash("Bob"), game.current) == (duel("", five).cash("Bob"), "Ann")


def test_two_shares_of_the_pool_take_two_more_with_them():
    """There are four, then three: enough for one."""
    assert duel("Bob: buy PRR 2 pool", DUEL_FLOATED).codes == ["buy-twice"]
    three = duel("Bob: buy PRR 2 pool", DUEL_FLOATED + "adjust pool -10% PRR Ann +10% PRR\n").finding("missing")
    assert three.remedy == "Bob: buy PRR pool"


def test_the_presidents_own_purchase_takes_no_further_share():
    game = duel("Bob: pass\nAnn: buy PRR pool", DUEL_FLOATED + "adjust Ann -10% PRR pool +10% PRR\n")
    assert (game.codes, game.percent("PRR", "Ann"), game.percent("PRR", "pool")) == ([], 60, 40)


def test_a_purchase_from_the_offering_takes_a_share_of_the_pool_too():
    started = "Ann: start PRR 80\nBob: pass\nAnn: buy PRR\nadjust Ann -10% PRR pool +10% PRR\n"
    game = duel("Bob: buy PRR", DUEL_SOLD + started)
    assert (game.codes, game.percent("PRR", "Bob"), game.percent("PRR", "pool")) == ([], 10, 0)


def test_with_two_players_a_corporation_is_sold_out_once_the_pool_is_empty():
    game = duel("Bob: buy PRR pool\nAnn: pass\nBob: buy PRR pool\nAnn: pass\nBob: pass", DUEL_FLOATED)
    assert (game.codes, game.percent("PRR", "Bob"), game.percent("PRR", "pool")) == ([], 20, 0)
    assert (game.happened("sold-out-rise"), game.price("PRR")) == (["PRR 80->85"], 85)


# ---- turns and sales ----


def test_in_1830_shares_are_sold_before_and_after_the_purchase():
    game = table("Cyd: pass\nAnn: sell NYC 2\nAnn: buy B&O\nAnn: sell NYC", SECOND)
    assert (game.codes, game.current) == ([], "Ann")


def test_a_second_block_is_sold_at_the_current_market_price():
    # Two at 71, which leaves 65, and one at 65.
    game = table("Cyd: pass\nAnn: sell NYC 2\nAnn: sell NYC\nAnn: done")
    assert (game.codes, game.cash("Ann"), game.price("NYC")) == ([], 1239 + 2 * 71 + 65, 63)
    assert table("Cyd: pass\nAnn: sell NYC 2\nAnn: sell NYC for 71").codes == ["price-stated"]


def test_in_1889_one_block_of_a_corporation_is_sold_in_a_turn():
    assert shikoku("Cyd: pass\nAnn: sell KO\nAnn: sell KO").codes == ["sell-split"]


def test_in_1889_one_sells_before_or_after_the_purchase():
    assert shikoku("Cyd: pass\nAnn: buy IR\nAnn: sell KO\nAnn: done").codes == []
    game = shikoku("Cyd: pass\nAnn: sell KO\nAnn: buy IR")
    assert (game.codes, game.current) == ([], "Bob")
    assert shikoku("Cyd: pass\nAnn: sell KO\nAnn: buy IR\nAnn: sell KO").codes == ["out-of-turn"]


# ---- privates of other players ----

# SR 2: Cyd has passed; Ann could sell shares of the NYC, whatever else she does.
DEAL = "Cyd: pass\nAnn: buy DH from Cyd 90\n"


def test_in_1830_a_private_of_another_player_is_the_purchase_of_the_turn():
    before = table("Cyd: pass")
    game = table(DEAL)
    assert (game.codes, game.current) == ([], "Ann")
    assert (game.cash("Ann"), game.cash("Cyd")) == (before.cash("Ann") - 90, before.cash("Cyd") + 90)
    assert table(DEAL + "Ann: sell NYC\nAnn: done").codes == []
    assert table(DEAL + "Ann: buy PRR").codes == table(DEAL + "Ann: buy CS from Bob 50").codes == ["buy-twice"]
    assert table("Cyd: pass\nAnn: buy PRR\nAnn: buy DH from Cyd 90").codes == ["buy-twice"]
    assert table("Cyd: pass\nAnn: sell NYC\n" + DEAL.partition("\n")[2]).codes == []


def test_a_pass_that_ends_such_a_turn_does_not_count_as_a_pass_of_the_round():
    # Bob, Cyd and Ann must pass after it; the priority deal is on Ann's left.
    setup = SECOND + "adjust Bob -10% PRR pool +10% PRR\n"  # within the limit
    game = table(DEAL + "Ann: pass\nBob: pass\nCyd: pass", setup)
    assert (game.codes, game.round, game.current) == ([], "SR 2", "Ann")
    game = table(DEAL + "Ann: pass\nBob: pass\nCyd: pass\nAnn: pass", setup)
    assert (game.codes, game.round, game.json["priority"]) == ([], "OR 2.1", "Bob")


def test_a_player_with_nothing_to_sell_ends_the_turn_with_a_private():
    game = table("Cyd: buy CS from Bob 55")
    assert (game.codes, game.current) == ([], "Ann")


def test_a_private_is_offered_until_the_purchase_of_the_turn_is_made():
    assert "buy PRIVATE from PLAYER PRICE" in open_ended(table("Cyd: pass\nAnn: sell NYC").game)
    assert "buy PRIVATE from PLAYER PRICE" not in open_ended(table(DEAL).game)


# ---- zones ----

# Three shares of NYC lie in the pool, the marker in brown (30).
BROWN = SECOND + "price NYC 30\nadjust Ann -30% NYC pool +30% NYC\n"


def test_several_shares_in_brown_are_bought_from_the_pool_in_one_turn():
    assert table("Cyd: buy NYC pool\nCyd: buy NYC pool\nCyd: done", BROWN).codes == []
    assert table("Cyd: buy NYC pool\nCyd: buy NYC\nCyd: done", BROWN).codes == ["buy-twice"]
    assert table("Cyd: buy NYC pool\nCyd: buy NYC pool\nCyd: done", swap(BROWN, ("30\n", "48\n"))).codes == [
        "buy-twice"
    ]


def test_the_option_allows_several_purchases_from_the_offering():
    lines = "Cyd: buy NYC pool\nCyd: buy NYC\nCyd: buy NYC\nCyd: done"
    game = play(lines, setup=BROWN, title="1830", options="brown-offering yes")
    assert (game.codes, game.percent("NYC", "Cyd")) == ([], 30)


# ---- privates ----


@pytest.mark.parametrize(
    ("moved", "closed"),
    [
        ("", "TK, MF, ER, SMR, DR, SIR"),
        ("adjust Cyd -1 charter UTF KO +1 charter UTF\n", "TK, MF, ER, SMR, DR, SIR, UTF"),
    ],
)
def test_the_uno_takamatsu_ferry_stays_open_only_with_a_player(moved, closed):
    # With four players it is in the game; the first 5-train closes all the others.
    lots = "sold TK Ann 20\nsold MF Bob 30\nsold ER Cyd 40\nsold SMR Dan 50\nsold DR Bob 60\nsold SIR Cyd 80\n"
    passes = "Bob: pass\nCyd: pass\nDan: pass\n"
    floated = f"Ann: start KO 65\n{passes}" + f"Ann: buy KO\n{passes}" * 3
    rich = "sold UTF Cyd 150\nadjust bank -2000 Ann +2000\n" + floated + "Ann: pass\n"
    stack = "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -4 train 4 box +4 train 4\n"
    game = play("KO: train 5", "Ann Bob Cyd Dan", setup=lots + rich + stack + moved, title="1889")
    assert game.happened("privates-close") == [closed]


# ---- trains ----

# The stack is down to the 6s and the NYC has 3,000 more.
LATE = (
    GREEN
    + "adjust depot -4 train 3 box +4 train 3 depot -4 train 4 box +4 train 4 depot -3 train 5 box +3 train 5\n"
    + "adjust bank -3000 NYC +3000\n"
)


def test_a_d_costs_300_less_for_a_6():
    game = table("NYC: train 6\nNYC: train D against 6", LATE)
    before = table("NYC: train 6", LATE).cash("NYC")
    assert game.cash("NYC") == before - 800
    assert (game.codes, game.trains("NYC"), game.pool_trains) == ([], ["D"], ["6"])
    assert table("NYC: train 6\nNYC: train D against 6 700", LATE).codes == ["train-price"]


def test_a_company_at_its_limit_may_trade():
    two = "NYC: train 6\nNYC: train 6\n"
    assert table(two + "NYC: train D against 6", LATE).codes == []
    assert table(two + "NYC: train D", LATE).codes == ["train-limit"]


def test_a_trade_in_needs_an_accepted_train_that_the_company_owns():
    held = LATE + "NYC: train 6\nadjust box -1 train 5 NYC +1 train 5\n"
    assert table("NYC: train 6 against 5", held).codes == ["trade-train"]
    assert table("NYC: train D against 3", LATE + "NYC: train 6\n").codes == ["missing"]
    nothing = "adjust NYC -1 train 3 NYC -1 train 2 box +1 train 3 box +1 train 2\n"
    found = table("NYC: train D against 4", LATE + nothing).finding("missing")
    assert figures(found) == "4 D NYC"


@pytest.mark.parametrize(("left", "current"), [(80, "NYC"), (79, "PRR")])
def test_a_company_with_the_whole_price_of_a_train_waits_to_buy_it(left, current):
    """The NYC has 760 and buys a 2 for 80. Nobody else has a train."""
    spent = 760 - 80 - left
    game = table(f"adjust NYC -{spent} bank +{spent}\nNYC: train 2", FLOATED)
    assert (game.cash("NYC"), game.current) == (left, current)


def test_a_full_company_waits_to_trade_only_with_the_whole_800():
    rest = table("NYC: train 6\nNYC: train 6\n", LATE).cash("NYC") - 800
    for spent, current in ((rest, "NYC"), (rest + 1, "PRR")):
        rich = LATE + f"adjust bank +{spent} NYC -{spent}\n"
        assert table("NYC: train 6\nNYC: train 6\n", rich).current == current


def test_an_accepted_train_from_the_stack_is_proposed_for_a_refused_one():
    held = LATE + "NYC: train 6\nadjust box -1 train 3 NYC +1 train 3\n"
    assert table("NYC: train D against 3", held).finding("trade-train").remedy == "NYC: train D against 6"


def test_the_president_does_not_fill_up_the_treasury_for_a_train_that_costs_nothing():
    has = table("", RUNNING).cash("NYC") + 10
    short = RUNNING + f"adjust NYC -{has} bank +{has} !\nadjust NYC -1 train 2 box +1 train 2\nNYC: run 0\n"
    game = table("NYC: train 2 from PRR 0", short)
    assert (game.codes, game.trains("NYC"), game.cash("NYC")) == (["train-trade-price"], ["2"], -10)
    assert game.cash("Ann") == table("", short).cash("Ann")


def test_an_exported_train_begins_its_phase_and_rusts():
    # Of the 2s one is left; with the 3 exported before, the 4 is next: exported, it begins phase 4.
    left = "adjust depot -6 train 2 box +6 train 2 depot -6 train 3 box +6 train 3\n"
    game = bay("SRR: done", DRAWN + "SRR: train 2\n" + left)
    assert game.happened("train-export") == ["4"]
    assert (game.json["phase"], game.trains("SRR"), game.left("4", "depot")) == ("4", [], 4)


def test_the_fives_are_not_exported():
    left = "adjust depot -6 train 2 box +6 train 2 depot -6 train 3 box +6 train 3 depot -5 train 4 box +5 train 4\n"
    game = bay("SRR: done", DRAWN + "SRR: train 2\n" + left)
    assert (game.happened("train-export"), game.left("5", "depot")) == ([], 3)


# ---- privates ----


@pytest.mark.parametrize(("line", "codes"), [
    ("NYC: lay F16", ["reserved-hex"]),  # the DH is Cyd's
    ("NYC: lay D18", ["reserved-hex"]),  # the MH is Ann's, who leads the NYC: that is no matter
    ("NYC: lay F18", []),
])  # fmt: skip
def test_a_players_private_blocks_its_hex(line, codes):
    assert table(line, RUNNING).codes == codes


def test_a_private_bought_by_a_corporation_blocks_no_hex():
    assert table("NYC: buy DH from Cyd 70\nNYC: done\nPRR: lay F16 120", GREEN).codes == []


def test_a_private_closes_with_the_first_train_of_its_corporation():
    game = bay("SRR: train 2")
    assert "CV" not in game.json["players"]["Cyd"]["privates"]
    assert game.happened("privates-close") == ["CV"]
    assert bay("SRR: done").happened("privates-close") == []


def test_the_uno_takamatsu_ferry_stays_and_pays_more():
    lines = "adjust depot -4 train 2 box +4 train 2 depot -5 train 3 box +5 train 3 depot -4 train 4 box +4 train 4\n"
    others = "Cyd: pass\nDan: pass\n"
    four = swap(TOSA, ("sold SIR Cyd 80\n", "sold SIR Cyd 80\nsold UTF Dan 150\n"))
    four += f"Ann: start KO 65\nBob: start IR 65\n{others}" + f"Ann: buy KO\nBob: buy IR\n{others}" * 3
    four += "Ann: pass\nBob: pass\n" + TOSA_SECOND.removeprefix(TOSA_FLOATED) + "pass\n" * 4
    four += "adjust bank -3000 KO +3000\n"
    game = play("KO: train 5", players="Ann Bob Cyd Dan", setup=four + lines, title="1889")
    left = {name for facts in game.json["players"].values() for name in facts["privates"]}
    assert (game.json["phase"], left) == ("5", {"UTF"})


def test_the_mohawk_is_given_for_a_share_of_nyc_at_any_time():
    game = table("Ann: exchange MH NYC", RUNNING)
    assert (game.percent("NYC", "Ann"), game.codes) == (70, ["hold-limit"])
    early = table("Ann: exchange MH NYC", SOLD)  # nobody has started it
    assert (early.percent("NYC", "Ann"), early.codes) == (10, [])
    assert table("Ann: exchange MH PRR", RUNNING).codes == ["swap-share"]
    assert table("Cyd: exchange MH NYC", RUNNING).codes[0] == "power-owner"


def test_the_mohawk_is_offered_to_its_owner_whoever_is_on_turn():
    offered = [
        [choice.text for choice in choices(table("note x", setup).game) if "MH" in choice.text]
        for setup in (SOLD, SOLD + "Ann: pass\n", RUNNING)
    ]
    assert offered == [["exchange MH NYC ipo"], ["Ann: exchange MH NYC ipo"], ["Ann: exchange MH NYC ipo"]]


def test_mountains_are_cheaper_to_the_company_that_owns_the_sumitomo_mines():
    green = TOSA_RUNNING + "adjust depot -4 train 2 box +4 train 2\nKO: train 3\nKO: done\n"
    cash = shikoku("note x", green).cash("IR")
    assert shikoku("IR: lay D5", green).cash("IR") == cash - 80
    assert shikoku("IR: buy SMR from Ann 50\nIR: lay D5", green).cash("IR") == cash - 50
    assert shikoku("IR: buy SMR from Ann 50\nIR: lay D5 80", green).codes == ["terrain-cost"]


def test_the_champlain_tile_is_laid_at_any_time_in_addition_to_the_usual_one():
    lines = "NYC: buy CS from Bob 40\nNYC: lay B20 with CS"
    assert table(lines, GREEN).codes == []  # the train was bought before
    assert table(lines + "\nNYC: lay B20 green with CS", GREEN).codes[0] == "power-used"


def test_a_turn_does_not_end_while_the_free_tile_can_be_laid():
    broke = "adjust NYC -{} bank +{}\n".format(*2 * [table("NYC: buy CS from Bob 40", GREEN).cash("NYC")])
    bought = GREEN + "NYC: buy CS from Bob 40\n" + broke
    assert table("NYC: lay B20 with CS\nNYC: done", bought).codes == []


# ---- runs, order, discards, the end ----


def test_a_d_counts_the_grey_values_in_any_phase():
    # Imabari shows 30, 30, 60 and 100; the 2 train counts yellow, the D grey.
    owned = TOSA_RUNNING + "adjust depot -1 train D KO +1 train D\n"
    assert shikoku("KO: run 2:K4*=20-F1=30", owned).codes == []
    assert shikoku("KO: run D:K4*=20-F1=100", owned).codes == []
    assert shikoku("KO: run D:K4*=20-F1=30", owned).codes == ["run-value"]
    assert shikoku("KO: run 2:K4*=20-F1=100", owned).codes == ["run-value"]


def test_trains_are_given_up_in_any_order():
    # As NYC begins phase 4, where three trains are allowed, both have four.
    held = GREEN + "adjust depot -2 train 3 NYC +2 train 3 bank -1000 NYC +1000\nadjust NYC -1 train 2 box +1 train 2\n"
    held += "adjust depot -2 train 3 PRR +2 train 3 depot -2 train 4 PRR +2 train 4\n"
    for first, second in (("PRR", "NYC"), ("NYC", "PRR")):
        game = table(f"{first}: discard 3\n{second}: discard 3", held + "NYC: train 4\n")
        assert (game.codes, game.pool_trains) == ([], ["3", "3"])


def test_at_equal_prices_in_one_column_the_upper_marker_acts_first():
    same = SECOND + "price PRR 67 F7\nprice NYC 67 G7\n"
    game = table("pass\npass\npass", same)
    assert (game.round, game.current) == ("OR 2.1", "PRR")
    game = table("pass\npass\npass", SECOND + "price PRR 67 G7\nprice NYC 67 F7\n")
    assert (game.round, game.current) == ("OR 2.1", "NYC")


@pytest.mark.slow
def test_a_bankrupt_player_forfeits_all_money_and_the_game_ends():
    none = "adjust NYC -1 train 2 box +1 train 2\n"
    dear = "adjust depot -4 train 2 box +4 train 2 depot -5 train 3 box +5 train 3 depot -4 train 4 box +4 train 4\n"
    poor = "adjust NYC -{} Ann -1200 bank +{}\n"
    cash = table("note x", RUNNING).cash("NYC")
    setup = RUNNING + none + dear + poor.format(cash, cash + 1200)
    game = table("Ann: sell NYC 4\nAnn: bankrupt", setup)
    assert (game.round, game.cash("Ann")) == ("End", 0)
    assert game.codes == []
    assert {name: of["bankrupt"] for name, of in game.json["players"].items()} == {
        "Ann": True,
        "Bob": False,
        "Cyd": False,
    }
    assert table("Ann: bankrupt", RUNNING + none).codes == ["bankrupt-early"]


# OR 2.1, phase 3: IR is on turn.
SHIKOKU_GREEN = TOSA_RUNNING + (
    "adjust depot -4 train 2 box +4 train 2\nKO: run 0\nKO: train 3\nKO: done\nIR: buy ER from Cyd 40\n"
)
EHIME = "IR: lay Ohzu with ER\n"
NEXT_SET = "IR: run 0\nIR: done\n" + "pass\n" * 3 + "KO: run 0\nKO: done\n"


def test_ehimes_green_tile_is_laid_in_the_turn_in_which_a_company_buys_it():
    assert shikoku("IR: run 0\n" + EHIME, SHIKOKU_GREEN).codes == []
    later = SHIKOKU_GREEN + NEXT_SET
    found = shikoku(EHIME, later).finding("power-time")
    assert (found.section, found.expected, found.actual) == ("powers", "the turn of the purchase", "a later one")


def test_ehimes_tile_holds_the_turn_of_its_purchase_and_no_later_one():
    """IR has a 3 and no money, so it can do nothing else."""
    poor = SHIKOKU_GREEN + "adjust IR -1 train 2 box +1 train 2 IR +1 train 3 depot -1 train 3 IR -530 bank +530\n"
    assert shikoku("IR: run 0\n", poor).current == "IR"
    assert shikoku("IR: run 0\n", poor + NEXT_SET + "adjust IR -10 bank +10\n").current != "IR"  # what ER has paid


def test_in_1889_a_bankrupt_player_keeps_unsold_shares_of_a_company_sold_before():
    """KO has no train, the cheapest costs 450; Ann has 100, three shares of IR at 60 and three of KO to spare."""
    gone = "adjust depot -4 train 2 box +4 train 2 depot -5 train 3 box +5 train 3 depot -4 train 4 box +4 train 4\n"
    poor = "adjust KO -1 train 2 box +1 train 2\nadjust ipo -30% IR Ann +30% IR\n"
    now = shikoku("note x", TOSA_RUNNING)
    poor += f"adjust KO -{now.cash('KO')} Ann -{now.cash('Ann') - 100} bank +{now.cash('KO') + now.cash('Ann') - 100}\n"
    setup = TOSA_RUNNING + gone + poor + "Ann: sell IR\nAnn: sell KO 3\n"
    game = shikoku("Ann: bankrupt", setup)
    assert (game.codes, game.round, game.percent("IR", "Ann")) == ([], "End", 20)
    standings = {each.player: each.bankrupt for each in score(State(game.game.title, game.position)).standings}
    assert [name for name, is_bankrupt in standings.items() if is_bankrupt] == ["Ann"]
    richer = shikoku("Ann: bankrupt\nadjust bank -5000 Ann +5000", setup)
    assert (
        score(State(richer.game.title, richer.position)).standings[0].player == "Ann"
    )  # what she keeps counts, as the game is over
    assert shikoku("Ann: sell IR", setup).finding("sell-split").section == "selling"
    assert shikoku("Ann: bankrupt", swap(setup, ("Ann: sell IR\n", ""))).codes == ["bankrupt-early"]


# ---- a tile beside all turns ----


@pytest.mark.parametrize(("line", "codes"), [
    ("Bob: lay Nangoku with MF", []),  # in a stock round, and in Cyd's turn
    ("lay Nangoku with MF", []),
    ("IR: lay Nangoku with MF", []),  # for a company of his
    ("Ann: lay Nangoku with MF", ["power-owner"]),
    ("Bob: lay Matsuyama with MF", ["power-place"]),
    ("Bob: lay Nangoku 20 with MF", ["terrain-cost"]),
    ("Bob: lay Nangoku with MF\nBob: lay Muki with MF", ["power-used"]),
])  # fmt: skip
def test_the_ferry_lays_its_tile_at_any_time(line, codes):
    game = shikoku(line)
    assert game.codes == codes
    assert game.current == "Cyd"


def test_the_privates_tile_is_not_the_tile_of_the_turn():
    game = shikoku("Bob: lay Nangoku with MF\nKO: lay J3\nKO: lay I4", TOSA_RUNNING)
    assert game.codes == ["lay-count"]
    assert game.position.tiles["G10"] == "yellow"


def test_open_privates_count_at_face_value():
    game = shikoku("note x")
    for player, owned in {"Ann": [("TK", 20), ("SMR", 50)], "Bob": [("MF", 30), ("DR", 60)]}.items():
        (his,) = [each for each in score(State(game.game.title, game.position)).standings if each.player == player]
        assert [(part.what, part.amount) for part in his.parts if part.what in game.game.title.file.privates] == owned


# ---- circles ----


def test_a_home_with_one_circle_is_kept_for_its_company():
    game = table("NYC: token Cleveland", RUNNING)  # grey, one circle, the C&O's
    assert (game.codes, game.attested) == (["base-taken"], ["station-route"])
    assert game.finding("base-taken").severity is Severity.NOTE  # by a map that nobody has confirmed
    assert (game.finding("base-taken").section, game.finding("base-taken").expected) == ("stations", "an open city")
    assert table("NYC: token Boston", RUNNING).codes == ["base-taken"]
    upgraded = table("PRR: lay Boston green\nPRR: token Boston", GREEN + "NYC: done\n")
    assert (upgraded.codes, upgraded.attested) == ([], ["base-city", "station-route"])


def test_a_city_whose_circles_are_taken_has_none_left():
    game = table("NYC: token Altoona", RUNNING)  # the PRR's own
    assert (game.codes, game.finding("token-place").actual) == (["token-place"], "Altoona")


def test_a_home_with_two_circles_has_room_for_another_company():
    game = shikoku("KO: token Uwajima", TOSA_RUNNING)
    assert (game.codes, game.attested) == ([], ["station-route"])
    taken = TOSA_RUNNING + "KO: token Uwajima\nKO: run 0\nKO: done\n"
    assert shikoku("IR: token Uwajima", taken).codes == ["base-taken"]


def test_money_bid_on_a_lot_is_spent_once_the_lot_is_won():
    """Bob wins B&O with his bid alone, and has yet to name its value."""
    bids = "Ann: bid CA 165\nBob: bid BO 225\nCyd: buy SV\nAnn: buy CS\nBob: buy DH\n"
    before, won = play(bids, title="1830"), play(bids + "Cyd: buy MH", title="1830")
    assert (before.cash("Bob"), won.cash("Bob")) == (730, 505)
    assert [bid["lot"] for bid in before.json["bids"]] == ["CA", "BO"]
    assert won.json["bids"] == []
