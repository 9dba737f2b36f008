"""The Final Exchange Round (4.2.2): the first player, the four cases, and the discards at its end."""

import pytest

from moderator.model.findings import Severity
from tests.ledger import play
from tests.positions import FINAL_EXCHANGE, PHASE_5, TOGETHER


def fer(text: str, more: str = ""):
    return play(text, setup=FINAL_EXCHANGE + more)


def test_the_buyer_of_the_first_5_train_begins():
    """Ann's BNR bought it; the Priority Deal is Cyd's and stays there."""
    game = fer("")
    assert (game.round, game.current, game.priority) == ("FER", "Ann", "Cyd")
    assert play("", setup=PHASE_5).priority == "Cyd"


def test_the_next_player_begins_for_a_bankrupt_opener():
    setup = FINAL_EXCHANGE.removesuffix("BNR: done\n")
    game = play("Ann: bankrupt !\nBNR: done", setup=setup)
    assert (game.round, game.current) == ("FER", "Bob")


def test_players_close_one_minor_a_turn_in_order():
    """Bob's second and last minor goes in his second turn; then Ann and Cyd are left."""
    game = fer("close 4\nclose 11\nclose 6\nclose 7\nclose 14\nclose 9\nclose 10")
    assert (game.codes, game.current) == ([], "Cyd")


def test_stock_round_follows_the_last_minor():
    game = play("", setup=PHASE_5)
    assert (game.round, game.current) == ("SR 3", "Cyd")


# ---- the four cases ----


def test_treasury_share_brings_money_and_trains_to_the_corporation():
    game = fer("Ann: exchange 4 BNR", "adjust bank -60 4 +60\nadjust pool -1 train 3 4 +1 train 3\n")
    assert game.codes == []
    assert game.attested == ["connection"]
    assert (game.percent("BNR", "Ann"), game.percent("BNR", "BNR")) == (50, 10)
    assert (game.cash("BNR"), game.trains("BNR"), game.cash("Ann")) == (340 + 60, ["3", "4", "5"], 230)
    assert (game.tokens("BNR"), game.current) == (4, "Bob")


def test_corporation_that_has_operated_may_accept_the_token():
    game = fer("Ann: exchange 4 BNR token")
    assert (game.codes, game.tokens("BNR")) == ([], 3)
    assert game.json["companies"]["BNR"]["stations"] == ["A10", "J7"]


POOLED = "adjust BNR -20% BNR pool +20% BNR bank -60 4 +60\nadjust pool -1 train 3 4 +1 train 3\n"


def test_pool_share_when_the_treasury_is_empty():
    """£60 back to the bank, the 3 train to the pool."""
    game = fer("Ann: exchange 4 BNR", POOLED)
    assert game.codes == []
    assert (game.percent("BNR", "Ann"), game.percent("BNR", "pool"), game.cash("BNR")) == (50, 10, 340)
    assert game.bank == fer("", POOLED).bank + 60
    assert (game.left("3", "pool"), game.trains("BNR")) == (1, ["4", "5"])


GONE = "adjust BNR -20% BNR Bob +20% BNR bank -60 4 +60\nadjust pool -1 train 3 4 +1 train 3\n"


def test_a_minor_brings_no_share_if_treasury_and_pool_are_empty():
    game = fer("Ann: exchange 4 BNR", GONE)
    assert game.codes == []
    assert (game.percent("BNR", "Ann"), game.cash("Ann"), game.cash("BNR")) == (40, 230, 340)
    assert game.bank == fer("", GONE).bank + 60
    assert (game.left("3", "pool"), "4" in game.minors("Ann")) == (1, False)


def test_unconnected_minor_closes():
    setup = "adjust bank -60 4 +60\nadjust pool -1 train 3 4 +1 train 3\n"
    game = fer("Ann: close 4", setup)
    assert (game.codes, game.attested) == ([], ["connection"])
    assert game.bank == fer("", setup).bank + 60
    assert (game.left("3", "pool"), game.cash("Ann"), game.current) == (1, 230, "Bob")
    assert game.json["companies"]["4"]["closed"]


# ---- what follows from an exchange ----


def test_unfloated_corporation_floats_late():
    """DR: Bob 30%. Two minors make it 50%: five shares at £70 from the bank, nothing for the exchanged ones."""
    game = fer("Ann: exchange 4 DR\nBob: exchange 11 DR")
    assert game.codes == []
    assert (game.cash("DR"), game.percent("DR", "pool"), game.percent("DR", "DR")) == (40 + 350, 50, 0)
    assert len(game.happened("late-float")) == 1
    assert game.price("DR") == 70


def test_after_the_late_float_minors_get_pool_shares():
    game = fer("Ann: exchange 4 DR\nBob: exchange 11 DR\nCyd: exchange 6 DR")
    assert (game.codes, game.percent("DR", "Cyd"), game.percent("DR", "pool")) == ([], 10, 40)


def test_unfloated_corporation_may_stay_so():
    game = fer("Ann: exchange 4 DR")
    assert (game.percent("DR", "Ann"), game.json["companies"]["DR"]["floated"], game.cash("DR")) == (10, False, 40)


def test_presidency_may_change():
    """Bob and Ann hold 40% of BNR; Bob's minor makes 50%."""
    game = fer("Ann: close 4\nBob: exchange 11 BNR", "adjust BNR -10% BNR Bob +10% BNR Cyd -10% BNR Bob +10% BNR\n")
    assert (game.president("BNR"), game.percent("BNR", "Bob"), game.percent("BNR", "Ann")) == ("Bob", 50, 40)


def test_sixty_percent_may_be_passed_and_is_corrected_in_the_stock_round():
    setup = "adjust Bob -20% BNR Ann +20% BNR\n"
    end = "close 11\nclose 6\nclose 7\nclose 14\nclose 9\nclose 10\nclose 12\nclose 13\nclose 15\n"
    game = fer(f"Ann: exchange 4 BNR\n{end}Cyd: pass\nAnn: pass", setup)
    assert game.codes == ["hold-correction"]
    finding = game.finding("hold-correction")
    assert (finding.section, finding.actual, finding.remedy) == ("3.1", "70%", "Ann: sell BNR")
    right = fer(f"Ann: exchange 4 BNR\n{end}Cyd: pass\nAnn: sell BNR\nAnn: pass", setup)
    assert (right.codes, right.percent("BNR", "Ann")) == ([], 60)


# ---- trains ----

REST = "close 11\nclose 6\nclose 7\nclose 14\nclose 9\nclose 10\nclose 12\nclose 13\nclose 15\n"


def test_train_limit_holds_again_at_the_end_of_the_round():
    """BNR has 4 and 5 and takes the 3 of minor 4: three trains until the end, then one goes to the pool."""
    setup = "adjust pool -1 train 3 4 +1 train 3\n"
    during = fer("Ann: exchange 4 BNR", setup)
    assert (during.trains("BNR"), during.json["duties"]) == (["3", "4", "5"], [])
    owing = fer(f"Ann: exchange 4 BNR\n{REST}", setup)
    assert (owing.current, owing.json["duties"]) == ("BNR", ["BNR"])
    game = fer(f"Ann: exchange 4 BNR\n{REST}BNR: discard 4", setup)
    assert (game.codes, game.trains("BNR"), game.left("4", "pool")) == ([], ["3", "5"], 1)
    assert (game.round, game.current) == ("SR 3", "Cyd")


def test_pullman_is_discarded_first():
    setup = "adjust BNR +1 train P pool -1 train P\n"
    game = fer("Ann: close 4\n" + REST + "BNR: discard 4", setup)
    assert (game.codes, game.stakes("car-first")) == (["car-first"], ("P", "4"))
    assert game.finding("car-first").remedy == "BNR: discard P"
    game = fer("Ann: close 4\n" + REST + "BNR: discard P", setup)
    assert (game.codes, game.trains("BNR"), game.current) == ([], ["4", "5"], "Cyd")


def test_corporations_discard_in_operating_order():
    """BNR at £110 before DR at £70, which floats in this round."""
    setup = "adjust pool -1 train 3 BNR +1 train 3 box -3 train 3 DR +3 train 3\n"
    text = "Ann: exchange 4 DR\nBob: exchange 11 DR\n" + "\n".join(REST.splitlines()[1:]) + "\n"
    game = fer(text, setup)
    assert game.json["duties"] == ["BNR", "DR"]
    wrong = fer(text + "DR: discard 3\nBNR: discard 3", setup)
    assert (wrong.codes, wrong.finding("discard-order").expected) == (["discard-order"], "BNR")
    assert (wrong.trains("DR"), wrong.trains("BNR"), wrong.current) == (["3", "3"], ["4", "5"], "Cyd")


def test_stock_round_waits_for_the_discards():
    game = fer(f"Ann: exchange 4 BNR\n{REST}Cyd: buy BNR", "adjust pool -1 train 3 4 +1 train 3\n")
    assert game.codes == ["duty-first"]


# ---- findings ----


def flagged(text: str, code: str, section: str, more: str = ""):
    game = fer(text, more)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.VIOLATION, section)
    return game


def test_exchange_pass():
    game = flagged("Ann: pass", "exchange-pass", "4.2.2")
    assert (game.minors("Ann"), game.current) == (["4", "7", "10", "13"], "Bob")


def test_pool_before_the_treasury():
    game = flagged("Ann: exchange 4 BNR pool", "final-source", "4.2.2", "adjust BNR -10% BNR pool +10% BNR\n")
    assert (game.percent("BNR", "pool"), game.percent("BNR", "Ann")) == (0, 50)


def test_a_minor_exchanged_without_an_available_share_is_flagged():
    game = flagged("Ann: exchange 4 BNR none", "final-source", "4.2.2")
    assert (game.percent("BNR", "Ann"), "4" in game.minors("Ann")) == (40, False)


def test_out_of_turn():
    game = flagged("Cyd: exchange 6 BNR", "out-of-turn", "4.2.2")
    assert (game.percent("BNR", "Cyd"), game.current) == (30, "Ann")


def test_wrong_round():
    game = flagged("Ann: buy BNR", "wrong-round", "4")
    assert (game.percent("BNR", "Ann"), game.current) == (50, "Ann")


@pytest.mark.parametrize("line", ["Ann: exchange 11 BNR", "Ann: close 11"])
def test_exchange_owner(line):
    game = fer(line)
    assert (game.codes, game.current) == (["exchange-owner"], "Ann")


# ---- the duty of who has none left, and what the books know of a connection ----


def test_a_player_without_minors_must_pass():
    """4.2.2: Bob has none left after his second; his pass changes nothing, whoever is on turn."""
    closed = "close 4\nclose 11\nclose 6\nclose 7\nclose 14\nclose 9\nclose 10\n"
    game = fer(f"{closed}Bob: pass\nclose 12\nBob: done\nclose 13")
    assert (game.codes, game.current) == ([], "Cyd")


def test_a_pass_out_of_turn_with_minors_left_is_one_finding():
    game = fer("Bob: pass")
    assert (game.codes, game.current) == (["out-of-turn"], "Ann")


def together(text: str):
    return play(text, setup=TOGETHER)


def test_stations_in_one_hex_need_no_attested_connection():
    game = together("Ann: exchange 4 BNR")
    assert (game.codes, game.attested, game.percent("BNR", "Ann")) == ([], [], 50)


def test_an_attested_connection_cites_the_final_exchange_round():
    assert fer("Ann: exchange 4 BNR").finding("connection").section == "4.2.2"
    assert fer("Ann: close 4").finding("connection").section == "4.2.2"


def test_a_visibly_connected_minor_must_merge():
    game = together("Ann: close 4")
    found = game.finding("close-connected")
    assert (game.codes, game.attested, found.section) == (["close-connected"], [], "4.2.2")
    assert (found.remedy, game.json["companies"]["4"]["closed"]) == ("Ann: exchange 4 BNR", True)
    assert together(found.remedy).codes == []


def test_a_minor_of_another_and_a_token_that_takes_no_place_cite_this_round():
    assert fer("Ann: close 11").finding("exchange-owner").section == "4.2.2"
    assert fer("Ann: exchange 4 BNR token", GONE).finding("token-left").section == "4.2.2"


def test_trains_for_which_there_is_no_share_may_leave_the_game():
    """4.2.2, third case: money and trains "returned to the bank"."""
    game = play("Ann: exchange 4 BNR", setup=FINAL_EXCHANGE + GONE, options="left-trains out")
    assert (game.codes, game.left("3", "pool"), game.left("3", "box")) == ([], 0, 5)
    assert game.happened("minor-exchange") == ["no-share-out: 4 BNR 60 1"]
    pooled = play("Ann: exchange 4 BNR", setup=FINAL_EXCHANGE + POOLED, options="left-trains out")
    assert (pooled.left("3", "pool"), pooled.codes) == (1, [])
