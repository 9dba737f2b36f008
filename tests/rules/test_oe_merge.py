"""18OE's sections 4.2, 9.3-9.5, 10.1-10.7 and 11.7: minors that merge, nationals, consolidation, own shares."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.model.findings import Severity
from moderator.model.ledger import charter_unit
from moderator.model.position import LASTING, GrantedPower
from moderator.rules.booking import Booking, State
from moderator.rules.place_tokens import take_back
from moderator.rules.subsidiaries import abandoned_minors, bearer, powers_of, rights_of
from moderator.rules.tokens import slots_left
from moderator.shell.possible_moves import choices
from moderator.views.companies import companies
from moderator.vocabulary.charters import EXPANDED
from moderator.vocabulary.minors import CHIT
from moderator.vocabulary.tiles import PAID
from moderator.vocabulary.turns import Pass
from tests.figures import figures
from tests.ledger import Result, play
from tests.orient import (
    BOTH,
    FULL,
    LEFT,
    MOST,
    OR6,
    OR6_POOLED,
    PHASE_2,
    POOLED,
    SOLD_OUT,
    SR4,
    SR4_BOB,
    SR4_CYD,
    SR6,
    SR6_BOB,
    SR6_CYD,
    UNFLOATED,
    depot,
    lost,
)
from tests.orient_trains import THIRD
from tests.setups import amend_setup


def after(text: str, setup: str = SR4) -> Result:
    return play(text, title="18OE", setup=setup)


def state_of(game: Result) -> State:
    return State(game.game.title, game.position)


def codes(game: Result) -> list[str]:
    """Return the findings that a rulebook section covers, without attested ones."""
    return [found.code for found in game.findings if found.section and found.severity is not Severity.ATTESTED]


# ---- a counted position ----

BEL = "given BEL president Bob par 100 price 110 1,2 structure major floated operated trains 2+2 3 cash 300"
LATER = amend_setup(SR4, "given K owner BEL zone RU", "given L abandoned zone SP")


def test_minors_that_have_merged_or_were_abandoned_are_counted():
    state = state_of(after("", LATER))
    assert (bearer(state, "K"), bearer(state, "A"), bearer(state, "L")) == ("BEL", "A", None)
    assert (powers_of(state, "BEL"), powers_of(state, "A"), abandoned_minors(state)) == (["K"], ["A"], ["L"])
    assert (rights_of(state, "BEL"), rights_of(state, "A")) == (["FR", "RU"], ["FR"])


def test_a_position_file_states_them_and_the_order_track():
    game = after("", LATER)
    assert game.position.order == ("A", "B", "C", "PLM")
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    again = after("", "\n".join(trial.lines()))
    assert again.position.books == game.position.books
    assert (again.position.order, CHIT.of(again.position)) == (game.position.order, CHIT.of(game.position))
    assert (again.position.stations, again.json["companies"]) == (game.position.stations, game.json["companies"])


def begun_again(game: Result) -> Result:
    """A game begun from the position file of another one."""
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    return after("", "\n".join(trial.lines()))


def test_a_game_is_begun_in_the_round_of_consolidation():
    game = after("Ann: exchange A MIDI token\nBob: exchange B BEL\n", SR6)
    again = begun_again(game)
    assert (again.position.books, again.json["companies"]) == (game.position.books, game.json["companies"])
    assert (again.position.round.merged, again.position.stations) == ({"BEL", "MIDI"}, game.position.stations)
    assert (again.json["companies"]["MIDI"]["minors"], again.json["companies"]["A"]["merged"]) == (["A"], "MIDI")
    assert again.json["companies"]["B"]["abandoned"] is True


def test_merged_and_abandoned_minors_are_shown():
    shown = " ".join("\n".join(companies(after("Ann: exchange A MIDI\n", SR6).game.state)).split())
    assert "merged: A with MIDI" in shown
    assert "abandoned: L M" in shown
    assert "major with A" in shown


# ---- a minor merges (10.5) ----


def test_for_a_treasury_share_the_major_gets_the_minors_property():
    game = after("Bob: exchange B BEL token", SR4_BOB)
    assert game.codes == game.attested == []
    assert [game.percent("BEL", name) for name in ("Bob", "BEL", "pool")] == [50, 20, 20]
    assert (game.cash("BEL"), game.cash("B"), game.bank) == (300 + 80, 0, after("").bank)
    assert (game.trains("BEL"), game.position.stations["BEL"]) == (["2+2", "2+2", "3"], ("N35", "O56"))
    assert (game.tokens("BEL"), "B" in game.position.stations, game.minors("Bob")) == (6, False, [])
    assert (powers_of(state_of(game), "BEL"), rights_of(state_of(game), "BEL")) == (["B"], ["FR", "PHS"])
    assert (game.current, game.position.order) == ("Cyd", ("A", "C", "PLM"))


@pytest.mark.slow
def test_for_a_share_of_the_pool_the_bank_gets_the_money():
    game = after("Bob: exchange B BEL", POOLED)
    assert [game.percent("BEL", name) for name in ("Bob", "BEL", "pool")] == [60, 0, 30]
    assert (game.cash("BEL"), game.bank, game.codes) == (300, after("", POOLED).bank + 80, [])
    pool = after("Bob: exchange B BEL pool", SR4_BOB)  # the treasury has three
    assert (pool.codes, pool.stakes("exchange-source")) == (["exchange-source"], ("treasury", "pool"))


def test_a_minor_exchanged_for_no_share_needs_an_attested_connection():
    game = after("Bob: exchange B BEL", SOLD_OUT)
    assert (game.codes, game.attested, game.percent("BEL", "Bob")) == ([], ["connection"], 70)
    assert (game.cash("BEL"), game.bank) == (300, after("", SOLD_OUT).bank + 80)
    assert powers_of(state_of(game), "BEL") == ["B"]


def test_a_merger_may_bring_a_player_above_60_percent():
    game = after(
        "Bob: exchange B BEL", amend_setup(POOLED, "given Bob cash 500 shares BEL 60%", "given pool shares BEL 30%")
    )
    assert (game.codes, game.percent("BEL", "Bob")) == ([], 70)


def test_stations_are_replaced_where_the_major_wants_and_may():
    assert after("Bob: exchange B BEL", SR4_BOB).position.stations["BEL"] == ("N35",)
    two = amend_setup(SR4_BOB, "given B owner Bob stations Breslau Praha tokens 0 cash 80 trains 2+2")
    assert after("Bob: exchange B BEL token Praha", two).position.stations["BEL"] == ("N35", "P53")
    same = amend_setup(SR4_BOB, "given B owner Bob stations Breslau N35 tokens 0 cash 80 trains 2+2")
    game = after("Bob: exchange B BEL token", same)  # of those that can be replaced
    assert (game.codes, game.position.stations["BEL"]) == ([], ("N35", "O56"))
    verdict = after("Bob: exchange B BEL token Breslau N35", same).finding("absorb-station")
    assert (verdict.section, verdict.remedy) == ("10.5", "Bob: exchange B BEL token Breslau")
    assert after("Bob: exchange B BEL token Wien", SR4_BOB).codes == ["absorb-station"]


def test_the_token_that_replaces_a_station_has_its_price():
    for said, left in (("", (20, 40, 60, 80, 100, 120)), (" 60", (20, 40, 80, 100, 120, 140))):
        game = after(f"Bob: exchange B BEL token Breslau{said}", SR4_BOB)
        assert (game.codes, slots_left(state_of(game), "BEL")) == ([], left)
    verdict = after("Bob: exchange B BEL token Breslau 70", SR4_BOB).finding("absorb-station")
    assert verdict.remedy == "Bob: exchange B BEL token Breslau"


def test_trains_are_declined_or_discarded_for_them():
    game = after("Bob: exchange B BEL without 2+2", SR4_BOB)
    assert (game.trains("BEL"), game.pool_trains) == (["2+2", "3"], ["2+2"])
    assert after("Bob: exchange B BEL without 3", SR4_BOB).codes == ["absorb-train"]
    game = after("Bob: exchange B BEL", FULL)
    assert [(asked.who, asked.code) for asked in game.position.open] == [("BEL", "train-discard@merging")]
    game = after("Bob: exchange B BEL\nBEL: discard 2+2", FULL)
    assert (len(game.trains("BEL")), game.pool_trains, game.codes, game.current) == (4, ["2+2"], [], "Cyd")


def test_a_major_takes_in_one_minor_a_round():
    lines = "Bob: exchange B BEL\nCyd: exchange C BEL"
    verdict = after(lines, SR4_BOB).finding("absorb-twice")
    assert (verdict.section, figures(verdict)) == ("10.5", "BEL")
    assert after("Bob: exchange B BEL\nCyd: exchange C OU", SR4_BOB).codes == []


def test_a_minor_merges_neither_into_a_regional_nor_before_phase_3():
    assert after("Ann: exchange A PLM").codes == ["absorb-company"]
    assert after("Bob: exchange B BEL", PHASE_2).codes == ["absorb-phase"]


def test_across_owners_both_agree_and_one_may_pay_the_other():
    game = after("Ann: exchange A BEL gets 40")
    assert (game.codes, game.attested, game.percent("BEL", "Ann")) == ([], ["absorb-agreed"], 10)
    assert (game.cash("Ann"), game.cash("Bob")) == (640, 460)
    game = after("Bob: exchange A BEL gives 40", SR4_BOB)  # in the turn of the major's president
    assert (game.codes, game.cash("Ann"), game.cash("Bob"), game.current) == ([], 560, 540, "Cyd")
    assert after("Bob: exchange B BEL gets 40", SR4_BOB).codes == ["absorb-pay"]
    short = after("Ann: exchange A BEL gets 501")
    assert (short.codes, short.finding("cash-short").remedy) == (["cash-short"], "Ann: exchange A BEL")
    assert after("Ann: exchange A BEL gets 500").codes == []
    assert after("Cyd: exchange B BEL", SR4_CYD).codes == ["absorb-owner"]


def test_minor_a_brings_its_majors_share_value_once():
    game = after("Ann: exchange A BEL")
    assert (game.cash("BEL"), game.bank) == (300 + 100 + 110, after("").bank - 110)
    assert game.happened("merging")[-1] == "dowry: BEL 110 A"


def test_a_share_for_a_minor_may_bring_the_presidency():
    third = amend_setup(SR4_CYD, "given Bob cash 500 shares BEL 20%", "given Cyd cash 500 shares OU 40% BEL 20%")
    game = after("Cyd: exchange C BEL", third)
    assert (game.president("BEL"), game.happened("presidency") != []) == ("Cyd", True)


# ---- into a national, which abandons it (9.5, 10.5) ----


def test_a_national_gets_only_the_trains():
    game = after("Bob: exchange B BEL", SR6_BOB)
    assert (game.codes, game.trains("BEL")) == ([], ["3", "3", "4"])
    assert [game.percent("BEL", name) for name in ("Bob", "pool")] == [50, 40]
    assert (game.bank, game.cash("BEL")) == (after("", SR6_BOB).bank + 80, 0)
    assert (abandoned_minors(state_of(game)), powers_of(state_of(game), "BEL")) == (["B", "L", "M"], [])
    assert (game.position.stations.get("BEL"), CHIT.of(game.position)["B"]) == (None, "PHS")
    assert after("Bob: exchange B BEL token Breslau", SR6_BOB).codes == ["absorb-station"]


def test_abandoning_a_minor_leaves_powers_that_are_not_tokens():
    position = after("").position.copy()
    position.powers = {"White Cliffs": GrantedPower("BEL", LASTING)}
    booking = Booking(after("").game.title, position, Pass())
    take_back(booking, {"B", "BEL"})
    assert {*booking.position.powers} == {"White Cliffs"}


def test_a_closed_minor_is_out_of_the_game_whatever_corporation_its_line_names():
    game = after("", amend_setup(SR4, "given K owner BEL closed"))
    assert (game.codes, dict(game.position.books.holders(charter_unit("K")))) == ([], {"box": 1})
    assert powers_of(state_of(game), "BEL") == []


# ---- consolidation (10.6) ----


def test_a_player_with_a_minor_or_regional_may_not_pass():
    verdict = after("Ann: pass", SR6).finding("consolidation-owed")
    assert (verdict.section, figures(verdict)) == ("10.6", "A Ann PLM")
    assert verdict.remedy == "Ann: exchange A MIDI"
    merged = "Ann: exchange A MIDI\nBob: exchange B BEL\nCyd: exchange C OU\n"
    assert after(merged + "Ann: pass", SR6).finding("consolidation-owed").remedy == "Ann: expand PLM"
    done = after(merged + "Ann: expand PLM\nAnn: done\nBob: pass\nCyd: pass\nAnn: pass", SR6)
    assert (done.codes, done.round, done.position.order) == ([], "OR 6.1", ())
    assert after("Ann: buy OU", SR6).codes == []  # another action puts it off


def test_before_phase_5_minors_may_stay():
    assert after("Ann: pass").codes == []
    assert after("Ann: close A").codes == ["abandon-early"]


def test_a_minor_that_could_merge_into_a_company_of_its_owners_is_not_abandoned():
    verdict = after("Cyd: close C", SR6_CYD).finding("abandon-barred")
    assert (verdict.section, verdict.remedy) == ("10.6", "Cyd: exchange C OU")


def test_a_minor_waits_for_its_owners_regional_to_expand():
    """Ann's MIDI has taken in A. D goes to PLM, once it is expanded, for one of its six new shares."""
    two = amend_setup(SR6, "given D owner Ann stations Sevilla tokens 1 cash 50")
    merged = "Ann: exchange A MIDI\nBob: exchange B BEL\nCyd: exchange C OU\n"
    verdict = after(merged + "Ann: close D", two).finding("abandon-barred")
    assert (verdict.section, verdict.remedy) == ("10.6", "Ann: expand PLM")
    done = after(merged + "Ann: expand PLM\nAnn: done\nBob: pass\nCyd: pass\nAnn: exchange D PLM\n", two)
    assert (done.codes, done.percent("PLM", "Ann"), done.cash("PLM")) == ([], 30, 150 + 50)


def test_a_merger_reports_lost_stations_and_attested_connections():
    lost = "lost: OU A Toulouse"
    assert lost in after("Ann: exchange A OU\n").happened("merging")
    assert lost not in after("Ann: exchange A OU token\n").happened("merging")
    joined = after("Bob: exchange B BEL\n", SOLD_OUT)
    assert joined.attested == ["connection"]
    assert joined.happened("merging")[0] == "none: B BEL 80 1"


def test_others_are_asked_to_take_in_a_minor_without_a_merger():
    game = after("Bob: close B", LEFT)  # BEL, a national, has no share to give
    assert [(asked.who, asked.about) for asked in game.position.open] == [("Cyd", "B"), ("Ann", "B")]
    assert [choice.text for choice in choices(game.game)] == ["propose OU", "pass"]
    assert game.happened("abandonment") == ["request: B Cyd, Ann"]


def test_a_player_without_a_share_to_give_is_not_asked():
    game = after("adjust MIDI -80% MIDI pool +80% MIDI\nBob: close B", LEFT)
    assert [(asked.who, asked.about) for asked in game.position.open] == [("Cyd", "B")]


def test_an_offer_must_be_taken():
    offers = "Bob: close B\nCyd: propose OU\nAnn: propose MIDI\n"
    game = after(offers + "Bob: exchange B MIDI token\n", LEFT)
    assert (game.codes, game.attested) == ([], ["absorb-agreed"])
    assert (game.percent("MIDI", "Bob"), powers_of(state_of(game), "MIDI"), game.current) == (10, ["B"], "Cyd")
    alone = "Bob: close B\nCyd: propose OU\nAnn: pass\n"
    passed = after(alone + "Bob: pass\n", LEFT)
    assert (passed.codes, passed.finding("duty-first").remedy) == (["duty-first"], "Bob: exchange B OU")
    verdict = after(alone + "Bob: exchange B MIDI\n", LEFT).finding("proposal-barred")
    assert (verdict.section, verdict.remedy) == ("10.6", "Bob: exchange B OU")
    assert after("Bob: close B\nCyd: propose BEL\n", LEFT).codes == ["proposal-barred"]
    assert after("Cyd: propose OU\n", LEFT).codes == ["proposal-barred"]


def test_a_player_with_two_corporations_who_offers_neither_is_shown_the_one_that_started_first():
    """Ann has OU, and MIDI that started later. BEL is Bob's."""
    hers = amend_setup(
        LEFT,
        "given OU president Ann par 100 price 100 2,2 structure major floated operated trains 4 cash 300",
        "given Ann cash 600 shares PLM 50% MIDI 20% OU 40%",
        "given Cyd cash 500 shares BEL 50%",
    )
    assert after("Bob: close B\nAnn: propose BEL\n", hers).finding("proposal-barred").remedy == "Ann: propose OU"


def test_a_minor_closed_outside_a_stock_round_leaves_the_game():
    game = after("Ann: close J\n", THIRD)
    assert (game.codes, game.round, game.position.agenda) == (["wrong-round"], "OR 3.1", ())
    assert ("J" in game.position.closed, game.current) == (True, "M")


def test_a_minor_may_have_used_its_power_before_the_count():
    counted = amend_setup(SR4, "given B owner Bob stations Breslau tokens 1 cash 80 trains 2+2 used")
    assert "B" in after("note counted\n", counted).position.used
    assert "B" not in after("note counted\n").position.used


def test_offers_for_a_minor_come_in_any_order():
    early = after("Bob: close B\nAnn: propose MIDI\n", LEFT)
    assert early.codes == early.attested == []
    assert early.happened("abandonment")[1] == "early: B Ann Cyd"
    assert (early.position.open[0].who, len(early.position.open)) == ("Cyd", 1)
    both = after("Bob: close B\nAnn: propose MIDI\nCyd: propose OU\nBob: exchange B MIDI\n", LEFT)
    assert (both.codes, both.percent("MIDI", "Bob")) == ([], 10)
    assert after("Bob: close B\nAnn: pass\nCyd: propose OU\nBob: exchange B OU\n", LEFT).codes == []
    again = after("Bob: close B\nAnn: pass\nAnn: propose MIDI\n", LEFT)
    assert figures(again.finding("proposal-barred")) == "Ann B Cyd"
    assert [asked.who for asked in again.position.open] == ["Cyd"]


def test_a_merger_line_alone_states_an_accepted_offer():
    for who in ("Bob", "Cyd"):
        game = after(f"Bob: close B\n{who}: exchange B OU", LEFT)
        assert (game.codes, game.percent("OU", "Bob"), game.current) == ([], 10, "Cyd")


@pytest.mark.parametrize(
    ("lines", "attested"),
    [
        ("Bob: close B\nCyd: pass\nAnn: pass\n", []),
        ("Bob: close B\nCyd: exchange C OU\n", ["abandon-offers"]),
    ],
)
def test_a_minor_without_offers_is_abandoned(lines, attested):
    game = after(lines, LEFT)
    assert (game.codes, game.attested, abandoned_minors(state_of(game))) == ([], attested, ["B", "L", "M"])
    assert (game.pool_trains, game.cash("B"), game.bank) == (["3"], 0, after("", LEFT).bank + 80)
    assert (CHIT.of(game.position)["B"], game.position.stations.get("B"), game.minors("Bob")) == ("PHS", None, [])


def test_when_all_have_passed_the_next_player_acts():
    assert after("Bob: close B\nCyd: pass\nAnn: pass\n", LEFT).current == "Cyd"


def test_the_consolidation_round_is_reported():
    begins = after("MIDI: run 0\nMIDI: done", OR6)
    assert begins.happened("consolidation") == []  # nothing is left that would have to go


# Of BEL's treasury 10% are left, kept for Cyd, and the pool has 40%; Ann's minor A has cash, and Bob leads BEL.
KEPT = amend_setup(SR4, f"{BEL} kept Cyd", "given pool shares BEL 40%")


def test_a_minor_brings_a_share_of_the_pool_while_the_last_of_the_treasury_is_in_custody():
    game = after("Ann: exchange A BEL", KEPT)
    assert (codes(game), game.percent("BEL", "Ann"), game.percent("BEL", "BEL")) == ([], 10, 10)
    assert (game.percent("BEL", "pool"), game.fact("kept")) == (30, {"BEL": "Cyd"})
    assert game.cash("BEL") == 300 + 110  # what its power brings; its own 100 goes to the bank
    assert codes(after("Ann: exchange A BEL pool", KEPT)) == []


def test_a_share_in_custody_is_brought_by_a_merger_after_its_keeper_has_released_it():
    game = after("Cyd: release BEL\nAnn: exchange A BEL", KEPT)
    assert (codes(game), game.percent("BEL", "Ann"), game.percent("BEL", "BEL")) == ([], 10, 0)
    found = after("Ann: exchange A BEL treasury", KEPT).finding("share-kept")
    assert (found.section, found.remedy) == ("14.4", "Ann: exchange A BEL pool")
    assert after("Ann: exchange A BEL treasury !", KEPT).percent("BEL", "BEL") == 0
    assert after("Bob: release BEL", KEPT).codes == ["reserve-barred"]


def test_the_pool_that_a_ruling_names_gives_the_share():
    free = amend_setup(SR4, "given pool shares BEL 40%")
    game = after("Ann: exchange A BEL pool !", free)
    assert (game.percent("BEL", "pool"), game.percent("BEL", "BEL")) == (30, 10)
    assert game.finding("exchange-source").expected == "treasury"


def test_the_last_share_in_custody_is_not_bought_by_another_player():
    bobs = amend_setup(KEPT, f"{BEL} kept Bob", "begin SR 4 next Cyd")
    assert after("Cyd: buy BEL treasury", bobs).finding("share-kept").remedy == "Cyd: buy BEL pool"


# ---- nationals (9.4) ----

# Phase 7, MIDI can buy the first 8+8.
SEVENS = amend_setup(
    OR6,
    "given phase 7 track railroad major",
    "given MIDI president Ann par 90 price 90 3,2 structure major floated operated trains 6 cash 2000",
    depot(n3=20, n4=10, n5=8, n6=6, n7=14),
    lost(n4=8, n5=7, n6=5, n7=14),
)
EIGHT = "MIDI: run 0\nMIDI: train 8+8\n"


def test_a_national_keeps_trains_and_price_and_abandons_its_minors():
    before = after("MIDI: run 0\n", SEVENS)
    game = after(EIGHT + "Ann: pass\nCyd: nationalize OU\nMIDI: done", SEVENS)
    assert (codes(game), game.trains("OU"), game.price("OU")) == ([], ["4"], 100)
    assert (game.cash("OU"), before.cash("OU")) == (0, 300)
    assert [game.percent("OU", name) for name in ("Cyd", "OU", "pool")] == [40, 0, 60]
    assert (game.position.stations.get("OU"), game.tokens("OU")) == (None, 0)
    assert (abandoned_minors(state_of(game)), powers_of(state_of(game), "OU")) == (["A", "L", "M"], [])
    assert game.happened("abandonment") == ["subsidiary: A"]


def test_players_are_asked_from_the_buyers_president_on():
    game = after(EIGHT, SEVENS)
    assert [question.who for question in game.position.open] == ["Ann", "Cyd"]  # Bob leads a national alone


# ---- own shares and abandoned minors (11.7) ----

TREASURY = "MIDI: run 0\n"  # the price falls from 90 to 80, to the left


def test_a_major_sells_shares_of_its_treasury_as_a_player_would():
    game = after(TREASURY + "MIDI: sell MIDI 2\nMIDI: sell MIDI", OR6)
    before = after(TREASURY + "MIDI: done", OR6)
    each = before.price("MIDI")
    assert (codes(game), game.cash("MIDI") - before.cash("MIDI")) == ([], 3 * each)  # all at the first price
    assert [game.percent("MIDI", name) for name in ("MIDI", "pool")] == [50, 30]
    assert game.cell("MIDI")[0] == before.cell("MIDI")[0] + 3
    assert codes(after(TREASURY + "MIDI: sell MIDI 6", OR6)) == ["pool-limit"]
    assert codes(after(TREASURY + "MIDI: sell MIDI 3\nMIDI: buy MIDI", OR6)) == ["stock-both"]


def test_a_major_buys_up_to_60_percent_of_itself():
    game = after(TREASURY + "MIDI: buy MIDI", OR6_POOLED)
    assert (codes(game), game.percent("MIDI", "MIDI"), game.percent("MIDI", "pool")) == ([], 60, 20)
    verdict = after(TREASURY + "MIDI: buy MIDI 2", OR6_POOLED).finding("hold-limit")
    assert (verdict.section, verdict.remedy) == ("11.7", "MIDI: buy MIDI")


def test_a_major_also_buys_one_abandoned_minor():
    game = after(TREASURY + "MIDI: sell MIDI 2\nMIDI: buy L", OR6)
    assert (codes(game), powers_of(state_of(game), "MIDI")) == ([], ["L"])
    assert rights_of(state_of(game), "MIDI") == ["FR", "RU"]
    alone = after(TREASURY + "MIDI: buy L", OR6)
    assert (alone.cash("MIDI"), alone.bank) == (800 - 60, after(TREASURY, OR6).bank + 60)
    second = after(TREASURY + "MIDI: buy L\nMIDI: buy M", OR6)
    assert (codes(second), second.finding("abandon-taken").section) == (["abandon-taken"], "11.7")
    assert codes(after(TREASURY + "MIDI: buy A", OR6)) == ["abandon-taken"]


def test_minor_a_brings_nothing_the_second_time():
    lines = "Ann: exchange A MIDI\n"
    merged = after(lines, SR6)
    assert (merged.cash("MIDI"), "A" in merged.position.used) == (200 + 100 + 90, True)


def test_a_session_offers_minors_to_be_merged_and_taken_up():
    offered = [choice.text for choice in choices(after("", SR4_BOB).game)]
    assert [line for line in offered if line.startswith("exchange")] == ["exchange B BEL", "exchange B OU"]
    assert "close A" in [choice.text for choice in choices(after("", SR6).game)]
    assert "close A" not in [choice.text for choice in choices(after("", SR4).game)]  # before the last round for it
    offered = {choice.text for choice in choices(after(TREASURY, OR6).game)}
    assert {"buy L", "buy M", "sell MIDI 5"} <= offered
    assert not {"buy A", "buy MIDI", "sell MIDI 9"} & offered  # merged, none in the pool, more than it has


@pytest.mark.parametrize(("has", "minors"), [(59, []), (60, ["buy L", "buy M"])])
def test_a_major_that_can_just_pay_is_offered_abandoned_minors(has, minors):
    game = after(TREASURY + f"adjust MIDI -{800 - has} bank +{800 - has}\n", OR6)
    assert [choice.text for choice in choices(game.game) if choice.text.startswith("buy")] == minors


# ---- selling (10.1) ----


def test_all_sales_of_a_turn_pay_the_price_at_its_start():
    game = after("Cyd: sell BEL\nCyd: done", amend_setup(SR4_CYD, "given Cyd cash 500 shares OU 40% BEL 20%"))
    twice = after("Bob: sell BEL\nBob: sell BEL", SR4_BOB)
    assert (codes(twice), twice.cash("Bob"), twice.price("BEL")) == ([], 500 + 220, 90)
    assert codes(game) == []


# ---- a minor floats (9.1) ----


def test_a_patronage_at_home_pays_its_least_at_once():
    lines = "Ann: float A at Sevilla patronage"
    for said in ("pink", "20", "pink 20"):
        game = after(f"{lines} {said}", UNFLOATED)
        assert (game.codes, game.cash("A"), PAID.of(game.position)) == ([], 120 - 10 + 20, {"AC8": True})
    assert after(f"{lines} pink 30", UNFLOATED).codes == ["patronage-sum"]


# ---- minor M and its Pullman (9.4, 9.5, 10.5) ----

WITH_M = amend_setup(SR6, "given M owner Ann stations Riga tokens 1 trains P")


def test_the_pullman_of_minor_m_goes_to_its_major_which_keeps_one():
    assert after("Ann: exchange M MIDI", WITH_M).trains("MIDI") == ["5", "P"]
    midi = "given MIDI president Ann par 90 price 90 3,2 structure major floated operated trains 5 P cash 200"
    both = amend_setup(WITH_M, midi)
    game = after("Ann: exchange M MIDI", both)
    assert (game.codes, game.trains("MIDI"), game.pool_trains) == ([], ["5", "P"], ["P"])


def test_the_pullman_of_an_abandoned_minor_stays_with_its_charter():
    game = after("Ann: exchange M BEL", WITH_M)
    assert (game.codes, game.trains("BEL"), game.trains("M"), game.pool_trains) == ([], ["3", "4"], ["P"], [])
    assert abandoned_minors(state_of(game)) == ["L", "M"]
    car = "given OU president Cyd par 100 price 100 2,2 structure major floated operated trains 4 P cash 300"
    owned = amend_setup(SEVENS, "given M owner OU zone RU", car)
    made = after(EIGHT + "Ann: pass\nCyd: nationalize OU\nMIDI: buy M", owned)
    assert (codes(made), made.trains("OU"), made.trains("MIDI")) == ([], ["4"], ["6", "8+8", "P"])


def test_insolvent_companies_leave_with_the_consolidation_round():
    broke = amend_setup(
        SR6,
        "given A insolvent stations Toulouse tokens 1 cash 100 trains 3",
        "given PLM insolvent par 75 price 75 3,0 structure regional floated operated trains 3 cash 150",
        "given Ann cash 600 shares MIDI 20%",
    )
    game = after("Ann: pass\nBob: exchange B BEL\nCyd: exchange C OU\nAnn: pass\nBob: pass\nCyd: pass\n", broke)
    assert (game.codes, game.round) == ([], "OR 6.1")
    assert abandoned_minors(state_of(game)) == ["A", "B", "L", "M"]
    assert ("PLM" in game.position.par, "PLM" in game.position.closed, game.position.order) == (False, True, ())
    assert game.happened("consolidation") == ["left: PLM"]


# ---- buying, presidency, the end of a stock round (10.2, 10.3, 10.7) ----


def test_above_60_percent_a_president_pays_twice_for_the_open_markets():
    game = after("Bob: buy BEL pool", MOST)
    assert (game.codes, game.percent("BEL", "Bob"), game.cash("Bob")) == ([], 70, 500 - 220)
    for said in ("BEL treasury", "BEL"):  # unsaid, it is the treasury's
        verdict = after(f"Bob: buy {said}", MOST).finding("hold-limit")
        assert (verdict.section, verdict.remedy) == ("10.2", "Bob: buy BEL pool")
    poor = amend_setup(MOST, "given Bob cash 219 shares BEL 60%")
    assert after("Bob: buy BEL treasury", poor).finding("hold-limit").remedy == "Bob: pass"


def test_a_regional_expands_and_its_par_counts_until_the_round_ends():
    lines = "Ann: expand PLM share\nAnn: sell OU\nAnn: done\nBob: buy PLM\n"  # 75 for a quarter; then par is 100
    game = after(lines, SR4)
    assert (game.codes, game.cash("Ann"), game.cash("PLM")) == ([], 600 - 75 + 100, 150 + 75 + 100)
    assert [game.percent("PLM", name) for name in ("Ann", "Bob", "PLM")] == [30, 10, 60]
    assert (game.price("PLM"), game.cell("PLM"), game.position.order) == (100, (2, 2), ("A", "B", "C"))
    passed = after(lines + "Cyd: pass\nAnn: pass\nBob: pass\n", SR4)
    assert (passed.round, EXPANDED.of(passed.position), passed.codes) == ("OR 4.1", {}, [])


def test_the_share_before_an_expansion_may_have_a_separate_line():
    """75 for a quarter; the turn goes on with the expansion, and buys no second share."""
    one, two = after("Ann: expand PLM share\n"), after("Ann: buy PLM\nAnn: expand PLM\n")
    assert (two.codes, two.current, two.position.books) == ([], "Ann", one.position.books)
    again = after("Ann: buy PLM\nAnn: expand PLM\nAnn: sell OU\nAnn: buy PLM\n")
    assert (again.codes, again.finding("expand-buy").section, again.current) == (["expand-buy"], "9.3", "Bob")
    late = after("Ann: buy PLM\nBob: pass\nAnn: expand PLM\n")
    assert (late.codes, late.finding("out-of-turn").section) == (["out-of-turn"], "10")


def test_a_holder_of_both_other_certificates_expands_and_leads():
    game = after("Cyd: expand PLM\nCyd: buy PLM\n", BOTH)
    assert (game.codes, game.president("PLM"), game.percent("PLM", "Cyd")) == ([], "Cyd", 30)
    assert game.cash("PLM") == 150 + 100
