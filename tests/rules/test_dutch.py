"""18NL, 1836Jr30 and Off the Rails where they leave their kin: lots that fall, closed places, rationed trains."""

import pytest

from moderator.mechanics.catalogue import load_title
from tests.islands import SICILY_GREEN
from tests.ledger import play
from tests.lowlands import BELGIAN_FLOATED, BELGIAN_GREEN, FLOATED, GREEN, RAILS, RUNNING, SHIFTED, SOLD
from tests.setups import swap


def nl(text, setup="", players="Ann Bob Cyd"):
    return play(text, players, setup=setup, title="18NL")


def jr(text, setup="", options=""):
    return play(text, "Ann Bob Cyd", options, setup=setup, title="1836Jr30")


# ---- the auction ----


def test_the_second_private_gets_cheaper_too_and_only_then_do_privates_pay():
    second = nl("Ann: take\n" + "Bob: pass\nCyd: pass\nAnn: pass\nBob: take 35")
    assert (second.codes, second.cash("Bob"), second.cash("Ann")) == ([], 765, 780)
    third = nl("sold P1 Ann 20\nsold P2 Bob 40\n" + "Cyd: pass\nAnn: pass\nBob: pass\nCyd: take 70")
    assert (third.codes, third.cash("Bob"), third.cash("Cyd")) == ([], 765, 730)


def test_the_first_and_the_second_private_fall_to_nothing_and_are_taken():
    game = nl("Ann: take\n" + "Bob: pass\nCyd: pass\nAnn: pass\n" * 8)
    assert (game.codes, game.cash("Bob")) == ([], 800)
    assert game.json["players"]["Bob"]["privates"] == ["P2"]


def test_the_par_price_is_set_before_the_next_private_is_sold():
    sold = "Ann: bid P6 205\nsold P1 Bob 20\nsold P2 Cyd 40\nsold P3 Bob 70\nsold P4 Cyd 110\n"
    taken, started = nl("take P5", sold), nl("take P5\nstart HIS 90", sold)
    assert [game.json["players"]["Ann"]["privates"] for game in (taken, started)] == [["P5"], ["P5", "P6"]]


# ---- track and tokens ----


def test_arnhem_waits_for_its_railway():
    assert nl("HIS: done\nNZO: lay H13 green 80", GREEN).codes == []
    assert nl("HIS: done\nAS: lay H13 green 80", GREEN.replace("NZO", "AS")).codes == ["hex-closed"]


def test_p2_gives_a_free_token_only_where_no_tile_lies():
    sold = GREEN + "HIS: done\nNZO: buy P2 from Bob 80\n"
    free = nl("NZO: token F15 with P2", sold)
    assert (free.codes, free.cash("NZO")) == ([], nl("", sold).cash("NZO"))
    assert nl("NZO: token F15 with P2", swap(sold, ("NZO: lay H11", "NZO: lay F15"))).codes == ["power-place"]


def test_p2_gives_no_token_where_another_private_of_a_player_closes_the_hex():
    sold = GREEN + "HIS: done\nNZO: buy P2 from Bob 80\n"
    found = nl("NZO: token Amersfoort with P2", sold).finding("power-place")
    assert (found.section, "while a player owns P3, now Cyd" in found.message) == ("powers", True)
    assert nl("NZO: token Amersfoort with P2", sold + "NZO: buy P3 from Cyd 70\n").codes == []


def test_p1_lays_in_the_lake_for_half():
    sold = GREEN + "HIS: done\nNZO: buy P1 from Ann 40\n"
    game = nl("NZO: lay F5 with P1\nNZO: lay F7", sold)
    assert (game.codes, game.cash("NZO")) == ([], nl("", sold).cash("NZO") - 40)


def test_nfl_has_a_certificate_of_three_shares_and_floats_with_three_more():
    game = nl("Ann: buy NFL\nBob: buy NFL\nCyd: buy NFL", SOLD)
    assert (game.codes, game.percent("NFL", "Cyd"), game.cash("NFL")) == ([], 40, 670)


# ---- trains ----


def test_the_bank_sells_one_train_of_a_type_a_turn_from_stack_and_pool():
    assert jr("Nord: train 2\nNord: train 2", BELGIAN_FLOATED).codes == ["train-once"]
    pooled = BELGIAN_FLOATED + "adjust depot -1 train 2 pool +1 train 2\n"
    assert jr("Nord: train 2\nNord: train 2 pool", pooled).codes == ["train-once"]
    assert jr("Nord: train 2 pool\nNord: train 2", pooled).codes == ["train-once"]
    empty = BELGIAN_FLOATED + "adjust depot -4 train 2 box +4 train 2\n"
    assert jr("Nord: train 2\nNord: train 3", empty).codes == []


def test_in_virginia_a_pool_train_is_no_train_of_the_bank():
    """There the rule speaks of trains from the Bank only; the key of the two titles differs."""
    assert load_title("18VA").file.operating.type_limit == "stack"
    assert load_title("1836Jr30").file.operating.type_limit == "bank"


def test_the_belgian_private_becomes_a_share_before_the_corporation_starts():
    game = jr("Ann: exchange GCB B", BELGIAN_FLOATED)
    assert (game.codes, game.percent("B", "Ann"), game.current) == ([], 10, "Nord")


# ---- ports ----


def test_a_port_pays_for_each_own_station_of_a_run():
    setup = BELGIAN_GREEN + "adjust depot -1 train 3 NBDS +1 train 3\nNBDS: token Gand\n"
    game = jr("NBDS: run 3:E11*=20-Gand*=20-Harwich", setup)
    assert (game.codes, game.position.round.turn.revenue) == ([], 40 + 2 * 20)


def test_a_port_needs_two_other_stops():
    assert jr("NBDS: run 2:E11*=20-Harwich", BELGIAN_GREEN).codes == ["run-stops"]


def test_a_run_between_two_ports_earns_the_bonus_once():
    setup = BELGIAN_GREEN + "adjust depot -3 train 3 box +3 train 3 depot -1 train 4 NBDS +1 train 4\n"
    game = jr("NBDS: run 4:Dover-E11*=20-Gand=20-Harwich", setup)
    assert (game.codes, game.position.round.turn.revenue) == ([], 40 + 20)


# ---- two tiles of one private ----


def rails(text, setup=RUNNING, options=RAILS, players="Ann Bob Cyd"):
    return play(text, players, options, setup=setup, title="18ChesapeakeOTR")


def test_a_private_with_two_tiles_lays_them_in_different_places():
    assert rails("SRR: lay H2 with C-P\nSRR: lay I3 with C-P").codes == []
    assert rails("SRR: lay H2 with C-P\nSRR: lay H2 with C-P").codes == ["power-place"]


def test_the_power_is_lost_with_another_tile_in_one_of_the_places():
    assert rails("SRR: lay H2\nSRR: lay I3 with C-P").codes == ["power-place"]


def test_a_tile_of_the_turn_by_one_private_goes_with_extra_tiles_of_another():
    game = rails("SRR: buy C&OC from Ann 80\nSRR: lay H2 with C-P\nSRR: lay I3 with C-P\nSRR: lay D2 with C&OC")
    assert game.codes == []
    both = "SRR: buy C&OC from Ann 80\nSRR: lay D2 with C&OC\nSRR: lay H2 with C-P\nSRR: lay J4"
    assert rails(both).codes == ["lay-count"]


def test_off_the_rails_half_of_the_shares_float_and_sales_follow_a_purchase():
    game = rails("Ann: pass\nBob: pass\n" + "Cyd: buy SRR\nAnn: pass\nBob: pass\n" * 3, SHIFTED)
    assert (game.codes, game.cash("SRR")) == ([], 1000)


def test_a_bid_is_a_multiple_of_five():
    assert rails("Ann: bid B&S 57", "").codes == ["bid-step"]


def test_a_price_of_300_ends_the_game_with_the_round():
    game = rails("price SRR 300\nSRR: run 3:100\nSRR: pay\nSRR: done")
    assert (game.codes, game.round) == (["adjusted"], "End")


def test_off_the_rails_several_shares_of_a_brown_price_come_from_the_offering():
    stock = SHIFTED + "Ann: start PRR 67\nBob: pass\nCyd: pass\nprice PRR 10\n"
    game = rails("Ann: buy PRR\nAnn: buy PRR\nAnn: buy PRR", stock)
    assert (game.codes, game.percent("PRR", "Ann")) == ([], 50)


# ---- the bank ----


@pytest.mark.parametrize(
    ("title", "options", "setup", "company"),
    [
        ("18NL", "", FLOATED + "HIS: train 2\nHIS: done\nNZO: done\npass\npass\npass\n", "HIS"),
        ("1836Jr30", "", BELGIAN_GREEN, "NBDS"),
        ("18ChesapeakeOTR", RAILS, RUNNING, "SRR"),
        ("1850Jr", "", SICILY_GREEN, "SFA"),
    ],
)
def test_a_bank_that_pays_all_it_has_is_not_broken(title, options, setup, company):
    """Players hold 60%, so a run of 100 costs the bank 60."""

    def pays(bank: int):
        spare = play("", options=options, setup=setup, title=title).bank - bank
        drained = setup + f"adjust bank -{spare} Cyd +{spare}\n"
        return play(f"{company}: run 100\n{company}: pay", options=options, setup=drained, title=title)

    assert (pays(60).bank, pays(60).position.ending) == (0, None)
    assert (pays(59).bank, pays(59).position.ending) == (-1, "the bank has run out of money")
