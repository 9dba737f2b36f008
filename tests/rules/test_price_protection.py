"""Protected prices, shares that a corporation buys and sells itself, and turns that sell, buy and sell."""

import pytest

from moderator.shell.possible_moves import choices, nothing_more
from moderator.shell.shorthand import expand
from moderator.views.turn import turn
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, SR3, give_money, give_train
from tests.rules.test_chart import COLOURED
from tests.setups import swap

# SR 3 of 18EU, Cyd first: BNR stands at £110 with £340 and 20% unsold; Ann, its president, has 40% and £230, Bob 20%
# and £350, Cyd 20% and £390. Below 110 the chart has 100 and 90.
RULES = """
[shares]
turns = [["sell", "buy", "sell"]]
price_protection = true
redeemed = true
"""
SOLD = "Cyd: sell BNR 2\nCyd: done\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    return lambda text: play(text, setup=SR3, title="18EU-made-up", ruleset=over)


# ---- protection ----


def test_the_price_waits_until_the_turn_of_the_seller_is_over(table):
    game = table("Cyd: sell BNR 2\n")
    assert (game.price("BNR"), game.percent("BNR", "pool"), game.cash("Cyd")) == (110, 20, 390 + 2 * 110)
    assert [(q["kind"], q["who"]) for q in game.json["agenda"]] == [("fall", "Cyd")]


def test_the_president_buys_all_shares_sold_and_the_price_stays(table):
    asked = table(SOLD)
    assert (turn(asked.game.state), nothing_more(asked.game)) == ("Ann, SR 3: protects the price, or passes", "pass")
    assert [choice.text for choice in choices(asked.game)] == ["buy BNR", "pass"]
    game = table(SOLD + "Ann: buy BNR")
    # 2 * 110 of her 230, paid to the bank; then the player to the left of the seller acts, who is Ann.
    assert (game.codes, game.price("BNR"), game.cash("Ann"), game.percent("BNR", "Ann")) == ([], 110, 230 - 220, 60)
    assert (game.percent("BNR", "pool"), game.current, game.json["agenda"]) == (0, "Ann", [])
    assert game.happened("price-protection") == ["BNR Ann 220 2"]


def test_a_pass_drops_the_price_a_row_for_every_share(table):
    game = table(SOLD + "Ann: pass")
    assert (game.codes, game.price("BNR"), game.percent("BNR", "pool"), game.current) == ([], 90, 20, "Ann")


@pytest.mark.parametrize(
    ("before", "why"),
    [
        ("adjust Ann -11 bank +11\n", "short: BNR Ann 220 2"),
        ("Cyd: pass\nAnn: sell BNR 1\nAnn: done\nBob: pass\n", "sold: BNR Ann 200 2"),
    ],
)
def test_a_president_who_may_not_protect_sees_the_reason(table, before, why):
    game = table(before + SOLD)
    assert game.happened("price-protection") == [f"{why} eligibility"]
    assert (game.position.open, game.position.asked_of("fall")) == ((), ())
    assert game.price("BNR") < 100


@pytest.mark.parametrize(("has", "told"), [(219, ["short: BNR Ann 220 2 eligibility"]), (220, [])])
def test_a_president_with_exactly_the_price_of_the_shares_may_protect(table, has, told):
    game = table(f"adjust Ann -{230 - has} bank +{230 - has}\n" + SOLD)
    assert (game.happened("price-protection"), len(game.position.open)) == (told, 0 if told else 1)


def test_a_president_at_the_certificate_limit_may_not_protect(tmp_path):
    # Ann has 4 minors and 3 certificates of BNR; two shares more are 9.
    above = "limit: BNR Ann 220 2 eligibility"
    for limit, asked, told in ((9, 1, []), (8, 0, [above])):
        seat = f"[players.3]\ncash = 450\ncertificates = {limit}\n"
        over = write_ruleset(tmp_path, RULES + seat)
        game = play("Cyd: sell BNR 2\nCyd: done\n", setup=SR3, title="18EU-made-up", ruleset=over)
        assert (len(game.position.open), game.happened("price-protection")) == (asked, told)


def test_another_players_move_lets_the_question_lapse(table):
    by_bob = "Cyd: pass\nAnn: pass\nBob: sell BNR 1\nBob: done\n"
    game = table(by_bob + "Cyd: pass")
    assert (game.codes, game.price("BNR"), game.current) == ([], 100, "Ann")
    # So it is where the turn of the seller ends with the next player's move.
    assert table("Cyd: sell BNR 2\nAnn: pass").price("BNR") == 90
    assert table("Cyd: sell BNR 2\nAnn: pass").current == "Bob"


def test_the_dearest_share_comes_first(tmp_path):
    over = write_ruleset(tmp_path, RULES + "sell_before_operated = true\n")
    # DR, Bob's, stands at 70; Cyd gets a share of it and sells it first, yet Ann is asked about BNR before Bob.
    sale = "adjust DR -10% DR Cyd +10% DR\nCyd: sell DR\nCyd: sell BNR\nCyd: done\n"

    def after(answers: str) -> Result:
        return play(sale + answers, setup=SR3, title="18EU-made-up", ruleset=over)

    assert after("").current == "Ann"
    assert (after("Ann: buy BNR\n").current, after("Ann: buy BNR\n").price("DR")) == ("Bob", 70)
    game = after("Ann: buy BNR\nBob: pass\n")
    assert (game.codes, game.price("BNR"), game.price("DR")) == (["adjusted"], 110, 65)
    assert game.current == "Ann"


@pytest.mark.slow
@pytest.mark.parametrize("said", ["", " 2", " 20%", " 2 10%", " 10% 10%", " pool"])
def test_a_protecting_line_may_state_the_shares(table, said):
    game = table(SOLD + f"Ann: buy BNR{said}")
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 60)


@pytest.mark.slow
@pytest.mark.parametrize(
    "said", ["BNR 1", "BNR 3", "BNR 10%", "BNR 15%", "BNR 2 20%", "BNR 2 treasury", "BNR from Bob", "DR"]
)
def test_only_all_shares_sold_can_be_protected(table, said):
    game = table(SOLD + f"Ann: buy {said}")
    assert (game.codes, game.steps[-1].held, game.current) == (["protection"], False, "Ann")
    assert game.finding("protection").remedy == "Ann: buy BNR"


def test_certificates_named_by_size_count_alike(table):
    assert table("Cyd: buy BNR 10% 20%").codes == table("Cyd: buy BNR 3 10% 10%").codes == ["unreadable"]


RICH = "adjust bank -1000 Ann +1000\n"
PROTECTED = RICH + SOLD + "Ann: buy BNR\nAnn: pass\nBob: sell BNR 2\nBob: done\nAnn: buy BNR\n"


def test_protection_may_bring_a_president_beyond_the_limit_of_holdings(table):
    game = table(PROTECTED + "Cyd: pass\nAnn: pass\n")
    assert (game.codes, game.percent("BNR", "Ann")) == (["adjusted"], 80)
    assert table(PROTECTED + "Cyd: pass\nAnn: buy BNR").codes == ["adjusted", "hold-limit"]


def test_a_later_sale_must_bring_the_president_within_the_limit(table):
    few = table(PROTECTED + "Cyd: pass\nAnn: sell BNR 1").finding("sell-excess")
    assert (few.expected, few.actual, few.remedy) == ("at least 20%", "10%", "Ann: sell BNR 2")
    assert table(PROTECTED + "Cyd: pass\nAnn: sell BNR 2").codes == ["adjusted"]


# OR 2.2: BNR, Ann's, owes a train for 200 and has 125; Ann has only shares, two of DR (Bob's, at 100) among them.
OWING = SECOND_TURN + give_train("2", "box", 3, "BNR") + give_money(-275, "Ann") + "adjust DR -20% DR Ann +20% DR\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "price"), [("Bob: buy DR\nBNR: train 3", 100), ("Bob: pass\nBNR: train 3", 90), ("BNR: train 3", 90)]
)
def test_sales_for_a_train_are_protected_one_by_one(tmp_path, answer, price):
    over = write_ruleset(tmp_path, RULES)

    def after(text: str) -> Result:
        return play("Ann: sell DR 1\n" + text, setup=OWING, title="18EU-made-up", ruleset=over)

    assert (after("").current, after("").price("DR"), after("").cash("Ann")) == ("Bob", 100, 100)
    game = after(answer)
    assert (game.codes, game.price("DR"), game.trains("BNR")) == ([], price, ["3"])


# ---- protection in other ways ----


@pytest.fixture
def other_table(tmp_path):
    """A table that protects in the way a line of `[protection]` says."""

    def begin(way: str, text: str, chart: str = "", setup: str = SR3) -> Result:
        over = write_ruleset(tmp_path, f"{RULES}sell_before_operated = true\n[protection]\n{way}\n", chart)
        return play(text, setup=setup, title="18EU-made-up", ruleset=over)

    return begin


@pytest.mark.parametrize(("order", "first", "last"), [("dearest", "Ann", "Bob"), ("sold", "Bob", "Ann")])
def test_presidents_are_asked_in_the_order_of_sale(other_table, order, first, last):
    sale = "adjust DR -10% DR Cyd +10% DR\nCyd: sell DR\nCyd: sell BNR\nCyd: done\n"
    way = f'order = "{order}"'
    assert (other_table(way, sale).current, other_table(way, f"{sale}{first}: pass").current) == (first, last)


# Ann keeps one share of BNR: the presidency passes to Bob, who has two, and three shares are in the pool.
LED = "Cyd: pass\nAnn: sell BNR 3\n"


@pytest.mark.parametrize(("heirs", "kind", "asked"), [("true", "fall", "Bob"), ("false", "own-fall", None)])
def test_a_president_made_by_the_sale_may_be_left_out(other_table, heirs, kind, asked):
    selling = other_table(f"heirs = {heirs}", LED)
    assert (selling.president("BNR"), [question.kind for question in selling.position.agenda]) == ("Bob", [kind])
    game = other_table(f"heirs = {heirs}", LED + "Ann: done\n")
    assert ([question.who for question in game.position.open], game.price("BNR")) == (
        ([asked], 110) if asked else ([], 90)
    )


@pytest.mark.parametrize(("sellers", "asked"), [("false", []), ("true", ["Ann"])])
def test_a_president_who_has_sold_before_may_be_asked(other_table, sellers, asked):
    before = "Cyd: pass\nAnn: sell BNR 1\nAnn: done\nBob: pass\n"
    game = other_table(f"sellers = {sellers}", before + SOLD)
    assert [question.who for question in game.position.open] == asked


@pytest.mark.parametrize(("plays_on", "next_one", "priority"), [("seller", "Ann", "Ann"), ("protector", "Cyd", "Cyd")])
def test_play_may_go_on_behind_the_protector(other_table, plays_on, next_one, priority):
    # Cyd's two shares of DR, of which Bob is president: Ann sits between them.
    sale = "adjust DR -10% DR Cyd +10% DR\nCyd: sell DR\nCyd: done\nBob: buy DR\n"
    way = f'plays_on = "{plays_on}"'
    game = other_table(way, sale)
    assert (game.codes, game.current) == (["adjusted"], next_one)
    over = other_table(way, sale + 3 * "pass\n")
    assert (over.codes, over.round, over.priority) == (["adjusted"], "OR 3.1", priority)


@pytest.mark.parametrize(("answer", "price"), [("Bob: buy DR\n", 100), ("Bob: pass\n", 90)])
def test_sales_for_a_train_may_wait_until_the_turn_is_over(other_table, answer, price):
    way, bought = 'forced = "turn-ends"', "Ann: sell DR 1\nBNR: train 3\n"
    owing = other_table(way, "Ann: sell DR 1\n", setup=OWING)
    assert (owing.current, owing.price("DR"), owing.position.open) == ("BNR", 100, ())
    asked = other_table(way, bought + "BNR: done\n", setup=OWING)
    assert (asked.codes, asked.trains("BNR"), asked.current, asked.price("DR")) == ([], ["3"], "Bob", 100)
    after = other_table(way, bought + "BNR: done\n" + answer, setup=OWING)
    assert (after.codes, after.price("DR"), after.position.agenda) == ([], price, ())


# Below 110 (2,5) lies a cell whose shares count for nothing; Cyd has four minors, and sells one of two shares.
LIGHT = swap(COLOURED, ("110g", "110"), ("122g", "122"), ("135g", "135"), ("100b", "100w"), ("90c", "90"))


@pytest.mark.parametrize(("counted", "certificates"), [("now", 5), ("fallen", 4)])
def test_shares_may_count_as_they_will_once_the_price_has_fallen(other_table, counted, certificates):
    way = f'counted = "{counted}"\n[zones.white]\nletter = "w"\ncounts = false'
    game = other_table(way, "Cyd: sell BNR 1\n", LIGHT)
    assert (game.price("BNR"), game.certificates("Cyd")) == (110, certificates)
    fallen = other_table(way, "Cyd: sell BNR 1\nCyd: done\nAnn: pass\n", LIGHT)
    assert (fallen.price("BNR"), fallen.certificates("Cyd")) == (100, 4)


# ---- sell, buy, sell ----


def test_more_is_sold_after_a_purchase(table):
    game = table("Cyd: buy BNR\n")
    assert (game.current, turn(game.game.state)) == ("Cyd", "Cyd, SR 3: has bought: sells, or is done")
    assert not [choice.text for choice in choices(game.game) if choice.text.startswith("start")]
    sold = table("Cyd: buy BNR\nCyd: sell BNR 3\n")
    assert (sold.codes, sold.percent("BNR", "Cyd"), sold.cash("Cyd")) == ([], 0, 390 - 110 + 330)
    assert table("Cyd: buy BNR\nCyd: done\n").current == "Ann"
    assert table("Cyd: buy BNR\nAnn: pass\n").codes == []


def test_a_turn_has_one_purchase_and_one_sale_of_a_corporation(table):
    assert table("Cyd: buy BNR\nCyd: buy DR").codes == ["buy-twice"]
    assert table("Cyd: buy BNR\nCyd: start FS 100 minor 6").codes == ["buy-twice"]
    assert table("Cyd: sell BNR 1\nCyd: sell BNR 1").codes == ["sell-split"]
    assert table("Cyd: sell BNR 1\nCyd: buy BNR").codes == ["buy-after-sale"]


def test_a_zone_may_let_several_be_bought_one_line_after_another(tmp_path):
    brown = '[zones.brown]\nletter = "b"\nseveral = true\n'
    chart = swap(COLOURED, ("110g", "110"), ("122g", "122"), ("135g", "135"), ("100b", "100"))
    lines = SOLD + "Ann: pass\nAnn: buy BNR pool\nAnn: buy BNR pool\n"
    plain = swap(chart, ("90c", "90"))
    for rules, zoned, codes in ((RULES + brown, swap(chart, ("90c", "90b")), []), (RULES, plain, ["buy-twice"])):
        over = write_ruleset(tmp_path, rules, zoned)
        assert play(lines, setup=SR3, title="18EU-made-up", ruleset=over).codes == codes


def test_a_turn_in_which_nothing_more_could_be_sold_ends_with_the_purchase(table):
    assert table("Cyd: sell BNR 2\nCyd: buy DR\n").current == "Ann"  # DR has not operated, and BNR is sold
    assert table("Cyd: sell BNR 2\nCyd: buy DR\nAnn: buy BNR\nAnn: pass\n").codes == []


# ---- redemption and reissue ----

EARLY = ["redeem-early"]
POOLED = SOLD + "Ann: pass\n"  # 20% of BNR in the pool, at £90


def test_a_corporation_buys_pool_shares_in_its_presidents_turn(table):
    game = table(POOLED + "BNR: buy BNR 2\n")
    assert (game.codes, game.percent("BNR", "BNR"), game.percent("BNR", "pool")) == ([], 40, 0)
    assert (game.cash("BNR"), game.price("BNR"), game.current) == (340 - 2 * 90, 90, "Bob")
    assert game.happened("redemption") == ["BNR 180 2"]


@pytest.mark.parametrize(("moved", "remedy"), [("", "BNR: buy BNR 2"), ("10", "BNR: buy BNR")])
def test_the_shares_that_the_pool_has_are_proposed(table, moved, remedy):
    taken = f"adjust pool -{moved}% BNR Cyd +{moved}% BNR\n" if moved else ""
    assert table(POOLED + taken + "BNR: buy BNR 3").finding("missing").remedy == remedy


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("BNR: buy BNR 3", ["missing"]),  # the pool has two
        ("Ann: buy BNR\nBNR: buy BNR", ["one-action"]),
        ("adjust BNR -200 bank +200\nBNR: buy BNR 2", ["adjusted", "cash-short"]),  # 140 for 180
        ("Ann: pass\nBNR: buy BNR 2", ["out-of-turn"]),
        ("adjust DR -10% DR pool +10% DR\nadjust bank -90 DR +90\nAnn: pass\nDR: buy DR", 2 * ["adjusted"] + EARLY),
        ("BNR: buy BNR treasury", ["missing"]),
    ],
)
def test_a_wrong_purchase_of_own_shares_is_flagged(table, lines, codes):
    assert table(POOLED + lines).codes == codes


def test_all_pass_answers_for_the_price_and_ends_the_round(table):
    lines = expand(table(SOLD).game, "all pass")
    assert lines == ("Ann: pass", "Ann: pass", "Bob: pass", "Cyd: pass")
    assert table(SOLD + "\n".join(lines)).round == "OR 3.1"


def test_the_session_offers_purchases_of_own_shares(table):
    texts = [choice.text for choice in choices(table(POOLED).game) if choice.barred is None]
    assert [text for text in texts if text.startswith("BNR: ")] == ["BNR: buy BNR 1", "BNR: buy BNR 2"]


def test_treasury_shares_are_sold_at_the_market_price(table):
    game = table(POOLED + "BNR: buy BNR 2\nBob: buy BNR treasury\n")
    assert (game.cash("Bob"), game.cash("BNR")) == (350 - 90, 340 - 180 + 90)


@pytest.mark.parametrize(("rule", "price"), [("row", 100), ("with-treasury", 110)])
def test_treasury_shares_may_count_when_prices_rise(tmp_path, rule, price):
    over = write_ruleset(tmp_path, RULES + f'[charters.ten]\nsold_out_rise = "{rule}"\n')
    lines = "Cyd: sell BNR 1\nCyd: done\nAnn: pass\nBNR: buy BNR 1\n" + "pass\n" * 3
    game = play(lines, setup=SR3, title="18EU-made-up", ruleset=over)
    assert (game.codes, game.price("BNR"), game.round) == ([], price, "OR 3.1")
