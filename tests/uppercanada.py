"""1856: set-ups."""

from tests.setups import swap

# The privates at face value, rich players: SR 1 begins with Ann.
SOLD = """
sold FT Ann 20
sold WSRC Bob 40
sold TCC Cyd 50
sold GLSC Ann 70
sold NFSBC Bob 100
sold SCFTC Cyd 100
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# SR 1: CPR (100, Ann's) and WR (80, Bob's) are started, and Cyd has the turn.
STARTED = SOLD + "Ann: start CPR 100\nBob: start WR 80\n"
# OR 1.1: CPR (Ann's 50%, 500) has the turn, then WR (Bob's 40%, 320).
FLOATED = (
    STARTED
    + "Cyd: pass\nAnn: buy CPR\nBob: buy WR\nCyd: pass\nAnn: buy CPR\nBob: buy WR\nCyd: pass\n"
    + "Ann: buy CPR\nBob: pass\nCyd: pass\nAnn: pass\n"
)
# SR 2: each has a 2, and has run nothing yet.
SECOND = FLOATED + "CPR: train 2\nCPR: done\nWR: train 2\nWR: done\n"
# OR 2.1: CPR (90) has the turn.
RUNNING = SECOND + "pass\n" * 3
# OR 2.1, phase 3: privates are for sale.
GREEN = RUNNING + "adjust depot -4 train 2 box +4 train 2\nCPR: run 0\nCPR: train 3\nCPR: done\nWR: run 0\n"

# OR 6.1, phase 5: GW (150, Ann's) has the turn and can buy the first 6, then LPS (110, Cyd's, 1 loan), CPR (90, Ann's,
# 4 loans) and CV (80, Bob's, 3 loans).
_PRIVATES = "given FT WSRC TCC GLSC NFSBC SCFTC closed\n"
_COMPANIES = """given phase 5
{privates}given GW president Ann par 100 price 150 A8 floated operated earned stations London tokens 3 trains 5 cash 900
given LPS president Cyd par 75 price 110 A6 floated operated earned loans 1 capital escrow stations Maudaumin \
tokens 1 trains 4 cash 40
given CPR president Ann par 75 price 90 A4 floated operated earned loans 4 capital escrow rights bridge+tunnel \
stations Barrie Toronto tokens 2 trains 4 cash 50
given CV president Bob par 75 price 80 A3 floated operated earned loans 3 capital escrow rights bridge \
stations Toronto Hamilton tokens 1 trains 4 cash 20
given Ann cash 200 shares GW 50% CPR 50% CV 10%
given Bob cash 120 shares CPR 10% CV 50%
given Cyd cash {cyd} shares CV 10% LPS 40%
given pool shares CPR 30% CV 20%
given depot trains 6 6
"""
OWING = _COMPANIES.format(privates=_PRIVATES, cyd=100) + "begin OR 6.1 of 3 next GW priority Ann\n"
CALLED = OWING + "GW: run 5:100\nGW: pay\nGW: train 6\n"
# ... LPS, CPR and CV have merged into CGR.
FORMED = CALLED + "Ann: merge CPR CGR\nBob: merge CV CGR\nCyd: merge LPS CGR\n"
# ... CPR and CV have, and Cyd has paid for LPS: CGR has 10 shares.
SMALL = CALLED + "Ann: merge CPR CGR\nBob: merge CV CGR\nCyd: pass\n"

# ... as FORMED, but four companies have merged, with four homes and nine other stations: CGR has ten tokens.
CROWDED = swap(
    FORMED,
    ("stations Barrie Toronto tokens 2", "stations Barrie London Burlington Woodstock tokens 0"),
    ("stations Toronto Hamilton tokens 1", "stations Toronto Hamilton Guelph tokens 0"),
    ("stations Maudaumin tokens 1", "stations Maudaumin Chatham tokens 0"),
    (
        "given Ann cash",
        """given GT president Cyd par 75 price 75 A2 floated operated earned loans 1 capital escrow \
stations Oshawa Galt Brantford Glencoe tokens 0 trains 4 cash 0
given Ann cash""",
    ),
    ("shares CV 10% LPS 40%", "shares CV 10% LPS 40% GT 40%"),
    ("Cyd: merge LPS CGR\n", "Cyd: merge LPS CGR\nCyd: merge GT CGR\n"),
)

# OR 2.1, phase 3: CPR has acted, and WR has the turn.
WELLAND = swap(GREEN, ("WR: run 0\n", ""))
# ... as SMALL, but players have few shares and the pool half of both: CGR's six of ten, and Ann leads with one.
HALF = swap(
    SMALL,
    ("CPR 50% CV 10%", "CPR 20% CV 10%"),
    ("CPR 10% CV 50%", "CPR 10% CV 20%"),
    ("shares CPR 30% CV 20%", "shares CPR 50% CV 50%"),
)
# SR 7: Ann has the turn.
BUYING = (
    HALF
    + "Ann: pass\nGW: done\nCGR: run 4:0\nCGR: done\nLPS: run 0\nLPS: done\n"
    + "GW: run 0\nGW: done\nCGR: run 4:0\nCGR: done\nLPS: run 0\nLPS: done\n" * 2
)
