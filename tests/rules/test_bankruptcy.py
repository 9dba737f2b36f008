"""Bankruptcy (4.5.1) and its consequences. BNR must buy a train for £200; its treasury and Ann's purse are empty."""

from tests.ledger import play
from tests.positions import SECOND_TURN, SR3, begin_phase, give_money, give_train, idle
from tests.setups import swap

NO_TRAIN = give_train("2", "box", 3, "BNR")
BROKE = SECOND_TURN + NO_TRAIN + give_money(-125, "BNR") + give_money(-275, "Ann")
# Nothing of BNR may be sold: the pool has 50% of it. Ann 20%, Bob 20%, Cyd 10%.
FULL_POOL = "adjust BNR -50% BNR pool +50% BNR\nadjust Ann -20% BNR Bob +20% BNR\nadjust Ann -10% BNR Cyd +10% BNR\n"


def test_a_player_who_can_sell_is_not_bankrupt():
    # Ann has 50% of BNR at £90; three shares may go with the certificate kept.
    game = play("Ann: bankrupt", setup=BROKE)
    found = game.finding("bankrupt-early")
    assert (found.section, found.actual) == ("4.5.1", "£270")
    assert game.json["players"]["Ann"]["bankrupt"]


def test_shares_are_sold_first_even_if_they_raise_too_little():
    setup = BROKE + FULL_POOL + "adjust FS -10% FS Ann +10% FS\n"
    early = play("Ann: bankrupt", setup=setup)
    assert early.finding("bankrupt-early").actual == "£90"
    game = play("Ann: sell FS 1\nAnn: bankrupt", setup=setup)
    assert (game.codes, game.cash("BNR"), game.price("FS")) == ([], 90, 82)  # the £90 stay with BNR


def test_a_player_without_an_owed_train_is_not_bankrupt():
    game = play("Bob: bankrupt", setup=BROKE)
    assert game.codes == ["bankrupt-early"]
    assert (game.cash("Bob"), game.json["players"]["Bob"]["bankrupt"]) == (0, True)
    again = play("Bob: bankrupt\nBob: bankrupt", setup=BROKE)
    assert (again.codes[-1], again.steps[-1].held) == ("bankrupt-early", False)


def test_the_holdings_go_to_the_pool_beyond_half_and_prices_stay():
    setup = BROKE + FULL_POOL
    before = play("BNR: run 0", setup=setup)
    game = play("Ann: bankrupt", setup=setup)
    assert (game.codes, game.percent("BNR", "Ann"), game.percent("BNR", "pool")) == ([], 0, 70)
    assert game.price("BNR") == before.price("BNR") == 90


def test_the_successor_gets_the_certificate_and_the_obligation():
    # Bob is the only one with two shares: he gives them for the certificate and must find the £200.
    game = play("Ann: bankrupt", setup=BROKE + FULL_POOL)
    assert (game.president("BNR"), game.percent("BNR", "Bob"), game.current) == ("Bob", 20, "BNR")
    # The 2s of Ann's minors lie in the pool now and are the least expensive trains.
    bought = play("BNR: train 2", setup=BROKE + FULL_POOL + "Ann: bankrupt\n")
    assert (bought.codes, bought.cash("Bob")) == ([], 275 - 100)


def test_cash_goes_to_the_corporation():
    game = play("Ann: bankrupt\nBNR: train 2", setup=BROKE + FULL_POOL + give_money(60, "Ann"))
    assert (game.codes, game.cash("Ann"), game.cash("Bob")) == ([], 0, 275 - 40)


def test_equal_heirs_the_first_after_the_old_president():
    setup = BROKE + "adjust BNR -40% BNR pool +40% BNR\nadjust BNR -10% BNR Cyd +10% BNR\n"
    setup += "adjust Ann -20% BNR Bob +20% BNR\nadjust Ann -10% BNR Cyd +10% BNR\n"
    game = play("Ann: bankrupt", setup=setup)
    assert (game.percent("BNR", "Cyd"), game.president("BNR")) == (20, "Bob")


def test_the_heir_with_most_shares_becomes_president():
    setup = BROKE + "adjust BNR -30% BNR pool +30% BNR\nadjust BNR -20% BNR Cyd +20% BNR\n"
    setup += "adjust Ann -20% BNR Bob +20% BNR\nadjust Ann -10% BNR Cyd +10% BNR\n"
    game = play("", setup=setup)
    assert game.president("BNR") == "Cyd"  # 30% beat 20%
    other = play("Cyd: bankrupt", setup=setup + give_money(-295, "Cyd"))
    assert other.president("BNR") == "Ann"  # Ann and Bob 20% each; Ann comes after Cyd


# Nobody else holds two shares of BNR: Ann 50%, pool 50%.
HEIRLESS = BROKE + "adjust BNR -50% BNR pool +50% BNR\n"


def test_a_corporation_without_an_heir_closes():
    game = play("Ann: bankrupt", setup=HEIRLESS + give_train("P", "BNR", 1, "pool"))
    facts = game.json["companies"]["BNR"]
    assert (game.codes, facts["price"], facts["treasury"], facts["pool"], facts["floated"]) == ([], None, 100, 0, False)
    assert (facts["closed"], facts["operated"], facts["tokens_left"], facts["cash"]) == (False, False, 5, 0)
    assert (game.current, game.round) == ("DR", "OR 2.2")


def test_a_closed_corporations_marker_leaves_the_stack():
    setup = HEIRLESS + "price FS 100\n"
    before, after = (play("Ann: bankrupt" * gone, setup=setup).position.stacks for gone in (0, 1))
    assert (list(before.values()), list(after.values())) == ([("BNR", "DR", "FS")], [("DR", "FS")])


def test_a_closed_corporation_leaves_its_trains_to_the_pool_and_money_to_the_bank():
    # DR, which Ann leads too (30%, nobody else with two shares), closes with its three 2 trains and £125.
    setup = BROKE + FULL_POOL + "adjust Bob -30% DR pool +30% DR\nadjust DR -30% DR Ann +30% DR\n"
    setup += "adjust Bob -10% DR pool +10% DR\n"
    assert play("", setup=setup).president("DR") == "Ann"
    game = play("Ann: bankrupt !", setup=setup)
    assert (game.pool_trains, game.cash("DR")) == (["2"] * (3 + 2) + ["P"] * 5, 0)  # and those of Ann's two minors
    assert "DR 125 3" in game.happened("company-closed")


def test_with_one_player_left_the_game_ends_before_another_round_begins():
    game = play("BNR: done\nDR: done\nAnn: bankrupt\nCyd: bankrupt", setup=BROKE)  # FS, the last to act, closes
    assert game.happened("game-end", "priority-deal") == ["game-end Bob"]


def test_a_closed_corporation_may_start_again():
    rest = "Ann: bankrupt\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"
    game = play("Bob: start BNR 90 minor 11\nCyd: pass\nBob: buy BNR", setup=HEIRLESS + rest)
    assert (game.round, game.codes) == ("SR 3", [])
    assert (game.price("BNR"), game.percent("BNR", "Bob"), game.tokens("BNR")) == (90, 40, 4)
    assert game.cash("BNR") == 180 - 100 + 90


def test_minors_of_a_bankrupt_player_close():
    game = play("Ann: bankrupt", setup=BROKE + FULL_POOL + give_money(30, "10"))
    assert (game.minors("Ann"), game.json["companies"]["10"]["closed"], game.cash("10")) == ([], True, 0)
    assert game.pool_trains == ["2", "2"] + ["P"] * 5


def test_a_bankruptcy_does_not_end_another_companys_turn():
    # Flagged, since minors need no train; minor 11 goes on with its turn.
    setup = SECOND_TURN.removesuffix(idle("11", "12", "13", "14", "15"))
    game = play("Cyd: bankrupt", setup=setup)
    assert (game.codes, game.current) == (["bankrupt-early"], "11")


def test_a_bankrupt_player_has_no_turn_in_the_stock_round():
    rest = "Ann: bankrupt\nBNR: train 3\nBNR: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"
    game = play("", setup=BROKE + FULL_POOL + rest)
    assert (game.round, game.current, game.priority) == ("SR 3", "Bob", "Bob")
    assert play("Bob: pass\nCyd: pass", setup=BROKE + FULL_POOL + rest).round == "OR 3.1"


def test_a_bankruptcy_in_a_stock_round_passes_the_turn_on():
    rest = "BNR: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"
    game = play("Ann: bankrupt", setup=SECOND_TURN + rest)
    assert (game.round, game.codes, game.current) == ("SR 3", ["bankrupt-early"], "Bob")


def test_the_new_president_may_go_bankrupt_in_his_turn():
    # Bob cannot find £200 either. He holds 20% of BNR, nothing else; nobody has two shares after him: BNR closes.
    setup = BROKE + FULL_POOL + "adjust Bob -30% DR Cyd +30% DR\n" + give_money(-275, "Bob")
    game = play("Ann: bankrupt\nBob: bankrupt", setup=setup)
    assert game.round == "End"
    assert game.json["finished"]


def test_the_last_solvent_player_wins_at_once():
    text = "Ann: bankrupt !\nBob: bankrupt !"
    game = play(text, setup=SECOND_TURN)
    assert (game.round, game.position.round.reason) == ("End", "Cyd is the only solvent player left")


# ---- what he was asked ----


def test_a_bankrupt_founder_need_not_name_a_minor():
    """The founding goes with him: the next player's turn is his own, and nothing of it is owed."""
    game = play("Cyd: start FS 100\nCyd: bankrupt !\n", setup=SR3)
    assert (game.json["agenda"], game.current) == ([], "Ann")
    after = play("Ann: pass\n", setup=SR3 + "Cyd: start FS 100\nCyd: bankrupt !\n")
    assert (after.codes, after.current) == ([], "Bob")


def test_a_bankrupts_sales_do_not_count_for_the_next_player():
    setup = SR3 + "Cyd: sell 1 BNR\nCyd: bankrupt !\n"
    game = play("pass\n", setup=setup)
    assert (game.codes, game.current, game.position.round.passes) == ([], "Bob", 1)


def test_the_next_player_begins_the_round_that_the_bankrupt_one_was_to_begin():
    """Ann bought the first 5 and called for the exchange of minors; Bob begins it."""
    called = SECOND_TURN + "BNR: run 50\nBNR: pay\n" + begin_phase("5")
    assert [(entry["kind"], entry["who"]) for entry in play("", setup=called).json["agenda"]] == [("round", "Ann")]
    game = play("Ann: bankrupt !\n", setup=called)
    assert [(entry["kind"], entry["who"]) for entry in game.json["agenda"]] == [("round", "Bob")]


def test_a_minor_that_closes_with_the_bankrupt_player_discards_no_train():
    """Minor 14 is Bob's and owes a discard as phase 5 begins; with him it leaves the game, and BNR goes on."""
    setup = SECOND_TURN + "BNR: run 50\nBNR: pay\n" + give_train("3", "14", 2) + give_train("2", "box", 1, "14")
    setup += give_train("2", "box", 3, "BNR")
    lines = swap(begin_phase("5"), ("-5 train 3", "-3 train 3"), ("+5 train 3", "+3 train 3"))
    owed = play(lines, setup=setup)
    assert (owed.json["duties"], owed.current) == (["14"], "14")
    game = play("Bob: bankrupt !\n", setup=setup + lines)
    assert (game.json["duties"], game.current) == ([], "BNR")
