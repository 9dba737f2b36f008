"""Trains of 18OE: sides, levels, reserved trains, Pullmans, changes of phase, insolvency, claims of nationals."""

import re

import pytest

from moderator.rules.tokens import SLOTS_TAKEN
from moderator.shell.possible_moves import choices
from moderator.shell.shorthand import expand
from moderator.views.companies import companies
from tests.figures import figures
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.orient import SR4, depot, lost, operating
from tests.orient_trains import FIRST, FOURTH, INSOLVENT, NATIONAL, SURPLUS, THIRD
from tests.setups import amend_setup, swap

# Both minors and the regional have had their turns; the BEL is on turn.
MINORS_DONE = "J: run 0\nJ: done\nM: run 0\nM: done\nPLM: run 0\nPLM: done\n"
BEL_DONE = MINORS_DONE + "BEL: run 0\nBEL: done\n"
# J has bought the first 4, and nobody forms a national: its step is not over.
OPENED = "J: run 0\nJ: train 4\nBob: pass\nCyd: pass\n"

RICH = amend_setup(FOURTH, "given J owner Ann stations Toulouse tokens 1 cash 900 trains 2+2 operated")


def table(text: str, setup: str = THIRD) -> Result:
    return play(text, setup=setup, title="18OE")


def codes(game: Result) -> list[str]:
    """Return the findings of all lines in these sections."""
    return [code for code in game.codes if code in _OURS]


def broken(text: str, setup: str = THIRD) -> list[str]:
    """Return the findings of the last line."""
    game = table(text, setup)
    return [found.code for found in game.findings if found.line == game.position.line and found.code in _OURS]


_OURS = frozenset(
    (
        *("train-order", "train-early", "trade-early", "train-reserved", "train-limit", "train-seller"),
        *("train-trade-price", "train-price", "train-owed", "train-obsolete", "train-stays", "car-phase"),
        *("car-single", "car-trade", "car-discard", "discard-none", "claim-only", "claim-barred", "claim-level"),
        *("insolvent-early", "insolvent-price", "national-barred", "emergency-cheapest", "emergency-sale"),
        *("emergency-trade", "emergency-not-owed", "minor-help", "cash-short", "legacy-early", "legacy-owner"),
        *("duty-first", "certificate-limit"),
    )
)


# ---- 11.6: sides and levels ----


def test_each_side_of_a_card_has_its_price_and_a_discount_is_rounded_for_the_railroad():
    """15.9: 225, 475 and 525 less a tenth are 202, 427 and 472."""
    assert table("BEL: train 3+3\n").happened("train-purchase") == ["BEL 225 3+3"]
    assert table("J: train 3+3\n").happened("train-purchase") == ["J 202 3+3"]
    later = amend_setup(
        THIRD,
        "given phase 5 track railroad major track charters given",
        "given J owner Ann stations Toulouse tokens 1 cash 500 operated",
        "given M owner Cyd stations Nancy tokens 1 cash 400 operated",
        "given PLM president Ann par 60 price 60 6,0 structure regional floated operated stations U34 cash 400",
        "given BEL president Bob par 100 price 110 1,2 structure major floated operated cash 900 trains 3+3 3 5",
        lost(n2=26, n3=18, n4=10, n5=6),
    )
    for left, side, price in ("5 6 6", "5+5", 427), ("6 6", "6", 472):
        game = table(f"J: train {side}\n", amend_setup(later, f"given depot trains {left}"))
        assert 500 - game.cash("J") == price


def test_a_train_of_the_open_market_is_either_side_again():
    pooled = amend_setup(THIRD, "given pool trains 3", lost(n2=26, n3=16))
    assert table("PLM: train 3+3 pool\n", pooled).happened("train-purchase") == ["PLM 225 3+3"]


def test_levels_are_sold_in_order_and_8s_after_the_fourth_7():
    assert broken("BEL: train 4\n") == ["train-order"]
    assert table("BEL: train 3\nBEL: train 4\n").happened("phase-change")
    left = amend_setup(
        NATIONAL,
        "given phase 7 track railroad major track charters given",
        "given OU president Ann par 100 price 100 2,2 structure major floated operated cash 700 trains 5+5",
        "given PLM president Cyd par 90 price 90 2,1 structure major floated operated cash 1000",
        f"given depot trains 2+2 2+2 2+2 3 3 {' '.join(11 * ['7+7'] + 8 * ['8+8'])}",
        lost(n4=9, n5=7, n6=6, n7=3),
    )
    assert broken("BEL: done\nOU: done\nPLM: train 8+8\n", left) == ["train-order"]
    fewer = amend_setup(
        left,
        f"given depot trains 2+2 2+2 2+2 3 3 {' '.join(10 * ['7+7'] + 8 * ['8+8'])}",
        lost(n4=9, n5=7, n6=6, n7=4),
    )
    assert broken("BEL: done\nOU: done\nPLM: train 8+8\n", fewer) == []


def test_no_3_is_sold_in_the_first_operating_round_or_before_the_major_phase():
    assert broken("A: train 2+2\nK: done\nPLM: done\nOU: train 2+2\nOU: train 3\n", FIRST) == ["train-early"]
    early = amend_setup(
        THIRD,
        "given phase 2 track railroad regional-minor track charters given",
        "given BEL president Bob par 100 price 110 1,2 structure major floated operated cash 900 trains 2+2",
        lost(n2=26, n3=19),
    )
    assert broken("BEL: train 3\n", early) == ["train-early"]


def test_railroads_trade_from_one_to_the_whole_treasury_and_the_side_stays():
    game = table("BEL: done\nOU: train 3+3 from BEL 200\n")
    assert (game.trains("OU"), game.cash("OU"), game.cash("BEL")) == (["3+3"], 0, 1100)
    assert table("BEL: done\nOU: train 4+4 from BEL 1\n").codes == ["out-of-order", "missing"]
    assert broken("BEL: done\nOU: train 3 from BEL 0\n") == ["train-trade-price"]
    assert broken("BEL: done\nOU: train 3 from BEL 250\n") == ["emergency-trade"]
    assert broken("BEL: done\nOU: done\nPLM: train 3 from BEL 1\n", NATIONAL) == ["train-seller"]


def test_a_railroad_at_its_train_limit_may_not_buy():
    assert broken("J: train 3\nJ: train 4\n") == ["train-limit"]


# ---- 11.6.1: the trains that are kept ----


def test_each_railroad_buys_the_train_kept_for_it_before_all_others():
    assert broken("A: done\n", FIRST) == ["train-reserved"]
    assert table("A: done\n", FIRST).finding("train-reserved").instead is not None
    unused = amend_setup(
        THIRD,
        "given PLM president Ann par 60 price 60 6,0 structure regional floated stations U34 cash 400 trains 2+2",
        depot(n2=-1, n3=19),
        lost(n2=25, n3=17),
    )
    assert broken("J: done\nM: done\n" + "PLM: train 3\n", unused) == ["train-reserved"]


def test_the_last_2_2s_are_reserved_but_do_not_block_the_3s():
    """Four are reserved. A may buy the fifth in addition to its own, but there is no sixth for it."""
    rich = amend_setup(FIRST, "given A owner Ann stations Toulouse tokens 1 cash 300")
    game = table("A: train 2+2\n", rich)
    assert (codes(game), game.current) == ([], "A")
    assert broken("A: train 2+2\nA: train 2+2\n", rich) == []
    four = amend_setup(rich, depot(n2=-4), lost(n2=26))
    assert broken("A: train 2+2\nA: train 2+2\n", four) == ["train-reserved"]


def test_a_president_helps_a_regional_only_with_its_reserved_train():
    game = table("A: train 2+2\n", FIRST)
    assert (codes(game), game.cash("A"), game.cash("Ann")) == ([], 0, 10)
    poor = amend_setup(THIRD, "given M owner Cyd stations Nancy tokens 1 cash 300 operated", lost(n2=27, n3=17))
    assert broken("J: run 0\nJ: done\nM: run 0\nM: train 3\nM: train 4\n", poor) == ["minor-help"]


# ---- 11.6.2, 15.12: Pullmans ----


def test_minor_m_gets_a_free_pullman_and_15_for_each_other_one():
    assert broken("J: train P\n") == ["car-phase"]
    game = table(OPENED + "J: train P\n", FOURTH)
    assert (game.trains("M"), game.cash("M")) == (["P"], 400 + 15)
    assert game.cash("J") == 500 - 270 - 135
    assert game.happened("free-coach", "royalty") == ["free-coach M P", "royalty M J 15 P"]


def test_a_pullman_is_one_a_railroad_and_changes_hands_for_75():
    assert broken(OPENED + "J: train P\nJ: train P\n", RICH) == ["car-single"]
    bought = OPENED + "J: train P\nJ: done\nM: run 0\nM: done\n"
    assert broken(bought + "PLM: run 0\nPLM: train P from J 75\n", FOURTH) == []
    assert broken(bought + "PLM: run 0\nPLM: train P from J 80\n", FOURTH) == ["car-trade"]
    unsaid = table(bought + "PLM: run 0\nPLM: train P from J\n", FOURTH).finding("car-trade")
    assert (unsaid.expected, unsaid.actual) == ("£75", "£0")


def test_a_pullman_is_discarded_before_trains_are_bought_and_is_not_a_train():
    held = OPENED + "J: done\n"
    game = table(held + "M: discard P\nM: train 4\n", FOURTH)
    assert (codes(game), game.pool_trains) == ([], ["P"])
    late = table(held + "M: train 4\nM: discard P\n", FOURTH).finding("car-discard")
    assert (figures(late), late.expected) == ("M P", "nothing bought")
    assert table(held, FOURTH).trains("M") == ["P"]  # it stays without a train


# ---- 11.6.3: changes of phase ----


def test_trains_go_at_the_end_of_the_step_and_bind_the_new_limit_until_then():
    game = table(OPENED, FOURTH)
    assert (game.trains("J"), game.trains("BEL"), game.left("2+2", "depot")) == (["2+2", "4"], ["2+2", "3", "3+3"], 0)
    assert broken(OPENED + "J: train 4\n", RICH) == ["train-limit"]
    game = table(OPENED + "J: done\n", FOURTH)
    assert (game.trains("J"), game.left("2+2", "depot")) == (["4"], 4)
    assert broken(OPENED + "J: done\nM: train 2+2\n", FOURTH) == ["train-obsolete"]


def test_surplus_trains_go_to_the_open_market_and_obsolete_ones_to_the_works():
    game = table(OPENED + "J: done\n", SURPLUS)
    assert (game.current, [choice.text for choice in choices(game.game)]) == ("BEL", ["discard 3", "discard 3+3"])
    discards = "BEL: discard 3\nOU: discard 3\n"
    game = table(OPENED + "J: done\n" + discards, SURPLUS)
    assert (game.pool_trains, game.current) == (["3", "3"], "M")
    other = table(OPENED + "J: done\nOU: discard 3\nBEL: discard 3\n", SURPLUS)  # no order is named
    assert (other.codes, other.pool_trains, other.current) == ([], ["3", "3"], "M")


def test_majors_that_become_nationals_keep_theirs():
    game = table("J: run 0\nJ: train 4\nBob: nationalize BEL\nCyd: pass\nJ: done\n", FOURTH)
    assert game.trains("BEL") == ["2+2", "3", "3+3"]


def test_presidents_answer_in_order_from_the_buyer_on():
    game = table("J: run 0\nJ: train 4\nCyd: pass\n", FOURTH)
    found = game.finding("out-of-turn")
    assert (found.section, found.expected, found.remedy, game.current) == ("9.4", "Bob", "leave it out", "Bob")
    late = table("J: run 0\nJ: train 4\nCyd: pass\nBob: nationalize BEL\nJ: done\n", FOURTH)
    assert (late.codes, late.trains("BEL")) == (["out-of-turn"], ["2+2", "3", "3+3"])


def test_a_player_without_a_major_may_pass():
    """Ann, who leads J and the regional PLM, is not asked. Her pass changes nothing."""
    game = table("J: run 0\nJ: train 4\nAnn: pass\nBob: pass\nAnn: pass\nCyd: pass\n", FOURTH)
    silent = table("J: run 0\nJ: train 4\nBob: pass\nCyd: pass\n", FOURTH)
    assert (game.codes, game.current, game.position.books) == ([], silent.current, silent.position.books)


# ---- 11.6.4: forced purchases ----

OU = "given OU president Cyd par 100 price 100 2,2 structure major floated operated"


def test_a_president_adds_cash_for_the_cheapest_side_and_sells_nothing():
    poor = amend_setup(THIRD, f"{OU} cash 150")
    game = table(BEL_DONE + "OU: train 3\n", poor)
    assert (game.happened("emergency-money"), game.cash("Cyd")) == (["Cyd OU 50"], 70)
    assert broken(BEL_DONE + "OU: train 3+3\n", poor) == ["emergency-cheapest"]
    assert broken(BEL_DONE + "Cyd: sell OU 1\n", poor) == ["emergency-sale"]
    assert broken(BEL_DONE + "OU: done\n", poor) == ["train-owed"]


def test_a_major_that_cannot_pay_becomes_a_national_with_a_limit_of_4():
    poor = amend_setup(THIRD, f"{OU} cash 50")
    found = table(BEL_DONE + "OU: train 3\n", poor).finding("cash-short")
    assert found.remedy == "Cyd: nationalize OU"
    game = table(BEL_DONE + "Cyd: nationalize OU\n", poor)
    assert (codes(game), game.cash("Cyd"), game.cash("OU"), game.position.charters["OU"]) == ([], 0, 0, "national")
    assert game.happened("becomes-national") == ["OU Cyd 120"]
    assert broken(BEL_DONE + "Cyd: nationalize OU\n") == ["national-barred"]
    offered = [choice.text for choice in choices(table(BEL_DONE, poor).game)]
    assert ("Cyd: nationalize OU" in offered, "Cyd: bankrupt" in offered) == (True, False)


def test_only_a_major_becomes_a_national_for_a_train_that_it_cannot_pay(tmp_path):
    """The regional PLM has 50 and Ann 30, for a train of 80 at least; here regionals must own trains, too."""
    title = write_ruleset(tmp_path, '[charters.regional]\nowes_train = "always"\n', extends="18OE")
    poor = amend_setup(FIRST, "given Ann cash 10 shares PLM 50%")
    game = play("A: done\nK: done\nAnn: nationalize PLM\n", title="18OE", setup=poor, ruleset=title)
    assert (game.position.charters["PLM"], game.cash("Ann")) == ("regional", 10)


def test_obsolete_trains_stay_until_the_opener_of_the_phase_has_finished_buying():
    setup = operating("3", "2+2")
    gone = "adjust depot -19 train 3 box +19 train 3\nPLM: run 0\n"
    buying = gone + "PLM: train 4\nAnn: pass\nPLM: train 4\n"
    assert table(buying, setup).trains("PLM") == ["2+2", "4", "4"]
    done = table(buying + "PLM: done\n", setup)
    assert (done.trains("PLM"), done.happened("rust")) == (["4", "4"], ["2+2 PLM"])


# ---- 11.6.5: insolvency ----

# PLM has paid 30 for a tile and 20 for a station, and 50 of its 50 are gone; Ann has 30.
BUILT = "A: train 2+2\nK: train 2+2\nPLM: lay R37 30\nPLM: token Lyon 20\n"
WELL_OFF = amend_setup(FIRST, "given A owner Ann stations Toulouse tokens 1 cash 100", "given Bob cash 80")


def test_stations_and_paid_tiles_are_taken_back_before_insolvency():
    rich = amend_setup(WELL_OFF, "given Ann cash 80 shares PLM 50%")
    game = table(BUILT + "PLM: insolvent\n", rich)
    assert game.happened("refund", "insolvency") == ["refund token: PLM 20 Lyon"]
    assert (game.trains("PLM"), game.president("PLM"), game.cash("Ann")) == (["2+2"], "Ann", 0)
    assert "PLM" not in SLOTS_TAKEN.of(game.position)  # the token for 20 is on its charter again


def test_an_insolvent_regional_goes_to_the_pool_with_train_and_cash():
    game = table(BUILT + "PLM: insolvent\n", WELL_OFF)
    assert game.happened("refund", "insolvency") == [
        "refund token: PLM 20 Lyon",
        "refund lay: PLM 30 R37",
        "insolvency PLM Ann 30 120 2+2",
    ]
    assert (game.cash("PLM"), game.cash("Ann"), game.percent("PLM", "pool")) == (80, 120, 50)
    assert (game.president("PLM"), game.trains("PLM"), game.current) == (None, ["2+2"], "OU")
    assert "PLM" not in table(BUILT + "PLM: insolvent\nOU: train 2+2\nOU: done\n", WELL_OFF).position.round.acted


def test_a_free_tile_stays():
    free = swap(BUILT, ("PLM: lay R37 30", "PLM: lay R37"))
    game = table(free + "PLM: insolvent\n", WELL_OFF)
    assert game.happened("refund") == ["token: PLM 20 Lyon"]


def test_a_free_station_is_taken_back_too():
    game = table(swap(BUILT, ("Lyon 20", "Lyon 0")) + "PLM: insolvent\n", WELL_OFF)
    assert game.happened("refund")[0] == "token: PLM 0 Lyon"


def test_a_company_that_can_pay_is_not_insolvent():
    assert broken("A: insolvent\n", FIRST) == ["insolvent-early"]
    assert broken("A: train 2+2\nA: insolvent\n", FIRST) == ["insolvent-early"]


def test_a_company_without_a_train_to_buy_is_not_insolvent():
    """A has its 2+2, and none is left."""
    found = table("A: run 0\nA: insolvent\n", amend_setup(SR4, "begin OR 4.1 of 2")).findings[-1]
    assert (found.code, found.remedy) == ("insolvent-early", "leave it out")


def test_an_insolvent_company_costs_face_value_plus_the_missing_money():
    """A minor: 120 and the 30 it lacks; a regional: twice 60 and 10."""
    game = table("Ann: buy A\n", INSOLVENT)
    assert (codes(game), game.cash("Ann"), game.cash("A"), game.minors("Ann")) == ([], 150, 70, ["A"])
    assert game.current == "Bob"
    game = table("Ann: buy PLM pool\n", INSOLVENT)
    assert (codes(game), game.cash("Ann"), game.president("PLM")) == ([], 170, "Ann")
    assert broken("Ann: buy A for 120\n", INSOLVENT) == ["insolvent-price"]
    assert broken("Ann: pass\nBob: buy A\n", INSOLVENT) == ["cash-short"]


@pytest.mark.parametrize(
    ("line", "cash", "found", "left"),
    [
        ("buy A", 150, [], 0),  # to the pound
        ("buy A", 149, ["cash-short"], -1),
        ("buy PLM 20%", 130, [], 0),  # the certificate in the pool
        ("buy PLM pool", 129, ["cash-short"], -1),
        ("buy PLM", 60, [], 0),  # another share of it, at its price
    ],
)
def test_a_player_who_can_pay_buys_an_insolvent_company(line, cash, found, left):
    """11.6.5."""
    game = table(f"Ann: {line}\n", amend_setup(INSOLVENT, f"given Ann cash {cash}"))
    assert (game.codes, game.cash("Ann")) == (found, left)


def test_insolvent_railroads_are_shown_and_offered_with_their_price():
    game = table("note nothing\n", INSOLVENT)
    assert [choice.text for choice in choices(game.game)][:2] == ["buy A", "buy PLM pool"]
    shown = "\n".join(companies(game.game.state))
    assert re.findall(r"insolvent\D*(\d+)", shown) == ["150", "130"]
    for cash, offered in ((150, "buy A"), (149, "buy PLM pool")):
        poor = table("note nothing\n", amend_setup(INSOLVENT, f"given Ann cash {cash}")).game
        assert choices(poor)[0].text == offered


def test_a_session_offers_trains():
    """Reserved 2+2s come first, Pullmans in addition, nationals claim. `t` is the usual train."""
    game = table("note nothing\n", FIRST).game
    assert ([choice.text for choice in choices(game)], expand(game, "t")) == (["train 2+2", "done"], ("train 2+2",))
    game = table("J: run 0\n").game
    assert expand(game, "t") == ("train 3",)
    offered = {choice.text for choice in choices(game)}
    assert {"train 3", "train 3+3", "train 3+3 from BEL 1"} <= offered
    assert not {"train 2+2", "train 4", "train P", "train 3 from J 1"} & offered  # gone, too early, its own
    offered = [choice.text for choice in choices(table("BEL: run 0\n", NATIONAL).game)]
    assert offered[:4] == ["claim 2+2", "claim 3", "flip 3", "claim 5+5 from OU for 3"]


# ---- 11.6.6: nationals ----


def test_a_national_claims_and_exchanges_trains_for_free():
    game = table("BEL: claim 2+2\nBEL: claim 3+3 for 2+2\nBEL: flip 3\n", NATIONAL)
    assert (codes(game), game.trains("BEL"), game.left("2+2", "depot")) == ([], ["3", "3+3", "3+3"], 3)
    assert table("BEL: flip 3\nBEL: flip 3\n", NATIONAL).trains("BEL") == ["3+3", "3+3"]
    assert table("BEL: flip 3\nBEL: flip 3\nBEL: flip 3\n", NATIONAL).codes[-1] == "missing"
    assert broken("BEL: claim 2+2\nBEL: claim 3\n", NATIONAL) == ["train-limit"]
    assert broken("BEL: claim 2+2 for 3\n", NATIONAL) == ["claim-level"]
    assert broken("BEL: claim 6\n", NATIONAL) == ["claim-barred"]
    assert broken("BEL: train 6\n", NATIONAL) == ["claim-only"]
    assert broken("BEL: done\nOU: claim 3\n", NATIONAL) == ["claim-barred", "train-limit"]


@pytest.mark.parametrize("line", ["claim 6+6 from OU for 3", "claim 6 from OU for 6", "claim 6 from OU"])
def test_a_claim_that_names_another_side_or_no_obsolete_train_is_answered_with_the_right_one(line):
    assert table(f"BEL: {line}\n", NATIONAL).findings[-1].remedy == "BEL: claim 6 from OU for 3"


def test_a_train_that_is_gone_is_answered_with_the_next_one():
    found = table("PLM: run 0\nPLM: train 5\n", amend_setup(NATIONAL, "begin OR 6.1 of 2 next PLM acted BEL OU"))
    assert (found.finding("missing").section, found.finding("missing").remedy) == ("11.6", "PLM: train 6")


@pytest.mark.parametrize(("train", "paid"), [("5+5", 237), ("6", 262)])
def test_the_bank_pays_half_of_a_train_that_replaces_an_obsolete_one(train, paid):
    game = table(f"BEL: claim {train} from OU for 3\n", NATIONAL)
    assert (codes(game), game.cash("OU"), game.left("3", "depot")) == ([], 700 + paid, 3)
    assert sorted(game.trains("BEL")) == sorted(["3", train])
    assert broken("BEL: claim 6 from PLM for 3\n", NATIONAL) == ["train-seller"]


# ---- 14.10 ----


def test_the_swift_line_keeps_a_2_2_for_good():
    game = table(OPENED + "J: done\nAnn: assign SML to PLM\n", FOURTH)
    assert (codes(game), game.trains("PLM"), game.left("2+2", "depot")) == ([], ["Swift"], 3)
    assert broken("Ann: assign SML to PLM\n") == ["legacy-early"]
    assert broken(OPENED + "J: done\nAnn: assign SML to M\n", FOURTH) == ["legacy-owner"]
    sold = OPENED + "J: done\nAnn: assign SML to PLM\nM: done\nPLM: done\nBEL: train Swift from PLM 1\n"
    assert broken(sold, FOURTH) == ["train-stays"]
    game = table(OPENED + "J: done\nAnn: assign SML to PLM\nM: done\nPLM: train 4\n", FOURTH)
    assert game.trains("PLM") == ["4", "Swift"]  # it takes no place of the limit


@pytest.mark.parametrize("setup", [FIRST, THIRD, FOURTH, SURPLUS, NATIONAL, INSOLVENT])
def test_the_positions_are_sound(setup):
    game = table("note nothing\n", setup)
    assert [f.code for step in game.game.steps for f in step.findings] == ["counted"]
