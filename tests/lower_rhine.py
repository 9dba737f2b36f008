"""18LRA: set-ups as journal lines, for `play(..., setup=...)`."""

from functools import partial

from tests.ledger import play

lower_rhine = partial(play, title="18LRA", players="Ann Bob Cyd Dee")

# The privates sold at their prices; Cyd is left of the last buyer and begins SR 1.
# Ann: DEC, RM, 10% of ADR, 350 Marks. Bob: UH, GKB, 310. Cyd: NH, 400. Dee: RH, 390.
PRIVATES_SOLD = """\
sold DEC Ann 20
sold UH Bob 40
sold NH Cyd 50
sold RH Dee 60
sold RM Ann 80
sold GKB Bob 100
"""

# OR 1.1: CME (Cyd 30%, Bob 20%) has floated at 90 and stands at 100 with 450 Marks, ADR (Dee 30%, Ann 20%) at 80 and
# stands at 90 with 400. CME has the turn, then ADR. The privates have paid: Ann 295, Bob 155, Cyd 145, Dee 165.
TWO_FLOATED = (
    PRIVATES_SOLD
    + """\
Cyd: start CME 90
Dee: start ADR 80
Ann: buy ADR
Bob: buy CME
Cyd: buy CME
Dee: buy ADR
Ann: pass
Bob: buy CME
Cyd: pass
Dee: pass
Ann: pass
Bob: pass
"""
)

# OR 2.1 in phase 3: each has a 3 train, CME 250 Marks, ADR 200; CME has the turn.
GREEN = (
    TWO_FLOATED
    + """\
adjust depot -5 train 2 box +5 train 2
CME: train 3
CME: done
ADR: train 3
ADR: done
Ann: pass
Bob: pass
Cyd: pass
Dee: pass
"""
)

# OR 1.1, CME on turn with 1,450 Marks: the next train is a 5.
LAST_GREEN = (
    TWO_FLOATED
    + """\
adjust depot -5 train 2 box +5 train 2 depot -4 train 3 box +4 train 3 depot -2 train 4 box +2 train 4
adjust bank -1000 CME +1000
"""
)

# OR 3.1 in phase 3: MKB (Ann 40%, Bob 20%, the rest on its charter) has floated at 60 and stands at 65 with 360 Marks;
# a green tile lies in Orsoy. CME and ADR have acted.
MKB_FLOATED = (
    GREEN
    + """\
adjust bank -2000 Ann +500 Bob +500 Cyd +500 Dee +500
CME: done
ADR: lay B12 green
ADR: done
CME: done
ADR: done
Ann: start MKB 60
Bob: buy MKB
Cyd: pass
Dee: pass
Ann: buy MKB
Bob: pass
Cyd: pass
Dee: pass
Ann: pass
CME: done
ADR: done
"""
)
