"""1867: set-ups."""

# The privates at the least that may be bid, rich players: SR 1 begins with Cyd.
SOLD = """
sold C&SL Ann 20
sold NFB Bob 30
sold MB Cyd 40
sold QB Ann 50
sold SCT Bob 60
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: CA (120, Cyd's) has the turn with 240 in Montreal, then BO (80, Ann's) with 165 in Ottawa, KP (55, Bob's) with
# 110 in Kingston.
STARTED = SOLD + (
    "Cyd: bid CA 240 at Montreal\nAnn: pass\nBob: pass\n"
    "Ann: bid BO 165 at Ottawa\nBob: pass\nCyd: pass\n"
    "Bob: bid KP 110 at Kingston\nCyd: pass\nAnn: pass\n"
    "Cyd: pass\nAnn: pass\nBob: pass\n"
)
# OR 1.1 ends with mergers of minors, phase 3: CA (110), BO (70) and KP (50) have a 3 each; Cyd is asked first.
GREEN = STARTED + (
    "adjust depot -10 train 2 box +10 train 2\nadjust bank -600 CA +300 BO +100 KP +200\n"
    "CA: run 0\nCA: train 3\nCA: done\nBO: run 0\nBO: train 3\nBO: done\nKP: run 0\nKP: train 3\nKP: done\n"
)
# OR 1.2: no major was formed; CA has the turn with 315.
RUNNING = GREEN + "Cyd: pass\nAnn: pass\nBob: pass\n"
# OR 1.2: CPR (110, Cyd's 20%) was formed from CA and has the last turn, with 315; BO and KP have run for 0.
FORMED = GREEN + (
    "Cyd: form CPR CA\nCyd: pass\nAnn: pass\nBob: pass\nAnn: pass\nBob: pass\n"
    "BO: run 0\nBO: done\nKP: run 0\nKP: done\n"
)
# SR 2 with Cyd: CPR (100) has earned nothing.
SECOND = FORMED + "CPR: run 0\nCPR: hold\nCPR: done\nAnn: pass\nBob: pass\n"
# SR 2 with Cyd, phase 4: CA has bought a 4, and the next one has left the game.
FOURTH = RUNNING + (
    "adjust depot -4 train 3 box +4 train 3 bank -400 CA +400 CA -1 train 3 box +1 train 3\n"
    "CA: run 0\nCA: train 4\nBO: run 0\nKP: run 0\nCyd: pass\nAnn: pass\nBob: pass\n"
)
