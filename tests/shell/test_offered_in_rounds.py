"""Each offer of a stock or exchange round and each answer that is owed, and the rule by which it is none any more."""

import pytest

from tests.canada import SOLD as SALE
from tests.classic import DELTA_GREEN, SECOND, SOLD, TOSA_SECOND
from tests.midwest import LEADERLESS, OR2
from tests.midwest import SR2 as RIVERS
from tests.offered import offered
from tests.orient import BOTH, LEFT, MAJORS, PHASE_2, SR1, SR4, SR4_BOB, SR6, UNFLOATED
from tests.orient_build import OPENED
from tests.orient_trains import INSOLVENT, THIRD
from tests.positions import FINAL_EXCHANGE, SR2, SR3, THREE_FLOATED
from tests.rhineland import PRIVATES_SOLD
from tests.setups import amend_setup
from tests.two_players import FLOATED, OPTIONS
from tests.virginia import AUCTIONED

UP = SALE + "Cyd: bid BO 100 at Toronto\n"
BARTER = "barter MINOR|PRIVATE AMOUNT with PLAYER for MINOR|PRIVATE AMOUNT"
MERGER = "exchange MINOR COMPANY token PLACE ... without TRAIN ... gets AMOUNT"
NATIONALS = "J: run 0\nJ: train 3\nJ: done\nM: run 0\nM: train 4\n"
SOLD_BY_ANN = RIVERS + "adjust Ann +20% IC ipo -20% IC\nBob: pass\nCyd: pass\nAnn: sell IC 2\nAnn: done\n"

ROWS = [
    ("18EU", "start BNR 100 minor 1", SR2, "Ann: start BNR 100 minor 1\n"),
    ("18EU", "exchange 4 BNR", SR2 + "Ann: start BNR 100\n", "Ann: exchange 1 BNR\n"),
    ("18EU", "sell BNR 1", SR3, "Cyd: sell BNR\n"),
    ("18EU", "buy BNR", SR3, "Cyd: sell BNR\n"),
    ("18EU", "done", SR3 + "Cyd: sell BNR\n", "Cyd: done\n"),
    ("18EU", "close 4", FINAL_EXCHANGE, "Ann: close 4\n"),
    ("18EU", "exchange 4 DR", FINAL_EXCHANGE, "Ann: exchange 4 BNR\n"),
    ("18VA", "start SR 90", AUCTIONED, "Ann: start SR 90\n"),
    ("18Rhl", "start GVE 80", PRIVATES_SOLD, "Cyd: start GVE 80\n"),
    ("18MW", "buy IC", SOLD_BY_ANN, "Bob: pass\n"),
    ("18MW", "start GMO 70", RIVERS, "Bob: start GMO 70\n"),
    ("1830", "exchange MH NYC ipo", SOLD, "Ann: exchange MH NYC\n"),
    ("1889", "Bob: lay Nakamura with MF", TOSA_SECOND, "Bob: lay Nakamura with MF\n"),
    ("1889", "Bob: exchange DR IR ipo", TOSA_SECOND, "Bob: exchange DR IR\n"),
    ("18MS", "link Chattanooga", DELTA_GREEN + "WRA: lay B10\n", "link Chattanooga\n"),
    ("18OE", "expand PLM", SR4, "Ann: expand PLM\n"),
    ("18OE", "exchange A BEL", SR4, "Ann: exchange A OU\n"),
    ("18OE", "exchange B BEL", SR4_BOB, "Bob: pass\n"),
    ("18OE", "close B", LEFT, "Bob: exchange B OU\n"),
    ("18OE", "buy A", INSOLVENT, "Ann: buy A\n"),
    ("18OE", "remove GWR", UNFLOATED, "Ann: remove LNWR\n"),
    ("18OE", "float A at PLACE", UNFLOATED, "Ann: float A at Toulouse\n"),
    ("18OE", "PLAYER: reserve CORPORATION", MAJORS, "Cyd: pass\nAnn: pass\nBob: pass\n"),
    ("18OE", "Bob: shield CORPORATION with BBBT", MAJORS, "Bob: shield PLM with BBBT\n"),
    ("18OE", "close WCF", MAJORS, "Cyd: close WCF\n"),
    ("18OE", "remove WCF", MAJORS, "Cyd: pass\n"),
]

ANSWERS = [
    ("18OE", "propose OU", LEFT + "Bob: close B\n", "Cyd: pass\n"),
    ("18OE", "exchange B MIDI", LEFT + "Bob: close B\nCyd: propose OU\nAnn: propose MIDI\n", "Bob: exchange B OU\n"),
    ("18OE", "OU: token Lille with WCF", OPENED, "C: token Lille with WCF\n"),
    ("18OE", "nationalize OU", THIRD + NATIONALS, "Bob: pass\nCyd: nationalize OU\n"),
]

ALL = [*ROWS, *ANSWERS]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "there", "then"), ALL, ids=[f"{row[0]} {row[1]}" for row in ALL])
def test_a_move_is_offered_until_its_round_ends(game, line, there, then):
    assert line in offered(game, there)
    assert line not in offered(game, there + then)


THERE = [
    ("1867", "bid BO AMOUNT at PLACE", SALE, UP + "Ann: pass\nBob: pass\n"),
    ("1867", "bid AMOUNT", UP, SALE),
    ("18EU", "buy BNR", SR3, SR3 + "adjust Cyd -300 bank +300\n"),  # too dear
    ("18EU", "pass", SR2, SR2 + "Ann: start BNR 100\n"),  # a minor is owed
    ("18EU", "sell BNR 1", SR3, THREE_FLOATED),  # the first turn of an operating round
    ("18OE", "expand PLM share", SR4, BOTH),  # the president alone has the single shares of it
    ("18OE", "pass", SR4, SR6),  # a minor and a regional are left in the round of consolidation
    ("18OE", "pass", SR4, UNFLOATED),  # a minor is yet to float
    ("18OE", "buy PLM", SR4, UNFLOATED),  # for its president alone
    ("18OE", "exchange A MIDI", SR6, SR4),
    ("18OE", "buy PLM pool", INSOLVENT, amend_setup(INSOLVENT, "given Ann cash 3")),
    ("18MW", "buy CNW 20% pool", LEADERLESS, amend_setup(LEADERLESS, "given Ann cash 60 shares CNW 10%")),
    ("18MW", 'token "San Francisco"', OR2, OR2 + "adjust IC -1 train 2 box +1 train 2\n"),  # for a run alone
    ("1830", "exchange MH NYC ipo", SOLD, SECOND),  # it would be more than may be held
    ("1830", "buy PRIVATE from PLAYER PRICE", SECOND, SOLD),  # not in the first stock round
    ("18OE", BARTER, SR4, UNFLOATED),
    ("18OE", MERGER, SR4, PHASE_2),  # nothing takes in minors yet
    ("18OE", "PLAYER: reserve CORPORATION", SR1, UNFLOATED),  # until the second stock round
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "there", "gone"), THERE, ids=[f"{row[0]} {row[1]}" for row in THERE])
def test_a_move_is_offered_if_the_position_allows_it(game, line, there, gone):
    assert line in offered(game, there)
    assert line not in offered(game, gone)


@pytest.mark.parametrize("line", ["prefer priority", "prefer investor"])
def test_the_investors_card_is_chosen_once(line):
    dealt = FLOATED + "Bob: pass\nAnn: pass\n"
    assert line in offered(f"18LRA, {OPTIONS}", dealt, "Ann Bob")
    assert line not in offered(f"18LRA, {OPTIONS}", dealt + "Bob: prefer priority\n", "Ann Bob")


def test_no_private_is_offered_when_none_is_left():
    assert "buy PRIVATE from PLAYER PRICE" not in offered("18MW", LEADERLESS)
