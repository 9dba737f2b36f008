"""Companies of a ruleset: what they are (charters), who they are, and what privates can do."""

from functools import cached_property
from typing import Annotated, Literal

from moderator.model.money import divide
from moderator.model.record import Field
from moderator.titles.abilities import Ability
from moderator.titles.place_tokens import PlaceToken
from moderator.titles.toml_table import (
    Colour,
    Count,
    Distinct,
    Few,
    Flag,
    HexKind,
    Money,
    Name,
    Part,
    Percent,
    Price,
    Rate,
    Table,
    Terrain,
    Word,
)

Step = Literal["track", "token", "run", "dividend", "transfer", "train", "loan", "station-purchase", "stock"]
Action = Literal["tile", "station", "train", "swap"]
Words = Annotated[tuple[Word, ...], Distinct]
Steps = Annotated[tuple[Step, ...], Distinct]


class DividendRules(Table):
    """What a company may declare, and how halves are rounded."""

    choices: Annotated[tuple[Literal["pay", "half", "hold"], ...], Distinct] = Field(min_length=1)
    half_to: Price = 1  # halves are rounded to a multiple of this: up for the shares, down for the treasury,
    halves: Literal["first", "last"] = "first"  # ... before they are divided; or not, but what each one gets of them is
    treasury_pays: Flag = True
    pool_pays: Flag = False
    offering_pays: Flag = False  # to the company, for shares of an initial offering apart from the treasury
    multiple_of: Price = 1  # every revenue on this map is a multiple of this
    parts: Literal["down", "up"] = "down"  # how what each holder is paid is rounded
    # What moves the price if a part is kept: the other part, or all that was earned; or nothing does.
    price_by: Literal["paid", "earned", "nothing"] = "paid"
    small: Literal["stays", "bottom"] = "stays"  # where a dividend below the price leaves the marker in its cell


Deal = Literal["bought", "sold", "scored"]


class Odd(Table):
    """How shares are rounded that come to no whole sum, because a price is for more than one of them."""

    bought: Literal["up", "down"] = "up"
    sold: Literal["up", "down"] = "down"  # by players, and by a company that is paid for its own
    scored: Literal["up", "down"] = "up"


class Tiles(Table):
    """The tiles of a turn: how many points there are to lay them with, and what each takes of them."""

    points: Few = 1
    cost: Money = 0  # what every tile costs at least, laid or upgraded
    first_round: Few | None = None  # points in the first operating round of the game, where it differs
    first_yellow: Few | None = None  # so many yellow tiles alone may be laid in a company's own first round
    first_points: Few | None = None  # points in a company's own first round,
    first_upgrades: Count = 1  # ... with so many upgrades at most
    yellow: Few = 1
    upgrade: Count = 1  # 0: none may be made
    pairs: Word | None = None  # from this phase on two yellow tiles count as one
    later: Money = 0  # what every tile after the first costs more
    upgrades: Count | None = None  # so many upgrades at the most, whatever points are left
    again: Flag = True  # two of one turn may be laid in one hex, one upon the other
    metropolis: Few | None = None  # a tile in one takes so many times the points; points are spent one by one


class Distance(Table):
    """A price that grows with the hexes between two places."""

    base: Money = 0
    per_hex: Money = 0

    def may_be(self, price: int) -> bool:
        """Whether any distance makes this price."""
        more = price - self.base
        return more == 0 or (more > 0 and self.per_hex > 0 and more % self.per_hex == 0)


class Charter(Table):
    """What a company is: how it is owned, what it does in its turn, what it may and must have.

    Without `certificates` a company is owned whole, as a minor is, and has no price. A company's charter is part of the
    position: a mechanic may give it another one.
    """

    like: Word | None = None  # another charter, whose keys stand here too unless they are given anew
    certificates: tuple[Part, ...] = ()  # in percent, the president's first
    weights: dict[Word, Count] = Field(default_factory=dict)  # certificates of so many percent count so many halves
    part_exchange: Part | None = None  # certificates of this size are given and taken in part payment, and sold apart
    price_for: Part | None = None  # percent that a price on the chart is for, where that is not one share
    odd: Odd = Odd()
    aside: Count = 0  # single shares that lie out of play until the corporation is converted
    # "with-treasury": its own shares count as held; "off-pool": it is once it has floated and the pool has none
    sold_out_rise: Literal["row", "with-treasury", "off-pool", "none"] = "row"
    for_president: Literal["any", "largest"] = "any"  # which of his shares a new president gives for the certificate
    float_at: Part | None = None  # percent in players' hands, where it differs from the title's
    token_costs: tuple[Money, ...] = ()  # of the station tokens besides the first, in the order they are placed
    token_choice: Flag = False  # any of them may be placed next, each for its own price
    in_rights: Flag = False  # it lays tiles and places stations in its zone of track rights alone
    token_distance: Distance | None = None  # what each costs instead, by its distance from the home station
    token_per_hex: Flag = False  # `token_costs` are for each hex from the nearest station of its own
    station_fee: Money = 0  # what is paid to a company whose station gives way (step `station-purchase`)
    tokens_by_start: dict[Word, Count] = Field(default_factory=dict)  # how many of them a starting value gives
    steps: Steps = Field(min_length=1)  # of its turn, in their strict order,
    any_order: Steps = ()  # ... but for these, which may come in any order among themselves
    # What its director may do for it in a player round, one of them a turn.
    actions: Annotated[tuple[Action, ...], Distinct] = ()
    free: Flag = False  # its tiles, stations and trains cost nothing
    tiles: Tiles = Tiles()
    dividend: DividendRules
    owes_train: Literal["always", "with-route", "never"] = "always"  # `with-route`: not without an income route
    left_trains: Literal["pool", "out"] = "pool"  # where its trains go if it merges and no share is left for it
    helped: Flag = True  # its president may add money of his own to a train it buys
    rank: Count = 0  # in an operating round companies of a lower rank come first,
    starts: str = Field(default="", pattern=r"^[a-z]?$")  # the letter of its starting values in market.txt
    # ... and those of one rank as they are listed, or by their prices.
    # `track`: on a track of minors and corporations, in the order they floated.
    order: Literal["listed", "track", "price"] = "price"
    hold_limit: Part | None = None  # percent that one player may hold, where it differs from the title's
    keeps_obsolete: Flag = False  # trains that become obsolete stay with it, and it buys none but claims those
    ceiling: Price | None = None  # above which no dividend moves its price
    fixed: Flag = False  # its price stays where it began, whatever it pays
    falls_for: Part | None = None  # percent that must be sold for each row of a fall, where that is more than a share
    floored: Flag = False  # its marker comes into no zone that closes a corporation
    sold: Flag = True  # its shares may be sold
    exchanged: Flag = True  # a minor, where minors are exchanged for shares

    @cached_property
    def share(self) -> int:
        """What one share is worth, in percent; the whole of a company that is owned whole."""
        return min(self.certificates, default=100)

    def worth(self, price: int, shares: int, deal: Deal) -> int:
        """What so many shares come to where the chart shows this price, rounded as the title has it for such a deal."""
        return divide(price * shares * self.share, self.price_for or self.share, getattr(self.odd, deal))

    def weight(self, shares: int) -> int:
        """What a certificate of so many shares counts against a player's limit, in halves."""
        return self.weights.get(str(shares * self.share), 2)


class Conversion(Table):
    """A corporation of one charter gets another one: in its turn (mechanic `conversion`), or by a player in a stock
    round (mechanic `expansion`), with a new starting value.
    """

    before: Word
    after: Word
    phase: Word  # it may, from this phase on
    by: Literal["company", "player"] = "company"
    par: dict[Word, Price] = Field(default_factory=dict)  # the new starting value by the old one, if players do it


class Merger(Table):
    """Two corporations of one charter form one of another (mechanic `merger`), which is started in no other way.

    Every certificate of theirs is exchanged for one of half its size.
    """

    before: Word
    after: Word
    phase: Word  # they may, from this phase on
    fewer: Count = 0  # so many certificates less may be held after each merger


class Amalgamation(Table):
    """A corporation that has floated takes in another one, with its money, trains and stations (event `amalgamation`).

    Presidents of others are asked first, then its own of those that have not floated: nobody of the last one.
    """

    company: Word
    never: Words = ()  # corporations that it does not take in
    share: Part  # percent: a certificate of its offering that is kept for the president of the other one
    rate: Rate  # percent of the price that the bank pays players for every other share
    tokens: Count = 0  # station tokens more, for the home of the other one and one more station of its choice
    relief: Count = 0  # so many certificates more may be held if it takes in none


class Nationals(Table):
    """Corporations of one charter get another one at the purchase that begins a phase (event `nationals`)."""

    before: Word
    after: Word
    city: Money = 0  # what it earns for each city that its trains count beside those of its zone,
    town: Money = 0  # ... and for each town
    car: Money = 0  # what the car of its charter adds for each level of its best train


class Minor(Table):
    """A minor company: its names and the hex of its home station; without one it floats where its owner chooses."""

    name: Name
    english: Annotated[str, Field(max_length=80)] = ""
    other_names: tuple[Name, ...] = ()  # that a journal may use, too
    face: Money = 0  # what it counts while a player owns it, where the opening does not say that
    treasury: Money = 0  # what the bank pays it as it is bought in a draft
    dowry: Literal["no", "once", "each"] = "no"  # the bank pays a corporation its price as the minor merges into it
    home: Word | None = None
    homeless: Flag = False  # it has no station of its own, and chooses none
    counted: Flag = True  # its charter counts against the certificate limit
    # Percent of a corporation: a certificate of its offering that is kept for the owner until the minor closes.
    becomes: dict[Word, Part] = Field(default_factory=dict)
    ability: Ability | None = None

    @property
    def chooses(self) -> bool:
        """Whether it floats where its owner chooses."""
        return self.home is None and not self.homeless


class Harbour(Table):
    """A corporation's harbour token: what it costs where a private keeps the place for its director, and elsewhere."""

    reserved: Money
    price: Money
    places: dict[Word, Money] = Field(default_factory=dict)  # harbours that have a price of their own for it


class Corporation(Table):
    """A corporation: its names and colours."""

    in_play: Flag = True  # if not, it is nowhere in the title; options that each take one out add up
    name: Name
    english: Annotated[str, Field(max_length=80)] = ""
    other_names: tuple[Name, ...] = ()  # that a journal may use, too
    letters: Word | None = None  # the rulebook's for it, where they are the name of another corporation here
    colour: str = Field(pattern=r"^#[0-9A-Fa-f]{6}$")
    charter: Word | None = None  # what it is started as; the phase says it where this does not
    home: Word | None = None  # the hex of its home station, where that is not chosen
    homeless: Flag = False  # it has no home station
    formed: Flag = False  # nobody starts it: it comes into play as others become it
    more_homes: Words = ()  # the hexes of further stations that are there from the beginning
    token_costs: tuple[Money, ...] | None = None  # of its further station tokens, where corporations differ in that
    harbour: Harbour | None = None  # one more token, for a harbour
    reaches: Words = ()  # hexes where it needs no route for a station
    token_places: dict[Word, tuple[Money, ...]] = Field(
        default_factory=dict
    )  # what one costs in a hex: reached, or not
    cheaper: dict[Word, Money] = Field(default_factory=dict)  # hexes, and what its first tile there costs less
    start_pays: Count = 0  # so many times its starting value the bank pays it as it is started
    chooses: Flag = False  # it chooses one of several places at home as it floats: nobody has a station there before

    @property
    def homes(self) -> Words:
        """The hexes where it has stations from the beginning, as far as they are not chosen."""
        return () if self.home is None else (self.home, *self.more_homes)


class Power(Table):
    """What a private can be used for once by the company that owns it (move `use`), and the step that is done in."""

    kind: Literal["city-bonus", "train-discount", "extra-station", "extra-train"]
    step: Step | None = None  # at any time of the turn, if none is said
    amount: Money = 0
    rate: Percent = 0  # of a discount: so many percent less, before the amount
    trains: Words = ()  # the types that a discount is for; any, if none is said
    places: Annotated[tuple[HexKind, ...], Distinct] = ()  # kinds of hex where it may be used
    own: Flag = False  # an extra station is one of the company's own: paid for, and taken back if it gives way


class TrackPower(Table):
    """A tile that a private's owner may lay once (`lay PLACE with PRIVATE`): the president of the company on turn, or
    the company that has bought it.
    """

    places: Words = ()  # hexes, or kinds of terrain; any, if none is said
    colour: Colour | None = None  # only a tile of this colour
    tile: Word | None = None  # the tile it brings, laid on whatever lies there
    first: Flag = False  # ... only where nothing lies yet: who builds there before ends the power
    final: Flag = False  # ... which is never upgraded
    cost: Money | None = None  # what is paid instead of the terrain,
    less: Money = 0  # ... or so much less than that
    # In its company's first turn, at its home: for nothing and beside the tiles of the turn, which do not upgrade it.
    home: Flag = False
    by: Literal["any", "company"] = "any"  # "company": only by a company that owns it
    any_step: Flag = False  # at any time of the company's turn
    at_sale: Flag = False  # ... but only in the turn in which the company has bought the private
    any_time: Flag = False  # beside all turns, by its owner
    each: Flag = False  # one tile in every one of the places, all of them in one turn
    extra: Flag = True  # beside the tile of the turn
    free: Flag = False  # no terrain is paid
    station: Literal["none", "full", "free"] = "none"  # one may be placed there at once, at its price or for nothing
    phase: Word | None = None  # from this phase on
    reserves: Flag = False  # while the private lives nobody else lays the first tile there, or one of its colour
    closes: Flag = False  # the private, with its use
    tokens: Count = 0  # it may lay so many tiles, each with a token: until that is gone the track is its owner's alone
    a_round: Few = 1  # ... so many of them in an operating round
    count: Few = 1  # it lays so many tiles, all of them in one turn, each in another place
    follows: Flag = False  # only where the private has moved a station to in this turn


class StationPower(Table):
    """A station that a private's owner may place once (`token PLACE with PRIVATE`): the president of the company on
    turn, or the company that has bought it.
    """

    places: Words = ()  # hexes; any, if none is said
    by: Literal["any", "company"] = "any"  # "company": only for a company that owns it
    free: Flag = False  # for nothing,
    rate: Percent = 0  # ... or for so many percent less
    laid: Flag = False  # only where a tile lies
    phase: Word | None = None  # from this phase on; as it begins, for any company of his (event `stations-open`)
    unreached: Flag = False  # no route need lead there
    closes: Flag = False  # the private, with its use
    extra: Flag = False  # beside the station of the turn, at any time of that
    own: Flag = True  # with a token of the company's own; if not, with one beside those
    moves: Flag = False  # with one of its stations that stands in another place (`moving PLACE`),
    leaves_none: Words = ()  # ... but in none of these
    pays_for: Words = ()  # privates whose station it may make free


class Legacy(Table):
    """What a private leaves to a company that its owner directs, who names it (event `privates-leave`)."""

    phase: Word | None = None  # from this phase on he may name it of his own accord
    metropolises: Flag = False  # a token of its own, on a metropolis that he names: a station for express trains

    links: Words = ()  # as soon as these places are linked, if that is before the event
    bonus: Money = 0  # what a run between two groups of places earns more (mechanic `line-bonus`)
    between: Annotated[tuple[Name, ...], Distinct] = ()
    train: Word | None = None  # what the private becomes
    lapses: Flag = False  # it is lost if its owner directs nothing as it is due; if not, it waits until he does


class Effect(Table):
    """What a private brings whoever owns it; until a later phase even if privates close before it.

    `call-income`: a sum for every run that calls at a place. `place-doubling`: a place worth twice as much to a company
    that owns it. `river-income`: a part of what any company pays for river hexsides. `hexside-income`: a sum for each
    of them that is paid for. `cheaper-terrain`: a sum that a company which owns it pays less for terrain of a kind.
    """

    kind: Literal["call-income", "place-doubling", "river-income", "hexside-income", "cheaper-terrain"]
    place: Word | None = None
    terrain: Terrain | None = None
    amount: Money = 0  # the sum, or the part in percent
    until: Word | None = None  # the phase that ends it


class ShareSwap(Table):
    """What share a private is given for, and when: of any corporation, if none is named."""

    companies: Words = ()
    lies: Annotated[tuple[Literal["treasury", "ipo", "pool"], ...], Distinct] = ()  # where, if not anywhere
    any_time: Flag = False  # at any time; else in one's turn, between two turns, or as an operating round begins
    unstarted: Flag = False  # also before anybody has started the corporation


class PrivateRules(Table):
    """What may be done with privates after they are first bought."""

    least: Rate = 50  # what a company pays for one, in percent of its face value
    most: Rate = 150
    seller: Literal["any", "president"] = "any"  # the players that a company buys of: all, or its president alone
    early: Words = ()  # those that companies may buy in phases with the status `early-privates`, at face value
    # a player buys them of another one in his turn of a later stock round: beside his action, or as his purchase
    between_players: Literal["no", "beside", "purchase"] = "no"
    between_at_first: Flag = False  # ... or of the first one, too
    extra_beside_own: Flag = False  # a private's extra station may stand where its company has one
    scored: Flag = False  # whether players are credited the face value at the end
    turned: Flag = False  # before his action in a stock round a player may turn one face down, or take it out
    barter: Flag = False  # two players may exchange minors, open privates and money, as the action of one of them


class Private(Table):
    """A private company: its face value, and what it pays its owner as an operating round begins."""

    name: Name
    english: Annotated[str, Field(max_length=80)] = ""
    other_names: tuple[Name, ...] = ()  # that a journal may use, too
    face: Price
    revenue: Money = 0
    later: dict[Word, Money] = Field(default_factory=dict)  # what it pays instead from a phase on
    to_companies: Flag = True  # whether a company may buy it
    uses: tuple[Power, ...] = ()
    brings: dict[Word, Part] = Field(default_factory=dict)  # percent of corporations that its first owner gets with it
    presidency: Word | None = None  # a corporation that he becomes president of, and whose starting value he sets
    closes_led: Flag = False  # it closes as the value of that one is set
    closes_with: Word | None = None  # a corporation with whose first train it closes
    stays_with: Literal["player", "company"] = "player"  # ... or a company does
    stays: Flag = False  # when privates close, it does not if a player owns it
    stays_until: Word | None = None  # ... nor before this phase, whoever owns it
    blocks: Words = ()  # hexes where no tile is laid as long as a player has it
    effects: tuple[Effect, ...] = ()
    for_share: Flag = False  # its owner may give it for a share,
    swap: ShareSwap = Field(default_factory=ShareSwap)  # ... of what, and when
    for_train: Flag = False  # its owner may give it for a train on sale, of a company of which he is president
    lays: TrackPower | None = None
    places: StationPower | None = None
    section: Word | None = None  # of the rulebook, that tells its power, where not all are told in one
    in_play: Flag = True  # if not, it is nowhere in the title; an option may bring it in
    harbour: Word | None = None  # the hex whose harbour it keeps for its owner, at the lower price
    train: Word | None = None  # a company that buys it gets such a train in its place, which it sells to nobody
    leaves: Legacy | None = None
    token: PlaceToken | None = None
