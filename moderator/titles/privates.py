"""Tables of privates: who may own one, what it earns, and what its owner may do with it."""

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
    """A corporation that the player alone may start who owns the private, and who gives it up for that.

    If a company comes to own it, or it closes, the corporation leaves the game. One train of each of the types lies
    with the private; as the corporation is started that of the topmost type is put on the stack, and the others leave
    the game.
    """

    company: Word
    shares: Few | None = None  # how many shares the president's certificate costs, where not its own
    trains: tuple[Word, ...] = ()


class PriceRange(Table):
    """The least and the most that a company pays for a private."""

    least: Money
    most: Money


class TrainGift(Table):
    """A train that lies with a private: the company that buys it gets it for nothing, and never sells it.

    It is one of its type's `count`. Who has as many trains as it may gets none; then it leaves the game.
    """

    train: Word
    until: Word | None = None  # the phase from which nobody gets it any more


class Marker(Table):
    """What one train of a turn earns more that calls at all of these places."""

    between: Annotated[tuple[Word, ...], Distinct] = Field(min_length=2)  # hexes
    pays: Money


class Power(Table):
    """What a private can be used for once by the company that owns it (move `use`), and the step that is done in."""

    kind: Literal["city-bonus", "train-discount", "extra-station", "extra-train"]
    step: TurnStep | None = None  # at any time of the turn, if none is said
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
    # exactly what a company pays in the first set of operating rounds, in percent of the face value
    first_set: Rate | None = None
    between_for_sale: Flag = False  # ... only in phases in which companies may buy them (`privates-for-sale`)


Steering = Literal["par", "share", "price"]


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
    # What its owner does with it once: sets a starting value anew, keeps a share for himself, shields a price.
    steers: Annotated[tuple[Steering, ...], Distinct] = ()
    # what a company pays for it from a phase on, where that is not the usual part of its face value; from the first of
    # them on it is for sale
    prices: dict[Word, PriceRange] = Field(default_factory=dict)
    early_buyers: Words = ()  # the only corporations that buy it in phases without the status `privates-for-sale`
    to_players: Flag = True  # whether another player may buy it, where any is bought
    markers: tuple[Marker, ...] = ()  # the company that buys it has them, until another player becomes its president
    visit_pays: Money = 0  # what each place that the longest train of its company visits adds to its earnings
    gift: TrainGift | None = None  # what the company gets that buys it
    founds: Founding | None = None  # the corporation that only its owner may start
