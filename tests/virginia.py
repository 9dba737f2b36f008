"""18VA: set-ups."""

# Ann, Cyd and Bob sit in this order afterwards, with 360, 320 and 200; Bob is president of the B&O at 100.
AUCTIONED = """
sold REA Ann 40
sold TIW Bob 60
sold PY Cyd 80
sold B&O Bob 140
Bob: value B&O 100
"""

RICH = AUCTIONED + "adjust bank -3000 Ann +1000 Cyd +1000 Bob +1000\n"

# Ann has 60% of the C&O, Bob 30% of the B&O; the stack begins with the 3/2G, so the first train begins phase 3.
OPERATING = (
    RICH
    + """
adjust depot -6 train 2 box +6 train 2
Ann: start C&O 90
Cyd: pass
Bob: buy B&O
Ann: buy C&O
Cyd: pass
Bob: pass
Ann: pass
"""
)

# The B&O has opened phase 3 with its first turn; the C&O is next.
PHASE_3 = (
    OPERATING
    + """
adjust bank -2000 B&O +1000 C&O +1000
B&O: train 3
B&O: done
"""
)

CARDS = ("2", "3", "4", "5", "6", "4D")
FREIGHT = {"1G": "2", "2G": "3", "3G": "4", "4G": "5", "5G": "6"}
COUNTS = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "4D": 10}


def on_turn(company: str, phase: str, *trains: str, stations: tuple[str, ...] = ()) -> str:
    """Return this company's turn in a phase, with these trains and more tokens, led by Ann; the B&O is rich."""
    lines = RICH
    lines += "Ann: pass\n" if company == "B&O" else f"Ann: start {company} 90\n"
    lines += "Cyd: pass\nBob: pass\n" + ("" if company == "B&O" else "Ann: pass\n")
    lines += "adjust bank -1200 B&O +1200\n"
    for card in CARDS[: CARDS.index(phase)]:
        lines += f"adjust depot -{COUNTS[card]} train {card} box +{COUNTS[card]} train {card}\n"
    if company != "B&O":
        lines += f"adjust bank -300 {company} +300\nB&O: train {phase}\nB&O: done\n"
    for train in trains:
        source = "box" if CARDS.index(FREIGHT.get(train, train)) < CARDS.index(phase) else "depot"
        lines += f"adjust {source} -1 train {train} {company} +1 train {train}\n"
    return lines + "".join(f"{company}: token {place}\n" for place in stations)


def for_a_moment(more: int) -> str:
    """Return a position in which Cyd is at the certificate limit; Ann leads the C&O with 20% and so much more, Cyd has
    20%.
    """
    held = {"SR": 50, "WM": 50, "N&W": 50, "RF&P": 50}
    stations = {"SR": "Richmond", "WM": "Cumberland", "N&W": "Petersburg", "RF&P": "Fredericksburg"}
    at = {"SR": "100 2,4", "WM": "110 2,5", "N&W": "110 2,5", "RF&P": "110 2,5"}
    begun = "structure ten floated operated earned stations"
    lines = [
        "given phase 5",
        "given REA TIW PY closed",
        f"given C&O president Ann par 90 price 90 3,4 {begun} Charlottesville trains 5 cash 100",
        f"given B&O president Bob par 100 price 100 2,4 {begun} Baltimore trains 5 cash 100",
        *(f"given {c} president Cyd par 100 price {at[c]} {begun} {stations[c]} cash 100" for c in held),
        f"given Ann cash 1000 shares C&O {20 + more}%",
        "given Bob cash 100 shares B&O 50%",
        f"given Cyd cash 1000 shares C&O 20% {' '.join(f'{c} {part}%' for c, part in held.items())}",
        f"given pool shares C&O {50 - more}% B&O 50% {' '.join(f'{c} 40%' for c in held)}",
        "begin SR 4 next Cyd\n",
    ]
    return "\n".join(lines)


MOMENT = for_a_moment(0)
