"""Set-ups of 18NL, 1836Jr30 and 18Chesapeake: Off the Rails."""

# 18NL. The privates at face value, and rich players: the first stock round begins with Ann.
SOLD = """
sold P1 Ann 20
sold P2 Bob 40
sold P3 Cyd 70
sold P4 Ann 110
sold P5 Bob 160
Bob: start HIS 100
sold P6 Cyd 200
Cyd: start NFL 67
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: HIS (100, Bob's 60%) has the turn with 1000, then NZO (90, Ann's 60%) with 900.
FLOATED = (
    SOLD
    + "Ann: start NZO 90\nBob: buy HIS\nCyd: pass\n"
    + "Ann: buy NZO\nBob: buy HIS\nCyd: pass\n" * 3
    + "Ann: buy NZO\nBob: pass\nCyd: pass\nAnn: pass\n"
)
# OR 2.1, phase 3: HIS has the turn, and privates are for sale.
GREEN = (
    FLOATED
    + "HIS: train 2\nHIS: done\nNZO: lay H11\nNZO: train 2\nNZO: done\n"
    + "pass\npass\npass\nadjust depot -4 train 2 box +4 train 2\nHIS: run 0\nHIS: train 3\n"
)
# The same with AS in the place of NZO, which has the turn after HIS.
HOMELESS = GREEN.replace("NZO", "AS") + "HIS: done\n"

# 1836Jr30, OR 1.1: Nord (100, Cyd's 60%) has the turn with 1000.
BELGIAN = """
sold ACC Ann 20
sold E-SF Bob 40
sold CdH Cyd 70
sold GCB Ann 110
sold CFL Bob 160
sold CFLV Cyd 220
Cyd: start Nord 100
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
BELGIAN_FLOATED = (
    BELGIAN
    + "Ann: pass\nBob: start NBDS 67\nCyd: buy Nord\n"
    + "Ann: pass\nBob: buy NBDS\nCyd: buy Nord\n" * 3
    + "Ann: pass\nBob: buy NBDS\nCyd: pass\n"
    + "Ann: pass\nBob: pass\n"
)
# OR 2.1, phase 3: Nord has bought the first 3, and NBDS has the turn; each has a 2.
BELGIAN_GREEN = (
    BELGIAN_FLOATED
    + "Nord: train 2\nNord: done\nNBDS: train 2\nNBDS: done\npass\npass\npass\n"
    + "adjust depot -3 train 2 box +3 train 2\nNord: run 0\nNord: train 3\nNord: done\n"
)

# Off the Rails. SR 1 begins with Ann.
RAILS = "vanderbilt SRR"
SHIFTED = """
sold D&R Ann 20
sold C-P Bob 40
sold B&S Cyd 50
sold C&OC Ann 80
sold B&OR Bob 100
sold CV Cyd 200
Cyd: start SRR 100
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 3.1, phase 3: SRR (100, Cyd's 60%) has bought C-P.
RUNNING = (
    SHIFTED
    + "Ann: pass\nBob: pass\nCyd: buy SRR\n" * 4
    + "Ann: pass\nBob: pass\nCyd: pass\nSRR: train 2\nSRR: done\n"
    + "pass\npass\npass\nadjust depot -4 train 2 box +4 train 2\nSRR: run 0\nSRR: train 3\nSRR: done\n"
    + "pass\npass\npass\nSRR: buy C-P from Bob 80\n"
)
# The same with Bob's LV (67, 60%), which has a 2 as well.
SHARED = (
    SHIFTED
    + "Ann: pass\nBob: start LV 67\nCyd: buy SRR\n"
    + "Ann: pass\nBob: buy LV\nCyd: buy SRR\n" * 3
    + "Ann: pass\nBob: pass\nCyd: pass\n"
    + "SRR: train 2\nSRR: done\nLV: train 2\nLV: done\npass\npass\npass\n"
)
