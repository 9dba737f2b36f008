"""Tables for privates: their owners, income and powers."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.abilities import PlaceToken
from moderator.titles.companies import TurnStep
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
    Words,
)


class Founding(Table):
    """A corporation that only the private's owner may start, giving up the private for it.

    If a company gets the private or it closes, the corporation leaves the game. One train of each listed type is kept
    with the private. When the corporation starts, the train highest in the stack order is put on the stack; the others
    leave the game.
    """

    company: Word  # the corporation
    shares: Few | None = None  # price of the president's certificate in shares, if not its own size
    trains: tuple[Word, ...] = ()  # the types of which one train is kept with the private


class PriceRange(Table):
    """The lowest and highest price that a company pays for a private."""

    least: Money  # the lowest price
    most: Money  # the highest price


class TrainGift(Table):
    """A train kept with a private. The company that buys the private gets it free and can never sell it.

    The train is included in its type's `count`. A company at its train limit does not get it, and it leaves the game.
    """

    train: Word  # the type of the train
    until: Word | None = None  # not given from this phase on


class Marker(Table):
    """Extra income, once per turn, for a train that calls at all of these places."""

    between: Annotated[tuple[Word, ...], Distinct] = Field(min_length=2)  # hexes
    pays: Money  # the extra income


class Power(Table):
    """A power that the company which owns a private can use once (move `use`)."""

    # "city-bonus": a run through one place earns more; "train-discount": a train costs less; "extra-station": a token
    # beside the usual one; "extra-train": one more train than the limit
    kind: Literal["city-bonus", "train-discount", "extra-station", "extra-train"]
    step: TurnStep | None = None  # the step of the turn; any time if not set
    amount: Money = 0  # the bonus or the discount
    rate: Percent = 0  # percent of a discount, taken before the amount
    trains: Words = ()  # train types for a discount; any if empty
    places: Annotated[tuple[HexKind, ...], Distinct] = ()  # kinds of hex where it may be used
    own: Flag = False  # an extra station is one of the company's own tokens: paid for, and returned if it is displaced


class TrackPower(Table):
    """A tile that a private's owner may place once (`lay PLACE with PRIVATE`): the president of the company on turn, or
    the company that has bought the private.
    """

    places: Words = ()  # hexes or kinds of terrain; any if empty
    colour: Colour | None = None  # only a tile of this colour
    tile: Word | None = None  # the tile that comes with it, placed over whatever is there
    first: Flag = False  # ... only on an empty hex; the power ends if another company builds there first
    final: Flag = False  # ... which is never upgraded
    # It may lie over an off-map place or a grey hex, in any phase; the place keeps its values.
    covers: Flag = False
    cost: Money | None = None  # paid instead of the terrain cost
    less: Money = 0  # discount on the terrain cost
    # In its company's first turn, at its home: free, in addition to the turn's tiles, which may not upgrade it.
    home: Flag = False
    by: Literal["any", "company"] = "any"  # "company": only a company that owns it
    any_step: Flag = False  # at any time of the company's turn
    at_sale: Flag = False  # ... but only in the turn in which the company bought the private
    any_time: Flag = False  # outside all turns, by its owner
    each: Flag = False  # one tile in each of the places, all in one turn
    apart: Flag = False  # ... or in several turns
    extra: Flag = True  # in addition to the turn's tile
    alone: Flag = False  # in a turn without any other tile, even an extra one of another private
    free: Flag = False  # no terrain cost
    station: Literal["none", "full", "free"] = "none"  # a station may be placed there at once, at full price or free
    phase: Word | None = None  # from this phase on
    # While the private is open, only its owner may place the first tile there, or one of its colour.
    reserves: Flag = False
    closes: Flag = False  # using it closes the private
    # Number of tiles it may place, each with a token; until that is removed, only the owner may use the track.
    tokens: Count = 0
    a_round: Few = 1  # ... most of them in one operating round
    count: Few = 1  # number of tiles, all in one turn and in different places
    in_row: Flag = False  # ... one right after the other
    follows: Flag = False  # only where the private moved a station to in this turn


class StationPower(Table):
    """A station that a private's owner may place once (`token PLACE with PRIVATE`): the president of the company on
    turn, or the company that has bought the private.
    """

    places: Words = ()  # hexes; any if empty
    by: Literal["any", "company"] = "any"  # "company": only for a company that owns it
    free: Flag = False  # it costs nothing
    rate: Percent = 0  # percent off its price
    laid: Flag = False  # only on a tile, not on an empty hex
    empty: Flag = False  # only where no tile has been laid
    # From this phase on; when it begins, for any company of the owner (event `stations-open`)
    phase: Word | None = None
    unreached: Flag = False  # no route is needed
    closes: Flag = False  # using it closes the private
    extra: Flag = False  # in addition to the turn's station, at any time of the turn
    until: Word | None = None  # its token leaves the map when this phase begins
    own: Flag = True  # uses one of the company's own tokens; otherwise an extra one
    moves: Flag = False  # moves a station from another place (`moving PLACE`)
    leaves_none: Words = ()  # ... but from none of these
    pays_for: Words = ()  # privates whose station it may make free


class Legacy(Table):
    """A private's benefit for one of the companies that its owner directs, chosen by the owner (event
    `privates-leave`).
    """

    phase: Word | None = None  # the owner may choose the company from this phase on
    metropolises: Flag = False  # an extra token on a metropolis that the owner chooses: a station for express trains

    links: Words = ()  # it is due once these places are linked, if that is before the event
    bonus: Money = 0  # extra income of a run between two groups of places (mechanic `line-bonus`)
    between: Annotated[tuple[Name, ...], Distinct] = ()  # those groups
    train: Word | None = None  # the train that the private becomes
    lapses: Flag = False  # it is lost if the owner directs no company when it is due; otherwise it waits


class Effect(Table):
    """A lasting benefit for a private's owner. With `until` it lasts to that phase, even if privates close before.

    `call-income`: a sum for every run that calls at a place. `place-doubling`: a place counts double for a company that
    owns the private. `river-income`: a percentage of what any company pays for river hexsides. `hexside-income`: a sum
    for each such hexside. `cheaper-terrain`: a discount on a kind of terrain for a company that owns the private.
    `cheaper-tile`: a discount for it on every tile that pays for terrain or a hexside.
    """

    # what the effect does; explained above
    kind: Literal["call-income", "place-doubling", "river-income", "hexside-income", "cheaper-terrain", "cheaper-tile"]
    place: Word | None = None  # the hex of a call or a doubled place
    terrain: Terrain | None = None  # the terrain that becomes cheaper
    amount: Money = 0  # the sum, or the percentage
    until: Word | None = None  # the phase that ends it


class ShareSwap(Table):
    """The share that a private can be exchanged for, and when; of any corporation if none is named."""

    companies: Words = ()  # the corporations whose share it may be; any if empty
    # Where the share must be; anywhere if empty.
    lies: Annotated[tuple[Literal["treasury", "ipo", "pool"], ...], Distinct] = ()
    station: Word | None = None  # hex: only of a corporation with a station there
    # At any time; otherwise as `moment` says.
    any_time: Flag = False
    # "between-turns": in the owner's turn, between two turns, or when an operating round begins; "stock-round": at any
    # time of a stock round; "purchase": as the purchase of the owner's turn, and not after a sale.
    moment: Literal["between-turns", "stock-round", "purchase"] = "between-turns"
    unstarted: Flag = False  # also before the corporation has been started


class PrivateRules(Table):
    """Rules for privates after they are first bought."""

    least: Rate = 50  # lowest price a company pays, in percent of face value
    most: Rate = 150  # highest price a company pays, in percent of face value
    seller: Literal["any", "president"] = "any"  # the players a company may buy from: any, or only its president
    early: Words = ()  # those that companies may buy at face value in phases with the status `early-privates`
    # A player may buy one from another player in a turn of a later stock round: in addition to the turn's action, or as
    # its purchase.
    between_players: Literal["no", "beside", "purchase"] = "no"
    between_at_first: Flag = False  # ... in the first stock round too
    extra_beside_own: Flag = False  # a private's extra station may be placed where its company already has one
    scored: Flag = False  # players score the face value at the end
    turned: Flag = False  # before acting in a stock round, a player may turn one face down or remove it
    barter: Flag = False  # two players may exchange minors, face-up privates and money, as one player's action
    # The fixed price for companies in the first set of operating rounds, in percent of face value.
    first_set: Rate | None = None
    between_for_sale: Flag = False  # ... only in phases in which companies may buy them (`privates-for-sale`)


Steering = Literal["par", "share", "price"]


class Private(Table):
    """A private company: its face value, and its revenue when an operating round begins."""

    name: Name  # its name
    english: Annotated[str, Field(max_length=80)] = ""  # its name in English
    other_names: tuple[Name, ...] = ()  # accepted in journals too
    face: Price  # the printed price
    revenue: Money = 0  # paid to its owner when an operating round begins
    later: dict[Word, Money] = Field(default_factory=dict)  # the revenue from a phase on
    to_companies: Flag = True  # companies may buy it
    uses: tuple[Power, ...] = ()
    brings: dict[Word, Part] = Field(default_factory=dict)  # percent of corporations that its first owner gets with it
    presidency: Word | None = None  # a corporation whose president its first owner becomes, setting its par price
    closes_led: Flag = False  # it closes when the par price of that corporation is set
    closes_with: Word | None = None  # it closes with the first train of this corporation
    stays_with: Literal["player", "company"] = "player"  # who must own it for `stays` to apply
    stays: Flag = False  # it stays open when privates close, if a player (or a company, see `stays_with`) owns it
    stays_until: Word | None = None  # it stays open until this phase, whoever owns it
    blocks: Words = ()  # hexes where no tile may be placed while a player owns it
    effects: tuple[Effect, ...] = ()
    for_share: Flag = False  # its owner may exchange it for a share
    swap: ShareSwap = Field(default_factory=ShareSwap)  # ... of which corporation, and when
    # Its owner may exchange it for a train on sale, for a company that the owner is president of.
    for_train: Flag = False
    lays: TrackPower | None = None
    places: StationPower | None = None
    section: Word | None = None  # rulebook section about its power, if not all share one
    in_play: Flag = True  # if false, it is not part of the title; an option may bring it in
    harbour: Word | None = None  # hex whose harbour it reserves for its owner at the lower price
    train: Word | None = None  # a company that buys it gets this train instead, which it can never sell
    leaves: Legacy | None = None
    token: PlaceToken | None = None
    # A power of its owner, used once: reset a par price, reserve a share, protect a price.
    steers: Annotated[tuple[Steering, ...], Distinct] = ()
    # Price for a company, by first phase, if not the usual percentage; it is for sale from the first of these phases
    # on.
    prices: dict[Word, PriceRange] = Field(default_factory=dict)
    early_buyers: Words = ()  # the only corporations that may buy it in phases without the status `privates-for-sale`
    to_players: Flag = True  # another player may buy it, where the title allows such sales
    markers: tuple[Marker, ...] = ()  # the company that buys it has them until another player becomes its president
    visit_pays: Money = 0  # extra income for each place that its company's longest train visits
    gift: TrainGift | None = None  # a train for the company that buys it
    founds: Founding | None = None  # a corporation that only its owner may start
