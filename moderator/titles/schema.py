"""The shape of `title.toml`: components, phases, trains, sequence of play, mechanics in use.

Tables are keyed by name (`[trains.3]`, `[phases.5]`), so that an overlay or an option overrides a part by its path.
Amounts are whole currency units, holdings are percent. What the names refer to is held in checking/names.py, what one
figure has to do with another in the files beside it.
"""

from typing import Annotated, Literal

from moderator.model.record import Field
from moderator.titles.bonuses import Bonuses
from moderator.titles.cards import Card, CardRules
from moderator.titles.chart import Chart, Zone
from moderator.titles.companies import (
    Amalgamation,
    Charter,
    Conversion,
    Corporation,
    Merger,
    Minor,
    Nationals,
    Private,
    PrivateRules,
    Words,
)
from moderator.titles.investor import Investor
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
from moderator.titles.toml_table import (
    Colour,
    Coordinate,
    Count,
    Distinct,
    Few,
    Flag,
    Money,
    Name,
    Part,
    Percent,
    Price,
    Rate,
    Table,
    Text,
    TitleName,
    Word,
)
from moderator.titles.train_types import TrainType
from moderator.titles.water import Water


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


class LinkGrant(Table):
    """Money a corporation is paid once, when the table says that these places are linked (mechanic `link-grant`)."""

    places: Words = Field(min_length=1)
    pays: Money
    aside: Flag = True  # laid aside from the bank's money as the game begins
    waits: Flag = True  # if it is linked before it floats, it is paid when it does; if not, never
    times: Count = 0  # so many times the starting value are paid instead, where it is not 0


class Underwriting(Table):
    """The share that, once issued, brings the treasury several times its price; the rest goes to the pool."""

    share: Few  # the first, second, ... one issued
    times: Few


class Offer(Table):
    """Certificates for sale: where they lie, what a share of them costs, and who is paid."""

    lies: Literal["treasury", "ipo", "pool", "player"]  # the first of these that has one is meant unasked
    price: Literal["market", "par", "new-par", "agreed"] = "market"  # "new-par": par in the round of an expansion
    pays: Literal["company", "bank", "bank-then-company", "holder"] = "company"  # the bank until the company floats


def usual_offers() -> dict[str, Offer]:
    """Where a title says nothing: the treasury, paid to the company, then the pool, at the market price."""
    return {"treasury": Offer(lies="treasury"), "pool": Offer(lies="pool", pays="bank")}


Action = Literal["sell", "buy", "exchange", "expand"]  # of a turn in a stock round


class Shares(Table):
    """What may be held, sold and bought of a corporation."""

    priced: Flag = True  # they have a price on the chart; if not, they are taken for nothing and count nothing
    hold_limit: Part = 60
    # Percent of the price that a president pays for shares of the pool beyond it; the limit is one of purchases alone.
    beyond: Rate | None = None
    pool_limit: Percent = 50
    offering_closes: Flag = False  # nothing is bought of an initial offering while the pool has more than that
    float_at: Part = 50
    float_by: Literal["held", "issued"] = "held"  # what counts: shares in players' hands, or all that were bought
    float_leaves: Literal["offering", "pool"] = "offering"  # where unsold shares lie once it has floated in full
    excess_kept: Flag = False  # who comes above the certificate limit without a purchase sells nothing for it
    buys_per_turn: Few = 1
    # The actions that one turn may join, in each of these orders, of which any may be left out; all others stand alone.
    # A president's certificate is bought like a share.
    turns: tuple[tuple[Action, ...], ...] = (("sell", "buy"),)
    pool_leaves: Count = 0  # so many shares of the pool leave the game with a purchase of one who is not president
    sell_before_operated: Flag = False
    sell_when: Literal["operated", "floated"] = "operated"
    president_sells: Flag = False  # a president even before his corporation has operated
    sell_in_first_round: Flag = True
    pool_in_first_round: Flag = True  # whether the pool's shares are for sale in it
    bought_stays: Flag = False  # of what a player has bought in a turn one share stays with him in it
    split_sales: Flag = False  # of one corporation several times in a turn,
    split_price: Literal["begun", "market"] = "begun"  # ... at the price with which it began, or at that of the market
    sale_drop: Literal["row-per-share", "row-per-block", "left-per-share", "left-per-block"] = "row-per-share"
    drop_by: Literal["any", "president"] = "any"  # whose sales move a price
    pool_falls: Flag = False  # what the pool has shares of goes one to the left at the end of a stock round
    float_rise: Literal["at-once", "end-of-round"] = "at-once"  # when a corporation that floats by `bought` moves up
    priority: Literal["left-of-last-actor", "most-cash"] = "left-of-last-actor"
    token_fee: Money = 0  # paid once for all further station tokens together
    token_fee_due: Literal["as-formed", "start"] = "as-formed"  # "as-formed": with full capitalization at the float
    underwriting: Underwriting | None = None


class OwnStock(Table):
    """Shares that a company sells out of its treasury, or buys into it (mechanic `own-stock`)."""

    sells: Flag = True  # it may sell at all
    first_turn: Flag = False  # it may sell in the first turn it has
    owing: Flag = False  # it may sell while it owes itself a train
    sold_at: Literal["market", "left"] = "market"  # "left": the price one to the left of its own
    bought_at: Literal["market", "right"] = "market"
    falls: Flag = True  # the price falls as it sells
    before_dividend: Flag = False  # it deals at any time of its turn until its earnings are settled, in one block
    # What the pool may hold of it with that: what it may hold in any case, or as much as players do.
    room: Literal["pool-limit", "players"] = "pool-limit"
    # For an owed train all are sold at the price to the left of that to which so many steps, one a share, bring it.
    forced: Literal["market", "left-each"] = "market"
    hold_limit: Part | None = None  # percent of itself up to which it may buy


class Merging(Table):
    """Minors merge into corporations in a turn of a stock round (mechanic `merging`): their owner gets a share, and the
    corporation what lies on the charter, which it keeps. A national (`[nationals]`) gets the trains alone.
    """

    into: dict[Word, Word] = Field(min_length=1)  # the charters that take minors in, each from this phase on
    once: Flag = False  # a corporation takes in one a stock round
    # Stock rounds from this phase on leave nobody a minor, nor a corporation that is yet to be expanded.
    consolidation: Word | None = None
    price: Money = 0  # what a corporation pays the bank, in its step `stock`, for a minor that was abandoned


class Loans(Table):
    """What the bank lends companies. Each owes `value` for one until it pays that back."""

    value: Price
    brings: Money | None = None  # what the bank pays for one; all of it, if nothing is said
    count: Price | None = None  # so many in all; as many as are wanted, if nothing is said
    most: dict[Word, Count] = Field(default_factory=dict)  # that a company may have, by its charter; none without
    by_shares: Flag = False  # ... or as many as shares of it are in players' hands
    # When one is taken: of the company's own accord in its turn; or by itself, for what it cannot pay of these.
    taken: Annotated[tuple[Literal["turn", "track", "interest", "train"], ...], Distinct] = ("turn",)
    a_turn: Few | None = None  # so many of its own accord in a turn, and none in one in which it has paid one back
    until: Word | None = None  # none is taken from this phase on
    interest: Money = 0  # in every turn, for each
    due: Literal["run", "dividend", "loan"] = "dividend"  # with or after which step it is paid
    old_only: Flag = False  # ... for those alone that the company had as its turn began
    president: Flag = False  # pays what the company cannot, and sells shares for that; if not, it defaults
    # Of its own accord, and in its turn what is above its limit; or after the interest, as many as it can.
    repaid: Literal["may", "must"] = "may"
    falls: Count = 0  # columns to the left that its price goes for each as it is taken,
    rises: Count = 0  # ... and to the right as it is paid back
    scored_falls: Count = 0  # so many columns lower its shares count at the end for each,
    scored_less: Money = 0  # ... or so much less


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


class FireSale(Table):
    """What a company puts up for auction for an owed train: shares of its own, then, if its president will, stations.

    The bank takes a share that nobody bids for, never a station.
    """

    rate: Percent = 50  # of its price: the least bid for a share, and what the bank pays
    step: Money = 5  # what a bid must be above the last one


class Emergency(Table):
    """How an owed train is paid for that the treasury cannot pay."""

    own_shares: Flag = False  # the company sells what it holds of itself before its president helps
    fire_sale: FireSale | None = None  # the company puts what it holds of itself up for auction before he does
    trades: Literal["empty-treasury", "treasury-only", "adds-up-to-face"] = "empty-treasury"  # for another one's train
    # What a president may help to buy; "any" of the bank's, though the treasury could pay for a cheaper one.
    trains: Literal["cheapest", "pool-or-cheapest-new", "any-of-bank", "any"] = "cheapest"
    keeps: Literal["owing-presidency", "all-presidencies"] = "owing-presidency"  # what his sales may not change
    sells: Flag = True  # whether presidents sell shares for it,
    excess: Flag = False  # ... and may raise more by that than is needed
    blocks: Literal["several", "one"] = "several"  # ... of one corporation in several blocks for one train, or in one
    # "becomes": his cash goes to the bank, and the company becomes what [nationals] says.
    cannot_pay: Literal["leaves", "receivership", "game-ends", "becomes"] = "leaves"
    forfeits: Flag = False  # a bankrupt's cash goes to the bank though the game ends


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


def places_itself(file: TitleFile) -> bool:
    """Whether a minor of a title gives the choice of a place in the operating order."""
    return any(facts.ability is not None and facts.ability.place_in_order for facts in file.minors.values())
