"""18OE: set-ups, mostly counted positions because the opening is long."""

import re

from tests.setups import amend_setup

PRIVATES = "RSC PeC WS BBBT SHTC CCTC WCF HMLC BBE SML 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th"
STACK = {
    "2+2": 0,
    "3": 20,
    "4": 10,
    "5": 8,
    "6": 6,
    "7+7": 14,
    "8+8": 8,
}  # copies of every type; none of the first is left


NAMED = {f"n{name[0]}": name for name in STACK}  # by their levels


def depot(**sold: int) -> str:
    """Return the line of the depot with so many trains of each type sold; keys are levels: `n3=2`."""
    return f"given depot trains {_trains({level: STACK[name] - sold.get(level, 0) for level, name in NAMED.items()})}\n"


def lost(**gone: int) -> str:
    """Return the line for so many trains of each type out of the game: `n2=24`."""
    return f"given trains {_trains(gone)} out\n"


def _trains(counts: dict[str, int]) -> str:
    return " ".join(NAMED[level] for level, count in counts.items() for _ in range(count))


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
    + lost(n2=24)
    + "begin SR 4 next Ann\n"
)

# SR 6 in phase 5, the round of consolidation, Ann first. PLM (75) is Ann's regional, MIDI (90) her major with 80% in
# its treasury; BEL (110) is Bob's national, half of it in the pool; OU (100) Cyd's major.
SR6 = (
    f"given phase 5 track railroad major\ngiven {PRIVATES} closed\n"
    """\
given A owner Ann stations Toulouse tokens 1 cash 100 trains 3
given B owner Bob stations Breslau tokens 1 cash 80 trains 3
given C owner Cyd stations Nancy tokens 1 cash 60
given PLM president Ann par 75 price 75 3,0 structure regional floated operated trains 3 cash 150
given BEL president Bob par 100 price 110 1,2 structure national floated operated trains 3 4
given OU president Cyd par 100 price 100 2,2 structure major floated operated trains 4 cash 300
given MIDI president Ann par 90 price 90 3,2 structure major floated operated trains 5 cash 200
given D E F G H J K closed
given L abandoned zone RU
given M abandoned zone RU
given Ann cash 600 shares PLM 50% MIDI 20%
given Bob cash 500 shares BEL 40%
given Cyd cash 500 shares OU 40% BEL 10%
given pool shares BEL 50%
""" + depot(n3=20, n4=10, n5=1) + lost(n3=16, n4=8) + "begin SR 6 next Ann\n"
)

# OR 6.1 in phase 6, MIDI (90, Ann's, 800 in its treasury) on turn, the last one: 80% of it are in its treasury, none in
# the pool; L and M lie abandoned. OU (100) has merged with A. BEL (110) is Bob's national.
OR6 = (
    f"given phase 6 track railroad major\ngiven {PRIVATES} closed\n"
    """\
given BEL president Bob par 100 price 110 1,2 structure national floated operated trains 4 5
given OU president Cyd par 100 price 100 2,2 structure major floated operated trains 4 cash 300
given MIDI president Ann par 90 price 90 3,2 structure major floated operated trains 5 6 cash 800
given A owner OU zone FR
given B C D E F G H J K closed
given L abandoned zone RU
given M abandoned zone RU
given Ann cash 600 shares MIDI 20%
given Bob cash 500 shares BEL 40%
given Cyd cash 500 shares OU 40% BEL 10%
given pool shares BEL 50%
""" + depot(n3=20, n4=10, n5=8, n6=1) + lost(n4=8, n5=6) + "begin OR 6.1 of 2 next MIDI acted BEL OU\n"
)

SR4_BOB, SR4_CYD = amend_setup(SR4, "begin SR 4 next Bob"), amend_setup(SR4, "begin SR 4 next Cyd")
SR6_BOB, SR6_CYD = amend_setup(SR6, "begin SR 6 next Bob"), amend_setup(SR6, "begin SR 6 next Cyd")

# SR 2 in phase 2, the railroad phase of regionals and minors: Ann's A has yet to float; no chits of France are left.
UNFLOATED = (
    f"given phase 2 track railroad regional-minor\ngiven {PRIVATES} closed\n"
    """\
given A owner Ann cash 120
given B owner Bob stations Marseille tokens 1 cash 80
given C owner Cyd stations Nancy tokens 1 cash 60
given PLM president Ann par 75 price 75 3,0 structure regional floated operated cash 150
given D E F G H J K L M closed
given Ann cash 600 shares PLM 50%
given Bob cash 100
given Cyd cash 500
""" + depot(n2=-30) + "begin SR 2 next Ann\n"
)
SR1 = amend_setup(UNFLOATED, "begin SR 1 next Ann")

# Phase 2, Bob first, nobody having a 3.
PHASE_2 = amend_setup(
    SR4_BOB,
    "given phase 2 track railroad major",
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated trains 2+2 cash 300",
    "given OU president Cyd par 100 price 100 2,2 structure major floated operated cash 300",
    depot(),
)

# Cyd has both secondary shares of Ann's PLM, and it is her turn.
BOTH = amend_setup(SR4_CYD, "given Cyd cash 500 shares OU 40% BEL 10% PLM 50%")

# Bob has 60% of BEL, the pool 30%, its treasury the rest; or 50% and 40%, and Cyd the rest.
MOST = amend_setup(
    SR4_BOB,
    "given Bob cash 500 shares BEL 60%",
    "given Cyd cash 500 shares OU 40%",
    "given pool shares BEL 30%",
)
POOLED = amend_setup(SR4_BOB, "given Bob cash 500 shares BEL 50%", "given pool shares BEL 40%")

# SR 6, no share of BEL is left: Cyd has the other half.
LEFT = amend_setup(
    SR6_BOB,
    "given Bob cash 500 shares BEL 50%",
    "given Cyd cash 500 shares OU 40% BEL 50%",
    without="pool",
)

# MIDI's treasury has half of it, the pool 30%.
OR6_POOLED = amend_setup(OR6, "given pool shares BEL 50% MIDI 30%")

# No share of BEL is left to hand out.
SOLD_OUT = amend_setup(
    SR4_BOB,
    "given Bob cash 500 shares BEL 70%",
    "given Cyd cash 500 shares OU 40% BEL 30%",
    without="pool",
)

# BEL is at its train limit.
FULL = amend_setup(
    SR4_BOB,
    "given BEL president Bob par 100 price 110 1,2 structure major floated operated trains 2+2 2+2 2+2 3 cash 300",
    lost(n2=22),
)


def merged(setup: str, zone: str = "FR", **into: str) -> str:
    """Return the position with closed minors merged into corporations instead, with a chit of this zone."""
    lines = [f"given {minor} owner {company} zone {zone}" for minor, company in into.items()]
    rest = amend_setup(setup, without=" ".join(into))
    return amend_setup(rest, *lines)  # the corporation must be given before the minors that merged into it


# OR 8.1 of the last two, in phase 8: BEL (200) is Bob's with an 8+8, OU (165) Cyd's with a 7+7, the national SB (120)
# Ann's with a 4D. BEL has the turn, then come OU and SB; all else has left the game.
LAST = f"""
given phase 8 track railroad major
given {PRIVATES} A B C D E F G H J K L M closed
given BEL president Bob par 100 price 200 0,7 structure major floated operated trains 8+8 cash 1300
given OU president Cyd par 100 price 165 0,5 structure major floated operated trains 7+7 cash 300
given SB president Ann par 90 price 120 1,3 structure national floated operated trains 4D
given Ann cash 900 shares SB 60% BEL 10%
given Bob cash 700 shares BEL 60% SB 20%
given Cyd cash 800 shares OU 60%
given pool shares BEL 30% OU 40% SB 20%
given depot trains 8+8 8+8 8+8
given trains {" ".join(20 * ["3"] + 10 * ["4"] + 8 * ["5"] + 6 * ["6"] + 12 * ["7+7"] + 4 * ["8+8"] + 30 * ["2+2"])} out
begin OR 8.1 end OR 8.2
"""

# The same, BEL having bought its second 8+8, and the other two having earned: the last round is under way, BEL's turn.
REPEATED = (
    LAST
    + """
BEL: run 500
BEL: pay
BEL: train 8+8
BEL: done
OU: run 300
OU: half
OU: done
SB: run 260
SB: pay
SB: done
"""
)

# ---- the opening: the packet at its prices, three players with 1,800 each ----

ROWS = ("RSC PeC", "WS BBBT", "SHTC CCTC WCF", "HMLC BBE SML", "A B C D E F", "G H J K L M")
CONCESSIONS = "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th"
FACES = {
    "RSC": 20,
    "PeC": 20,
    "WS": 40,
    "BBBT": 40,
    "SHTC": 60,
    "CCTC": 60,
    "WCF": 60,
    "HMLC": 80,
    "BBE": 100,
    "SML": 120,
}


def sell_out(row: str, price: int = 0) -> str:
    """Return the sale of a row at its prices to Ann, Bob and Cyd in turn."""
    lots = zip(row.split(), ["Ann", "Bob", "Cyd"] * 4, strict=False)
    return "".join(f"sold {lot} {who} {price or FACES.get(lot, 120)}\n" for lot, who in lots)


# The packet is sold. Ann has RSC WS SHTC HMLC and the minors A D G K, Bob PeC BBBT CCTC BBE and B E H L, Cyd WCF SML
# and C F J M; the concessions go round, so Ann has four of them, the first and the last. They have left 1040, 1040 and
# 1080, and the first action is Ann's.
SOLD = "".join(map(sell_out, ROWS)) + sell_out(CONCESSIONS, 20)

# All ten concessions are used: A and D of Ann's have floated, with GWR (75) and LNWR (60); B E H of Bob's, C F J of
# Cyd's. Ann has 770 left, the others what they had. SR 1 begins with Bob, who has the priority.
USED = (
    SOLD
    + """\
Ann: float A at Toulouse
Bob: float B at Dresden zone PHS
Cyd: float C at Nancy zone FR
Ann: float D at Torino
Bob: float E at Liverpool
Cyd: float F at Praha
Ann: start GWR 75
Bob: float H at Firenze
Cyd: float J at Odessa
Ann: start LNWR 60
"""
)

# SR 1 goes on: all minors have floated. Ann has 770, Bob 1040, Cyd 1080, and it is Bob's turn.
FLOATED = (
    USED
    + """\
Bob: float L at Aarhus
Cyd: float M at Riga
Ann: float G at Graz
Bob: pass
Cyd: pass
Ann: float K at Bilbao
"""
)

# Sixteen regionals more at 60: 18 and 12 are in play, the other six have left, and the major phase has begun in SR 1.
# Ann has 170, Bob 320, Cyd 480, and it is Cyd's turn. She leads MIDI BHB KBS SFAI MZA, Ann GWR LNWR OU POB SB SFR RCP,
# Bob PLM BEL KSS MAV CHN MSP.
STARTED = re.findall(r"\w+", "PLM MIDI OU BEL BHB POB KSS KBS SB MAV SFAI SFR CHN MZA RCP MSP")
MAJORS = FLOATED + "".join(f"start {name} 60\n" for name in STARTED)

# OR 4.1 in phase 4: seven players, six corporations removed and thirty companies in play, twelve minors and eight
# regionals on the track, ten majors on the chart. In SEVEN_PLAYERS' order each leads a major, a regional, a minor, and
# so on round the table. The player left of a major's president has 20% of it, the next one 10%.
SEVEN_PLAYERS = "Alexandra Bartholomew Cyd Dora Emil Friederike Gustav"
_SEATS = SEVEN_PLAYERS.split()
_MAJORS = {
    "LNWR": "100 165 0,5", "PLM": "100 150 0,4", "BEL": "120 135 0,3", "BHB": "90 135 1,4", "KSS": "110 120 1,3",
    "SB": "100 110 1,2", "SFAI": "80 100 2,2", "MZA": "80 90 3,2", "MSP": "75 80 4,2", "DSJ": "75 75 5,2",
}  # fmt: skip
_REGIONALS = {"GWR": 90, "MIDI": 80, "POB": 75, "MAV": 75, "SFR": 70, "CHN": 65, "MKV": 60, "LRZD": 60}
_ROWS = (0, 90, 80, 75, 70, 65, 60)  # the first column of the chart
_HOMES = {
    "A": "Toulouse", "B": "Breslau", "C": "Nancy", "D": "Köln", "E": "Krakau", "F": "Zagreb",
    "G": "Genova", "H": "Bari", "J": "Zaragoza", "K": "Sevilla", "L": "Kursk", "M": "Goteborg",
}  # fmt: skip


def _seat(place: int) -> str:
    return _SEATS[place % len(_SEATS)]


def _whole_table() -> str:
    shares: dict[str, list[str]] = {name: [] for name in _SEATS}
    lines = ["given phase 4 track railroad major", "given 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th closed"]
    lines += [f"given {name} owner {_seat(at)}" for at, name in enumerate(PRIVATES.split()[:10])]
    for at, (name, facts) in enumerate(_MAJORS.items()):
        par, price, cell = facts.split()
        trains = "3+3 4" if not at else "3+3"
        lines.append(
            f"given {name} president {_seat(at)} par {par} price {price} {cell} structure major floated operated "
            f"trains {trains} cash {230 + 47 * at}"
        )
        for who, percent in ((at, 30), (at + 1, 20), (at + 2, 10)):
            shares[_seat(who)].append(f"{name} {percent}%")
    for at, (name, value) in enumerate(_REGIONALS.items()):
        lines.append(
            f"given {name} president {_seat(at + 3)} par {value} price {value} {_ROWS.index(value)},0 "
            f"structure regional floated operated trains 3 cash {100 + 31 * at}"
        )
        for who, percent in ((at + 3, 50), (at + 4, 25)):
            shares[_seat(who)].append(f"{name} {percent}%")
    for at, (name, home) in enumerate(_HOMES.items()):
        trains = " trains 3" if at < 2 else ""
        lines.append(f"given {name} owner {_seat(at)} stations {home} tokens 1{trains} cash {40 + 13 * at}")
    lines += [f"given {name} closed" for name in ("GSWR", "OU", "KBS", "RCP", "WW", "BJV")]
    lines += [f"given {name} cash {300 + 61 * at} shares {' '.join(shares[name])}" for at, name in enumerate(_SEATS)]
    return "\n".join(lines) + "\n" + depot(n3=20, n4=1) + "begin OR 4.1 priority Dora\n"


WHOLE_TABLE = _whole_table()

SIDES = {"3+3": "3", "4+4": "4", "5+5": "5", "6+6": "6", "4D": "7+7", "5D": "8+8"}


def operating(phase: str, trains: str, company: str = "", shares: str = "Ann 60%", more: str = "") -> str:
    """Return OR 4.1 in this phase, with PLM on turn with £1000 and these trains, at £150 with tokens in Lyon and Paris.

    It is a major of Ann's unless `company` says otherwise; `more` are the lines of other companies. All earlier trains
    that are not named have left the game, with one more of this phase's type.
    """
    company = company or "par 100 price 150 0,4 structure major floated operated stations U34 Paris"
    held = [SIDES.get(word, word) for line in (f"trains {trains}", *more.splitlines()) for word in _trains_of(line)]
    left, out = dict(STACK), []
    for name in STACK:
        first = int(name[0])
        sold = {**STACK, "2+2": 30}[name] if first < int(phase) else held.count(name) + (first == int(phase))
        left[name] = 0 if name == "2+2" else STACK[name] - sold
        out += [name] * (30 - held.count(name) if name == "2+2" else sold - held.count(name))
    stack = " ".join(name for name, count in left.items() for _ in range(count))
    owned = f" trains {trains}" if trains else ""
    others = "".join(f"given {player} cash 600\n" for player in ("Ann", "Bob", "Cyd") if player not in shares)
    holders = "".join(f"given {part.split()[0]} cash 600 shares PLM {part.split()[1]}\n" for part in shares.split(", "))
    closed = " ".join(name for name in "ABCDEFGHJKLM" if f"given {name} " not in more)
    privates = " ".join(name for name in PRIVATES.split() if f"given {name} " not in more)
    lies = f"given depot trains {stack}\n" if stack else ""
    gone = f"given trains {' '.join(out)} out\n" if out else ""
    return (
        f"given phase {phase} track railroad major\ngiven {privates} closed\n"
        f"given PLM president Ann {company}{owned} cash 1000\n{more}given {closed} closed\n"
        f"{holders}{others}{lies}{gone}begin OR 4.1 of 2 next PLM{' end OR 5.2' if phase == '8' else ''}\n"
    )


def _trains_of(line: str) -> list[str]:
    """Return the trains that a line of a counted position gives to a company."""
    words = line.split()
    at = words.index("trains") + 1 if "trains" in words else len(words)
    known = (*STACK, *SIDES)
    return [word for word in words[at:] if word in known]


OR4 = operating("5", "5 5")
OR4_REGIONAL = operating(
    "3", "3", "par 75 price 75 3,0 structure regional floated operated stations U34 Paris", "Ann 50%, Bob 25%"
)
OR4_NATIONAL = operating("5", "5", "par 100 price 150 0,4 structure national floated operated")
OR4_PRIVATES = operating("4", "4", more="given SHTC owner Ann\ngiven D owner PLM\n")
OR4_SEA = operating("3", "3", more="given H owner PLM\n")
OR4_MINOR = amend_setup(
    operating("3", "3", more="given K owner Ann stations Toulouse tokens 0 trains 2+2 cash 20\n"),
    "begin OR 4.1 of 2 next K",
)
LAID = operating(
    "5",
    "5",
    "par 100 price 150 0,4 structure major floated operated oriented stations U34 Paris port north",
    more="given D owner PLM laid Lyon\ngiven HMLC owner Ann down gave PLM at Bern\n"
    "given SHTC closed gave PLM at Lille\n",
)
OR4_CARS = operating("5", "5 3+3 P P")
