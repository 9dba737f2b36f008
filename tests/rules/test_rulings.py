"""Answers to questions that rulebooks leave open, each shown by a short journal."""

from tests.ledger import play

# VGN owes a 4 for $300 and has $150; Ann holds 20% of WM besides VGN, and has no money.
OWED = """\
given phase 4
given depot trains 4 4 4 5 5 5 6 6 4D 4D 4D 4D 4D 4D 4D 4D 4D 4D
given REA TIW PY closed
given VGN president Ann par 70 price 100 C5 structure ten floated operated earned stations Lynchburg cash 150
given WM president Cyd par 70 price 82 D4 structure ten floated operated earned stations Cumberland trains 4 cash 0
given Ann cash 0 shares VGN 60% WM 20%
given Bob cash 500
given Cyd cash 100 shares WM 60%
begin OR 4.1 of 2 next VGN priority Ann !
VGN: run 0
"""


def test_a_block_that_was_too_small_is_followed_by_another_in_18va():
    sold = play("Ann: sell WM\nAnn: sell WM\n", setup=OWED, title="18VA")
    assert sold.percent("WM", "Ann") == 0
    assert [f.code for f in sold.findings if f.line > 13] == []


def test_a_limit_holds_before_the_directors_certificate_is_exchanged_in_18rhl():
    """The twelfth of twelve certificates is a third one of RhE, which makes Ann its director for two of hers."""
    lots = "sold PWB Ann 20\nsold KEO Ann 30\nsold Szl Ann 50\nsold Tjt Ann 80\nsold NLK Ann 120\nsold RhE Bob 140\n"
    held = "adjust RhE -20% RhE Ann +20% RhE\nadjust GVE -40% GVE Ann +40% GVE\n"
    bought = play(lots + held + "Ann: buy RhE\n", players="Ann Bob Cyd Dan Eve", title="18Rhl")
    assert "certificate-limit" in bought.codes
    assert bought.president("RhE") == "Ann"
