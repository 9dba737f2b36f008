"""1861: set-ups."""

# The privates at the least that may be bid, rich players: SR 1 begins with Cyd.
SOLD = """
sold TSR Ann 20
sold BSS Bob 30
sold MYR Cyd 40
sold MRR Ann 50
sold WVR Bob 60
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: N (120, Cyd's) has the turn with 240, then KR (80, Ann's) with 165 and RO (55, Bob's) with 110.
STARTED = SOLD + (
    "Cyd: bid N 240\nAnn: pass\nBob: pass\n"
    "Ann: bid KR 165\nBob: pass\nCyd: pass\n"
    "Bob: bid RO 110\nCyd: pass\nAnn: pass\n"
    "Cyd: pass\nAnn: pass\nBob: pass\n"
)
# OR 1.1 ends with mergers of minors, phase 3: N (110), KR (70) and RO (50) have a 3 each; Cyd is asked first.
GREEN = STARTED + (
    "adjust depot -10 train 2 box +10 train 2\nadjust bank -600 N +300 KR +100 RO +200\n"
    "N: run 0\nN: train 3\nN: done\nKR: run 0\nKR: train 3\nKR: done\nRO: run 0\nRO: train 3\nRO: done\n"
)
# OR 1.2: no major was formed; N has the turn with 315.
RUNNING = GREEN + "Cyd: pass\nAnn: pass\nBob: pass\n"
# OR 1.2, phase 4: N has bought the first 4 and sold its 3 to KR; RO owned none: RSR has its money. N has the turn yet.
FOURTH = RUNNING + (
    "adjust depot -4 train 3 box +4 train 3 bank -400 N +400 RO -1 train 3 box +1 train 3 N -1 train 3 box +1 train 3\n"
    "N: run 0\nN: train 4\n"
)
# OR 1.2: NW (110, Cyd's 20%) was formed from N and has the last turn, with 315; KR and RO have run for 0.
FORMED = GREEN + (
    "Cyd: form NW N\nCyd: pass\nAnn: pass\nBob: pass\nAnn: pass\nBob: pass\nKR: run 0\nKR: done\nRO: run 0\nRO: done\n"
)
# SR 2 with Cyd: NW (100) has earned nothing.
SECOND = FORMED + "NW: run 0\nNW: hold\nNW: done\nAnn: pass\nBob: pass\n"
