"""Each offer of an opening, and the line by which it is no offer any more."""

import pytest

from tests.offered import offered
from tests.orient import FLOATED, SOLD, USED
from tests.rhineland import PRIVATES_SOLD
from tests.setups import swap

pytestmark = pytest.mark.slow

FIVE_SOLD = swap(PRIVATES_SOLD, ("sold RhE Bob 140\n", ""))
THREE_BID = "Ann: bid KEO 35\nBob: bid KEO 40\nCyd: pass\n"
VALUE_OWED = "sold REA Ann 40\nsold TIW Bob 60\nsold PY Cyd 80\nsold B&O Bob 140\n"
ALL_PASS = "pass\npass\npass\n"

BROWN = "adjust depot -2 train 2 box +2 train 2 depot -3 train 3 box +3 train 3 depot -2 train 4 box +2 train 4\n"

ROWS = [
    # A minor is sold once; the auctioneer is offered what nobody wants.
    ("18EU", "select 3", "", "sold 3 Ann 0\n"),
    ("18EU", "bid 100", "Ann: select 3\n", "Bob: bid 105\n"),
    ("18EU", "bid AMOUNT", "Ann: select 3\n", ALL_PASS),
    ("18EU", "take", "Ann: select 3\n" + ALL_PASS, "Ann: take\n"),
    ("18EU", "sold LOT PLAYER AMOUNT", "", "".join(f"sold {n} Ann 0\n" for n in range(1, 16))),
    # Lots side by side, and a value that is owed before anything else.
    ("18VA", "bid TIW 60", "", "Ann: bid TIW 60\n"),
    ("18VA", "bid REA 40", "", "sold REA Ann 40\n"),
    ("18VA", "bid LOT AMOUNT", "", VALUE_OWED),
    ("18VA", "value B&O 90", VALUE_OWED, "Bob: value B&O 100\n"),
    # One lot after another: the first is taken, the later ones are bid on.
    ("18Rhl", "take", "", THREE_BID + "Ann: take\n"),
    ("18Rhl", "bid KEO 35", "", "Ann: bid KEO 35\n"),
    ("18Rhl", "bid 45", THREE_BID + "Ann: take\n", "Ann: bid 45\n"),
    ("18Rhl", "bid LOT AMOUNT", "", THREE_BID + "Ann: take\n"),
    ("18Rhl", "bid RhE 140", "", FIVE_SOLD),
    ("18Rhl, edition 18xx.games", "sold LOT PLAYER AMOUNT", FIVE_SOLD, "sold RhE Bob 140\n"),
    ("18Rhl, edition 18xx.games", "start RhE 75", PRIVATES_SOLD, "Bob: start RhE 80\n"),
    # Privates side by side.
    ("18MW", "bid HSJ 40", "", "Ann: bid HSJ 40\n"),
    ("18MW", "bid SLA 70", "", "sold SLA Bob 70\n"),
    # The packet: the topmost row is taken.
    ("18OE", "take PeC", "", "Ann: take PeC\n"),
    ("18OE", "bid WS 40", "", "Ann: bid WS 40\n"),
    ("18OE", "bid WS 40", "", "Ann: take RSC\nBob: take PeC\nCyd: take WS\n"),
    ("18OE", "start GWR 75", SOLD, "Ann: start GWR 75\n"),
    ("18OE", "float L at PLACE", USED, FLOATED.removeprefix(USED)),
    # Cards.
    ("18Rhl, target-cards yes", "deal CARD CARD ...", "", "deal T1 T2 T4 T7 T8\n"),
    ("18Rhl, target-cards yes", "choose T1", "deal T1 T2 T4 T7 T8\n", "Bob: choose T1\n"),
    # The Short Game: one certificate a turn.
    ("18Rhl, short-game yes", "take ADR", "", "Ann: take ADR\n"),
    ("18Rhl, short-game yes", "done", "Ann: take ADR\n", "Ann: done\n"),
    ("18Rhl, short-game yes", "ADR: lay PLACE", "Ann: take ADR\n", "ADR: lay K4\n"),
    ("18Rhl, short-game yes", "ADR: token PLACE", f"{BROWN}Ann: take ADR\n", "ADR: lay K4\n"),  # another tile alone
]


@pytest.mark.parametrize(("game", "line", "there", "then"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_a_move_is_offered_until_its_round_ends(game, line, there, then):
    assert line in offered(game, there)
    assert line not in offered(game, there + then)
