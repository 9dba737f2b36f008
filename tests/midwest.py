"""18MW: set-ups."""

# The privates at face value: Ann has 340, Bob 460, Cyd 410 and the first stock round begins with Bob.
AUCTIONED = """
sold HSJ Ann 40
sold SLA Bob 70
sold SLFL Cyd 80
sold LCM Ann 90
sold RIR Bob 120
sold CFH Cyd 160
sold MO Ann 180
"""

# Ann has 1340, Bob 1460, Cyd 1410.
RICH = AUCTIONED + "adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"

# Bob has 60% of the IC (100), Cyd of the MP (90), Ann of the RI (80); they have 860, 870, 860. The IC is first in
# OR 1.1; the treasuries hold ten times their initial values.
OPERATING = (
    RICH
    + "Bob: start IC 100\nCyd: start MP 90\nAnn: start RI 80\n"
    + "Bob: buy IC\nCyd: buy MP\nAnn: buy RI\n" * 4
    + "Bob: pass\nCyd: pass\nAnn: pass\n"
)

# SR 2 begins with Bob: the three have a 2 each, have paid 80 for it and earned nothing, so each stands one to the left:
# the IC at 90, the MP at 85, the RI at 75. Bob has the priority.
SR2 = OPERATING + "".join(f"{company}: train 2\n{company}: done\n" for company in ("IC", "MP", "RI"))

# 10% of the IC in the pool, at 85 in a cell of its own; it is Bob's turn again.
POOLED = SR2 + "Bob: sell IC 1\nBob: done\nCyd: pass\nAnn: pass\n"

# Bob, president of the IC, has bought Ann's 20% of it at 90: he has 80%, and it is his turn again.
PROTECTED = SR2 + ("adjust Ann +20% IC ipo -20% IC\nBob: pass\nCyd: pass\nAnn: sell IC 2\nAnn: done\nBob: buy IC\n")

# OR 2.1, the first of one: the IC (90) has the turn, then the MP (85) and the RI (75).
OR2 = SR2 + "pass\npass\npass\n"

# The IC has opened phase 3 and has bought its trains.
PHASE_3 = OR2 + "adjust depot -4 train 2 box +4 train 2\nIC: train 3\n"

# The MP has laid G11 and opened phase 6; the RI has the turn.
PHASE_6 = PHASE_3 + (
    "adjust depot -5 train 3 box +5 train 3 depot -5 train 4 box +5 train 4 depot -4 train 5 box +4 train 5\n"
    "adjust bank -2000 MP +2000\nIC: done\nMP: lay G11\nMP: train 6\nMP: done\n"
)

# PHASE_3, and the SLA is the IC's.
OWNED = PHASE_3 + "IC: buy SLA from Bob 70\n"

# The IC has bought the first 10, and all 2s are gone. The MP has the turn with $820, its price at 85; the RI, with $720
# at 75, comes next. Both are Cyd's now: 60% of the MP, of the RI 40% beside Ann's 20%. The offering has 40% of each.
LEFT = {"2": 4, "3": 6, "4": 5, "5": 4, "6": 3, "8": 3}
PHASE_10 = (
    OR2
    + "adjust Ann -40% RI Cyd +40% RI\n"
    + "".join(f"adjust depot -{count} train {train} box +{count} train {train}\n" for train, count in LEFT.items())
    + "adjust bank -200 IC +200\nIC: train 10\nIC: done\n"
)
MERGED = PHASE_10 + "Cyd: merge MP RI\n"

# SR 3 with the BN at 75, Bob first. In OR 2.2 it falls from 75 to 70 without a train and buys a 10 of its 1540; in
# OR 2.3 it pays 110 and rises.
SYSTEM_RUNS = """\
IC: run 0
IC: done
BN: train 10
BN: done
IC: run 0
IC: done
"""
SR3 = MERGED + SYSTEM_RUNS + "BN: run 110\nBN: pay\nBN: done\n"

# OR 6.1 of 3 in phase 10, in which the first 10 (MP's) has taken the 5s out. MP, Cyd's, runs for 600 and stands at 120;
# RI (80), Ann's, has the turn and has no train, nor have IC (75) and CNW (60), both Bob's. A 10 costs 900; he has the
# priority deal. Ann has 80, Bob 180, Cyd 1260; MP 1080, RI 640, IC 100, CNW 500.
WORN = """
given phase 10
given HSJ SLA SLFL LCM RIR CFH MO closed
given MP president Cyd par 90 price 110 A12 floated operated stations "St. Louis" tokens 2 trains 8 10 cash 960
given RI president Ann par 80 price 80 A8 floated operated stations D10 F10 tokens 0 treasury 10% cash 640
given IC president Bob par 100 price 75 B8 floated operated stations Springfield Chicago tokens 2 treasury 10% cash 100
given CNW president Bob par 70 price 60 C6 floated operated stations Madison tokens 1 cash 500
given Ann cash 80 shares RI 60% IC 10% CNW 10%
given Bob cash 60 shares RI 10% IC 40% CNW 30% MP 20%
given Cyd cash 900 shares MP 60% IC 10%
given pool shares RI 20% IC 20% CNW 30%
given depot trains 10 10
given trains 6 6 6 8 8 out
begin OR 6.1 of 3 next MP priority Bob
MP: run 600
MP: pay
MP: done
"""

# RI has bought its 10, a station of it gone to MP and Ann's cash spent. Bob is bankrupt by IC's, which Cyd has taken
# over with a share that she bought of it. CNW is in receivership, hers too, and on turn with a borrowed D.
RECEIVED = (
    WORN
    + """
RI: auction share
Bob: bid 38
Cyd: bid 45
Bob: bid 50
Cyd: pass
RI: auction "Rock Island" 60
Bob: bid CNW 60
Cyd: bid MP 75
Bob: pass
Ann: sell CNW
Bob: buy CNW
RI: train 10
RI: done
IC: auction share
Cyd: bid 35
Bob: bankrupt
"""
)

# SR 7, Ann first, with 200: CNW (55) has no president; she has 10% of it and the pool the rest, and Cyd runs it.
LEADERLESS = """
given phase 10
given HSJ SLA SLFL LCM RIR CFH MO closed
given MP president Cyd par 90 price 110 A12 floated operated stations "St. Louis" tokens 2 trains 8 10 cash 960
given CNW receiver Cyd par 70 price 55 C5 floated operated stations Madison tokens 1 trains D borrowed cash 500
given Ann cash 200 shares CNW 10%
given Bob bankrupt
given Cyd cash 900 shares MP 60%
given pool shares CNW 90%
given depot trains 10 10
given trains 6 6 6 8 8 out
begin SR 7 next Ann
"""
