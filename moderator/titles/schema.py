"""The shape of `title.toml`: components, phases, trains, sequence of play, mechanics in use.

Tables are keyed by name (`[trains.3]`, `[phases.5]`), so that an overlay or an option overrides a part by its path.
Amounts are whole currency units, holdings are percent. Every field is documented in docs/NEW-TITLE terms here, once.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["minor", "corporation", "private"]
Colour = Literal["yellow", "green", "brown", "grey"]


class Table(BaseModel):
    """A frozen table of a ruleset file; unknown keys are refused, so a typo never passes for a rule."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Seat(Table):
    """What depends on the number of players."""

    cash: int = Field(ge=0)
    certificates: int = Field(ge=1)


class OpeningSale(Table):
    """The opening sale of minors: select, auction, descending offer (mechanic `opening-sale`)."""

    minimum: int
    step: int
    offers: tuple[int, ...]


class Structure(Table):
    """How a corporation is divided: its certificates in percent, the president's first, and what follows from that."""

    certificates: tuple[int, ...]
    aside: int = 0  # single shares that lie out of play until the corporation is converted
    token_costs: tuple[int, ...] = ()  # of the station tokens besides the first, in the order they are placed
    sold_out_rise: Literal["row", "none"] = "row"

    @property
    def share(self) -> int:
        """What one share is worth, in percent."""
        return min(self.certificates)


class Shares(Table):
    """What may be held, sold and bought of a corporation."""

    hold_limit: int = 60
    pool_limit: int = 50
    float_at: int = 50
    buys_per_turn: int = 1
    sell_before_operated: bool = False
    sale_drop: Literal["row-per-share"] = "row-per-share"
    token_fee: int = 0  # paid once for all further station tokens together


class DividendRules(Table):
    """What each kind of company may declare, and how halves are rounded."""

    choices: tuple[Literal["pay", "half", "hold"], ...]
    half_to: int = 1  # halves are rounded to a multiple of this: up for the shares, down for the treasury
    treasury_pays: bool = True
    pool_pays: bool = False
    multiple_of: int = 1  # every revenue on this map is a multiple of this


class Operating(Table):
    """Operating rounds: how many a set has, and the steps of a turn in their strict order."""

    rounds: int = 2
    corporation_steps: tuple[str, ...]
    minor_steps: tuple[str, ...] = ()
    minor_first_lays: int = 1  # yellow tiles of a minor in the first operating round of the game


class Phase(Table):
    """A phase begins with the first train of the type that bears its name."""

    limits: dict[str, int]  # trains, by structure or kind of company
    tiles: tuple[Colour, ...]
    column: Colour  # which printed value of an off-map place counts
    formation: Literal["merge", "full"]
    red_to_red: tuple[int, ...] = ()  # bonus for one, two, ... own stations; the last one stands for more
    event: Literal["final-exchange"] | None = None
    rounds: int | None = None  # operating rounds of a set that begins in this phase, where the phases differ


class TrainType(Table):
    """One type of train. A `car` runs with another train and doubles one of its stops."""

    count: int
    price: int
    reach: int = 0
    rusts: str | None = None  # the phase that rusts it
    phase: str | None = None  # not to be bought before this phase
    unlimited: bool = False
    car: bool = False
    start: Literal["depot", "pool", "minors"] = "depot"


class Minor(Table):
    """A minor company: its names and the hex of its home station."""

    name: str
    english: str = ""
    home: str


class Corporation(Table):
    """A corporation: its names and colours."""

    name: str
    english: str = ""
    colour: str
    structure: str | None = None  # what it is started as; the phase says it where this does not


class Private(Table):
    """A private company: its face value, and what it pays its owner as an operating round begins."""

    name: str
    english: str = ""
    face: int
    revenue: int = 0


class Option(Table):
    """A choice before play. The value chosen is added at `add`, or `set` puts values at paths."""

    says: str
    section: str
    choices: tuple[str, ...]
    add: str | None = None
    put: dict[str, dict[str, object]] = {}


class TitleFile(Table):
    """The whole of `title.toml`."""

    name: str
    version: str
    rulebook: str
    currency: str
    bank: int
    mechanics: tuple[str, ...]
    opening: Literal["opening-sale"]  # the round that the game begins with
    players: dict[str, Seat]
    sale: OpeningSale | None = None
    structures: dict[str, Structure]
    shares: Shares
    operating: Operating
    dividends: dict[Kind, DividendRules]
    phases: dict[str, Phase]
    trains: dict[str, TrainType]
    minors: dict[str, Minor] = {}
    corporations: dict[str, Corporation]
    privates: dict[str, Private] = {}
    options: dict[str, Option] = {}
    unconfirmed: tuple[str, ...] = ()  # facts not read off a board, told once by `moderator new`


class Hex(Table):
    """One hex of `map.toml`: what the books need of it."""

    name: str | None = None
    kind: Literal["city", "town", "port", "offboard"] | None = None
    cost: int = 0  # the first tile
    marker: int = 0  # the upgrade to green, while the terrain marker lies there
    upgrade_cost: int = 0  # the first upgrade of a preprinted tile
    printed: Colour | None = None
    value: dict[Colour, int] = {}  # printed values by phase column
    cities: int = 1
    through: bool = False  # an off-map place that trains may run through
    merges: Colour | None = None  # separate circles become one city with this tile


class MapFile(Table):
    """The whole of `map.toml`."""

    source: str
    confirmed: bool = False
    hexes: dict[str, Hex]


class ImportedOption(Table):
    """An optional rule of another program: the option of ours it stands for, and how much it adds to it."""

    option: str
    adds: int = 1


class ImportFile(Table):
    """The whole of `import.toml`: names that 18xx.games uses otherwise than the ruleset.

    `homes` maps a printed city, `HEX-TILE-CITY`, to the company that begins there, where a hex has several.
    """

    companies: dict[str, str] = {}
    trains: dict[str, str] = {}
    options: dict[str, ImportedOption] = {}
    homes: dict[str, str] = {}


class Section(Table):
    """One section of the rulebook: what it says in our words, and what covers it."""

    id: str
    heading: str
    says: str
    covered_by: tuple[str, ...] = ()
    attested: str | None = None
    out_of_scope: Literal["map", "prose"] | None = None
    also: str | None = None


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""
    sections: tuple[Section, ...]
