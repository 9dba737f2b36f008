"""18Rhl: set-ups as journal lines, for `play(..., setup=...)`."""

from functools import partial

from tests.ledger import play

rhineland = partial(play, title="18Rhl")

# The privates sold at their prices; Cyd is left of the last buyer and begins SR 1.
# Ann: PWB, Szl, NLK, 10% of GVE, 410 Marks. Bob: KEO, 20% of RhE, its director, 430. Cyd: Tjt, 520. RhE: 140, at 75.
PRIVATES_SOLD = """\
sold PWB Ann 20
sold KEO Bob 30
sold Szl Ann 50
sold Tjt Cyd 80
sold NLK Ann 120
sold RhE Bob 140
"""

# GVE has floated at 80 and stands at 90: Cyd 20% (director), Ann 20%, Bob 10%, its charter 50%; Cyd is to act.
# Cash: Ann 330, Bob 350, Cyd 360, GVE 400.
GVE_FLOATED = (
    PRIVATES_SOLD
    + """\
Cyd: start GVE 80
Ann: buy GVE
Bob: buy GVE
"""
)

# OR 1.1: no stock was bought; it is RhE's turn, with 1,000 Marks more from the table.
RHE_ALONE = PRIVATES_SOLD + "Cyd: pass\nAnn: pass\nBob: pass\nadjust bank -1000 RhE +1000\n"

# The Short Game of three players: PR 1.1, all have acted for their railways: Ann ADR, Bob BME, Cyd CCE.
SHORT = """\
Ann: take ADR
ADR: lay K4
Bob: take BME
BME: lay F11
Cyd: take CCE
CCE: lay F7
"""

# PR 1.1, Ann holds as many certificates as she may, all of 10%: eight of ADR and of BME, four of CCE; she is to take.
SHORT_FULL = """\
adjust ADR -80% ADR Ann +80% ADR BME -80% BME Ann +80% BME CCE -40% CCE Ann +40% CCE
"""

# TR 1: as SHORT, and every player has taken two certificates more of his own railway; ADR is to run.
SHORT_TRAINS = (
    SHORT
    + """\
Ann: take ADR
Ann: done
Bob: take BME
Bob: done
Cyd: take CCE
Cyd: done
Ann: take ADR
Ann: done
Bob: take BME
Bob: done
Cyd: take CCE
Cyd: done
"""
)

# SR 2 in phase 5: RhE has bought the first 5 train and pays nothing, the privates are closed; everybody has 1,000 Marks
# more. The priority deal is Cyd's (1,540; Ann 1,455, Bob 1,430).
BROWN = (
    RHE_ALONE
    + """\
adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4
RhE: run 0
RhE: train 5
RhE: done
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
)

# ---- the alternative package (8.5): option package alternative ----

# The privates at their prices; Cyd begins SR 1. Ann: ATB, RGE, ABR and 10% of ADR. Bob: MBR, 20% of CME. Cyd: KSW.
OTHERS_SOLD = """\
sold ATB Ann 20
sold MBR Bob 30
sold RGE Ann 50
sold KSW Cyd 80
sold ABR Ann 120
sold CME Bob 150
"""
# OR 1.1: CME alone, Bob's, with 1,000 Marks more than the 140 it was paid; 600 - 30 - 150 = 420 are left to Bob.
CME_ALONE = OTHERS_SOLD + "Cyd: pass\nAnn: pass\nBob: pass\nadjust bank -1000 CME +1000\n"
# OR 2.1, phase 3: CME has a 3 train and 940 Marks.
CME_GREEN = (
    CME_ALONE
    + """\
adjust depot -6 train 2 box +6 train 2
CME: train 3
CME: done
Cyd: pass
Ann: pass
Bob: pass
"""
)
# Bob owns the privates with a power.
OTHERS_HIS = """\
adjust Ann -1 charter ATB Bob +1 charter ATB Ann -1 charter RGE Bob +1 charter RGE
adjust Cyd -1 charter KSW Bob +1 charter KSW
"""

# ---- cards (8.4): options target-cards yes, destiny-cards yes ----

# The target cards chosen: Cyd T1, Ann T2, Bob T8; they sit so, and Cyd has the priority deal.
CHOSEN = "deal T1 T2 T4 T7 T8\nBob: choose T8\nCyd: choose T1\nAnn: choose T2\n"
# OR 1.1: it is the turn of RhE, Bob's; no other stock was bought.
DESTINIES_KEPT = PRIVATES_SOLD + "Cyd: pass\nAnn: pass\nBob: pass\n"
