"""1846 for two players: set-ups. ERIE and IC, O&I and LM, TBC and BT are out (`OUT`)."""

OUT = "north-2 GT+NYC+PRR, south-2 B&O+C&O, orange-2 LSL+MC, blue-2 SC+MPC"

# SR 1 begins with Ann, who has BIG4, C&WI, MC and MPC; Bob has MS, MAIL, LSL and SC. Both are rich.
SHARED_OUT = """
Bob: take MS
Ann: take BIG4
Bob: take MAIL
Ann: take C&WI
Bob: take LSL
Ann: take MC
Bob: take SC
Ann: take MPC
adjust bank -4000 Ann +2000 Bob +2000
"""
# OR 1.1, the minors have run: GT (60, Bob's 50%) with 300 has the turn, then NYC (100, Ann's 50%) with 500.
LED = (
    SHARED_OUT
    + "Ann: start NYC 100\nBob: start GT 60\n"
    + "Ann: buy NYC\nBob: buy GT\n" * 3
    + "Ann: pass\nBob: pass\nMS: run 40\nMS: done\nBIG4: run 40\nBIG4: done\n"
)
# ... phase IV; GT has a 6, NYC two, and one is left in the stack; GT has the turn with 2000, all rich but the bank.
LAST_LEFT = (
    LED
    + "adjust depot -5 train 2 box +5 train 2 depot -5 train 4 box +5 train 4 depot -3 train 5 box +3 train 5\n"
    + "adjust bank -2000 GT +2000\nGT: train 6\n"
    + "adjust depot -2 train 6 NYC +2 train 6\n"
)
