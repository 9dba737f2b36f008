"""1870: set-ups for three players."""

# The privates at face value, rich players: SR 1 begins with Ann; SLSF (100, Bob's 20%, $1000) and Cyd's 10% of MKT came
# with them.
SOLD = """
sold GRSC Ann 20
sold MRBC Bob 40
sold SCC Cyd 50
sold GSC Ann 80
sold SLSFP Bob 140
Bob: start SLSF 100
sold MKTP Cyd 160
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: SLSF (100: Bob 50%, Cyd 30%) has the turn with $1000, then MP (90: Ann 60%) with $900.
FLOATED = (
    SOLD
    + "Ann: start MP 90\nBob: buy SLSF\nCyd: buy SLSF\n"
    + "Ann: buy MP\nBob: buy SLSF\nCyd: buy SLSF\n" * 2
    + "Ann: buy MP\nBob: pass\nCyd: pass\n" * 2
    + "Ann: pass\n"
)
# SR 2 begins with Bob: each has a 2; SLSF stands at 90 (A6), MP at 82 (B6).
SECOND = FLOATED + "SLSF: train 2\nSLSF: done\nMP: train 2\nMP: done\n"
# OR 2.1: SLSF ($920) has the turn.
RUNNING = SECOND + "pass\n" * 3
# OR 2.1, phase 2: SLSF has bought the first 3, and MP ($820) has the turn.
GREEN = RUNNING + "adjust depot -5 train 2 box +5 train 2\nSLSF: run 0\nSLSF: train 3\nSLSF: done\n"
# SR 3, phase 2, begins with Bob: SLSF ($740) stands at 82 (A5), MP ($640) at 76 (B5), and has a 3, too.
THIRD = GREEN + "MP: run 0\nMP: train 3\nMP: done\n"
# OR 3.1 of two: SLSF has the turn.
FOURTH = THIRD + "pass\n" * 3
