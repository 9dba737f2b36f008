"""4.5 The train a corporation must own, and the money its president raises for it."""

from moderator.views.turn import due_lines
from tests.figures import figures
from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, give_money, give_train
from tests.virginia import on_turn

NO_TRAIN = give_train("2", "box", 3, "BNR")
# OR 2.2, BNR on turn without a train; the cheapest is a 3 for £200. BNR £125, Ann £275, £100 a share:
# Ann 50% BNR, Bob 50% DR, Cyd 50% FS.
OWING = SECOND_TURN + NO_TRAIN
# The same with Ann out of cash, and two shares of DR and FS each in her hands.
POOR = OWING + give_money(-275, "Ann") + "adjust DR -20% DR Ann +20% DR\nadjust FS -20% FS Ann +20% FS\n"


# ---- the duty (4.5) ----


def test_a_corporation_ends_its_turn_with_a_train():
    game = play("BNR: done", setup=OWING)
    found = game.finding("train-owed")
    assert (found.section, found.remedy, game.current) == ("4.5", "BNR: train 3", "DR")


def test_a_company_owes_a_train_also_in_its_first_turn():
    assert play("BNR: done", setup=FIRST_TURN + NO_TRAIN).codes == ["train-owed"]


def test_a_pullman_is_not_enough():
    game = play("BNR: train P !\nBNR: done", setup=OWING)
    assert game.codes == ["car-phase", "car-needs-train", "train-owed"]


def test_a_turn_with_an_owed_train_does_not_end_automatically():
    game = play("BNR: run 0", setup=OWING + give_money(-125, "BNR"))
    assert game.current == "BNR"


def test_a_move_unknown_to_the_title_is_not_booked():
    said = {
        "Ann: credit 100": ("wrong-round", "`credit`"),
        "contribute 10": ("wrong-round", "`contribute`"),
    }
    for line, (code, verb) in said.items():
        game = play(line, setup=OWING)
        assert (game.codes, game.cash("Ann")) == ([code], play("", setup=OWING).cash("Ann"))
        assert figures(game.findings[-1]) == verb


def test_a_minor_need_not_own_a_train():
    setup = SECOND_TURN.removesuffix("15: run 0\n15: done\n") + give_train("2", "box", 1, "15")
    game = play("15: done", setup=setup)
    assert (game.codes, game.current) == ([], "BNR")


# ---- the president's cash (4.5.1) ----


def test_the_president_adds_the_money_missing_from_the_treasury():
    # £200 - £125 = £75.
    game = play("BNR: train 3", setup=OWING)
    assert (game.codes, game.cash("BNR"), game.cash("Ann"), game.trains("BNR")) == ([], 0, 275 - 75, ["3"])
    assert game.happened("emergency-money") == ["Ann BNR 75"]


def test_the_least_expensive_train_may_be_in_the_pool():
    setup = OWING + "adjust depot -5 train 3 box +4 train 3 pool +1 train 3\n"
    game = play("BNR: train 3", setup=setup)
    assert (game.codes, game.cash("Ann"), game.pool_trains) == ([], 200, ["P"] * 5)


def test_a_dearer_train_may_not_be_bought_with_the_presidents_money():
    # A 3 in the pool for £200, the 4 of the stack for £300: £175 from Ann.
    setup = OWING + "adjust depot -5 train 3 box +4 train 3 pool +1 train 3\n"
    game = play("BNR: train 4", setup=setup)
    found = game.finding("emergency-cheapest")
    assert (found.expected, found.actual, found.section) == ("3", "4", "4.5.1")
    assert (game.codes, game.cash("Ann")) == (["emergency-cheapest"], 275 - 175)


def test_a_treasury_that_can_pay_chooses_freely():
    setup = OWING + "adjust depot -5 train 3 box +4 train 3 pool +1 train 3\n" + give_money(200, "BNR")
    assert play("BNR: train 4", setup=setup).codes == []


def test_a_president_without_the_cash_is_shown_what_to_sell():
    game = play("BNR: train 3", setup=POOR)
    found = game.finding("cash-short")
    assert (found.remedy, game.cash("Ann")) == ("Ann: sell BNR", -75)
    # 3 of BNR, whose price has fallen to £90 by then, 2 of DR at £100, 2 of FS at £90.
    assert figures(found) == "75 650 Ann BNR"


# ---- shares sold for it ----


def test_the_president_sells_shares_and_buys():
    # One share of DR at £100 covers the £75; £25 is left.
    game = play("Ann: sell DR 1\nBNR: train 3", setup=POOR)
    assert (game.codes, game.cash("Ann"), game.price("DR"), game.percent("DR", "pool")) == ([], 25, 90, 10)


def test_the_sale_begins_the_train_step():
    # Without a train nothing was earned: £100 -> £90 before the sale.
    game = play("Ann: sell BNR 1\nBNR: lay D8", setup=POOR)
    assert game.codes == ["step-order"]
    assert game.cash("Ann") == 90


def test_shares_of_the_company_that_owes_a_train_are_its_presidents():
    # Nobody says whose they are; where her cash pays for the train, they are BNR's own.
    game = play("sell BNR", setup=POOR)
    assert (game.codes, game.cash("Ann"), game.percent("BNR", "Ann")) == ([], 90, 40)
    assert play("sell BNR", setup=OWING).percent("BNR", "Ann") == 50


def test_selling_too_many_shares_shows_the_number_allowed():
    # Bob holds 40% of BNR, so Ann may sell one of her five shares; the pool takes no more than two beside its 30%.
    setup = OWING + give_money(-275, "Ann") + give_money(-125, "BNR")
    setup += "adjust BNR -50% BNR Bob +40% BNR pool +10% BNR\nadjust Bob -10% DR pool +10% DR\n"
    for count in (2, 4, 5):
        found = play(f"Ann: sell BNR {count}", setup=setup).findings
        assert {each.remedy for each in found} == {"Ann: sell BNR"}, count


def test_shares_may_not_be_sold_for_more_than_the_train_needs():
    game = play("Ann: sell DR 2", setup=POOR)
    found = game.finding("emergency-sale")
    assert (found.expected, found.actual, found.section) == ("1 share", "2", "4.5.1")
    assert game.cash("Ann") == 200


def test_cash_comes_first():
    game = play("Ann: sell DR 1", setup=POOR + give_money(75, "Ann"))
    assert game.codes == ["emergency-sale"]


def test_without_an_owed_train_nothing_is_sold_in_an_operating_round():
    game = play("Bob: sell DR 1", setup=OWING)
    assert (game.codes, game.finding("emergency-sale").section, game.cash("Bob")) == (["emergency-sale"], "4.5.1", 375)


def test_a_block_that_is_too_small_may_be_followed_by_more():
    # £150 lacking: one share at £100, the next at £90.
    setup = POOR + give_money(-75, "BNR") + "Ann: sell DR 1\n"
    game = play("Ann: sell DR 1", setup=setup)
    assert (game.codes, game.cash("Ann")) == ([], 100 + 90)
    assert play("Ann: bankrupt", setup=setup).finding("bankrupt-early").remedy.startswith("Ann: sell")


def test_a_share_of_a_corporation_that_has_not_operated_is_not_sold():
    setup = FIRST_TURN + NO_TRAIN + give_money(-250, "Ann")
    game = play("Ann: sell BNR 1", setup=setup)
    assert (game.codes, game.cash("Ann")) == (["sell-before-operated"], 90)


def test_the_pools_limit_holds():
    pooled = "adjust Bob -20% DR pool +20% DR\nadjust DR -30% DR pool +30% DR\n"
    game = play("Ann: sell DR 1", setup=POOR + pooled)
    assert (game.codes, game.percent("DR", "pool")) == (["pool-limit"], 60)


def test_the_presidency_of_the_operating_company_is_kept():
    # Bob holds 40% of BNR: Ann may sell one of five shares, not two.
    setup = OWING + give_money(-275, "Ann") + give_money(-125, "BNR") + "adjust BNR -40% BNR Bob +40% BNR\n"
    game = play("Ann: sell BNR 2", setup=setup)
    found = game.finding("emergency-presidency")
    assert (found.expected, found.actual, found.section) == ("Ann stays president", "Bob", "4.5.1")
    assert game.president("BNR") == "Bob"


def test_a_president_may_lose_another_presidency():
    # Ann is president of DR with 50% to Bob's 40%; she sells two shares for the £175 that are lacking.
    setup = OWING + give_money(-275, "Ann") + give_money(-100, "BNR")
    setup += "adjust Bob -10% DR Ann +10% DR\nadjust DR -40% DR Ann +40% DR\n"
    game = play("Ann: sell DR 2\nBNR: train 3", setup=setup)
    assert (game.codes, game.president("DR"), game.cash("Ann")) == ([], "Bob", 25)


def test_the_next_companys_emergency_ends_a_settled_turn():
    # BNR has paid and could go on; Bob sells for DR, which comes next and owes a train.
    setup = SECOND_TURN + give_train("2", "box", 3, "DR") + give_money(-275, "Bob") + "adjust FS -20% FS Bob +20% FS\n"
    game = play("BNR: run 50\nBNR: pay\nBob: sell FS 1\nDR: train 3", setup=setup)
    assert (game.codes, game.cash("Bob"), game.trains("DR")) == ([], 90 - 75, ["3"])


# ---- from another company (4.5.2) ----


def test_the_treasury_may_buy_from_another_company():
    game = play("BNR: train 2 from DR 125", setup=OWING)
    assert (game.codes, game.cash("BNR"), game.cash("Ann"), game.cash("DR")) == ([], 0, 275, 250)


def test_a_president_pays_for_another_companys_train_if_the_treasury_is_empty():
    game = play("BNR: train 2 from DR 100", setup=OWING + give_money(-125, "BNR"))
    assert (game.codes, game.cash("Ann"), game.cash("DR")) == ([], 175, 225)


def test_the_president_does_not_pay_a_trade_price_while_the_treasury_has_money():
    game = play("BNR: train 2 from DR 100", setup=OWING + give_money(-124, "BNR"))
    found = game.finding("emergency-trade")
    assert (found.section, found.remedy) == ("4.5.2", "BNR: train 2 from DR 1")
    assert (game.cash("Ann"), game.cash("BNR")) == (275 - 99, 0)


def test_the_president_pays_a_trade_price_only_up_to_face_value():
    game = play("BNR: train 2 from DR 101", setup=OWING + give_money(-125, "BNR"))
    assert (game.codes, game.finding("emergency-trade").expected) == (["emergency-trade"], "treasury £0, at most £100")


def test_the_president_pays_a_trade_price_only_from_cash():
    setup = POOR + give_money(-125, "BNR") + give_money(120, "Ann")
    game = play("Ann: sell DR 1\nBNR: train 2 from FS 100", setup=setup)
    assert game.codes == []  # £120 of his own pay for it
    last = play("Ann: sell DR 1\nBNR: train 2 from FS 100", setup=setup + give_money(-20, "Ann"))
    assert (last.codes, last.cash("BNR")) == ([], 0)  # the last £100 of his own
    other = play("Ann: sell DR 1\nBNR: train 2 from FS 100", setup=setup + give_money(-30, "Ann"))
    assert (other.codes, other.finding("emergency-trade").remedy) == (["emergency-trade"], "BNR: train 2 from FS 90")


# ---- the least expensive train, by what it really costs (18VA 4.6.2) ----

# The C&O, Ann's, has $50, Ann $1,190. A 3 of the pool costs $200, a new 4 $300, and $100 with the Tredegar Iron Works.
TREDEGAR = (
    on_turn("C&O", "4")
    + "adjust box -1 train 3 pool +1 train 3\nadjust Bob -1 charter TIW C&O +1 charter TIW\n"
    + "adjust C&O -430 bank +430\nC&O: run 0\n"
)


def test_a_train_that_a_power_cheapens_may_be_the_least_expensive():
    game = play("C&O: use TIW\nC&O: train 4", setup=TREDEGAR, title="18VA")
    assert (game.codes, game.cash("C&O"), game.cash("Ann")) == ([], 0, 1190 - 50)
    dearer = play("C&O: use TIW\nC&O: train 3 pool", setup=TREDEGAR, title="18VA").finding("emergency-cheapest")
    assert (dearer.section, dearer.expected, dearer.remedy) == ("4.6.2", "4", "C&O: train 4")


def test_a_power_need_not_be_used():
    pooled = play("C&O: train 3 pool", setup=TREDEGAR, title="18VA")
    assert (pooled.codes, pooled.cash("Ann")) == ([], 1190 - 150)
    dearer = play("C&O: train 4", setup=TREDEGAR, title="18VA").finding("emergency-cheapest")
    assert (dearer.expected, dearer.remedy) == ("3", "C&O: train 3 pool")


def test_the_prompt_names_it():
    used = play("C&O: use TIW", setup=TREDEGAR, title="18VA")
    assert due_lines(used.game.state)[0].startswith("C&O must buy a train: train 4 costs $100, it has $50, $50 missing")


def test_shares_are_sold_for_the_discounted_price_only():
    """Ann has nothing and 60% of the C&O, 10% of the B&O: one share of the B&O is enough for $50."""
    setup = TREDEGAR + "adjust Ann -1190 bank +1190 B&O -10% B&O Ann +10% B&O\nC&O: use TIW\n"
    game = play("Ann: sell B&O\nC&O: train 4", setup=setup, title="18VA")
    assert (game.codes, game.cash("C&O")) == ([], 0)
