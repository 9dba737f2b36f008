"""The shape of `title.toml`: components, phases, trains, sequence of play, mechanics in use.

Tables are keyed by name (`[trains.3]`, `[phases.5]`), so that an overlay or an option overrides a part by its path.
Amounts are whole currency units, holdings are percent. What the names refer to is held in checking/names.py, what one
figure has to do with another in the files beside it.
"""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.abilities import Bonuses
from moderator.titles.board import Chart, Water, Zone
from moderator.titles.cards import Card, CardRules, Investor
from moderator.titles.companies import Charter, Corporation, Minor
from moderator.titles.emergency import Emergency, Loans
from moderator.titles.mergers import Amalgamation, Conversion, DebtMerger, Formation, Merger, Merging, Nationals, State
from moderator.titles.openings import (
    AscendingSale,
    Concessions,
    DirectorLot,
    Draft,
    LotAuction,
    OpeningSale,
    Packet,
    ParallelSale,
)
from moderator.titles.places import (
    Connection,
    ConnectionRun,
    FirstLink,
    LinkGrant,
    Rebellion,
    RunRight,
    SmallCities,
    StationGrant,
    Transfer,
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
    """What depends on the number of players."""

    cash: Money
    certificates: Few
    # What that is once only so many corporations, or fewer, are left that have not closed.
    certificates_left: dict[Annotated[str, Field(pattern=r"^[0-9]{1,2}$")], Few] = Field(default_factory=dict)
    bank: Price | None = None  # where it is another one than the title's
    player_rounds: Few = 1  # how many a set has
    removed: Words = ()  # corporations of which a certificate of one share is taken out of the game
    out: Words = ()  # privates that are out of it
    investor: Flag = False  # a dummy takes part (`[investor]`)


HarbourTime = Literal["last", "any"]


class Operating(Table):
    """Operating rounds: how many a set has, and what holds for every turn."""

    rounds: Few = 2
    # In the first round that follows a stock round corporations operate from the lowest price to the highest.
    first_order: Literal["highest", "lowest"] = "highest"
    rounds_grow: Flag = False  # a phase that begins within a set changes the number of its rounds
    exports: Words = ()  # trains of which the topmost of the stack leaves the game as a set ends,
    exports_each: Literal["set", "round"] = "set"  # ... or as each round does
    own_excess: Flag = True  # a purchase may leave its buyer above the limit that it brings; if not,
    # What becomes of trains whose phase has come that rusts them: "stack" lays them there, for companies to claim whose
    # charters keep such trains.
    obsolete: Literal["leave", "stay", "stack"] = "leave"
    # Whether a corporation that has swapped a permanent train away may replace an obsolete one: by what it owns, or
    # never again "once" it has owned a permanent one.
    permanent: Literal["owned", "once"] = "owned"
    change: Literal["at-once", "step-ends"] = "at-once"  # when they go, and surplus trains are given up
    discards: Literal["in-order", "any"] = "in-order"  # whether companies give up surplus trains in operating order
    given_up: Literal["pool", "out"] = "pool"  # where surplus trains go, and those given for another one
    excess_of: Literal["left", "all"] = "left"  # ... of the trains left after it, or of those it makes obsolete, too
    towns_count: Flag = False  # a town counts against the train's reach as a city does, wherever it lies; or only
    town_ends_count: Flag = False  # a town at an end of a run counts against the train's reach
    apart: Flag = False  # separate cities or towns of one hex are stops of their own
    through: Words = ()  # off-map places that trains may run through
    printed_stays: Flag = False  # no tile is laid on an off-map place, nor on a printed grey hex
    offmap_station: Rate = 100  # what a station token costs there, in percent of its price
    terrain: Literal["printed", "stated"] = "printed"  # "stated": what the map does not know of a first tile, lines say
    one_circle: Annotated[tuple[Colour, ...], Distinct] = ()  # tiles on which the home of a corporation has one alone
    home_leave: Flag = False  # the first tile on a company's home is laid by others with its president's leave alone
    rivers: tuple[Price, ...] = ()  # what a tile may cost more for each hexside of a river
    train_trade: Literal["any", "same-president"] = "any"  # which companies sell their trains to which others
    harbour_turned: HarbourTime = "last"  # when a harbour token may be placed as a usual one
    sold_last: Flag = False  # a train that has run is sold even in the last round of its type
    sells_only: Flag = True  # whether a company sells another one the only train it has when the bank has none left


class Stretch(Table):
    """What any phase may have: statuses hold while it lasts, events happen as it begins (model/course.py)."""

    statuses: Words = ()
    events: Words = ()  # in the order they happen


class Phase(Stretch):
    """A phase of the trains begins with the first train of the type that bears its name, or that it names."""

    train: Word | None = None  # the train whose first sale begins it, where that bears another name,
    also: Words = ()  # ... and others whose first sale begins it, too
    from_round: Few | None = None  # it begins with this operating round of the game, counted through, whatever is sold
    limits: dict[Word, Count] = Field(min_length=1)  # trains, by charter or kind of company
    tiles: Annotated[tuple[Colour, ...], Distinct] = Field(min_length=1)
    column: Colour  # which printed value of an off-map place counts
    formation: Literal["merge", "full", "bought"] | None = None
    charter: Word | None = None  # what a corporation is started as, unless its own table says it
    red_to_red: tuple[Money, ...] = ()  # bonus for one, two, ... own stations; the last one stands for more
    rounds: Few | None = None  # operating rounds of a set that begins in this phase, where the phases differ
    industry: Money = 0  # what a pair of coalmine and steel mill pays


class TrackPhase(Stretch):
    """A phase of another track than the trains: its first one begins with the game."""

    floated: dict[Word, Few] = Field(default_factory=dict)  # so many have floated by then, by their first charter


LastTrain = Literal["plays-on", "one-more-set"]


class Ending(Table):
    """How the end comes: by a bank that is broken, or as the event `last-rounds` of a phase has it."""

    bank_breaks: Literal["empty", "cannot-pay", "never"] = "empty"  # empty, or unable to pay in full; or never
    finishes: Literal["set", "round"] = "set"  # with which the game ends then: a whole set, or one operating round
    # The last set that a phase calls: the next one, with one more round if it begins in the last round of this one; the
    # next one; or this one, made as long as a set of the phase, if the phase begins in its first round.
    last_set: Literal["longer", "next", "this-or-next"] = "longer"
    overrules: Flag = False  # ... whether it is played though the bank has broken before
    # The game ends with this operating round, counted through; the last set has all that are left.
    rounds: Few | None = None
    remainder: Money = 0  # money apart: the bank gets it as the last rounds are called, or as it needs it once broken
    repeats: Flag = False  # the last round of those pays again what the one before it earned,
    repeat_moves: Flag = True  # ... which moves prices
    all_closed: Flag = False  # the game ends at once when every corporation, minor and private has closed
    # once the bank has no train left this set, a stock round and one more set are played
    last_train: LastTrain = "plays-on"


class RightsZone(Table):
    """A zone of track rights."""

    home: Money = 0  # what a home station there costs the company
    chits: Count = 0  # so many minors may float there
    discount: Percent = 0  # percent less for terrain there, for companies with its track rights


class Rights(Table):
    """Track rights: zones of the map (map.toml has their hexes), of which a company has the one it begins in."""

    zones: dict[Word, RightsZone] = Field(min_length=1)
    # zones of which `of_together` chits are taken in all; the others leave the game
    together: Annotated[tuple[Word, ...], Distinct] = ()
    of_together: Count = 0


class Removal(Table):
    """Corporations that players take out of the game before they are started, while a phase has the status
    `removals`.
    """

    keeps: Count = 1  # so many of them stay at least
    one_a_zone: Flag = False  # one of each zone of track rights at most


class TileSet(Table):
    """Tiles that alone are laid in places of one kind (a set of its name), or in hexes that name it (`takes`)."""

    tiles: dict[Colour, Annotated[tuple[Word, ...], Distinct]]  # their numbers, of colours that there are for them
    elsewhere: Flag = False  # they are laid in places without a set, too


class Longest(Table):
    """The longest game that is known of the title: charters to write on have room for it, and some more."""

    rounds: Few = 20  # its operating rounds
    minor: Few = 10  # in how many of them a minor ran, at most


class Option(Table):
    """A choice before play. The value chosen is added at `add`, or `put` puts values at paths.

    `without` takes out of the title what stands at paths. A choice that is not the first one may have no meaning
    beside those of other options: it `excludes` all of them but their first, or it `needs` one that is not the first.
    """

    says: Text
    section: Word
    choices: Words = Field(min_length=1)
    players: Words = ()  # numbers of players it is offered to; any if none is named
    drawn: Words = ()  # numbers of players that need a choice: one is drawn as the game is begun, if none is made
    asked: Words = ()  # numbers of players that are asked for a choice as the game is begun
    advised: Words = ()  # numbers of players it is recommended for, all but its first choice; any if none is named
    add: Text | None = None
    put: dict[Word, dict[Text, object]] = Field(default_factory=dict)
    without: dict[Word, Annotated[tuple[Text, ...], Distinct]] = Field(default_factory=dict)
    excludes: Words = ()
    # By a choice: choices of other options that do not go with it.
    bars: dict[Word, dict[Word, Words]] = Field(default_factory=dict)
    needs: Word | None = None


class TitleFile(Table):
    """The whole of `title.toml`."""

    name: TitleName
    other_names: Annotated[tuple[Text, ...], Distinct] = ()  # that a journal, or another program, may call it by
    version: Name
    rulebook: Text
    currency: str = Field(max_length=5)
    leader: Literal["president", "director"] = "president"  # what the rulebook calls who leads a company
    bank: Price
    mechanics: Words
    opening: Words  # the stages that the game begins with, one after another
    course: Words = Field(default=("stock", "operating"), min_length=1)  # the rounds that follow, over and over
    begins: Word = "stock"  # that one of them which comes after the opening
    players: dict[Annotated[str, Field(pattern=r"^([2-9]|1[0-2])$")], Seat] = Field(min_length=1)
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
    # Phases that go on beside those of the trains: by the name of the track, then of the phase.
    tracks: dict[Word, Annotated[dict[Word, TrackPhase], Field(min_length=1)]] = Field(default_factory=dict)
    trains: dict[Word, TrainType] = Field(min_length=1)
    minors: dict[Word, Minor] = Field(default_factory=dict)
    corporations: dict[Word, Corporation] = Field(min_length=1)
    left_out: Words = ()  # of these: not in play, and nowhere in the title
    overlays: Words = ()  # of map.toml: they lie on the board
    tiles: dict[Coordinate, Colour] = Field(default_factory=dict)  # that lie on the board as the game begins
    privates: dict[Word, Private] = Field(default_factory=dict)
    private_rules: PrivateRules = Field(default_factory=PrivateRules)
    investor: Investor | None = None
    bonuses: Bonuses = Field(default_factory=Bonuses)
    emergency: Emergency = Field(default_factory=Emergency)
    ending: Ending = Field(default_factory=Ending)
    cards: dict[Word, Card] = Field(default_factory=dict)
    card_rules: CardRules = Field(default_factory=CardRules)
    options: dict[Word, Option] = Field(default_factory=dict)
    unconfirmed: tuple[Text, ...] = ()  # facts not read off a board, told once by `moderator new`
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
    station_grants: tuple[StationGrant, ...] = ()
    run_rights: dict[Word, RunRight] = Field(default_factory=dict)  # rights for runs, by the word that buys one
    rebellion: Rebellion | None = None


def places_itself(file: TitleFile) -> bool:
    """Whether a minor of a title gives the choice of a place in the operating order."""
    return any(facts.ability is not None and facts.ability.place_in_order for facts in file.minors.values())
