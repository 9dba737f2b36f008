"""1882: set-ups, all with Trestle Bridge's share of GT and the rebellion with the 4s."""

OPTIONS = "trestle-share GT, rebellion 4"

# The privates at face value, rich players: SR 1 begins with Cyd; CPR (100, Bob's) and Ann's 10% of GT came with them.
SOLD = """
sold HB Ann 20
sold SCP Bob 50
sold NWR Cyd 80
sold TB Ann 140
sold CP Bob 180
Bob: start CPR 100
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1: CPR (100, Bob's 60%) has the turn with 1000, then HBR (76, Cyd's 60%) with 760.
FLOATED = SOLD + (
    "Cyd: start HBR 76\nAnn: pass\nBob: buy CPR\n"
    + "Cyd: buy HBR\nAnn: pass\nBob: buy CPR\n" * 3
    + "Cyd: buy HBR\nAnn: pass\nBob: pass\nCyd: pass\n"
)
# SR 2: each has a 2; CP has closed with CPR's.
SECOND = FLOATED + "CPR: train 2\nCPR: done\nHBR: train 2\nHBR: done\n"
# OR 2.1: CPR (90) has the turn.
RUNNING = SECOND + "pass\n" * 3
# OR 2.1, phase 3: CPR has bought the first 3, and HBR has the turn.
GREEN = RUNNING + "adjust depot -4 train 2 box +4 train 2\nCPR: run 0\nCPR: train 3\nCPR: done\n"
# OR 2.1: ... HBR has a neutral station in Saskatoon, and a 3.
NEUTRAL = GREEN + "HBR: token Saskatoon neutral\nHBR: run 0\nHBR: train 3\n"
# SR 3 begins with Ann.
THIRD = NEUTRAL + "HBR: done\n"
# OR 3.1: CPR (82) has bought NWR, and has stations in Swift Current and in Moose Jaw.
REBELS = THIRD + "pass\n" * 3 + "CPR: buy NWR from Cyd 80\nCPR: token Moose Jaw\n"
