"""The chart of a ruleset: where its edges and dividends send a marker, and what its colours mean."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import (
    Colour,
    Coordinate,
    Count,
    Distinct,
    Few,
    Flag,
    HexKind,
    Money,
    Name,
    Ore,
    Percent,
    Price,
    Table,
    Terrain,
    Text,
    Word,
)

# ---- chart ----


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


# ---- map ----
# The shape of `map.toml`: the hexes that the books need, with their names, terrain and printed values.


class Hex(Table):
    """One hex of `map.toml`: what the books need of it."""

    name: Name | None = None
    kind: HexKind | None = None
    of: Coordinate | None = None  # the city a port belongs to
    cost: Money = 0  # the first tile
    opens: Word | None = None  # the phase before which no tile is laid there
    first_tile: Colour = "yellow"  # the colour of the first tile, where another one never fits
    marker: Money = 0  # the upgrade to green, while the terrain marker lies there
    upgrade_cost: Money = 0  # the first upgrade of a preprinted tile
    printed: Colour | None = None
    circles: Few | None = None  # for stations, on what is printed there, where that is known
    neutral: Count = 0  # so many of these have a token of nobody's from the beginning, which keeps no run out
    neutral_until: Word | None = None  # ... as long as this phase has not begun, where they go with it
    takes: Word | None = None  # the set of its tiles, where that is not the one of its kind
    value: dict[Colour, Money] = Field(default_factory=dict)  # printed values by phase column
    cities: Few = 1  # separate ones in the hex
    towns: Few = 1
    merges: Colour | None = None  # separate cities or towns become one with this tile
    tokens: Flag = False  # takes station tokens though it is no city
    harbour: Colour | None = None  # with a tile of this colour and from then on it takes a harbour token
    area: Text | None = None  # a run calls at one place of an area at most
    shuts: Flag = False  # a station there keeps all other companies out
    upgrades: dict[Colour, Money] = Field(default_factory=dict)  # what the upgrade to a colour costs
    terrain: Terrain | None = None
    tile_values: dict[Colour, Money] = Field(default_factory=dict)  # what the place pays with a tile of this colour
    ferry: dict[Colour, Money] = Field(default_factory=dict)  # what it pays a train that crosses the river by ferry
    ferries: Annotated[tuple[Colour, ...], Distinct] = ()  # tiles with a ferry, where that figure is not known
    banks: tuple[Money, ...] = ()  # what its yellow tile pays on either bank of the river, left and right: two cities
    right_bank: Name | None = None  # what the city on the right one is called
    one_with: Coordinate | None = None  # the hex in which a tile of both is laid
    metropolis: Flag = False
    zone: Word | None = None  # of track rights, in which its city is, where it lies in several
    industry: dict[Ore, Colour] = Field(default_factory=dict)  # printed on the tile of this colour, and kept
    end_bonus: Money = 0  # what is printed beside it for a run between two groups (`bonuses.opposite`)
    uncounted: Flag = False  # it does not count against a train's reach
    groups: Annotated[tuple[Text, ...], Distinct] = ()  # of places that a bonus asks for
    # what the mail of a home here comes to, by the colour of its tile, or by its number; else what is printed
    mail: dict[Word, Money] = Field(default_factory=dict)

    @property
    def off_map(self) -> bool:
        """Whether it lies off the map."""
        return self.kind == "offboard"


class MapFile(Table):
    """The whole of `map.toml`."""

    source: Text
    confirmed: Flag = False
    hexes: dict[Coordinate, Hex] = Field(min_length=1)
    # Zones of track rights: the hexes that lie in them, wholly or in part.
    zones: dict[Word, tuple[Coordinate, ...]] = Field(default_factory=dict)
    # Hexes that lie on those printed there, by the name of the overlay (`overlays` of title.toml).
    overlays: dict[Word, dict[Coordinate, Hex]] = Field(default_factory=dict)


# ---- water ----
# Water of a ruleset: what tiles and stations cost that lie across it, what runs count of it, and port authorities,
# which make that less.


class Across(Table):
    """What is paid for each sea zone, and for each step of a ferry's distance."""

    sea: Money = 0
    ferry: Money = 0


class Ports(Table):
    """Port authorities: markers for one water each, of which a company has one at most."""

    areas: dict[Word, Few] = Field(min_length=1)  # how many there are for each water
    charters: tuple[Word, ...] = Field(min_length=1)  # of companies that may own one
    price: Price
    relief: Count = 0  # so many sea zones and steps of ferries are not paid for, and do not count in a round's runs


class Water(Table):
    """Crossings by sea and by ferry."""

    tile: Across = Across()
    token: Across = Across()
    ports: Ports | None = None
    stations: dict[Word, Count] = Field(default_factory=dict)  # zones fewer that a run crosses to or from an own one
