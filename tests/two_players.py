"""18LRA with two players and the Investor: set-ups as journal lines, for `two(..., setup=...)`."""

from functools import partial

from tests.ledger import play

# RhE is the Investor's, at 80; it sits behind Ann. In play are ADR, BME, CCE, CME, MKB and RhE.
OPTIONS = "scenario 3, investor RhE, investor-value 80, investor-seat 1"
two = partial(play, title="18LRA", players="Ann Bob", options=OPTIONS)

# SR 1, Bob is left of the last buyer. Ann: DEC, RH, GKB, 720 Marks. Bob: UH, RM, 10% of ADR, 780.
SOLD = """\
sold DEC Ann 20
sold UH Bob 40
sold RH Ann 60
sold RM Bob 80
sold GKB Ann 100
"""

# Both lead a corporation that has floated: Bob 50% of CME and 330 Marks, Ann 50% of BME and 270; CME and BME stand at
# 100 with 450 each, RhE at 80.
FLOATED = (
    SOLD
    + """\
Bob: start CME 90
Ann: start BME 90
Bob: buy CME
Ann: buy BME
Bob: buy CME
Ann: buy BME
Bob: buy CME
Ann: buy BME
"""
)

# OR 1.1, CME on turn, then BME, then RhE: Ann has the Investor's card and 300 Marks, Bob the priority deal and 365.
CARD = FLOATED + "Bob: pass\nAnn: pass\nBob: prefer priority\n"

# OR 1.1, RhE on turn.
INVESTORS = CARD + "CME: done\nBME: done\n"

# SR 2, phase 2: Bob, then Ann, then the Investor. CME and BME stand at 90, CME first; RhE at 75. Bob has the card.
SECOND = INVESTORS + "RhE: done\n"

# SR 2, phase 3: the Investor may take two certificates.
GREEN = CARD + "adjust depot -5 train 2 box +5 train 2\nCME: train 3\nCME: done\nBME: done\nRhE: done\n"

# OR 1.1, RhE on turn with a 2 train, the next new one a 3; then a 4.
BESIDE_3 = INVESTORS + "adjust depot -5 train 2 box +4 train 2 RhE +1 train 2\n"
BESIDE_4 = BESIDE_3 + "adjust depot -4 train 3 box +4 train 3\n"

# OR 2.1, RhE on turn: it has had a route, and its only train is gone.
ROUTED = (
    INVESTORS
    + """\
adjust depot -1 train 2 RhE +1 train 2
RhE: run 60
RhE: pay
RhE: done
Bob: pass
Ann: pass
adjust RhE -1 train 2 box +1 train 2
CME: done
BME: done
"""
)

# OR 2.1 in phase 3, RhE on turn, a green tile may be laid.
GREEN_TURN = GREEN + "Bob: pass\nAnn: pass\nCME: done\nBME: done\n"
REACHED = GREEN_TURN + "RhE: lay Neuss green!\nRhE: token Neuss harbour\nRhE: done\nCME: done\nBME: done\n"
