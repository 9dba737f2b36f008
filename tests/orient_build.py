"""18OE: set-ups for tests of track and tokens."""

from tests.orient import SR4, lost, merged
from tests.setups import amend_setup

# OR 4.1: A has the turn, then B, C, PLM, BEL and OU.
LAYING = amend_setup(SR4, "begin OR 4.1 of 2")

# The same after the minors and PLM: it is BEL's turn, at home in Brussel, with its tokens for 40 to 140.
BEL_BUILDS = (
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated stations Brussel "
    "tokens 6 slots 40 60 80 100 120 140 trains 2+2 3 cash 300"
)
BUILDING = amend_setup(SR4, BEL_BUILDS, "begin OR 4.1 of 2 next BEL acted A B C PLM")


def with_port(port: str, setup: str = BUILDING) -> str:
    """Return the position with this port authority for BEL, or none."""
    return amend_setup(setup, f"{BEL_BUILDS} port {port}") if port else setup


# The same in phase 4, BEL a national.
NATIONAL = amend_setup(
    BUILDING,
    "given phase 4 track railroad major",
    "given BEL president Bob par 100 price 110 1,2 structure national floated operated trains 2+2 3 cash 300",
)

# It is OU's turn, and it has no train; BEL has operated.
OU_NEXT = "begin OR 4.1 of 2 next OU acted A B C PLM BEL"
SECOND = amend_setup(
    BUILDING,
    "given OU president Cyd par 100 price 100 2,2 structure major floated operated cash 300",
    lost(n2=24, n3=1),
    OU_NEXT,
)

# OU is Bob's, too; BEL has stations in Nantes, Marseille and Berlin, and its tokens for 40, 80 and 100.
SHARED = amend_setup(
    SECOND,
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated "
    "stations Brussel Nantes Marseille Berlin tokens 3 slots 40 80 100 trains 2+2 3 cash 300",
    "given OU president Bob par 100 price 100 2,2 structure major floated operated cash 300",
    "given Bob cash 500 shares BEL 40% OU 40%",
    "given Cyd cash 500 shares BEL 10%",
)

# The same, a station of BEL's in Moskva, off the map.
RED = amend_setup(
    SHARED,
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated "
    "stations Brussel Moskva Marseille Berlin tokens 3 slots 40 80 100 trains 2+2 3 cash 300",
)

# Brandt & Brandau is Bob's, whose BEL has the turn; then with a tile of it in U38, OU on turn.
ENGINEERS = amend_setup(BUILDING, "given BBE owner Bob")
ENGINEERED = ENGINEERS + "BEL: lay U38 with BBE\nBEL: done\n"

# The Südbahnhof and White Cliffs are Cyd's, phase 4; then phase 5 has just begun with BEL's purchase.
CLIFFS = amend_setup(BUILDING, "given phase 4 track railroad major", "given WS owner Cyd", "given WCF owner Cyd")
OPENED = CLIFFS + (
    "adjust bank -1000 BEL +1000 depot -18 train 3 box +18 train 3 depot -10 train 4 box +10 train 4\nBEL: train 5\n"
)
CLIFFS_OU = amend_setup(CLIFFS, OU_NEXT)

# E, F and G have merged into BEL, B too.
ABLE = merged(E="BEL", F="BEL", G="BEL", setup=BUILDING)
SURVEYED = merged(B="BEL", setup=amend_setup(BUILDING, "begin OR 4.1 of 2 next BEL acted A C PLM"))
COASTAL = merged(E="BEL", setup=BUILDING)

# The first round of all minors, in phase 2.
FIRST_ROUND = amend_setup(LAYING, "given phase 2 track railroad major")
