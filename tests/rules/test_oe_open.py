"""18OE from the packet to the majors: concessions, first floats, reserved shares, privates before a turn, barter."""

import re

import pytest

from moderator.rules.awaiting import stock_step
from moderator.rules.booking import State
from moderator.rules.rounds.phases import operating_order
from moderator.rules.tokens import UNSTARTED
from moderator.shell.possible_moves import choices, open_ended
from moderator.shell.shorthand import expand
from moderator.views.companies import companies
from moderator.views.players import players
from moderator.views.trains import phase
from tests.figures import figures
from tests.ledger import play
from tests.orient import FLOATED, MAJORS, PRIVATES, SOLD, SR4_BOB, STARTED, USED, depot, lost
from tests.setups import amend_setup, swap


def oe(text, setup="", players="Ann Bob Cyd"):
    return play(text, players, title="18OE", setup=setup)


# ---- 3, 7: set-up and the packet ----


@pytest.mark.parametrize(("count", "each"), [(2, 2700), (3, 1800), (4, 1350), (5, 1080), (6, 900), (7, 775)])
def test_5400_are_divided_and_rounded_up_to_5(count, each):
    game = oe("note x", players=" ".join(["Ann", "Bob", "Cyd", "Dot", "Eve", "Fay", "Gus"][:count]))
    assert (game.cash("Ann"), game.bank) == (each, 54000 - count * each)
    assert game.position.books.held("depot", [("2+2", "train 2+2"), ("7+7", "train 7+7")]) == [("2+2", 30), ("7+7", 14)]


def test_the_packet_is_sold_and_minors_keep_their_price():
    game = oe("note x", SOLD)
    assert (game.round, game.current, game.priority, game.cash("A")) == ("CR", "Ann", "Bob", 120)
    raised = oe("sold A Ann 190\n", "".join(SOLD.splitlines(keepends=True)[:10]))
    assert (raised.cash("A"), raised.codes) == (180, ["auction-unrecorded"])
    # Ten concessions count no certificates: she has four privates and four minors.
    assert game.certificates("Ann") == 8


# ---- 8.1: concessions ----


def test_bids_are_set_aside_and_shown():
    game = oe("Ann: bid A 130\nBob: bid A 140\nCyd: bid B 120\nAnn: bid WS 45\n")
    assert game.happened("packet-sale")[0] == "bid: A Ann 130"
    shown = players(State(game.game.title, game.position))
    assert [line.split("  £1800  ")[-1] for line in shown[2:5]] == [f"£{bid} in bids" for bid in (175, 140, 120)]
    assert not [line for line in players(State(game.game.title, oe("note x", SOLD).position)) if "beside" in line]


def test_concessions_go_in_order_and_leave():
    game = oe("Ann: float A at Toulouse\nBob: start GWR 75\n", SOLD)
    assert (game.codes, game.current, game.round) == ([], "Cyd", "CR")
    assert game.happened("concessions") == ["1st Ann", "2nd Bob"]
    assert (game.cash("Bob"), game.cash("GWR")) == (1040 - 150, 150 - 40)


def test_a_holder_of_a_concession_may_not_pass_or_buy():
    assert oe("Ann: pass\n", SOLD).codes == ["concession-action"]
    assert oe("Ann: remove GWR\n", SOLD).codes == ["concession-action", "removal-barred"][:1]
    assert oe("Bob: start GWR 75\n", SOLD).codes == ["out-of-turn"]


def test_a_holder_with_a_minor_or_the_money_must_float():
    verdict = oe("Ann: par GWR 75\n", SOLD).finding("concession-par")
    assert figures(verdict) == "A Ann"
    assert verdict.remedy == "Ann: start LNWR 60"
    poor = SOLD + "adjust Ann -930 bank +930\nAnn: float A at Toulouse\n" + USE_NINE
    assert oe("Ann: par PLM 75\n", poor).codes == []
    rich = SOLD + USE_ALL_MINORS
    assert oe("Ann: par PLM 75\n", rich).codes == ["concession-par"]


# Ann's four minors float with her four concessions, so with a fifth she has none; others start regionals.
USE_NINE = "Bob: start GWR 75\nCyd: start OU 75\nAnn: float D at Torino\nBob: start SB 75\nCyd: start MAV 75\n"
USE_NINE += "Ann: float G at Graz\nBob: start SFR 75\nCyd: start SFAI 75\n"
USE_NINE += "adjust Ann -1 charter K Bob +1 charter K\n"
USE_ALL_MINORS = "Ann: float A at Toulouse\n" + USE_NINE


def test_any_player_may_buy_and_float_a_waiting_regional():
    # Ann has 110, less than the 120 of the cheapest presidency, and no minor left: she sets a value.
    parred = SOLD + "adjust Ann -930 bank +930\nAnn: float A at Toulouse\n" + USE_NINE + "Ann: par PLM 75\n"
    game = oe("note x", parred)
    assert (game.round, game.president("PLM"), game.percent("PLM", "pool"), game.cash("PLM")) == ("SR 1", None, 50, 0)
    assert len(game.position.order) == 10
    assert "start PLM 75" in [choice.text for choice in choices(game.game)]
    bought = oe("Bob: start PLM 75\n", parred)
    assert (bought.codes, bought.president("PLM"), bought.cash("PLM"), bought.current) == ([], "Bob", 150 - 20, "Cyd")
    assert bought.position.order == game.position.order
    assert oe("Bob: buy PLM\n", parred).president("PLM") == "Bob"
    assert oe("Bob: start PLM 60\n", parred).codes == ["start-value"]
    assert oe("Bob: remove PLM\n", parred).codes == ["removal-barred"]


def test_setting_a_par_value_never_floats_a_company():
    parred = SOLD + "adjust Ann -930 bank +930\nAnn: float A at Toulouse\n" + USE_NINE + "Ann: par PLM 75\n"
    game = oe("note x", parred)
    assert (game.codes, "PLM" in game.position.floated, game.position.stations.get("PLM")) == ([], False, None)
    assert (game.happened("float"), game.percent("PLM", "PLM"), game.position.order[-1]) == ([], 50, "PLM")
    # Passed by in the stock round it does not operate, either: its marker waits on the track.
    assert "PLM" not in operating_order(game.game.state)
    assert oe("Bob: start PLM 75\n", parred).position.stations["PLM"] != ()


# ---- 8.2, 8.3: the first floats ----


def test_a_player_with_a_minor_to_float_may_not_pass():
    assert oe("Cyd: pass\n", USED).finding("out-of-turn").remedy == "leave it out"
    assert oe("Cyd: pass\n", FLOATED).finding("out-of-turn").remedy == "leave it out"  # Bob's pass is his to make
    assert oe("Bob: pass\n", USED).codes == ["floats-first"]
    assert oe("Bob: pass\n", FLOATED).codes == []
    assert oe("Bob: buy GWR\n", USED).codes == ["presidents-only"]
    assert oe("Bob: remove PLM\nCyd: remove OU\n", FLOATED).codes == ["removal-barred"]


def test_a_minor_that_cannot_pay_for_a_home_allows_a_pass():
    penniless = USED + "adjust L -120 bank +120\n"
    assert oe("Bob: float L at Aarhus\n", penniless).codes == ["cash-short"]
    assert oe("Bob: pass\n", penniless).codes == []
    assert oe("Bob: pass\n", USED + "adjust L -110 bank +110\n").codes == ["floats-first"]


def test_after_18_minors_and_12_regionals_the_major_phase_begins_and_the_rest_leaves():
    game = oe("note x", MAJORS)
    assert game.position.tracks == {"railroad": "major", "charters": "given"}
    assert {*UNSTARTED.of(game.position)} == {"GSWR", "MKV", "LRZD", "WW", "DSJ", "BJV"}
    assert oe("Cyd: buy MIDI\n", MAJORS).codes == []
    assert oe("Cyd: start WW 60\n", MAJORS).codes == ["start-again"]


def test_the_18th_regional_ends_the_choice_though_minors_wait():
    late = USED + "adjust bank -6000 Ann +2000 Bob +2000 Cyd +2000\n"
    game = oe("".join(f"start {name} 60\n" for name in STARTED), late)
    assert (game.position.tracks["railroad"], game.position.tracks["charters"]) == ("regional-minor", "given")
    assert game.codes == []
    assert "WW" in UNSTARTED.of(game.position)
    lines = "".join(f"start {name} 60\n" for name in STARTED)
    # Cyd and Ann are asked after the last regional, then Bob: each has minors left, and with the last of them it ends.
    waiting = oe(lines + "Cyd: float M at Riga\nAnn: float G at Graz\nBob: float L at Aarhus\nCyd: buy GWR\n", late)
    assert waiting.codes == ["presidents-only"]
    ended = oe(
        lines + "Cyd: float M at Riga\nAnn: float G at Graz\nBob: float L at Aarhus\nCyd: pass\n"
        "Ann: float K at Bilbao\nBob: pass\nCyd: buy GWR\n",
        late,
    )
    assert (ended.codes, ended.position.tracks["railroad"]) == ([], "major")


def test_a_regional_that_still_waits_leaves_with_the_rest():
    poor = SOLD + "adjust Ann -930 bank +930\nAnn: float A at Toulouse\n" + USE_NINE + "Ann: par WW 75\n"
    rich = poor + "adjust bank -9000 Ann +3000 Bob +3000 Cyd +3000\n"
    others = [name for name in [*STARTED, "LNWR", "MKV", "LRZD"] if name not in ("OU", "SB", "MAV", "SFR", "SFAI")]
    game = oe("".join(f"start {name} 60\n" for name in others[:12]), rich)
    assert ("WW" in UNSTARTED.of(game.position), game.percent("WW", "pool"), "WW" in game.position.order) == (
        True,
        0,
        False,
    )


def test_a_corporation_out_of_the_game_is_not_suggested():
    for line in ("buy WW", "exchange C WW", "reserve WW with BBBT"):
        verdict = oe(f"Cyd: {line}\n", MAJORS).finding("start-again")
        assert (figures(verdict), verdict.section) == ("WW", "9.2")
    assert figures(oe("Cyd: sell WW\n", MAJORS).finding("missing")) == "Cyd WW"


def test_the_first_train_phase_lists_its_actions():
    def step(setup: str) -> str:
        return stock_step(State(oe("note x", setup).game.title, oe("note x", setup).position))

    assert step(USED) == "floats a minor, buys a president's certificate or removes a corporation"
    assert step(FLOATED) == "buys a president's certificate, removes a corporation or passes"
    assert step(MAJORS) == "buys, or passes"  # 10.1: nothing is sold yet
    first, later = (oe("note x", setup) for setup in (USED, MAJORS))
    said = "  now              only presidents' certificates are for sale"
    assert said in phase(State(first.game.title, first.position))
    assert said not in phase(State(later.game.title, later.position))


# ---- 9.1: chits of track rights ----


def test_the_last_chits_of_the_three_zones_leave_with_the_fourth():
    three = SOLD + "Ann: float A at Toulouse\nBob: float B at Dresden zone PHS\nCyd: float C at Nancy zone FR\n"
    fourth = oe("Ann: float D at Liverpool\n", three)
    assert fourth.happened("minor-float") == [
        "rights: D Liverpool UK",
        "chits: 1 UK, 1 PHS",
    ]
    assert oe("Ann: float D at Torino\n", three).happened("minor-float") == ["rights: D Torino IT"]
    shown = companies(State(fourth.game.title, fourth.position))
    assert "  track rights left: AH 2, IT 2, SP 2, SC 2, RU 2" in shown
    left = fourth.json["rights_left"]
    assert left == dict.fromkeys(("UK", "PHS", "FR"), 0) | dict.fromkeys(("AH", "IT", "SP", "SC", "RU"), 2)
    floated = oe("note x", MAJORS)
    assert not [line for line in companies(State(floated.game.title, floated.position)) if "track rights" in line]


# ---- 8.4: reserved shares ----


def test_reserved_shares_are_one_players_until_the_second_stock_round():
    assert oe("Ann: reserve GWR\nCyd: buy GWR\n", MAJORS).codes == ["share-kept"]
    assert oe("Cyd: reserve GWR\nCyd: buy GWR\n", MAJORS).codes == []
    assert oe("Cyd: buy GWR\nAnn: reserve GWR\n", MAJORS).codes == ["reserve-barred"]
    assert oe("Ann: reserve GWR\nAnn: reserve SB\n", MAJORS).codes == ["reserve-barred"]
    late = oe("Cyd: buy GWR\nBob: reserve GWR\n", MAJORS).finding("reserve-barred")
    assert late.remedy == "undo that purchase, then Bob: reserve GWR, then what Cyd does instead"
    assert oe("undo\nBob: reserve GWR\nCyd: buy BEL\n", MAJORS + "Cyd: buy GWR\n").codes == []
    gone_by = oe("Cyd: buy GWR\nAnn: buy MIDI\nBob: reserve GWR\n", MAJORS).finding("reserve-barred")
    assert gone_by.remedy != late.remedy
    assert oe("Ann: reserve GWR\nCyd: pass\nAnn: expand GWR\n", MAJORS).fact("reserved") == {}
    assert oe("Ann: reserve GWR\n", SOLD + "Ann: start GWR 75\n").codes == ["reserve-time"]


# ---- 10, 6.1: privates before a turn ----


def test_a_private_face_down_counts_and_pays_nothing():
    game = oe("Cyd: close WCF\nCyd: pass\nAnn: pass\nBob: pass\n", MAJORS)
    assert (game.codes, game.round) == ([], "OR 1.1")
    assert game.certificates("Cyd") == oe("note x", MAJORS).certificates("Cyd") - 1
    paid = game.happened("private-income")
    assert game.json["players"]["Cyd"]["worth"] == oe("note x", MAJORS).json["players"]["Cyd"]["worth"] - 60
    assert ("RSC Ann 5" in paid, any("WCF" in each for each in paid)) == (True, False)
    assert game.json["companies"]["WCF"]["face_down"] is True


def test_a_player_turns_one_private_before_his_action():
    second = oe("Cyd: close WCF\nCyd: close SML\n", MAJORS)
    late = oe("Cyd: expand GWR\nCyd: close SML\n", MAJORS)
    assert (second.codes, second.finding("private-moment").actual) == (["private-moment"], "WCF")
    assert (late.codes, late.finding("private-moment").actual) == (["expand-right", "private-moment"], "an action")
    assert oe("Cyd: buy MIDI\nCyd: close SML\n", MAJORS).codes == ["out-of-turn"]
    assert oe("Cyd: close RSC\n", MAJORS).codes == ["private-moment"]
    assert oe("Cyd: remove WCF\nCyd: buy MIDI\n", MAJORS).codes == []
    # Before the major phase a private is taken out only by who is above the limit.
    assert oe("Bob: remove PeC\n", FLOATED).codes == ["private-moment"]
    assert oe("Bob: close PeC\n", FLOATED).codes == []


# ---- 10.4: barter ----


def test_players_exchange_minors_privates_and_money():
    before, game = oe("note x", MAJORS), oe("Cyd: barter WCF C 40 with Bob for E BBE\n", MAJORS)
    assert (game.codes, game.current) == ([], "Ann")
    assert (game.cash("Cyd"), game.cash("Bob")) == (before.cash("Cyd") - 40, before.cash("Bob") + 40)
    assert (game.minors("Cyd"), game.president("C")) == (["E", "F", "J", "M"], "Bob")
    goods = [posting.unit for posting in game.postings if posting.unit.startswith("charter ")]
    assert goods == ["charter WCF", "charter C", "charter E", "charter BBE"]
    bought = oe("Cyd: buy PeC from Bob 35\n", MAJORS)
    assert (bought.codes, bought.cash("Bob"), bought.current) == ([], before.cash("Bob") + 35, "Ann")


def test_a_gift_between_players_is_stated_as_a_gift():
    game = oe("Cyd: barter WCF with Bob\n", MAJORS)
    assert (game.codes, game.happened("barter")) == ([], ["Cyd Bob WCF nothing"])
    assert oe("Cyd: barter with Bob for E\n", MAJORS).happened("barter") == ["Cyd Bob nothing E"]


def test_a_wrong_barter_is_flagged():
    assert oe("Bob: buy RSC from Ann 5\n", FLOATED).codes == ["barter-barred"]
    assert oe("Cyd: close WCF\nCyd: barter WCF with Bob\n", MAJORS).codes == ["barter-barred"]
    assert oe("Cyd: barter RSC with Bob\n", MAJORS).codes == ["barter-barred"]
    assert oe("Cyd: barter 500 with Bob for E\n", MAJORS).codes == ["cash-short"]


# ---- 14.4: one private, three powers ----


def test_a_private_changes_a_par_value():
    lines = "Cyd: pass\nAnn: pass\nBob: par PLM 90 with BBBT\n"
    game = oe(lines, MAJORS)
    assert (game.codes, game.position.par["PLM"], game.price("PLM"), game.current) == ([], 90, 90, "Bob")
    assert oe(lines + "Bob: buy PLM\n", MAJORS).cash("Bob") == 320 - 90
    # It is a 120 that the larger charter then stands at.
    assert oe(lines + "Bob: expand PLM\n", MAJORS).price("PLM") == 120
    assert oe("Bob: par PLM 90\n", MAJORS).codes == ["power-moment"]
    assert oe("Cyd: par MIDI 90\n", MAJORS).codes == ["power-owner"]
    wrong = oe("Cyd: pass\nAnn: pass\nBob: par PLM 85\n", MAJORS).finding("start-value")
    assert (wrong.section, wrong.remedy) == ("14.4", "Bob: par PLM 90")
    counts_no_more = oe("Bob: par BEL 120 with BBBT\n", amend_setup(SR4_BOB, "given BBBT owner Bob"))
    assert (counts_no_more.codes, counts_no_more.findings[0].section) == (["power-used"], "14.4")


def test_one_share_stays_reserved_while_others_buy():
    game = oe("Bob: reserve PLM with BBBT\nCyd: buy PLM\nAnn: buy PLM\n", MAJORS)
    assert (game.codes, game.finding("share-kept").section) == (["share-kept"], "14.4")
    assert oe("Bob: reserve PLM with BBBT\nCyd: buy PLM\nAnn: pass\nBob: buy PLM\n", MAJORS).fact("kept") == {}
    late = oe("Cyd: buy PLM\nBob: reserve PLM with BBBT\n", MAJORS)
    assert (late.codes, late.finding("reserve-barred").section) == (["reserve-barred"], "14.4")


def test_a_price_is_shielded_from_sales_until_the_round_ends():
    major = MAJORS + "Cyd: pass\nAnn: expand GWR\nAnn: buy GWR\nBob: pass\nCyd: pass\nAnn: pass\n"
    later = swap(major, ("Ann: buy GWR\nBob: pass\nCyd: pass\nAnn: pass\n", "Ann: buy GWR\n"))
    game = oe("Bob: shield GWR with BBBT\n", later)
    assert (game.codes, game.fact("shielded"), game.current) == ([], {"GWR": "BBBT"}, "Bob")
    ended = oe("Bob: shield GWR with BBBT\nBob: pass\nCyd: pass\nAnn: pass\n", later)
    assert (ended.fact("shielded"), ended.position.books.of("charter BBBT", "box")) == ({}, 1)
    assert oe("Bob: shield GWR\nAnn: sell GWR\n", later).happened("sale-drop") == []


def test_a_shield_that_comes_after_a_sale_says_so():
    sold = MAJORS + "Cyd: pass\nAnn: expand GWR\nAnn: buy GWR\nBob: pass\nCyd: pass\nAnn: sell GWR\n"
    late, fell = oe("Bob: shield GWR with BBBT\n", sold), oe("note x", sold).price("GWR")
    assert late.price("GWR") == fell
    assert late.happened("price-shield")[0] == "late: GWR"


# ---- 3.3, 8.2: options ----


def test_without_concessions_there_is_less_money_and_the_regionals_come_at_once():
    sold = "".join(line for line in SOLD.splitlines(keepends=True) if not line.split()[1][0].isdigit())
    game = play("note x", options="concessions without", title="18OE", setup=sold)
    assert (game.round, game.codes, game.cash("Ann")) == ("SR 1", [], 1735 - 680)
    with_five = play("note x", "Ann Bob Cyd Dot Eve", "concessions without", title="18OE")
    assert with_five.cash("Ann") == 1040
    assert play("Ann: par GWR 75", options="concessions without", title="18OE", setup=sold).codes == ["concession-par"]


def test_without_removals_no_regional_is_removed():
    game = play("Bob: remove SFR\n", options="removals without", title="18OE", setup=FLOATED)
    assert game.codes == ["removal-barred"]


# ---- 4.1: the certificate limit ----


def test_a_player_above_the_limit_turns_a_private_at_once():
    """Cyd has the secondary shares of all 18 regionals and two minors more: 49 certificates, of 48."""
    all_18 = [*STARTED, "GWR", "LNWR"]
    many = MAJORS + "".join(f"adjust {name} -50% {name} Cyd +50% {name}\n" for name in all_18)
    many += "adjust Ann -1 charter A Bob -1 charter B Cyd +1 charter A Cyd +1 charter B\n"
    verdict = oe("Cyd: pass\n", many).finding("certificate-limit")
    assert (verdict.section, verdict.actual, verdict.remedy) == ("4.1", "49", "Cyd: close WCF")
    cured = oe("Cyd: close WCF\nCyd: pass\n", many)
    assert (cured.codes, cured.certificates("Cyd")) == ([], 48)
    # Above the limit she may even take one out before the major phase.
    early = FLOATED + "adjust bank -9000 Bob +9000\n"
    assert oe("Bob: remove PeC\n", early).codes == ["private-moment"]


def test_a_player_one_above_the_limit_sells_one_certificate():
    """Each of seven players may hold 20. Ann has five of four majors and one of SB."""
    led = ("GWR", "BEL", "OU", "MIDI")
    major = "par 100 price 100 2,2 structure major floated operated trains 3 cash 300"
    many = f"given phase 3 track railroad major track charters given\ngiven {PRIVATES} closed\n"
    many += "given A B C D E F G H J K L M closed\n"
    many += "".join(f"given {name} president Ann {major}\n" for name in led) + f"given SB president Bob {major}\n"
    many += f"given Ann cash 600 shares {' '.join(f'{name} 60%' for name in led)} SB 10%\n"
    many += f"given Bob cash 500 shares SB 40%\n{depot(n3=5)}{lost(n2=30)}begin SR 4 next Ann\n"
    seven = "Ann Bob Cyd Dot Eve Fay Gus"
    found = oe("Ann: pass\n", many, seven).finding("certificate-limit")
    assert (found.section, found.actual, found.remedy) == ("4.1", "21", "Ann: sell GWR")
    cured = oe("Ann: sell GWR\nAnn: done\n", many, seven)
    assert (cured.codes, cured.certificates("Ann")) == ([], 20)


def test_above_the_limit_no_trade_takes_the_place_of_a_sale():
    all_18 = [*STARTED, "GWR", "LNWR"]
    many = MAJORS + "".join(f"adjust {name} -50% {name} Cyd +50% {name}\n" for name in all_18)
    many += "adjust Ann -1 charter A Bob -1 charter B Cyd +1 charter A Cyd +1 charter B\n"
    for line in ("barter WCF 5 with Bob", "barter A with Bob for E", "barter 5 with Bob for E"):
        game = oe(f"Cyd: {line}\n", many)
        assert (game.codes, game.current) == (["certificate-limit"], "Ann")
        verdict = game.finding("certificate-limit")
        assert (verdict.section, verdict.actual, verdict.remedy) == ("4.1", "49", "Cyd: close WCF")
    # Back within it by a private, she trades in the same turn; and others may trade with her who is above it.
    assert oe("Cyd: close WCF\nCyd: barter A with Bob for E\n", many).codes == []
    assert oe("Cyd: pass\nAnn: barter 5 with Cyd for A\n", many).codes == ["certificate-limit"]  # the pass


def test_reserved_shares_and_face_down_privates_are_shown():
    kept = MAJORS + "Cyd: close WCF\nCyd: reserve GWR\nBob: reserve PLM with BBBT\n"
    game = oe("note x", kept)
    shown = " ".join(" ".join(companies(game.game.state)).split())
    assert re.search(r"- new regional [^-]*\bCyd\b[^-]* LNWR .*- new regional [^-]*\bBob\b[^-]* MIDI", shown)
    assert "Ferry, face down" in shown
    assert "privates WCF (down) SML" in " ".join(" ".join(players(game.game.state)).split())
    assert (game.json["companies"]["GWR"]["reserved"], game.json["companies"]["PLM"]["kept"]) == ("Cyd", "Bob")


def test_the_session_knows_the_concessions():
    game = oe("note x", SOLD).game
    assert expand(game, "gwr 75") == ("start gwr 75",)
    assert "start GWR 75" in [choice.text for choice in choices(game) if choice.barred is None]
    assert open_ended(game)[0] == "float A at PLACE"
    later = oe("note x", MAJORS).game
    assert "PLAYER: reserve CORPORATION" in open_ended(later)
    assert "close WCF" in [choice.text for choice in choices(later) if choice.barred is None]
