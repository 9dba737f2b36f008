"""18OE: set-ups for tests of trains."""

from tests.orient import PRIVATES, depot, lost
from tests.setups import amend_setup

# OR 1.1 of 2: no company has a train. A (Ann's, 80), K (Bob's, 20) and PLM (Ann's regional, 50) come first, then OU
# (major, 100, Cyd's, 300). Ann has 30, Bob 70, Cyd 10; 2+2s are reserved for the four, and one more is left.
FIRST = f"""
given phase 2 track railroad major track charters given
given {PRIVATES} closed
given B C D E F G H J L M closed
given A owner Ann stations Toulouse tokens 1 cash 80
given K owner Bob stations Breslau tokens 1 cash 20
given PLM president Ann par 60 price 60 6,0 structure regional floated stations U34 tokens 1 cash 50
given OU president Cyd par 100 price 100 2,2 structure major floated cash 300
given Ann cash 30 shares PLM 50%
given Bob cash 70
given Cyd cash 10 shares OU 60%
{lost(n2=25).strip()}
{depot(n2=-5).strip()}
begin OR 1.1 of 2
"""

# OR 3.1 of 2 in phase 3: J (Ann's, 500) and M (Cyd's, 400), PLM (Ann's regional, 400), BEL (Bob's major at 110, 900)
# and OU (Cyd's at 100, 200, without a train). Of the 3s one is left, the SML is Ann's; she has 30, Bob 90, Cyd 120.
THIRD = f"""
given phase 3 track railroad major track charters given
given {PRIVATES.split(" SML")[0]} closed
given SML owner Ann
given{PRIVATES.split(" SML")[1]} A B C D E F G H K L closed
given J owner Ann stations Toulouse tokens 1 cash 500 trains 2+2 operated
given M owner Cyd stations Nancy tokens 1 cash 400 trains 2+2 operated
given PLM president Ann par 60 price 60 6,0 structure regional floated operated stations U34 cash 400 trains 2+2
given BEL president Bob par 100 price 110 1,2 structure major floated operated cash 900 trains 2+2 3+3 3
given OU president Cyd par 100 price 100 2,2 structure major floated operated cash 200
given Ann cash 30 shares PLM 50%
given Bob cash 90 shares BEL 60%
given Cyd cash 120 shares OU 60%
{lost(n2=26, n3=17).strip()}
{depot(n3=19).strip()}
begin OR 3.1 of 2
"""
# The same, the last 3 gone.
FOURTH = amend_setup(THIRD, lost(n2=26, n3=18), depot(n3=20))

# OR 6.1 of 2 in phase 6: BEL (Ann's national at 110, two 3s), OU (Ann's major at 100, 5+5 and 6, 700), PLM (Cyd's
# major at 90, a 6, 600). Three 2+2s, two 3s and a 4 lie idle; a 4+4 is in the pool. All minors are gone.
NATIONAL = f"""
given phase 6 track railroad major track charters given
given {PRIVATES} closed
given A B C D E F G H J K L M closed
given BEL president Ann par 100 price 110 1,2 structure national floated operated trains 3 3
given OU president Ann par 100 price 100 2,2 structure major floated operated cash 700 trains 5+5 6
given PLM president Cyd par 90 price 90 2,1 structure major floated operated cash 600 trains 6
given Ann cash 100 shares BEL 40% OU 60%
given Bob cash 100 shares BEL 20%
given Cyd cash 100 shares PLM 60%
given pool shares BEL 40% trains 4
given depot trains 2+2 2+2 2+2 3 3 6 6 6 6 {" ".join(14 * ["7+7"] + 8 * ["8+8"])}
{lost(n4=9, n5=7).strip()}
begin OR 6.1 of 2
"""

# The FOURTH, with two more 3s on BEL and four on OU: both are above the limit of phase 4.
SURPLUS = amend_setup(
    FOURTH,
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated cash 900 trains 3+3 3 3 3",
    "given OU president Cyd par 100 price 100 2,2 structure major floated operated cash 200 trains 3 3 3 3",
    lost(n2=27, n3=12),
)

# SR 2, Ann first, with 300, Bob has 70: A lies in the pool with a 2+2 and 70, PLM with one and 90.
INSOLVENT = amend_setup(
    FIRST,
    "given A insolvent stations Toulouse tokens 1 cash 70 trains 2+2 operated",
    "given PLM insolvent par 60 price 60 6,0 structure regional floated operated stations U34 tokens 1 cash 90 "
    "trains 2+2",
    "given Ann cash 300",
    depot(n2=-3),
    "begin SR 2 next Ann",
)
