"""The shape of `title.toml`: components, phases, trains, sequence of play, mechanics in use.

Tables are keyed by name (`[trains.3]`, `[phases.5]`), so that an overlay or an option overrides a part by its path.
Amounts are whole currency units, holdings are percent. Every field is documented in docs/NEW-TITLE terms here, once.
"""

from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["minor", "corporation", "private"]
Colour = Literal["yellow", "green", "brown", "grey"]


class Table(BaseModel):
    """A frozen table of a ruleset file; unknown keys are refused, so a typo never passes for a rule."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # built when first read


class Seat(Table):
    """What depends on the number of players."""

    cash: int = Field(ge=0)
    certificates: int = Field(ge=1)


class OpeningSale(Table):
    """The opening sale of minors: select, auction, descending offer (mechanic `opening-sale`)."""

    minimum: int
    step: int
    offers: tuple[int, ...]


class LotAuction(Table):
    """The opening auction of lots, all sold together (mechanic `lot-auction`)."""

    lots: tuple[str, ...]  # a private, or a corporation whose president's certificate is the lot
    step: int
    reduction: int  # off the price of every lot without a bid, after each full round of passes
    face: dict[str, int] = {}  # what a lot starts at that has no face value of its own


class PrivateSale(Table):
    """The opening sale of privates in ascending order (mechanic `private-sale`)."""

    lots: tuple[str, ...]  # in ascending order: a private, or a corporation whose director's certificate is the lot
    step: int
    reduction: int  # off the price of the first lot, when all have passed it
    face: dict[str, int] = {}  # what a lot costs that has no face value of its own
    priority: Literal["left-of-last-buyer", "most-cash"] = "left-of-last-buyer"


class DirectorLot(Table):
    """A corporation whose director's certificate is sold in the opening, and that floats with that sale."""

    value: int  # where its marker stands as it floats
    funds: int  # the part of what is paid that goes to its treasury
    pool: int = 0  # percent of its shares that lie in the pool from the beginning
    start: Literal["fixed", "chosen"] = "fixed"  # "chosen": the buyer names the value


class LinkGrant(Table):
    """Money a corporation is paid once, when the table says that these places are linked (mechanic `link-grant`)."""

    places: tuple[str, ...]
    pays: int  # laid aside from the bank's money as the game begins
    times: int = 0  # so many times the starting value are paid instead, where it is not 0


class Structure(Table):
    """How a corporation is divided: its certificates in percent, the president's first, and what follows from that."""

    certificates: tuple[int, ...]
    aside: int = 0  # single shares that lie out of play until the corporation is converted
    token_costs: tuple[int, ...] = ()  # of the station tokens besides the first, in the order they are placed
    sold_out_rise: Literal["row", "none"] = "row"
    float_at: int | None = None  # percent in players' hands, where it differs from the title's

    @cached_property
    def share(self) -> int:
        """What one share is worth, in percent."""
        return min(self.certificates)


class Conversion(Table):
    """A corporation of one structure becomes one of another (mechanic `conversion`)."""

    before: str
    after: str
    phase: str  # it may, from this phase on


class Underwriting(Table):
    """The share that, once issued, brings the treasury several times its price; the rest goes to the pool."""

    share: int  # the first, second, ... one issued
    times: int


class Shares(Table):
    """What may be held, sold and bought of a corporation."""

    hold_limit: int = 60
    pool_limit: int = 50
    float_at: int = 50
    buys_per_turn: int = 1
    sell_before_operated: bool = False
    sell_when: Literal["operated", "floated"] = "operated"
    sell_in_first_round: bool = True
    sale_drop: Literal["row-per-share", "row-per-block"] = "row-per-share"
    unsold: Literal["company", "bank-then-company"] = "company"  # who is paid for a share: before, after it floats
    float_rise: Literal["at-once", "end-of-round"] = "at-once"  # when a corporation that floats by `bought` moves up
    priority: Literal["left-of-last-actor", "most-cash"] = "left-of-last-actor"
    token_fee: int = 0  # paid once for all further station tokens together
    underwriting: Underwriting | None = None


class DividendRules(Table):
    """What each kind of company may declare, and how halves are rounded."""

    choices: tuple[Literal["pay", "half", "hold"], ...]
    half_to: int = 1  # halves are rounded to a multiple of this: up for the shares, down for the treasury
    treasury_pays: bool = True
    pool_pays: bool = False
    multiple_of: int = 1  # every revenue on this map is a multiple of this
    small: Literal["stays", "bottom"] = "stays"  # where a dividend below the price leaves the marker in its cell


class Operating(Table):
    """Operating rounds: how many a set has, and the steps of a turn in their strict order."""

    rounds: int = 2
    corporation_steps: tuple[str, ...]
    minor_steps: tuple[str, ...] = ()
    minor_first_lays: int = 1  # yellow tiles of a minor in the first operating round of the game
    owes_train: Literal["always", "with-route"] = "always"  # whether a company without an income route owes a train
    own_excess: bool = True  # a purchase may leave its buyer above the limit that it brings
    town_ends_count: bool = False  # a town at an end of a run counts against the train's reach


class Phase(Table):
    """A phase begins with the first train of the type that bears its name."""

    limits: dict[str, int]  # trains, by structure or kind of company
    tiles: tuple[Colour, ...]
    column: Colour  # which printed value of an off-map place counts
    formation: Literal["merge", "full", "bought"] | None = None
    structure: str | None = None  # what a corporation is started as, unless its own table says it
    privates_for_sale: bool = False  # companies may buy privates of players
    red_to_red: tuple[int, ...] = ()  # bonus for one, two, ... own stations; the last one stands for more
    event: Literal["final-exchange", "conversion", "privates-close"] | None = None
    rounds: int | None = None  # operating rounds of a set that begins in this phase, where the phases differ
    industry: int = 0  # what a pair of coalmine and steel mill pays
    one_a_type: bool = False  # a company buys one train of a type from the bank in a round
    district_pays_treasury: bool = False  # a run to a mining district with an own station earns the treasury as well


class FreightSide(Table):
    """The other side of a train's card: chosen when the train is bought, forgotten in the pool."""

    name: str
    reach: int


class TrainType(Table):
    """One type of train. A `car` runs with another train and doubles one of its stops."""

    count: int
    price: int
    reach: int = 0
    freight: FreightSide | None = None
    multiplier: int = 1  # of the sum of its run, after everything else (mechanic `train-doubling`)
    express: bool = False
    beside: str | None = None  # from this phase on it is sold while earlier types are left
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
    home: str | None = None  # the hex of its home station, where that is not chosen
    more_homes: tuple[str, ...] = ()  # the hexes of further stations that are there from the beginning
    token_costs: tuple[int, ...] | None = None  # of its further station tokens, where corporations differ in that


class Power(Table):
    """What a private can be used for once by the company that owns it (move `use`), and the step that is done in."""

    kind: Literal["city-bonus", "train-discount", "extra-station", "extra-train"]
    step: str
    amount: int = 0
    places: tuple[str, ...] = ()  # kinds of hex where it may be used


class TrackPower(Table):
    """A tile that a private's owner may lay once, as president of the company on turn (`lay PLACE with PRIVATE`)."""

    places: tuple[str, ...]  # hexes, or kinds of terrain
    colour: Colour | None = None  # only a tile of this colour
    tile: str | None = None  # the tile it brings, laid on whatever lies there
    extra: bool = True  # beside the tile of the turn
    free: bool = False  # no terrain is paid
    station: Literal["none", "full", "free"] = "none"  # one may be placed there at once, at its price or for nothing
    phase: str | None = None  # from this phase on
    reserves: bool = False  # while the private lives nobody else lays the first tile there
    closes: bool = False  # the private, with its use


class PrivateRules(Table):
    """What may be done with privates after they are first bought."""

    least: int = 50  # what a company pays for one, in percent of its face value
    most: int = 150
    scored: bool = False  # whether players are credited the face value at the end


class Private(Table):
    """A private company: its face value, and what it pays its owner as an operating round begins."""

    name: str
    english: str = ""
    face: int
    revenue: int = 0
    uses: tuple[Power, ...] = ()
    brings: dict[str, int] = {}  # percent of corporations that its first owner gets with it
    lays: TrackPower | None = None


class Express(Table):
    """The run of an express train: where it begins, and what doubles the metropolises on its way."""

    begins: str  # a group of places
    doubles_to: str  # the group at the other end
    avoids: str  # a hex


class Emergency(Table):
    """How an owed train is paid for that the treasury cannot pay."""

    own_shares: bool = False  # the company sells what it holds of itself before its president helps
    trades: Literal["empty-treasury", "treasury-only"] = "empty-treasury"  # who pays for another company's train
    trains: Literal["cheapest", "pool-or-cheapest-new"] = "cheapest"  # what a president may help to buy
    keeps: Literal["owing-presidency", "all-presidencies"] = "owing-presidency"  # what his sales may not change
    credit: bool = False  # the bank lends what is lacking (`bank-credit`)
    credit_factor: int = 2  # what a credit costs at the end
    cannot_pay: Literal["leaves", "game-ends"] = "leaves"


class Ending(Table):
    """When the bank is broken: empty, or unable to pay in full."""

    bank_breaks: Literal["empty", "cannot-pay"] = "empty"


class Bonuses(Table):
    """The figures of what runs earn beside their stops (rules/runs/bonuses.py has the mechanics)."""

    station_multiplier: int = 2  # of an off-map place with an own station (`station-doubling`)
    port_multiplier: int = 2  # of a port's city, for a freight train (`port-bonus`)
    district: int = 0  # times the number of a freight train that runs to a mining district (`mining-district`)
    groups: tuple[str, ...] = ()  # a run that calls at a place of each of these gets `groups_worth` (`iron-rhine`)
    groups_worth: int = 0
    industry_pairs: int = 0  # so many pairs of coalmine and steel mill pay in one run (`industry`)
    linked_area: str | None = None  # a run that calls there gets, by its links, one of `by_links` (`area-links`)
    by_links: tuple[int, ...] = ()
    express: Express | None = None  # (`rheingold`)


class Option(Table):
    """A choice before play. The value chosen is added at `add`, or `set` puts values at paths."""

    says: str
    section: str
    choices: tuple[str, ...]
    players: tuple[str, ...] = ()  # numbers of players it is offered to; any if none is named
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
    opening: Literal["opening-sale", "lot-auction", "private-sale"]  # the round that the game begins with
    players: dict[str, Seat]
    sale: OpeningSale | None = None
    auction: LotAuction | None = None
    private_sale: PrivateSale | None = None
    director_lots: dict[str, DirectorLot] = {}
    links: dict[str, LinkGrant] = {}
    structures: dict[str, Structure]
    shares: Shares
    conversion: Conversion | None = None
    operating: Operating
    dividends: dict[Kind, DividendRules]
    phases: dict[str, Phase]
    trains: dict[str, TrainType]
    minors: dict[str, Minor] = {}
    corporations: dict[str, Corporation]
    privates: dict[str, Private] = {}
    private_rules: PrivateRules = PrivateRules()
    bonuses: Bonuses = Bonuses()
    emergency: Emergency = Emergency()
    ending: Ending = Ending()
    options: dict[str, Option] = {}
    unconfirmed: tuple[str, ...] = ()  # facts not read off a board, told once by `moderator new`


class Hex(Table):
    """One hex of `map.toml`: what the books need of it."""

    name: str | None = None
    kind: Literal["city", "town", "port", "offboard", "mine", "district"] | None = None
    of: str | None = None  # the city a port belongs to
    cost: int = 0  # the first tile
    first_tile: Colour = "yellow"  # the colour of the first tile, where another one never fits
    marker: int = 0  # the upgrade to green, while the terrain marker lies there
    upgrade_cost: int = 0  # the first upgrade of a preprinted tile
    printed: Colour | None = None
    value: dict[Colour, int] = {}  # printed values by phase column
    cities: int = 1
    through: bool = False  # an off-map place that trains may run through
    merges: Colour | None = None  # separate circles become one city with this tile
    tokens: bool = False  # takes station tokens though it is no city
    area: str | None = None  # a run calls at one place of an area at most
    shuts: bool = False  # a station there keeps all other companies out
    upgrades: dict[Colour, int] = {}  # what the upgrade to a colour costs
    terrain: Literal["mountain", "river"] | None = None
    tile_values: dict[Colour, int] = {}  # what the place pays with a tile of this colour
    ferry: dict[Colour, int] = {}  # what it pays a train that crosses the river by ferry
    banks: tuple[int, ...] = ()  # what its yellow tile pays on either bank of the river: two cities
    metropolis: bool = False
    industry: dict[Literal["coal", "steel"], Colour] = {}  # printed on the tile of this colour, and kept
    groups: tuple[str, ...] = ()  # of places that a bonus asks for


class MapFile(Table):
    """The whole of `map.toml`."""

    source: str
    confirmed: bool = False
    hexes: dict[str, Hex]
