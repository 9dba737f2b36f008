"""18MEX: set-ups."""

# The lots at face value, NdM at 60 with Ann, rich players; Bob begins SR 1.
SOLD = """
sold MCAR Ann 20
sold KCMO Bob 40
sold A Cyd 50
sold B Ann 50
sold C Bob 50
sold MIR Cyd 100
sold MNR Ann 140
Ann: start NdM 60
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: the minors A, B and C, then MEX (90, Bob's 60%), CHI (80, Cyd's 60%) and MC (70, Ann's 50%).
FLOATED = (
    SOLD
    + "Bob: start MEX 90\nCyd: start CHI 80\nAnn: start MC 70\n"
    + "Bob: buy MEX\nCyd: buy CHI\nAnn: buy MC\n" * 3
    + "Bob: buy MEX\nCyd: pass\nAnn: pass\nBob: pass\n"
)
MINORS = "A: run 40\nB: run 20\nC: run 0\n"
# ... MEX has the turn with 900.
MAJORS = FLOATED + MINORS
# OR 2.1: the minors come first; MEX, CHI and MC have a 2 each, MEX a tile at home.
RUNNING = (
    MAJORS
    + "MEX: lay Veracruz #473\nMEX: train 2\nMEX: done\nCHI: train 2\nCHI: done\nMC: train 2\nMC: done\n"
    + "Cyd: pass\nAnn: pass\nBob: pass\n"
)
# OR 2.1, phase 3: MEX has bought the first 3; CHI has the turn.
GREEN = RUNNING + MINORS + "adjust depot -3 train 2 box +3 train 2\nMEX: run 0\nMEX: train 3\nMEX: done\n"
# ... and the first 3' has been bought by CHI: the minors are shares; MC has the turn.
OPEN = GREEN + "adjust depot -3 train 3 box +3 train 3\nCHI: run 0\nCHI: train 3'\nCHI: done\n"
# SR 3, the priority deal with Cyd: NdM may be bought.
TRADED = OPEN + "MC: run 0\nMC: done\n"
# OR 3.1: NdM has floated with Ann's 55%, and Bob holds 10% of CHI and 20% of MC; CHI has bought nothing yet.
NATIONAL = (
    TRADED
    + "Cyd: pass\nAnn: buy NdM\nBob: buy NdM\nCyd: pass\nAnn: buy NdM\nBob: buy MC\n"
    + "Cyd: pass\nAnn: buy NdM\nBob: buy MC\nCyd: pass\nAnn: pass\nBob: buy CHI\nCyd: pass\nAnn: pass\nBob: pass\n"
)
# ... and the next train is the first 5: MEX has the turn with 2000.
FIVES = (
    NATIONAL
    + "adjust depot -1 train 3' box +1 train 3' depot -3 train 4 NdM +1 train 4 box +2 train 4\n"
    + "adjust bank -2000 MEX +2000\n"
)

# A 5 is bought: Cyd is asked for CHI, then Bob for MEX, Ann for SPM.
ASKED = FIVES + "MEX: run 0\nMEX: train 5\n"

# The same, CHI with stations in Monterrey and Torreón beside its home: it merges, and NdM chooses one of the two.
_PLACED = "MEX: done\nCHI: token {}\nCHI: done\nNdM: done\nMC: done\n"
TAKEN_IN = (
    NATIONAL
    + _PLACED.format("Monterrey")
    + _PLACED.format("Torreón")
    + "Cyd: pass\nAnn: pass\nBob: pass\n"
    + FIVES.removeprefix(NATIONAL)
    + "MEX: run 0\nMEX: train 5\nCyd: merge CHI NdM\n"
)
