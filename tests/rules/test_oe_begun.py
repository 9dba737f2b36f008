"""18OE begun late: passes in the packet, a bank that has broken, homes in no zone, a Pullman that lies with M."""

import pytest

from moderator.counted.page import page
from moderator.counted.taking import state_position
from tests.figures import figures
from tests.ledger import Result, play
from tests.orient import LAST, PRIVATES, SOLD, SR4, depot
from tests.orient_trains import INSOLVENT
from tests.setups import amend_setup

# The packet of three players as it is laid out.
LAID_OUT = f"given phase 2 track railroad regional-minor\n{depot(n2=-30)}"


def oe(text: str, setup: str = "") -> Result:
    return play(text, setup=setup, title="18OE")


def test_passes_in_the_packet_count_on():
    """7: with the third pass in a row the topmost row is 5 cheaper."""
    begun = LAID_OUT + "begin ISR next Cyd passes 2\n"
    game = oe("Cyd: pass\nAnn: take RSC", begun)
    assert (game.codes, game.cash("Ann")) == ([], 1800 - 15)
    assert oe("Cyd: pass\nAnn: take RSC", amend_setup(begun, "begin ISR next Cyd passes 1")).cash("Ann") == 1800 - 20
    said = oe("begin ISR next Cyd passes 3", LAID_OUT).finding("given-sum")
    assert figures(said) == "3"
    written = oe("Ann: pass\nBob: pass")
    assert "passes = 2" in page(written.game.title, state_position(written.game.state))


def test_a_card_of_the_packet_lies_in_a_row_or_has_an_owner():
    said = [
        found
        for found in oe("begin ISR next Cyd", LAID_OUT + "given row RSC PeC\n").findings
        if found.code == "given-sum"
    ]
    assert any("WS" in found.message and "RSC" not in found.message for found in said)


ALL_PASS = "Ann: pass\nBob: pass\nCyd: pass\n"
ALL_DONE = "".join(f"{name}: done\n" for name in ("A", "B", "C", "PLM", "BEL", "OU"))


@pytest.mark.parametrize(
    ("begin", "before"), [("OR 4.1 of 1", ""), ("OR 4.2 of 2", ""), ("OR 4.1", ""), ("SR 4", ALL_PASS)]
)
def test_a_bank_that_has_broken_leaves_one_operating_round(begin, before):
    """13: the round under way is the last, after a stock round one more."""
    broken = amend_setup(SR4, "given bank broken", without="begin") + f"begin {begin}{' next Ann' if before else ''}\n"
    assert oe(before, broken).round.startswith("OR 4.")
    game = oe(before + ALL_DONE, broken)
    assert (game.codes, game.round) == ([], "End")


def test_a_set_of_one_round_needs_the_first_8():
    assert oe("begin OR 4.1 of 1", amend_setup(SR4, without="begin")).codes == ["given-sum"]


def test_after_the_first_8_the_bank_may_go_into_debt():
    """13: then nothing shortens the game, and what the bank lacks it owes."""
    rich = amend_setup(LAST, "given Cyd cash 60000 shares OU 60%")
    assert (oe("", rich).bank < 0, oe("", rich).round) == (True, "OR 8.1")
    assert oe("begin SR 4", amend_setup(SR4, "given Cyd cash 60000 shares OU 40% BEL 10%", without="begin")).codes == [
        "given-sum"
    ]


def test_a_minor_without_a_zone_is_reported():
    """9.1: no chit is for the Balkans; what was played so is taken down and noted."""
    unfit = amend_setup(SR4, "given A owner Ann stations Athinai tokens 1 cash 100 trains 2+2", without="begin")
    found = oe("begin SR 4 next Ann", unfit).finding("rights-zone")
    assert (found.section, figures(found)) == (
        "9.1",
        "A Athinai",
    )
    assert oe("begin SR 4 next Ann played", unfit).finding("rights-zone").severity == "note"
    assert oe("Ann: float A at Athinai", SOLD).codes == ["rights-zone"]
    assert oe("begin CR played", f"{LAID_OUT}given {PRIVATES.replace('10th', '')} closed\n" + _OWNED).codes == []


_OWNED = "given A B C D E F G H J K L M closed\ngiven 10th owner Ann\n"


def test_the_pullman_of_an_abandoned_minor_is_counted():
    """9.5: it stays with M's charter, and 11.7 brings both to a major."""
    told = "given M abandoned zone RU trains P"
    assert oe("", amend_setup(SR4, told)).trains("M") == ["P"]
    assert oe(f"{told} 3", f"given phase 4\ngiven {PRIVATES} closed\n").codes == ["given-sum"]


def test_an_insolvent_minor_j_lacks_less_for_its_train():
    """11.6.5, 15.9: its 2+2 costs it 90; with 50 in its treasury 120 and 40 are to be paid."""
    lies = amend_setup(
        INSOLVENT, "given J insolvent stations Marseille tokens 1 cash 50 trains 2+2 operated", depot(n2=-2)
    )
    game = oe("Ann: buy J", lies)
    assert (game.codes, game.cash("Ann"), game.minors("Ann")) == ([], 300 - 160, ["J"])
    assert oe("Ann: buy A", lies).cash("Ann") == 300 - 150
