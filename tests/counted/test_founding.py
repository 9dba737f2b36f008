"""A game begun again from a position of its opening is the same: packet, reserved shares, insolvent companies."""

import pytest

from tests.figures import figures
from tests.ledger import play
from tests.orient import FLOATED, LAID, MAJORS, SOLD
from tests.orient_trains import INSOLVENT
from tests.properties.test_late_start import known, moved, shown
from tests.rules.test_oe_open import USE_NINE
from tests.setups import amend_setup

# The packet as it lies on some table: other rows, and a concession that costs 30.
PACKET = """\
given phase 2
given row RSC PeC
given row WS BBBT SHTC CCTC
given row WCF HMLC BBE SML A B C D E F G H J K L M
given row 1st 30 2nd 3rd 4th 5th 6th 7th 8th 9th 10th
begin ISR next Bob
"""
PARRED = SOLD + "adjust Ann -930 bank +930\nAnn: float A at Toulouse\n" + USE_NINE + "Ann: par WW 75\n"
KEPT = MAJORS + "Cyd: reserve GWR\nCyd: close WCF\nCyd: buy MIDI\nBob: reserve PLM with BBBT\n"
SHIELDED = MAJORS + "Cyd: pass\nBob: shield GWR with BBBT\n"
LEFT = amend_setup(INSOLVENT, "given Bob cash 70 shares PLM 25%")
TABLES = {
    "packet": PACKET + "Bob: take RSC\nCyd: take PeC\n",
    "concessions": SOLD + "Ann: float A at Toulouse\n",
    "parred": PARRED,
    "first floats": FLOATED,
    "kept": KEPT,
    "shielded": SHIELDED,
    "tokens laid, the great run made": LAID,
    "an insolvent regional of which Bob has a share": LEFT,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_game_begun_from_its_own_position_is_the_same(name):
    before = play("note x", title="18OE", setup=TABLES[name])
    after = moved(before.game, before.position)
    assert [step for step in after.steps if not step.held] == []
    assert known(after.position) == known(before.position)
    assert shown(before.game, after.position) == shown(before.game, before.position)


def test_the_open_packet_is_stated():
    game = play("Bob: take RSC\nCyd: take PeC\nAnn: take SHTC\n", title="18OE", setup=PACKET)
    assert (game.codes, game.current, game.cash("Ann"), game.left("2+2", "depot")) == ([], "Bob", 1800 - 60, 30)
    low = play("Bob: bid 1st 20\n", title="18OE", setup=PACKET).finding("bid-minimum")
    assert low.expected == "at least £30"
    everything = "".join(f"sold {lot} Ann {price}\n" for lot, price in _prices())
    sold = play(everything, title="18OE", setup=PACKET + "adjust bank -2000 Ann +2000\n")
    assert (sold.codes, sold.round, sold.current) == ([], "CR", "Ann")


def _prices():
    from tests.orient import FACES

    for line in PACKET.splitlines()[1:-1]:
        for lot in line.split()[2:]:
            if lot != "30":
                yield lot, 30 if lot == "1st" else FACES.get(lot, 20 if lot[0].isdigit() else 120)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("given row RSC RSC\nbegin ISR\n", "RSC"),
        ("given row GWR\nbegin ISR\n", "GWR"),
        ("given RSC owner Ann\ngiven row RSC\nbegin ISR\n", "RSC"),
        ("begin CR\n", ""),
        ("given 2nd owner Ann\nbegin CR next Bob\n", "2nd Ann"),
        ("given RSC closed down\nbegin SR 2\n", "RSC"),
        ("given GWR president Ann par 75 price 75 3,0 floated shielded RSC\nbegin SR 2\n", "RSC"),
    ],
)
def test_positions_that_cannot_be_stated(lines, told):
    found = play("given phase 2\n" + lines, title="18OE").findings
    assert told in [figures(finding) for finding in found]
