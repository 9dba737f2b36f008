"""The chart and the map of a ruleset: where markers go, the hexes the books need, and places that pay or cost."""

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
    Words,
)

# ---- chart ----


class Edges(Table):
    """Where a price marker goes when there is no next cell."""

    top: Literal["stay", "right", "diagonal"] = "stay"  # up from the top of a column; diagonal: right and down
    right: Literal["up", "stay"] = "up"  # from the end of a row
    left: Literal["down", "stay"] = "down"  # from the beginning of a row
    # Where a fall over a ledge ends: at any ledge, or only at one before its last row.
    ledge: Literal["stop", "last"] = "stop"


class Jump(Table):
    """How far a dividend moves the price. The first entry that fits applies; if none fits, the price does not move."""

    times: Count = 1  # the dividend is at least this many times the price; 0: any dividend
    percent: Percent | None = None  # ... or this percent of it, rounded down
    steps: Count = 1  # to the right; 0: no move
    least: Money = 0  # only from this price on
    zone: Word | None = None  # only in this zone
    outside: Word | None = None  # only outside this zone
    charter: Word | None = None  # only for companies of this charter


EndReach = Literal["no", "at-once", "round", "set"]


class Zone(Table):
    """The effect of the cells of one colour, marked by `letter` in market.txt."""

    letter: str = Field(pattern=r"^[a-z]$")  # the letter that marks its cells in market.txt
    colour: str = Field(default="#ffffff", pattern=r"^#[0-9A-Fa-f]{6}$")  # its colour on screens and sheets
    counts: Flag = True  # its certificates count toward the certificate limit
    limited: Flag = True  # the `hold_limit` applies
    several: Flag = False  # any number of shares may be bought from the pool in one turn
    several_offered: Flag = False  # ... and from the initial offering or the treasury
    closes: Flag = False  # a corporation whose marker enters it leaves the game
    # Whether it leaves its trains to the pool, its money to the bank, or both; the rest leaves the game.
    leaves: Literal["trains", "money", "both"] = "trains"
    turns: Word | None = None  # a dividend that would move right moves up here, for companies of this charter
    ends: EndReach = "no"  # a marker that enters it ends the game: at once, after the operating round, or after the set


class Chart(Table):
    """How markers move on market.txt."""

    edges: Edges = Edges()
    jumps: tuple[Jump, ...] = (Jump(),)
    short: Literal["stays", "left"] = "stays"  # the effect of a dividend that no jump fits
    rows: tuple[str, ...] = ()  # rows in the form of market.txt, for an option that uses another chart


# ---- map ----


class Hex(Table):
    """One hex of `map.toml`."""

    name: Name | None = None  # the name used at the table
    # what is printed there; a "district" and a "mine" take no station, an "offboard" place takes no tile
    kind: HexKind | None = None
    of: Coordinate | None = None  # the city that a port belongs to
    cost: Money = 0  # of the first tile
    opens: Word | None = None  # no tile may be placed there before this phase
    opens_with: Word | None = None  # no tile may be placed there before this corporation has its home token
    first_tile: Colour = "yellow"  # colour of the first tile, if only this one fits
    marker: Money = 0  # cost of the upgrade to green while the terrain marker is there
    upgrade_cost: Money = 0  # of the first upgrade of a preprinted tile
    printed: Colour | None = None  # colour of the preprinted tile
    circles: Few | None = None  # station circles of the preprinted tile, if known
    neutral: Count = 0  # circles with a neutral token from the beginning, which blocks no run
    neutral_until: Word | None = None  # ... until this phase begins, if they leave then
    takes: Word | None = None  # its tile set, if not the one for its kind
    value: dict[Colour, Money] = Field(default_factory=dict)  # printed values by phase column
    cities: Few = 1  # separate cities in the hex
    towns: Few = 1  # separate towns in the hex
    merges: Colour | None = None  # colour of the tile that joins separate cities or towns
    tokens: Flag = False  # it takes station tokens although it is not a city
    harbour: Colour | None = None  # it takes a harbour token once it has a tile of this colour
    area: Text | None = None  # a run calls at only one place of an area
    shuts: Flag = False  # another company's token closes it to all others
    upgrades: dict[Colour, Money] = Field(default_factory=dict)  # cost of the upgrade to a colour
    terrain: Terrain | None = None  # the kind of terrain, in any word
    tile_values: dict[Colour, Money] = Field(default_factory=dict)  # value of the place, by the colour of its tile
    # Value for a train that crosses the river by ferry, by the colour of its tile.
    ferry: dict[Colour, Money] = Field(default_factory=dict)
    ferries: Annotated[tuple[Colour, ...], Distinct] = ()  # tiles with a ferry whose value is not known
    banks: tuple[Money, ...] = ()  # values of its yellow tile's two cities, on the left and right bank of the river
    right_bank: Name | None = None  # name of the city on the right bank
    one_with: Coordinate | None = None  # the hex that shares a tile with this one
    metropolis: Flag = False  # a large city, for which stations, runs and bonuses may have rules of their own
    zone: Word | None = None  # zone of track rights of its city, if the hex is in several
    # The tile colour from which the industry is printed there.
    industry: dict[Ore, Colour] = Field(default_factory=dict)
    end_bonus: Money = 0  # printed bonus for a run between two groups (`bonuses.opposite`)
    uncounted: Flag = False  # it does not count against a train's reach
    groups: Annotated[tuple[Text, ...], Distinct] = ()  # the groups of places it belongs to, for bonuses
    # Mail for a home here, by the tile's colour or number; otherwise the printed value.
    mail: dict[Word, Money] = Field(default_factory=dict)

    @property
    def off_map(self) -> bool:
        """Whether it is an off-map place."""
        return self.kind == "offboard"


class MapFile(Table):
    """The whole of `map.toml`."""

    source: Text  # where the facts come from
    confirmed: Flag = False  # somebody has read them off a board
    hexes: dict[Coordinate, Hex] = Field(min_length=1)
    # Zones of track rights: the hexes wholly or partly in each.
    zones: dict[Word, tuple[Coordinate, ...]] = Field(default_factory=dict)
    # Hexes that replace printed ones, by overlay (`overlays` of title.toml)
    overlays: dict[Word, dict[Coordinate, Hex]] = Field(default_factory=dict)


# ---- water ----


class Across(Table):
    """The cost of each sea zone, and of each step of a ferry's distance."""

    sea: Money = 0  # the price across a sea zone
    ferry: Money = 0  # the price by ferry


class Ports(Table):
    """Port authorities: markers for one water each. A company may have one."""

    areas: dict[Word, Few] = Field(min_length=1)  # number of markers for each water
    charters: tuple[Word, ...] = Field(min_length=1)  # number of markers for each water
    price: Price  # the price of a port authority
    relief: Count = 0  # sea zones and ferry steps that cost nothing and do not count in a round's runs


class Water(Table):
    """Crossings by sea and by ferry."""

    tile: Across = Across()
    token: Across = Across()
    ports: Ports | None = None
    # Zones saved by a run that crosses to or from the company's own token, by first phase.
    stations: dict[Word, Count] = Field(default_factory=dict)


# ---- places ----


class LinkGrant(Table):
    """Money paid once to a corporation when the table says that these places are linked (mechanic `link-grant`)."""

    places: Words = Field(min_length=1)  # the places that track must join
    pays: Money  # the payment for it
    aside: Flag = True  # set aside from the bank's money at the beginning
    waits: Flag = True  # a corporation linked before it floats is paid when it floats; otherwise never
    times: Count = 0  # pays this many times the par price instead, if above 0


class FirstLink(Table):
    """The bank's payment to the first company that links a place with a tile in another hex."""

    by: Word  # hex of that tile
    pays: Price  # the payment for the first link


class Connection(Table):
    """Two places. The first company whose run joins them is paid, half in its run and half into its treasury.

    With that run it places a free station at the end. A company may have one such station in addition to its home; the
    place counts double for it.
    """

    begins: Word  # hex
    ends: Word  # hex
    pays: Money  # the bonus of the first run that joins them
    section: Word | None = None  # a separate rulebook section, if not all share one

    @property
    def own_sections(self) -> dict[str, str]:
        """The section of each verdict about this connection, by `CODE@` and the hex where it ends."""
        codes = ("first-run", "connection-made", "connection-owed", "bonus-claimed")
        return {f"{code}@{self.ends}": self.section for code in codes} if self.section is not None else {}


class ConnectionRun(Table):
    """A run of all trains when a corporation first joins its home and its destination, at once and outside its turns.

    Its marker then becomes a station at the destination, which counts twice at the end of a run, or an extra token.
    """

    later: Money  # cost of a token beyond those the corporation has anyway


class StationGrant(Table):
    """Money that the bank pays once for a token in a hex, to any company or to those named.

    With `adds` each run of that company to the place also earns this much more (mechanic `station-income`).
    """

    place: Word  # hex
    pays: Money  # the payment for the first token there
    companies: tuple[Word, ...] = ()  # the companies that may have it; any if empty
    adds: Money = 0  # what the token adds to runs there
    until: Word | None = None  # phase that ends it
    for_less: Flag = True  # also paid for a station that a private makes cheaper


class TileGrant(Table):
    """Money that the bank pays into the treasury of a company for each of its usual tiles of the turn.

    The tile is in one of the `places`, or in a hex of the `kind`.
    """

    places: Words = ()  # hexes; any if empty
    kind: HexKind | None = None  # the kind of hex, if no places are named
    colour: Colour | None = None  # only a tile of this colour
    companies: tuple[Word, ...] = ()  # those that are paid; all if empty
    private: Word | None = None  # only the company that owns it
    pays: Money  # for each tile


class Transfer(Table):
    """Tokens that a company buys from another of the same owner, with the price by kind of place."""

    fee: Money = 0  # the price of another company's token
    groups: dict[Word, Money] = Field(default_factory=dict)  # price in a place of one of these groups
    metropolis: Money = 0  # the price in a metropolis


class RunRight(Table):
    """A right that raises the revenue of a run, once, if it visits one of these places.

    The company that buys the private gets one. Others may buy one each in their turns, from that company or, after the
    private closes, from the bank. Without a price it is never sold and goes with the private.
    """

    places: Words = Field(min_length=1)  # hexes
    pays: Money  # what a run there earns with the right
    private: Word  # the private that brings the first right
    price: Price | None = None  # the price of each other right
    count: Few | None = None  # how many there are, including the private's; unlimited if not set


class Rebellion(Table):
    """Marked hexes: each yellow tile placed in one is paid for, and a train removes all tiles there.

    That train is the first of its type in the stack at the beginning of the game, even if one is put on top later.
    """

    train: Word  # the type whose first train starts it
    places: tuple[Word, ...]  # the marked hexes
    pays: Money = 0  # the payment for a yellow tile in one of them


class SmallCities(Table):
    """Yellow tiles that may replace each other from a phase on. Each costs an upgrade of the turn but no money."""

    phase: Word  # from this phase on
    cities: Words  # tile numbers with a city
    paved: Words  # tile numbers with plain track
