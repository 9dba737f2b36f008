"""Answers to questions that rulebooks leave open, each shown by a short journal."""

import pytest

from moderator.titles.overlay import BadOption
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


def test_there_are_ten_4_trains_in_18oe():
    assert play("", players="Ann Bob Cyd Dan", title="18OE").left("4", "depot") == 10


@pytest.mark.parametrize("option", ["target-cards yes", "package alternative"])
def test_the_short_game_of_18rhl_takes_no_cards_and_no_other_package(option):
    with pytest.raises(BadOption, match="is not offered"):
        play("", players="Ann Bob Cyd Dan", options=f"short-game yes, {option}", title="18Rhl")


def test_the_short_game_of_18rhl_is_not_begun_from_a_counted_position():
    game = play("given phase 4", players="Ann Bob Cyd Dan", options="short-game yes", title="18Rhl")
    assert game.codes == ["given-late"]


def test_the_bank_of_18va_has_run_out_at_zero_and_stays_so():
    bank = play("", setup=OWED, title="18VA").bank
    one_left = play(f"adjust bank -{bank - 1} Bob +{bank - 1}\n", setup=OWED, title="18VA")
    assert (one_left.bank, one_left.position.ending) == (1, None)
    back = play(f"adjust bank -{bank} Bob +{bank}\nadjust Bob -500 bank +500\n", setup=OWED, title="18VA")
    assert (back.bank, back.position.ending) == (500, "the bank has run out of money")
