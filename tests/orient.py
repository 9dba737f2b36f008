"""Positions of 18OE that tests begin from: counted ones, for an opening is long."""

PRIVATES = "RSC PeC WS BBBT SHTC CCTC WCF HMLC BBE SML 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th"
STACK = {"2+2": 0, "3": 20, "4": 10, "5": 8, "6": 6, "7+7": 14, "8+8": 8}  # of every type, none of the first left


def depot(**sold: int) -> str:
    """The stack with so many trains sold of each type; keys are levels: `n3=2`."""
    names = {name[0]: name for name in STACK}
    left = {name: count - sold.get(f"n{level}", 0) for level, name in names.items() for count in (STACK[name],)}
    return "given depot trains " + " ".join(name for name, count in left.items() for _ in range(count)) + "\n"


def worn(count: int) -> str:
    """So many 2+2s that are out of the game, though no phase has ended them."""
    return f"given trains {' '.join(count * ['2+2'])} out\n"


# SR 4 in phase 3, Ann first. A (Ann's) is at home in Toulouse, B (Bob's) in Breslau, C (Cyd's) in Nancy. PLM is Ann's
# regional; BEL (110) is Bob's major with two shares in the pool and three in its treasury, OU (100) is Cyd's with
# half of it in its treasury.
COMPANIES = """\
given A owner Ann stations Toulouse tokens 1 cash 100 trains 2+2
given B owner Bob stations Breslau tokens 1 cash 80 trains 2+2
given C owner Cyd stations Nancy tokens 1 cash 60 trains 2+2 2+2
given PLM president Ann par 75 price 75 3,0 structure regional floated operated stations U34 trains 2+2 cash 150
given BEL president Bob par 100 price 110 1,2 structure major floated operated trains 2+2 3 cash 300
given OU president Cyd par 100 price 100 2,2 structure major floated operated trains 3+3 cash 300
given D E F G H J K L M closed
"""
PLAYERS = """\
given Ann cash 600 shares PLM 50% OU 10%
given Bob cash 500 shares BEL 40%
given Cyd cash 500 shares OU 40% BEL 10%
given pool shares BEL 20%
"""
SR4 = (
    f"given phase 3 track railroad major\ngiven {PRIVATES} closed\n"
    + COMPANIES
    + PLAYERS
    + depot(n3=2)
    + worn(24)
    + "begin SR 4 next Ann\n"
)
