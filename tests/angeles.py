"""18 Los Angeles and 18Texas: set-ups."""

# 18LA1 with LA, BHC, LAC and LAS. SR 1 begins with Ann, who has GT, PT and MAIL; Bob has PMC, LAS and BHC, Cyd LAC
# and OCR.
LA_DRAWN = "players-3 yes, one-railway LA, orange BHC, blue LAC+LAS"
LA_DRAFTED = """
Ann: take GT
Bob: take PMC
Cyd: take LAC
Cyd: take OCR
Bob: take LAS
Ann: take PT
Ann: take MAIL
Bob: take BHC
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 1.1 begins with GT: LA (100, Ann's 50%) has 500, ELA (60, Cyd's 50%) 300, UP (80, Bob's 50%) 400.
LA_STARTED = (
    LA_DRAFTED
    + "Ann: start LA 100\nCyd: start ELA 60\nBob: start UP 80\n"
    + "Ann: buy LA\nCyd: buy ELA\nBob: buy UP\n" * 3
    + "Ann: pass\nCyd: pass\nBob: pass\n"
)
# The minors have run: ELA has the turn, then UP and LA.
LA_TURN = LA_STARTED + "GT: run 40\nGT: done\nOCR: run 40\nOCR: done\n"
# OR 1.2: each has a 2; the minors have run, and LA has the turn.
LA_RUNNING = (
    LA_TURN
    + "ELA: train 2\nELA: done\nUP: train 2\nUP: done\nLA: train 2\nLA: done\n"
    + "GT: run 40\nGT: done\nOCR: run 40\nOCR: done\n"
)
# SR 2 begins.
LA_SECOND = LA_RUNNING + "LA: run 0\nLA: done\nUP: run 0\nUP: done\nELA: run 0\nELA: done\n"

# 18LA2. SR 1 begins with Ann, who has GT, APD and RKO; Bob has RJ, LAS and MAIL, Cyd CHE2, OCR and PT.
LA2_DRAFTED = """
Ann: take GT
Bob: take RJ
Cyd: take CHE2
Cyd: take OCR
Bob: take LAS
Ann: take APD
Ann: take RKO
Bob: take MAIL
Cyd: take PT
adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000
"""
# OR 2.1 in phase II: LA (Ann, Pasadena) has the turn with APD, CHE2, LAS and RJ, and UP has LAC.
LA2_TURN = """
given phase II
given GT closed
given OCR closed
given APD owner LA
given CHE2 owner LA
given RJ owner LA
given LAS owner LA
given LAC owner UP
given PT owner Bob
given RKO BHC LAP PMC MAIL closed
given LA president Ann par 100 price 100 floated operated cash 900 trains 2 2 stations A8 tokens 4
given UP president Bob par 90 price 90 floated operated cash 900 trains 4 stations B11 tokens 4
given Ann cash 300 shares LA 60%
given Bob cash 300 shares UP 60%
given Cyd cash 300
given pool shares LA 10%
begin OR 2.1 of 2 next LA priority Ann
"""

# 18Texas, four players. Bob's JG leads SSW, at 70; Ann has GRRRC, Cyd BBBCRC and Dan IGN. SR 1 begins with Ann.
TX_BIDS = "Ann: bid GRRRC 80\nBob: bid JG 200\nCyd: bid BBBCRC 50\nDan: bid IGN 210\n"
TX_SOLD = TX_BIDS + "Bob: start SSW 70\n"
# OR 2.1 in phase 3, three players: MP (Ann's 50%, 75) has the turn, then SSW (Bob's 50%, 70).
TX_TURN = """
given phase 3
given depot trains 3 3 3 4 4 4 5 5 6 6 8 8 8 8
given BBBCRC owner Cyd
given GRRRC owner Ann
given JG owner Bob
given SSW president Bob par 70 price 70 E3 floated operated cash 500 trains 2 stations D15 tokens 2
given MP president Ann par 70 price 75 D3 floated operated cash 500 trains 2 stations G10 tokens 3
given Ann cash 300 shares MP 50%
given Bob cash 300 shares SSW 50% MP 10%
given Cyd cash 300
begin OR 2.1 of 2 next MP priority Ann
"""
# SR 3: Ann begins.
TX_STOCK = TX_TURN.replace("begin OR 2.1 of 2 next MP priority Ann", "begin SR 3 next Ann priority Ann")
# The same in phase 2.
TX_EARLY = TX_TURN.replace(
    "given phase 3\ngiven depot trains 3 3 3", "given phase 2\ngiven depot trains 2 3 3 3 3"
).replace("2.1 of 2", "2.1 of 1")
