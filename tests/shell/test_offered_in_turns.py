"""Each offer of a company's turn and of a director's, and the rule by which it is no offer any more."""

import pytest

from tests.assiniboia import OPTIONS, REBELS
from tests.assiniboia import THIRD as THIRD_RACE
from tests.classic import GREEN, RUNNING
from tests.lower_rhine import TWO_FLOATED
from tests.midwest import MERGED, OR2, PHASE_3, PHASE_10, WORN
from tests.offered import offered
from tests.orient import FULL, LAID, LAST, OR4, OR4_CARS, OR4_MINOR, OR4_PRIVATES, REPEATED
from tests.orient_build import BUILDING, ENGINEERED, LAYING, NATIONAL, SECOND, SHARED, with_port
from tests.orient_trains import FIRST, FOURTH, THIRD
from tests.orient_trains import NATIONAL as CLAIMING
from tests.positions import FIRST_TURN, SECOND_TURN, begin_phase, give_money
from tests.race import DRAWN, ON_TURN
from tests.race import SECOND as SECOND_RACE
from tests.rhineland import CME_GREEN, OTHERS_HIS, RHE_ALONE, SHORT_FULL
from tests.rules.test_bankruptcy import BROKE, HEIRLESS
from tests.setups import amend_setup
from tests.virginia import OPERATING
from tests.virginia import PHASE_3 as GREEN_COAST

RICH = give_money(1000, "BNR")
STATION = WORN + 'RI: auction share\npass\npass\nRI: auction "Rock Island" 60\n'
TO_MAIDSTONE = "CPR: token Maidstone with NWR moving Moose Jaw\n"
BORROWED = "adjust DR -1 train 2 box +1 train 2\n"

BUILD = [
    ("18EU", "lay PLACE", FIRST_TURN, "BNR: token J7\n"),
    ("18EU", "token PLACE", FIRST_TURN, "BNR: run 50\n"),
    ("18MW", "lay PLACE river AMOUNT", OR2, "IC: run 0\n"),
    ("18MW", 'token "San Francisco"', OR2, "adjust IC -1 train 2 box +1 train 2\n"),
    ("18MW", "token Southwest", OR2, "IC: token Chicago\n"),
    ("18MW", "token PLACE from COMPANY", OR2, "IC: done\nMP: done\nRI: done\n"),
    ("18Rhl", "lay E8 with KEO", RHE_ALONE, "RhE: lay E8 with KEO\n"),
    ("18Rhl", "lay E8 with KEO", RHE_ALONE, "RhE: run 0\n"),
    ("18Rhl", "link RhE", RHE_ALONE, "link RhE\n"),
    ("18Rhl, package alternative", "lay Ratingen with ATB", CME_GREEN + OTHERS_HIS, "CME: lay Ratingen with ATB\n"),
    ("18Rhl, package alternative", "token Essen with KSW", CME_GREEN + OTHERS_HIS, "CME: token Essen with KSW\n"),
    ("18Rhl, package alternative", "Bob: assign RGE to CME at Köln", CME_GREEN + OTHERS_HIS,
     "Bob: assign RGE to CME at Düsseldorf\n"),
    ("18OE", "C: operate first", LAYING, "A: lay V25\n"),
    ("18OE", "port north", BUILDING, "BEL: port north\n"),
    ("18OE", "port north", BUILDING, "BEL: train 3\n"),
    ("18OE", "clear U38", ENGINEERED, "OU: clear U38\n"),
    ("18OE", "token PLACE slot 40", BUILDING, "BEL: token Nantes slot 40\n"),
    ("18OE", "token Nantes from BEL", SHARED, "OU: token Nantes from BEL\n"),
    ("18OE", "use D at PLACE", OR4_PRIVATES, "PLM: use D at Lyon\n"),
    ("18OE", "use SHTC at PLACE", OR4_PRIVATES, "PLM: run 0\n"),
    ("1830", "lay Burlington with CS", GREEN + "NYC: buy CS from Bob 40\n", "NYC: lay Burlington with CS\n"),
    (f"1846, {DRAWN}", "use SC at PLACE", SECOND_RACE + "pass\n" * 3, "MS: run 40\nMS: done\nNYC: run 0\n"),
    (f"1882, {OPTIONS}", "token Maidstone with NWR moving PLACE", REBELS, TO_MAIDSTONE),
    (f"1882, {OPTIONS}", "lay Maidstone with NWR", REBELS + TO_MAIDSTONE, "CPR: lay Maidstone with NWR\n"),
]  # fmt: skip

RUN_AND_PAY = [
    ("18EU", "run REVENUE", FIRST_TURN, "BNR: run 50\n"),
    ("18EU", "half", FIRST_TURN + "BNR: run 50\n", "BNR: pay\n"),
    ("18EU", "pay", FIRST_TURN + "BNR: run 50\n", "BNR: hold\n"),
    ("18EU", "done", FIRST_TURN, "BNR: run 50\n"),
    ("18MW", "run REVENUE calls NUMBER", OR2, "IC: run 0\n"),
    ("18OE", "run TRAIN:STOP-STOP ... orient right|treasury", OR4, "PLM: run 0\n"),
    ("18OE", "run linked VALUE ... towns VALUE ... unlinked CITIES TOWNS", NATIONAL, "BEL: done\n"),
    ("18OE", "run AMOUNT", REPEATED, "BEL: run 600\n"),
]

TRAINS_AND_STOCK = [
    ("18EU", "train 3", FIRST_TURN + RICH + "adjust BNR -3 train 2 box +3 train 2\n", "BNR: run 0\nBNR: done\n"),
    ("18EU", "train 2 from DR 1", SECOND_TURN + "BNR: run 50\nBNR: pay\n", BORROWED * 3),
    ("18EU", "train TRAIN from COMPANY PRICE", SECOND_TURN + "BNR: run 50\nBNR: pay\n", "BNR: sell BNR\n"),
    ("18EU", "sell BNR 1", SECOND_TURN + "BNR: run 50\nBNR: pay\n", "BNR: sell BNR\n"),
    ("18VA", "use TIW", GREEN_COAST + "C&O: buy TIW from Bob 30\n", "C&O: use TIW\nC&O: train 3\n"),
    ("18VA", "convert", GREEN_COAST, "C&O: convert\n"),
    ("18VA", "buy REA from Ann 20", GREEN_COAST, "C&O: buy REA from Ann 20\n"),
    ("18VA", "buy TIW from Bob 30-90", GREEN_COAST, "C&O: buy TIW from Bob 30\n"),
    ("18MW", "buy SLA from Bob 35-140", PHASE_3, "IC: buy SLA from Bob 70\n"),
    ("18MW", "auction share", WORN, "RI: auction share\npass\npass\n"),
    (
        "18MW",
        'auction "Rock Island" AMOUNT',
        WORN,
        'RI: auction share\npass\npass\nRI: auction "Rock Island" 60\npass\npass\n',
    ),
    ("18MW", "Cyd: merge MP RI", PHASE_10, "MP: train 10\n"),
    ("1830", "train 2 from PRR 1", GREEN, "adjust PRR -1 train 2 box +1 train 2\n"),
    ("1830", "train 2", RUNNING, "adjust depot -4 train 2 box +4 train 2\n"),
    ("18OE", "discard P", OR4_CARS, "PLM: discard P\nPLM: discard P\n"),
    ("18OE", "train P", OR4, "PLM: train P\n"),
    ("18OE", "claim 2+2", CLAIMING, "BEL: done\n"),
    ("18OE", "flip 3", CLAIMING, "BEL: flip 3\nBEL: flip 3\n"),
    ("18Rhl, short-game yes", "dispose ADR", SHORT_FULL + "Ann: take ADR\n", "Ann: dispose BME\n"),
]

EMERGENCIES = [
    ("18MW", "bid 38", WORN + "RI: auction share\n", "Bob: bid 38\n"),
    ("18MW", "bid CNW 60", STATION, "Bob: bid CNW 60\n"),
    ("18MW", "Ann: sell CNW 1", STATION + "Bob: bid CNW 60\nCyd: pass\n", "Ann: sell CNW\nBob: buy CNW\n"),
    ("18EU", "Ann: bankrupt", HEIRLESS, "adjust Ann +500 bank -500\n"),
    ("18EU", "Ann: sell BNR 3", BROKE, "adjust Ann +500 bank -500\n"),
    ("18OE", "discard 2+2", FULL + "Bob: exchange B BEL\n", "BEL: discard 2+2\n"),
]

ROWS = [*EMERGENCIES, *BUILD, *RUN_AND_PAY, *TRAINS_AND_STOCK]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "there", "then"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_a_move_is_offered_until_its_round_ends(game, line, there, then):
    assert line in offered(game, there)
    assert line not in offered(game, there + then)


OU = "given OU president Cyd par 100 price 100 2,2 structure major floated operated cash 300"
# As in SHARED, but OU is Cyd's.
APART = amend_setup(SHARED, OU, "given Bob cash 500 shares BEL 40%", "given Cyd cash 500 shares OU 40% BEL 10%")

THERE = [
    ("18EU", "train P pool", FIRST_TURN + begin_phase("3"), FIRST_TURN),
    ("18EU", "train 3", BROKE + "adjust Ann +500 bank -500\n", BROKE),
    ("18EU", "done", FIRST_TURN, FIRST_TURN + "adjust BNR -3 train 2 box +3 train 2\n"),
    ("18OE", "port north from BEL", with_port("north", SECOND), SECOND),
    ("18OE", "port north", BUILDING, with_port("north")),
    ("18OE", "run linked VALUE ... towns VALUE ... unlinked CITIES TOWNS", NATIONAL, BUILDING),
    ("18OE", "token PLACE", BUILDING, NATIONAL),
    ("18OE", "token Nantes from BEL", SHARED, APART),
    (
        "18OE",
        "port north from BEL",
        with_port("north", SECOND),
        amend_setup(with_port("north", SECOND), f"{OU} port mediterranean"),
    ),
    ("18VA", "buy TIW from Bob 30-90", GREEN_COAST, OPERATING),  # privates are for sale from phase 3 on
    ("18OE", "use SHTC at PLACE", OR4_PRIVATES, amend_setup(OR4_PRIVATES, "given SHTC owner Bob")),
    ("18OE", "use D at PLACE", OR4_PRIVATES, amend_setup(OR4_PRIVATES, "given D owner Ann stations Berlin tokens 1")),
    ("18OE", "run TRAIN:STOP-STOP ... orient right|treasury", OR4, OR4_MINOR),
    ("18OE", "run TRAIN:STOP-STOP ... orient right|treasury", OR4, LAID),  # it has made that run
    ("18OE", "train 4", FOURTH, THIRD),
    ("18OE", "train 3", THIRD, FOURTH),
    ("18OE", "run AMOUNT", REPEATED, LAST),
    ("18OE", "claim 2+2", CLAIMING, amend_setup(CLAIMING, "begin OR 6.1 of 2 next OU acted BEL")),
    ("18MW", 'token "San Francisco"', OR2, WORN),
    ("18MW", "Cyd: merge MP RI", PHASE_10, MERGED),
    ("1830", "lay Burlington with CS", GREEN + "NYC: buy CS from Bob 40\n", GREEN),
    (f"1846, {DRAWN}", "use SC at PLACE", ON_TURN + "GT: buy SC from Cyd 40\n", ON_TURN),  # of a company, at any time
    (f"1882, {OPTIONS}", "token Maidstone with NWR moving PLACE", REBELS + "CPR: run 0\n", THIRD_RACE),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "there", "gone"), THERE, ids=[f"{row[0]} {row[1]}" for row in THERE])
def test_a_move_is_offered_if_the_position_allows_it(game, line, there, gone):
    assert line in offered(game, there)
    assert line not in offered(game, gone)


PATRONAGE = {"lay PLACE patronage pink|yellow|green|white", "lay PLACE patronage AMOUNT"}
ANY = {"lay PLACE", "token PLACE", "run REVENUE"}
TRADE = "train TRAIN from COMPANY PRICE"  # only where another company has one to sell
WATER = {f"{verb} PLACE {water} NUMBER" for verb in ("lay", "token") for water in ("sea", "ferry")}
GREAT = "run TRAIN:STOP-STOP ... orient right|treasury"


@pytest.mark.parametrize(
    ("game", "setup", "lines"),
    [
        ("18EU", FIRST_TURN, {*ANY, TRADE, "done"}),
        ("18EU", FIRST_TURN + "BNR: run 50\n", {"pay", "half", "hold", TRADE}),
        ("18VA", OPERATING, {*ANY, "train 3", "train 2G"}),
        ("18Rhl", RHE_ALONE, {*ANY, "train 2", "link RhE", "lay E8 with KEO", "link PLACE", "done"}),
        ("1830", RUNNING, {*ANY, TRADE, "train 2", "done"}),
        (
            "18MW",
            OR2,
            {*ANY, "train 2", "done", "lay PLACE river AMOUNT", 'token "San Francisco"', "token Southwest"}
            | {"token PLACE from COMPANY", "run REVENUE calls NUMBER"},
        ),
        (
            "18OE",
            BUILDING,
            {*ANY, *WATER, TRADE, "train 3", "train 3+3", "port north", "port mediterranean", "done", GREAT}
            | {*PATRONAGE, *(f"token PLACE slot {cost}" for cost in range(40, 160, 20))},
        ),
        (
            "18OE",
            FIRST,  # the train that is kept for it comes first, so it is not done
            {*ANY, *WATER, "train 2+2", *PATRONAGE, "token PLACE slot 20"},
        ),
    ],
)
def test_a_turn_begins_with_the_moves_of_its_title_only(game, setup, lines):
    assert offered(game, setup) == lines


def test_the_harbour_token_is_offered_to_its_owner():
    four = "Ann Bob Cyd Dee"
    assert "token PLACE harbour" in offered("18LRA", TWO_FLOATED, four)
    assert "token PLACE harbour" not in offered("18LRA", f"{TWO_FLOATED}CME: token Orsoy harbour !\n", four)


TOO_MUCH = [
    ("18EU", "token PLACE", FIRST_TURN + "BNR: token J7\n"),  # one a turn
    ("18EU", "token PLACE", FIRST_TURN + "adjust BNR -4 token BNR box +4 token BNR\n"),  # none is left
    ("18EU", "lay PLACE", FIRST_TURN + "BNR: lay D7\nBNR: lay F9\n"),  # two a turn
    ("18OE", "train TRAIN from COMPANY PRICE", NATIONAL),  # a national claims trains, and buys none
]


@pytest.mark.parametrize(("game", "line", "setup"), TOO_MUCH)
def test_forbidden_moves_are_not_offered(game, line, setup):
    assert line not in offered(game, setup)
