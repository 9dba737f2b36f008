"""Set-ups of 1830, 1889, 18AL, 18GA, 18MS, 18TN and 18Chesapeake."""

from tests.setups import swap

# 1830. The privates at face value, rich players: the first stock round begins with Ann; the B&O stands at 100.
SOLD = """
sold SV Ann 20
sold CS Bob 40
sold DH Cyd 70
sold MH Ann 110
sold CA Bob 160
sold BO Cyd 220
Cyd: start B&O 100
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""

# OR 1.1: the NYC (76, Ann's 60%) has the turn with 760, then the PRR (67, Bob's 60% and the 10% of the CA) with 670.
FLOATED = (
    SOLD
    + "Ann: start NYC 76\nBob: start PRR 67\nCyd: pass\n"
    + "Ann: buy NYC\nBob: buy PRR\nCyd: pass\n" * 4
    + "Ann: pass\nBob: pass\n"
)

# SR 2 begins with Cyd: both have a 2 and stand one to the left.
SECOND = FLOATED + "NYC: train 2\nNYC: run 0\nNYC: done\nPRR: train 2\nPRR: run 0\nPRR: done\n"

# OR 2.1: the NYC has the turn.
RUNNING = SECOND + "pass\npass\npass\n"

# The same with a 3 bought of the stack: privates are for sale, and there are two rounds.
GREEN = RUNNING + "adjust depot -4 train 2 box +4 train 2\nNYC: train 3\n"

# 1889. SR 1 begins with Ann, and all are rich; two corporations float, KO (65, Ann's) and IR (65, Bob's).
TOSA = """
sold TK Ann 20
sold MF Bob 30
sold ER Cyd 40
sold SMR Ann 50
sold DR Bob 60
sold SIR Cyd 80
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
TOSA_FLOATED = (
    TOSA
    + "Ann: start KO 65\nBob: start IR 65\nCyd: pass\n"
    + "Ann: buy KO\nBob: buy IR\nCyd: pass\n" * 3
    + "Ann: pass\nBob: pass\n"
)
TOSA_SECOND = TOSA_FLOATED + "KO: train 2\nKO: run 0\nKO: done\nIR: train 2\nIR: run 0\nIR: done\n"
TOSA_RUNNING = TOSA_SECOND + "pass\npass\npass\n"

# 18Chesapeake. OR 1.1: SRR (95, drawn for Vanderbilt, Cyd's 60%) has the turn with 950.
DRAWN = (
    """
sold D&R Ann 20
sold C-P Bob 40
sold B&S Cyd 50
sold C&OC Ann 80
sold B&OR Bob 100
sold CV Cyd 200
Cyd: start SRR 95
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
    + "Ann: pass\nBob: pass\nCyd: buy SRR\n" * 4
    + "Ann: pass\nBob: pass\nCyd: pass\n"
)

# 18AL. OR 1.1: the L&N (90, Ann's 60%) has the turn with 900, then the M&O (75, Bob's 60%) with 750.
COAL = """
sold TR Ann 20
sold SNAR Bob 40
sold BLC Cyd 70
sold M&C Ann 100
sold NDY Cyd 120
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
COAL_FLOATED = (
    COAL
    + "Ann: start L&N 90\nBob: start M&O 75\nCyd: pass\n"
    + "Ann: buy L&N\nBob: buy M&O\nCyd: pass\n" * 4
    + "Ann: pass\nBob: pass\n"
)
# OR 2.1: the L&N has the turn; each has a 2.
COAL_RUNNING = COAL_FLOATED + "L&N: train 2\nL&N: done\nM&O: train 2\nM&O: done\n" + "pass\npass\npass\n"
# OR 2.1, phase 3: the L&N has bought the first 3, and the M&O has the turn.
COAL_GREEN = COAL_RUNNING + "adjust depot -3 train 2 box +3 train 2\nL&N: run 0\nL&N: train 3\nL&N: done\n"

# 18MS. OR 1.1: WRA (80, Cyd's 60%) has the turn with 800, then GMO (75, Bob's 60%) with 750 and IC (70, Ann's 60%) with
# 700. Cyd has AGS, Bob MC and Ann M&M.
DELTA = """
Cyd: take AGS
Bob: take MC
Ann: take M&M
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
DELTA_FLOATED = (
    DELTA
    + "Ann: start IC 70\nBob: start GMO 75\nCyd: start WRA 80\n"
    + "Ann: buy IC\nBob: buy GMO\nCyd: buy WRA\n" * 4
    + "Ann: pass\nBob: pass\nCyd: pass\n"
)
# OR 1.2, phase 3: WRA has the turn; each has a 2+.
DELTA_GREEN = DELTA_FLOATED + "WRA: train 2+\nWRA: done\nGMO: train 2+\nGMO: done\nIC: train 2+\nIC: done\n"
# OR 1.2 with M&O in the place of AGS; GMO has the turn, and the 3+ trains are on top.
DELTA_CHEAPER = swap(DELTA_GREEN, ("take AGS", "take M&O")) + "adjust depot -1 train 2+ box +1 train 2+\nWRA: done\n"
# OR 2.2, operating round 4 of the game: WRA has the turn.
DELTA_FOURTH = (
    DELTA_GREEN + ("WRA: done\nGMO: done\nIC: done\n" + "pass\npass\npass\n") + "WRA: done\nGMO: done\nIC: done\n"
)
# OR 1.2: WRA has had a route and owns no train; a 5 is the least expensive one.
DELTA_OWING = DELTA_GREEN + (
    "WRA: run 2+:50\nWRA: pay\nadjust WRA -1 train 2+ box +1 train 2+\n"
    "adjust depot -4 train 3+ box +4 train 3+ depot -3 train 4+ box +3 train 4+ depot -1 train 2+ box +1 train 2+\n"
)

# 18GA. OR 1.1: GA (90, Ann's 60%) has the turn with 900, then CoG (70, Bob's 60%, 10% of them with M&BR) with 700.
PEACH = """
sold LTR Ann 20
sold MRC Bob 40
sold W&SR Cyd 70
sold OSR Cyd 100
sold M&BR Bob 150
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
PEACH_FLOATED = (
    PEACH
    + "Cyd: pass\nAnn: start GA 90\nBob: start CoG 70\nCyd: pass\n"
    + "Ann: buy GA\nBob: buy CoG\nCyd: pass\n" * 3
    + "Ann: buy GA\nBob: pass\nCyd: pass\nAnn: pass\n"
)
# OR 2.1: GA has the turn; each has a 2.
PEACH_RUNNING = PEACH_FLOATED + "GA: train 2\nGA: done\nCoG: train 2\nCoG: done\n" + "pass\npass\npass\n"
# OR 2.1, phase 3: GA has bought the first 3, and CoG has the turn.
PEACH_GREEN = PEACH_RUNNING + "adjust depot -3 train 2 box +3 train 2\nGA: run 0\nGA: train 3\nGA: done\n"

# 18TN. OR 1.1: L&N (90, Cyd's, whose presidency came with the private) has the turn with 900, then SR (75, Ann's 60%)
# with 750 and GMO (65, Bob's 60%) with 650.
BLUES = """
sold TCC Ann 20
sold ETWCR Bob 40
sold MCR Cyd 70
sold OWR Bob 100
sold LNR Cyd 175
Cyd: start L&N 90
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
BLUES_FLOATED = (
    BLUES
    + "Ann: start SR 75\nBob: start GMO 65\nCyd: pass\n"
    + "Ann: buy SR\nBob: buy GMO\nCyd: pass\n" * 4
    + "Ann: pass\nBob: pass\n"
)
# OR 2.1: L&N has the turn; each has a 2.
BLUES_RUNNING = (
    BLUES_FLOATED + "L&N: train 2\nL&N: done\nSR: train 2\nSR: done\nGMO: train 2\nGMO: done\n" + "pass\n" * 3
)
# OR 2.1, phase 3: L&N has bought the first 3, and SR has the turn.
BLUES_GREEN = BLUES_RUNNING + "adjust depot -2 train 2 box +2 train 2\nL&N: run 0\nL&N: train 3\nL&N: done\n"
# OR 2.1, phase 3½: SR has bought the first 3', and GMO has the turn; L&N has a 2 and a 3, SR a 2 and a 3', GMO a 2.
BLUES_WAR = BLUES_GREEN + "adjust depot -2 train 3 box +2 train 3\nSR: run 2:60\nSR: pay\nSR: train 3'\nSR: done\n"
