"""1846 for three players: set-ups. C&O, MC and SC stay in the game (`DRAWN`)."""

DRAWN = "players-3 yes, railways-3 C&O, orange-3 MC, blue-3 SC"

# SR 1 begins with Ann, who has MAIL and C&WI; Bob has BIG4 and MC, Cyd MS and SC. All are rich.
DRAFTED = """
Cyd: take MS
Bob: take BIG4
Ann: take MAIL
Cyd: pass
Bob: take MC
Ann: take C&WI
Cyd: take SC
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1 begins with MS: NYC (100, Ann's 50%) has 500, B&O (80, Bob's 50%) 400, GT (60, Cyd's 50%) 300.
STARTED = (
    DRAFTED
    + "Ann: start NYC 100\nBob: start B&O 80\nCyd: start GT 60\n"
    + "Ann: buy NYC\nBob: buy B&O\nCyd: buy GT\n" * 3
    + "Ann: pass\nBob: pass\nCyd: pass\n"
)
# The minors have run: GT has the turn, then B&O and NYC.
ON_TURN = STARTED + "MS: run 40\nMS: done\nBIG4: run 40\nBIG4: done\n"
# OR 1.2: each has a 2 and has fallen by one; the minors have run, and NYC (90) has the turn with 420.
RUNNING = (
    ON_TURN
    + "GT: train 2\nGT: done\nB&O: train 2\nB&O: done\nNYC: train 2\nNYC: done\n"
    + "MS: run 40\nMS: done\nBIG4: run 40\nBIG4: done\n"
)
# SR 2 begins with Ann.
SECOND = RUNNING + "NYC: run 0\nNYC: done\nB&O: run 0\nB&O: done\nGT: run 0\nGT: done\n"
# OR 1.1: GT has the turn and cannot pay for a train.
POOR = ON_TURN + "adjust GT -290 bank +290\nGT: run 0\n"

# SR 5: GT has no president. The pool has only its president's certificate, its treasury 60%, Ann and Bob 10% each.
UNLED = """
given phase II
given BIG4 MS closed
given C&WI "MAIL" MC SC closed
given GT receiver Bob par 60 price 40 floated operated cash 100 trains 2 stations B16 tokens 2
given NYC president Ann par 60 price 60 floated operated cash 100 trains 2 stations D20 tokens 3
given Ann cash 300 shares NYC 60% GT 10%
given Bob cash 300 shares NYC 40% GT 10%
given Cyd cash 300
given pool shares GT 20%
begin SR 5
"""
