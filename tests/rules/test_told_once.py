"""One thing that is wrong with a line is told once: what only follows from it is not."""

from moderator.model.findings import Severity
from tests.classic import GREEN
from tests.figures import figures
from tests.ledger import Result, play
from tests.lower_rhine import TWO_FLOATED, lower_rhine
from tests.midwest import OR2
from tests.midwest import SR2 as MIDWEST
from tests.orient import REPEATED, SOLD, SR4, SR4_BOB
from tests.orient_trains import FIRST, THIRD
from tests.positions import FIRST_TURN, SECOND_TURN, SR3
from tests.rhineland import RHE_ALONE
from tests.virginia import MOMENT, OPERATING, PHASE_3, for_a_moment


def orient(text: str, setup: str) -> Result:
    return play(text, title="18OE", setup=setup)


def rhineland(text: str, setup: str = RHE_ALONE) -> Result:
    return play(text, title="18Rhl", setup=setup)


def test_a_line_in_the_wrong_round_is_one_finding():
    """BNR has run in OR 2.2; in the stock round it runs no second time either."""
    game = play("BNR: run 100", setup=SR3)
    assert (game.codes, game.attested) == (["wrong-round"], ["revenue"])
    merged = play("Cyd: start SNCF 100 minor 6\nSNCF: train 3 from BNR 9", setup=SR3)
    assert merged.codes == ["wrong-round"]
    assert (merged.finding("wrong-round").severity, merged.trains("SNCF")) == (Severity.ERROR, ["2"])


def test_a_line_after_the_end_is_one_finding():
    assert orient("BEL: done\nOU: run 400\n", REPEATED).codes == ["game-over"]


def test_a_line_after_an_automatic_end_of_turn_is_one_finding():
    """RhE owns four trains, and its turn is over with the fourth; the fifth is one too many, in whatever round."""
    game = rhineland("RhE: train 2\n" * 5)
    assert (game.codes, game.round, len(game.trains("RhE"))) == (["train-limit"], "SR 2", 5)


def test_a_company_without_trains_cannot_run():
    run = rhineland("RhE: run 3:I10*=30-E6=20")
    assert (run.codes, run.finding("run-no-train").section) == (["run-no-train"], "6.2.3")
    assert rhineland("RhE: train 2\nRhE: done\npass\npass\npass\nRhE: run 3:Köln*=30-E6=20").codes == ["run-train"]


def test_shares_not_for_sale_are_one_finding():
    """Ann has the president's certificate of PLM alone, which nobody could sell in any case."""
    game = orient("Ann: sell PLM", SR4)
    found = game.finding("sell-barred")
    assert (game.codes, found.severity, found.section) == (["sell-barred"], Severity.ERROR, "10.1")
    grown = orient("Ann: expand PLM\nAnn: sell PLM", SR4)
    assert (grown.codes, grown.finding("expand-sale").section) == (["expand-sale"], "9.3")


def test_forbidden_help_is_one_finding():
    """BNR owns 2s and has 125 of the 200; Ann may not add 75, whether she has them or not."""
    for poor in ("", "adjust bank +275 Ann -275\n"):
        assert play(f"{poor}BNR: train 3", setup=SECOND_TURN).codes[-1:] == ["emergency-not-owed"]
    short = rhineland("adjust RhE -1140 bank +1140 Bob -400 bank +400\nRhE: train 2")
    assert (short.codes, short.findings[-1].remedy) == (["adjusted", "emergency-own-shares"], "RhE: sell RhE 2")


def test_a_train_that_is_not_on_top_is_one_finding():
    """C&O has 70 of the 300 for a 4 that is not for sale yet, and of the 200 for a 3."""
    game = play("adjust C&O -1200 bank +1200\nC&O: train 4", title="18VA", setup=PHASE_3)
    assert (game.codes, game.finding("train-order").remedy) == (["adjusted", "train-order"], "C&O: train 3")


def test_an_unneeded_sale_is_one_finding():
    """B&O has not operated and owes a train that its treasury can pay."""
    assert play("Bob: sell B&O 1", title="18VA", setup=OPERATING).codes == ["emergency-sale"]


def test_an_unneeded_sale_does_not_check_the_sellers_shares():
    """Ann has five shares of BNR, Cyd none."""
    for line in ("Ann: sell BNR 6", "Cyd: sell BNR 1"):
        (found,) = play(line, setup=FIRST_TURN).findings
        assert (found.code, found.severity, found.remedy) == ("emergency-sale", Severity.ERROR, "leave it out")


def test_a_missing_pullman_is_one_finding():
    assert play("BNR: discard P", setup=FIRST_TURN).codes == ["missing"]


def test_an_unneeded_fire_sale_is_one_finding():
    """IC owns a train, and no share of its own."""
    game = play("IC: auction share", title="18MW", setup=OR2)
    assert (game.codes, game.finding("fire-sale-need").severity) == (["fire-sale-need"], Severity.ERROR)


def test_missing_money_for_a_reserved_train_cites_insolvency():
    game = orient("A: train 2+2\nK: train 2+2", FIRST)
    found = game.finding("cash-short")
    assert (game.codes, found.section, found.remedy) == (["cash-short"], "11.6.5", "K: insolvent")


def test_a_train_that_may_not_be_bought_is_not_asked_how_it_is_paid():
    """BNR has four trains and no money, and may own no fifth one."""
    bought = "BNR: run 100\nBNR: hold\nBNR: train 3\nBNR: train 3"
    assert play(bought, setup=FIRST_TURN).codes == ["train-limit"]
    dear = play("C&O: train 3\nadjust C&O -1000 bank +1000\nC&O: train 3", title="18VA", setup=PHASE_3)
    assert dear.codes == ["adjusted", "train-once"]


def test_buying_several_certificates_at_once_is_one_finding():
    """Bob would come to 80% of IC, which the pool has not."""
    game = play("Bob: buy MP 5", title="18MW", setup=MIDWEST)
    assert (game.codes, game.finding("buy-twice").section) == (["buy-twice"], "14")
    more = orient("Bob: buy PLM 3", SR4_BOB)
    assert (more.codes, more.finding("buy-twice").severity) == (["buy-twice"], Severity.ERROR)


def test_acting_out_of_order_is_one_finding():
    assert orient("OU: done", THIRD).codes == ["out-of-order"]


def test_a_regional_does_not_merge_as_a_minor_does():
    game = orient("Ann: exchange PLM OU", SR4)
    assert (game.codes, game.findings[0].severity) == (["exchange-owner"], Severity.ERROR)


def test_a_momentary_excess_cites_the_rule_that_forbids_it():
    """With the third share Cyd gives two for the president's certificate; if Ann has as many, he does not."""
    cases = {MOMENT: "4.3.2", for_a_moment(10): "3.1"}
    for setup, section in cases.items():
        game = play("Cyd: buy C&O", title="18VA", setup=setup)
        assert [(f.code, f.section) for f in game.findings] == [("certificate-limit", section)]


def test_a_station_too_many_is_that_wherever_it_is_placed():
    again = play("IC: token Chicago\nIC: token Chicago", title="18MW", setup=OR2)
    assert (again.codes, again.finding("token-count").section) == (["token-count"], "19.3")


def test_a_tile_of_a_wrong_colour_is_counted_as_the_one_that_is_due():
    """Two yellow tiles may be laid; the second is said to be green, where none lies."""
    green = OR2 + "adjust depot -4 train 2 box +4 train 2\nIC: train 3\nIC: done\n"
    game = play("MP: lay G11\nMP: lay G9 green", title="18MW", setup=green)
    assert (game.codes, game.finding("tile-order").remedy) == (["tile-order"], "MP: lay G9 yellow")
    third = play("MP: lay G11\nMP: lay G9\nMP: lay G7 green", title="18MW", setup=green)
    assert third.codes == ["tile-order", "lay-count"]


def test_acting_out_of_turn_does_not_also_report_the_concession():
    assert orient("Bob: pass", SOLD).codes == ["out-of-turn"]


def test_a_claim_without_trains_is_not_also_a_wrong_claim():
    game = orient("K: claim 6", FIRST)
    assert [(f.code, f.severity, f.section) for f in game.findings] == [("claim-barred", Severity.ERROR, "11.6.6")]


def test_a_discard_that_was_passed_over_is_asked_for_again_only_if_more_is_due():
    """PRR owes one of three 4s from phase 5 on, and as many in phase 6, which has the same limit."""
    stack = "adjust depot -4 train 3 box +4 train 3 depot -4 train 4 PRR +3 train 4 box +1 train 4\n"
    late = GREEN + stack + "adjust depot -2 train 5 box +2 train 5 PRR -1 train 2 box +1 train 2 bank -3000 NYC +3000\n"
    game = play("NYC: train 5\nNYC: train 6\n", title="1830", setup=late)
    assert (game.codes[0], game.position.phase) == ("duty-first", "6")
    assert game.happened("train-discard") == ["owed: PRR Bob 1"]


def test_an_affordable_pool_train_cites_the_section_that_requires_it():
    """BNR has 125, the pool a 2 for 100, the bank a 3 for 200; with 99 it is the help of 4.5.1 that goes to the 2."""
    pool = "adjust BNR -3 train 2 pool +3 train 2\n"
    for less, section in ((0, "4.5"), (25, "4.5"), (26, "4.5.1")):
        has = f"adjust BNR -{less} bank +{less}\n" if less else ""
        found = play("BNR: train 3", setup=SECOND_TURN + pool + has).finding("emergency-cheapest")
        assert (found.section, found.remedy) == (section, "BNR: train 2 pool")


def test_a_minor_is_selected_before_anybody_passes():
    game = play("Ann: select 14\nAnn: bid 100\nAnn: pass\nBob: pass\nCyd: pass\nAnn: pass")
    assert [(f.code, figures(f)) for f in game.findings] == [
        ("sale-order", "Ann"),
        ("sale-order", "Bob"),
    ]


def test_a_company_at_the_train_limit_is_not_offered_the_next_train():
    """RhE has a 5 and a 6, and two are the limit in phase 6 and in phase 8."""
    gone = "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
    rich = RHE_ALONE + gone + "adjust bank -2000 RhE +2000\nRhE: train 5\nRhE: train 6\n"
    assert rhineland("RhE: train 8", rich).codes == ["train-limit"]


def test_a_bid_that_is_too_low_is_answered_with_the_least_valid_one():
    """Or with a pass, where the bidder has not got that."""
    bids = {
        "18EU": ("Ann: select 14\nAnn: bid 105\nBob: bid 105", "4.2.1", "Bob: bid 110"),
        "18VA": ("Ann: bid REA 45\nBob: bid REA 45", "4.1", "Bob: bid REA 50"),
        "18Rhl": ("Ann: bid KEO 45\nBob: bid KEO 45", "5.1.1", "Bob: bid KEO 50"),
        "18MW": ("Ann: bid HSJ 45\nBob: bid HSJ 47", "15", "Bob: bid HSJ 50"),
        "18OE": ("Ann: bid WS 60\nBob: bid WS 60", "7", "Bob: bid WS 65"),
    }
    for title, (lines, section, remedy) in bids.items():
        found = play(lines, title=title).finding("bid-raise")
        assert (found.section, found.remedy) == (section, remedy)
    dear = play("Ann: bid HSJ 650\nBob: bid HSJ 650", title="18MW").finding("bid-raise")
    assert dear.remedy == "Bob: pass"


def test_a_tile_in_a_grey_hex_is_not_also_an_upgrade():
    """18LRA 4.2.3: CME may lay two yellow tiles in its first round; K13 is grey."""
    game = lower_rhine("CME: lay K14\nCME: lay K13", setup=TWO_FLOATED)
    assert (game.codes, game.findings[0].section) == (["hex-printed"], "6.2.1")


def test_a_discard_without_a_surplus_is_one_finding():
    game = lower_rhine("ADR: discard 2", setup=TWO_FLOATED)
    assert [(f.code, f.severity, f.section) for f in game.findings] == [("discard-none", Severity.ERROR, "6.2.6")]
