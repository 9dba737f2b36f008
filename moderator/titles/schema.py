"""The schema of `title.toml`: components, phases, trains, sequence of play, and the mechanics in use.

Tables have names (`[trains.3]`, `[phases.5]`), so that an overlay or an option can override a part by its path. Amounts
are whole currency units, holdings are percent. checking/names.py checks references; the files next to it check values
against each other.
"""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.abilities import Bonuses
from moderator.titles.board import (
    Chart,
    Connection,
    ConnectionRun,
    FirstLink,
    LinkGrant,
    Rebellion,
    RunRight,
    SmallCities,
    StationGrant,
    TileGrant,
    Transfer,
    Water,
    Zone,
)
from moderator.titles.companies import Charter, Corporation, Minor, Starts
from moderator.titles.mergers import (
    Amalgamation,
    Conversion,
    DebtMerger,
    Emergency,
    Formation,
    Loans,
    Merger,
    Merging,
    Nationals,
    State,
)
from moderator.titles.openings import (
    AscendingSale,
    Card,
    CardRules,
    Concessions,
    DirectorLot,
    Draft,
    Investor,
    LotAuction,
    OpeningSale,
    Packet,
    ParallelSale,
    SeatCount,
)
from moderator.titles.privates import Private, PrivateRules
from moderator.titles.shares import (
    Capital,
    Offer,
    OwnStock,
    Protecting,
    Redeeming,
    Reissuing,
    Shares,
    StockAuction,
    usual_offers,
)
from moderator.titles.toml_table import (
    Colour,
    Coordinate,
    Count,
    Distinct,
    Few,
    Flag,
    Money,
    Name,
    Percent,
    Price,
    Rate,
    Table,
    Text,
    TitleName,
    Word,
    Words,
)
from moderator.titles.train_types import TrainType


class Seat(Table):
    """Values that depend on the number of players."""

    cash: Money  # the money that each player begins with
    certificates: Few  # certificate limit
    # Certificate limit when this number of corporations, or fewer, have not closed.
    certificates_left: dict[Annotated[str, Field(pattern=r"^[0-9]{1,2}$")], Few] = Field(default_factory=dict)
    bank: Price | None = None  # if it differs from the title's
    player_rounds: Few = 1  # player rounds in a set
    removed: Words = ()  # corporations that lose a single-share certificate for the game
    out: Words = ()  # privates not in the game
    started: Few | None = None  # when so many corporations have been started, the others leave the game
    investor: Flag = False  # a dummy player takes part (`[investor]`)


HarbourTime = Literal["last", "any"]


class Operating(Table):
    """Operating rounds: how many a set has, and what applies to every turn."""

    rounds: Few = 2  # operating rounds in a set
    # Whether the first round after a stock round goes from the highest price down or from the lowest up.
    first_order: Literal["highest", "lowest"] = "highest"
    rounds_grow: Flag = False  # a phase that begins within a set changes its number of rounds
    exports: Words = ()  # train types: the top one of the stack leaves the game when a set ends if it is one of these
    exports_each: Literal["set", "round"] = "set"  # ... or when each round ends
    own_excess: Flag = True  # a company may exceed a train limit that its own purchase lowers
    # Where trains go when their rusting phase begins; "stack": back to the stack, where companies whose
    # charters keep obsolete trains may claim them.
    obsolete: Literal["leave", "stay", "stack"] = "leave"
    # Whether a permanent train that it owns keeps a corporation from replacing an obsolete one, or ("once") also one
    # that it has swapped away.
    permanent: Literal["owned", "once"] = "owned"
    # What the status `one-a-type` counts: trains from the stack, or also from the pool.
    type_limit: Literal["stack", "bank"] = "stack"
    change: Literal["at-once", "step-ends"] = "at-once"  # when trains leave and surplus ones are given up
    discards: Literal["in-order", "any"] = "in-order"  # whether companies give up surplus trains in operating order
    given_up: Literal["pool", "out"] = "pool"  # where surplus trains go, and those given in trade
    # With `own_excess` false: whether only trains left after the purchase count, or also those that it makes obsolete.
    excess_of: Literal["left", "all"] = "left"
    towns_count: Flag = False  # a town counts against a train's reach like a city
    town_ends_count: Flag = False  # a town at an end of a run counts against the train's reach
    apart: Flag = False  # separate cities or towns of one hex are separate stops
    through: Words = ()  # off-map places that trains may run through
    printed_stays: Flag = False  # no tile is placed on an off-map place or a printed grey hex
    offmap_station: Rate = 100  # price of a station there, in percent of the token's
    # "stated": lines state the terrain of a first tile if the map does not have it
    terrain: Literal["printed", "stated"] = "printed"
    # Tile colours on which a corporation's home has only one circle.
    one_circle: Annotated[tuple[Colour, ...], Distinct] = ()
    home_leave: Flag = False  # others place the first tile on a company's home only if its president agrees
    rivers: tuple[Price, ...] = ()  # possible extra costs of a tile for each river hexside
    train_trade: Literal["any", "same-president"] = "any"  # which companies sell trains to each other
    harbour_turned: HarbourTime = "last"  # when a harbour token may be placed as an ordinary one
    sold_last: Flag = False  # a train may still be sold after running in the last round of its type
    sells_only: Flag = True  # a company may sell its only train to another when the bank has none left


class Stretch(Table):
    """The parts of any phase: statuses that hold while it lasts, and events when it begins (model/course.py)."""

    statuses: Words = ()  # rules that hold while it lasts
    events: Words = ()  # in order


class Phase(Stretch):
    """A phase of the trains. It begins with the first sale of the train type of its name, or of those it names."""

    train: Word | None = None  # the train whose first sale begins it, if its name differs
    also: Words = ()  # ... and other trains whose first sale also begins it
    from_round: Few | None = None  # it begins with this operating round of the game, whatever has been sold
    limits: dict[Word, Count] = Field(min_length=1)  # train limit, by charter or kind of company
    tiles: Annotated[tuple[Colour, ...], Distinct] = Field(min_length=1)  # colours that may be placed
    column: Colour  # which printed value of an off-map place counts
    # How a corporation is paid as it floats. "merge": companies begin by merging minors; "full": the bank pays for
    # all its shares; "bought": the bank pays for the shares that players hold.
    formation: Literal["merge", "full", "bought"] | None = None
    charter: Word | None = None  # charter of corporations that start, unless their own table names one
    starts: Starts | None = None  # letters of the par prices in market.txt, if not those of the charter
    red_to_red: tuple[Money, ...] = ()  # bonus for one, two, ... of the company's tokens; the last applies to more
    rounds: Few | None = None  # operating rounds of a set that begins in this phase, if not the title's
    industry: Money = 0  # income of a pair of coalmine and steel mill


class TrackPhase(Stretch):
    """A phase of a track other than the trains. The first phase of a track begins with the game."""

    floated: dict[Word, Few] = Field(default_factory=dict)  # it begins when this many have floated, by first charter


LastTrain = Literal["plays-on", "one-more-set"]


class Ending(Table):
    """How the game ends: by a broken bank, or by the event `last-rounds` of a phase."""

    bank_breaks: Literal["empty", "cannot-pay", "never"] = "empty"  # when the bank is broken
    finishes: Literal["set", "round"] = "set"  # whether the whole set is finished, or only the operating round
    # The last set after a phase calls it. "longer": the next one, with an extra round if the phase begins in the last
    # round of this set; "next": the next one; "this-or-next": this one, with as many rounds as a set of the phase has,
    # if the phase begins in its first round, else the next.
    last_set: Literal["longer", "next", "this-or-next"] = "longer"
    overrules: Flag = False  # ... which is played even if the bank has broken before
    # The game ends with this operating round, counted through; the last set has all that are left.
    rounds: Few | None = None
    # Money set aside: the bank gets it when the last rounds are called, or when it needs it after breaking.
    remainder: Money = 0
    repeats: Flag = False  # the last of those rounds repeats the earnings of the round before it
    repeat_moves: Flag = True  # ... and moves prices
    all_closed: Flag = False  # the game ends at once when all corporations, minors and privates have closed
    # Whether a sold-out bank means that only this set, a stock round and one more set are played.
    last_train: LastTrain = "plays-on"


class RightsZone(Table):
    """A zone of track rights."""

    home: Money = 0  # price of a home station there
    chits: Count = 0  # minors that may float there
    discount: Percent = 0  # percent off terrain there, for companies with its track rights


class Rights(Table):
    """Track rights: zones of the map (map.toml has their hexes). A company has the rights of the zone it begins in."""

    zones: dict[Word, RightsZone] = Field(min_length=1)
    # Zones of which `of_together` chits are taken in all; the others then leave the game.
    together: Annotated[tuple[Word, ...], Distinct] = ()
    of_together: Count = 0  # how many minors may float in zones that share chits


class Removal(Table):
    """Corporations that players remove before they are started, while a phase has the status `removals`."""

    keeps: Count = 1  # at least this many stay
    one_a_zone: Flag = False  # at most one of each zone of track rights


class TileSet(Table):
    """The only tiles for one kind of place (the set's name), or for hexes that name the set (`takes`)."""

    tiles: dict[Colour, Annotated[tuple[Word, ...], Distinct]]  # tile numbers by colour
    elsewhere: Flag = False  # they may also be placed in places without a set


class Longest(Table):
    """The longest known game of the title. Written charters have room for it and a little more."""

    rounds: Few = 20  # operating rounds
    minor: Few = 10  # most rounds in which a minor ran


class Option(Table):
    """A choice before play. The chosen value is added to the number at `add`, or `put` sets values at paths.

    `without` removes the values at paths. A choice other than the first may conflict with other options: it `excludes`
    all but their first choice, or it `needs` another option with a choice other than its first.
    """

    says: Text  # what it does, in one line
    section: Word  # the section of the rulebook
    choices: Words = Field(min_length=1)  # the values that may be chosen, the default first
    players: Words = ()  # numbers of players it is offered to; any if empty
    drawn: Words = ()  # numbers of players that need a choice; if none is made, it is drawn when the game begins
    asked: Words = ()  # numbers of players who are asked for a choice when the game begins
    advised: Words = ()  # numbers of players it is recommended for, apart from its first choice; any if empty
    add: Text | None = None  # the path of a number to which the chosen one is added
    put: dict[Word, dict[Text, object]] = Field(default_factory=dict)  # by choice: what it puts at paths
    # by choice: the paths that it removes
    without: dict[Word, Annotated[tuple[Text, ...], Distinct]] = Field(default_factory=dict)
    excludes: Words = ()  # options that cannot be chosen with it
    # By choice: choices of other options that it rules out.
    bars: dict[Word, dict[Word, Words]] = Field(default_factory=dict)
    needs: Word | None = None  # an option that must be chosen with it


RulebookWord = Annotated[str, Field(pattern=r"^[a-z][a-z' -]*$", max_length=24)]


class Wording(Table):
    """The rulebook's words where they differ from ours. They appear in messages and pages, never in a journal line."""

    pool: RulebookWord = "pool"  # where sold shares are: `market`, `bank pool`, `open market`
    train_pool: RulebookWord | None = None  # where discarded trains are; by default the same word
    par: RulebookWord = "par price"  # the price at which a company starts: `par price`, `par value`


class TitleFile(Table):
    """The whole of `title.toml`."""

    name: TitleName  # the name that journals use
    other_names: Annotated[tuple[Text, ...], Distinct] = ()  # accepted in journals and by other programs
    version: Name  # the version of the ruleset
    rulebook: Text  # the rulebook that it follows
    currency: str = Field(max_length=5)  # the sign before an amount of money
    leader: Literal["president", "director"] = "president"  # the rulebook's word for the head of a company
    words: Wording = Wording()
    bank: Price  # all money of the game, with what players begin with
    mechanics: Words  # chosen ones; all others follow from the tables
    opening: Words  # stages of the opening, in order
    # Rounds after the opening, repeated in this order.
    course: Words = Field(default=("stock", "operating"), min_length=1)
    begins: Word = "stock"  # the first round after the opening
    players: dict[SeatCount, Seat] = Field(min_length=1)
    sale: OpeningSale | None = None
    auction: LotAuction | None = None
    private_sale: AscendingSale | None = None
    parallel_auction: ParallelSale | None = None
    packet: Packet | None = None
    concessions: Concessions | None = None
    draft: Draft | None = None
    director_lots: dict[Word, DirectorLot] = Field(default_factory=dict)
    links: dict[Word, LinkGrant] = Field(default_factory=dict)
    charters: dict[Word, Charter] = Field(min_length=1)
    shares: Shares
    chart: Chart = Field(default_factory=Chart)
    zones: dict[Word, Zone] = Field(default_factory=dict)
    offers: dict[Word, Offer] = Field(default_factory=usual_offers, min_length=1)
    conversion: Conversion | None = None
    nationals: Nationals | None = None
    rights: Rights | None = None
    removal: Removal | None = None
    own_stock: OwnStock = Field(default_factory=OwnStock)
    loans: Loans | None = None
    merger: Merger | None = None
    amalgamation: Amalgamation | None = None
    merging: Merging | None = None
    water: Water | None = None
    operating: Operating = Field(default_factory=Operating)
    tile_sets: dict[Word, TileSet] = Field(default_factory=dict)
    longest: Longest = Field(default_factory=Longest)
    phases: dict[Word, Phase] = Field(min_length=1)
    # Phases besides those of the trains, by track and phase.
    tracks: dict[Word, Annotated[dict[Word, TrackPhase], Field(min_length=1)]] = Field(default_factory=dict)
    trains: dict[Word, TrainType] = Field(min_length=1)
    minors: dict[Word, Minor] = Field(default_factory=dict)
    corporations: dict[Word, Corporation] = Field(min_length=1)
    left_out: Words = ()  # corporations not in play, removed wherever they are named
    overlays: Words = ()  # overlays of map.toml in use
    tiles: dict[Coordinate, Colour] = Field(default_factory=dict)  # on the board when the game begins
    privates: dict[Word, Private] = Field(default_factory=dict)
    private_rules: PrivateRules = Field(default_factory=PrivateRules)
    investor: Investor | None = None
    bonuses: Bonuses = Field(default_factory=Bonuses)
    emergency: Emergency = Field(default_factory=Emergency)
    ending: Ending = Field(default_factory=Ending)
    cards: dict[Word, Card] = Field(default_factory=dict)
    card_rules: CardRules = Field(default_factory=CardRules)
    options: dict[Word, Option] = Field(default_factory=dict)
    unconfirmed: tuple[Text, ...] = ()  # facts not confirmed on a board, shown once by `moderator new`
    redemption: Redeeming = Redeeming()
    reissue: Reissuing | None = None
    small_cities: SmallCities | None = None
    transfer: Transfer | None = None
    protection: Protecting = Protecting()
    patronage: dict[Word, dict[Colour, Money]] = Field(default_factory=dict)  # what tiles pay, by the phase's column
    connections: tuple[Connection, ...] = ()
    connection_run: ConnectionRun | None = None
    first_links: dict[Word, FirstLink] = Field(default_factory=dict)  # by the hex of the place that is linked
    capital: Capital | None = None
    stock_auction: StockAuction | None = None
    debt_merger: DebtMerger | None = None
    formation: Formation | None = None
    state: State | None = None
    tile_grants: tuple[TileGrant, ...] = ()
    station_grants: tuple[StationGrant, ...] = ()
    run_rights: dict[Word, RunRight] = Field(default_factory=dict)  # rights for runs, by the word that buys one
    rebellion: Rebellion | None = None


def places_itself(file: TitleFile) -> bool:
    """Return whether a minor of the title may choose its place in the operating order."""
    return any(facts.ability is not None and facts.ability.place_in_order for facts in file.minors.values())
