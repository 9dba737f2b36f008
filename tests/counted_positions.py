"""Counted positions as set-up lines; `swap` replaces parts of them."""

# 18EU, SR 4 in phase 4, Cyd to act. Ann is president of BNR at £110 (60%), Bob of DR at £70, which has not floated.
# Minors 14 and 15 are left. Cash: Ann £385, Bob £300, Cyd £500, BNR £139, DR £40, 14 £65, 15 £20; the bank £10551.
EUROPE = """\
given phase 4
given BNR president Ann par 100 price 110 B5 floated operated earned stations Paris trains 3 4 cash 139
given DR president Bob par 70 price 70 C1 stations Berlin cash 40
given 1 closed
given 2 closed
given 3 owner Ann closed
given 4 closed
given 5 closed
given 6 closed
given 7 closed
given 8 closed
given 9 closed
given 10 closed
given 11 closed
given 12 closed
given 13 closed
given 14 owner Ann operated earned trains 3 cash 65
given 15 owner Bob operated earned cash 20
given Ann cash 385 shares BNR 60%
given Bob cash 300 shares BNR 20% DR 30%
given Cyd cash 500 shares DR 10%
given pool shares BNR 20% trains 3 3 3 P P P P P
given depot trains 4 4 4 5 5 5 6 6
begin SR 4 next Cyd priority Cyd
"""

# 18VA, OR 3.1 of 2 in phase 3: the B&O (ten shares, $100, Bob) and the C&O (five shares, $90 at 2,3, Ann); the SR is at
# $90 as well, below it. The TIW is Ann's, the REA the C&O's; the PY gave the SR a station. The bank has $6,100.
VIRGINIA = """\
given phase 3
given REA owner C&O
given TIW owner Ann
given PY closed gave SR at Petersburg
given C&O president Ann par 90 price 90 C4 structure five floated operated earned stations Charlottesville trains 1G 2
given SR president Cyd par 90 price 90 C4 structure five floated operated stations F11 Petersburg cash 400
given B&O president Bob par 100 price 100 C5 structure ten floated operated stations Baltimore trains 2 2 2G cash 300
given Ann cash 500 shares C&O 60%
given Bob cash 400 shares B&O 40% C&O 20%
given Cyd cash 300 shares SR 40% B&O 20%
given pool trains 2 2
given depot trains 3 3 3 3 4 4 4 4 5 5 5 6 6 4D 4D 4D 4D 4D 4D 4D 4D 4D 4D
begin OR 3.1 of 2 priority Ann
"""

# 18Rhl, OR 4.1 in phase 4: RhE (Bob, 165) linked and paid, MKB (Cyd, 80) its double certificates listed singly.
# The bank has 9000 - 600 - 500 - 400 - 200 - 150 = 7150.
RHINE = """\
given phase 4
given green Köln
given coal D11
given link RhE
given link "Östliches Ruhrgebiet" 2
given PWB owner Ann
given KEO closed used
given Szl owner Ann
given Tjt owner Cyd used
given NLK closed
given RhE president Bob par 70 price 165 A9 floated operated earned stations Köln trains 3 3 4 cash 200
given MKB president Cyd par 80 price 90 A3 floated stations D7 trains 3 3 cash 150
given Ann cash 600 shares RhE 20% MKB 20% GVE 10%
given Bob cash 500 shares RhE 50% MKB 10% 10% credit 100
given Cyd cash 400 shares MKB 20% 20%
given pool shares RhE 30% trains 3
given depot trains 4 4 5 5 5 6 6 6 6 6 6 8 8 8 8
begin OR 4.1 of 2 next RhE priority Ann
"""


def swap(text: str, *pairs: tuple[str, str]) -> str:
    """Return the text with each first part, which must be in it, replaced by the second."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text
