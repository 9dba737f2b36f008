"""Set-ups of 1850Jr, 1836jr56, 1888 and 18JPT."""

# 1850Jr. OR 1.1: the SFA (71, Ann's 60%) has the turn with 710 and its station in Girgenti.
SICILY = """
sold TCM Ann 40
sold FSM Bob 110
sold SFT Cyd 220
Cyd: start IFT 67
adjust bank -1500 Ann +500 Bob +500 Cyd +500
"""
SICILY += "Ann: start SFA 71\nBob: pass\nCyd: pass\n" + "Ann: buy SFA\nBob: pass\nCyd: pass\n" * 4 + "Ann: pass\n"
# OR 2.1, phase 3: the SFA has a 2 and a 3, and the turn.
SICILY_GREEN = SICILY + (
    "adjust depot -3 train 2 box +3 train 2\nSFA: train 3\nSFA: done\n"
    + "pass\n" * 3
    + "adjust box -1 train 2 SFA +1 train 2\n"
)

# 1836jr56. OR 1.1: the Nord (65, Ann's 50%) has the turn with 325.
LOWLANDS = """
sold ACC Ann 20
sold E-SF Bob 40
sold CdH Cyd 50
sold RdP Ann 70
adjust bank -1500 Ann +500 Bob +500 Cyd +500
"""
LOWLANDS += (
    "Bob: pass\nCyd: pass\nAnn: start Nord 65\nBob: pass\nCyd: pass\n"
    + "Ann: buy Nord\nBob: pass\nCyd: pass\n" * 3
    + "Ann: pass\n"
)
# OR 2.1, phase 3: the Nord has run, has bought the first 3, and still has the turn.
LOWLANDS_GREEN = (
    LOWLANDS
    + "Nord: train 2\nNord: done\npass\npass\npass\n"
    + "adjust depot -4 train 2 box +4 train 2\nNord: run 0\nNord: train 3\n"
)

# 1888. OR 1.1: the JHR (70, Ann's 60%, at home in Beijing) has the turn with 700.
WALL = """
sold KT Ann 25
sold TA Bob 50
sold HS Cyd 75
sold CW Ann 100
sold YRF Bob 125
sold FC Cyd 150
adjust bank -1500 Ann +500 Bob +500 Cyd +500
"""
WALL += "Ann: start JHR 70\nBob: pass\nCyd: pass\n" + "Ann: buy JHR\nBob: pass\nCyd: pass\n" * 4 + "Ann: pass\n"
# OR 2.1: phase 3, so that corporations buy privates; the JHR has a 3 and money, and the turn.
GREAT_WALL = (
    WALL + "adjust depot -7 train 2 box +7 train 2 bank -400 JHR +400\nJHR: train 3\nJHR: done\n" + "pass\n" * 3
)
# SR 2: the JHR has a 2; Bob has the turn.
WALL_STOCK = WALL + "JHR: train 2\nJHR: done\n"

# 18JPT. OR 1.1: TR (65, Cyd's, floated in the auction) has had its turn; SER (65, Ann's 60%) has the turn with 650.
TOKYO = """
sold TH Ann 20
sold TER Bob 40
sold TMGBT Ann 70
sold RRET Bob 110
sold KR Ann 160
sold TR-private Cyd 220
Cyd: start TR 65
adjust bank -1500 Ann +500 Bob +500 Cyd +500
"""
TOKYO_FLOATED = (
    TOKYO + "Ann: start SER 70\nBob: pass\nCyd: pass\n" + "Ann: buy SER\nBob: pass\nCyd: pass\n" * 3 + "Ann: pass\n"
)
# The same for TC.
SHIBUYA = TOKYO + "Ann: start TC 70\nBob: pass\nCyd: pass\n" + "Ann: buy TC\nBob: pass\nCyd: pass\n" * 4 + "Ann: pass\n"
# ... TC has 400, a station in Nagatsuta and no train; the next is a 6. Ann has 50, 60% of TC and 30% of TR, at 65.
NAGATSUTA = (
    SHIBUYA
    + "TC: token Nagatsuta\nTC: run 0\nadjust depot -7 train 2 box +7 train 2 depot -7 train 3 box +7 train 3\n"
    + "adjust depot -4 train 4 box +4 train 4 depot -2 train 5 box +2 train 5\n"
    + "adjust bank +885 TC -260 Ann -625 pool -30% TR Ann +30% TR\n"
)
# OR 2.1, phase 3: TC (Ann's 60%) has the turn with a 3, then TR.
TOKYO_GREEN = SHIBUYA + (
    "adjust depot -7 train 2 box +7 train 2 bank -400 TC +400\nTC: train 3\nTC: done\nTR: done\n" + "pass\n" * 3
)
