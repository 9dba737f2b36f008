"""The chart of a ruleset: where its edges and dividends send a marker, and what its colours mean."""

from typing import Literal

from moderator.model.record import Field
from moderator.titles.toml_table import Count, Flag, Money, Percent, Table, Word


class Edges(Table):
    """Where a price marker goes that has no cell to go to."""

    top: Literal["stay", "right", "diagonal"] = "stay"  # up from the top of a column; diagonal: right and down
    right: Literal["up", "stay"] = "up"  # from the end of a row
    left: Literal["down", "stay"] = "down"  # from the beginning of a row
    ledge: Literal["stop", "last"] = "stop"  # where a fall over a ledge ends: there, or only if that is its last row


class Jump(Table):
    """How far a price moves for a dividend: the first of the list that fits, else not at all."""

    times: Count = 1  # at least so many times the price; 0: any dividend
    percent: Percent | None = None  # ... or so many percent of it, rounded down
    steps: Count = 1  # to the right; 0: it stays
    least: Money = 0  # only from this price on
    zone: Word | None = None  # only in this zone
    outside: Word | None = None  # only out of this zone
    charter: Word | None = None  # only for companies of this charter


EndReach = Literal["no", "at-once", "round", "set"]


class Zone(Table):
    """What the cells of one colour mean; `letter` marks them in market.txt."""

    letter: str = Field(pattern=r"^[a-z]$")
    colour: str = Field(default="#ffffff", pattern=r"^#[0-9A-Fa-f]{6}$")
    counts: Flag = True  # its shares count against the certificate limit
    limited: Flag = True  # nobody may hold more of a corporation than `hold_limit`
    several: Flag = False  # any number may be bought from the pool in one turn,
    several_offered: Flag = False  # ... and from the initial offering, or the treasury
    closes: Flag = False  # a corporation whose marker comes here leaves the game
    # ... its trains to the pool, or its money to the bank, and the other out of it; or both.
    leaves: Literal["trains", "money", "both"] = "trains"
    turns: Word | None = None  # prices of companies of this charter go up here where a dividend sends them right
    ends: EndReach = "no"  # a marker that comes here ends the game: at once, with the operating round, with the set


class Chart(Table):
    """How markers move on market.txt."""

    edges: Edges = Edges()
    jumps: tuple[Jump, ...] = (Jump(),)
    short: Literal["stays", "left"] = "stays"  # what a dividend does that no jump fits
    rows: tuple[str, ...] = ()  # its rows, as market.txt would have them, where an option puts another one in its place
