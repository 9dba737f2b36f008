"""Companies of a ruleset: what they are (charters), who they are, and what privates can do."""

from collections import Counter
from functools import cached_property
from typing import Annotated, Literal

from moderator.model.money import divide
from moderator.model.values import Field, Record
from moderator.titles.abilities import Ability
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Money, Name, Part, Price, Table, Word, Words

TurnStep = Literal["track", "token", "run", "dividend", "transfer", "train", "loan", "station-purchase", "stock"]
Action = Literal["tile", "station", "train", "swap"]
Steps = Annotated[tuple[TurnStep, ...], Distinct]


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
    buys_privates: Flag = True  # it may buy privates of players
    # until it has owned a train that stays, it is lent one of this type for its run; its price stays, it pays nothing,
    # buys no train that goes, and must buy one that stays once it has more money than that costs
    lent_train: Word | None = None
    face_trades: Flag = False  # trains are bought of other companies, and sold to them, at face value
    home_mail: Flag = False  # as its turn begins the bank pays its treasury the value of its home

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


class Sale(Table):
    """What a corporation pays for a minor."""

    least: Price
    most: Price


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
    sells: Sale | None = None  # a corporation may buy it of its owner

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
    destination: Word | None = None  # the hex to which its connection run leads from its home
    traded: Word | None = None  # before this phase nobody buys or sells it in a stock round
    neutral_token: Flag = False  # it has a neutral token, placed for nothing as the station of a turn
    # neutral stations of all are its own; it has no others, and is started once there is one
    neutral_stations: Flag = False

    @property
    def homes(self) -> Words:
        """The hexes where it has stations from the beginning, as far as they are not chosen."""
        return () if self.home is None else (self.home, *self.more_homes)


# ---- certificates ----
# Share certificates: the kinds that a corporation has, by what its charter is divided into.


class Certificate(Record):
    """One kind of share certificate of a corporation: its unit in the books, the shares it stands for."""

    unit: str
    shares: int
    president: bool
    copies: int


def kinds_of(company: str, charter: Charter) -> tuple[Certificate, ...]:
    """The president's certificate, others of more than one share, and single shares, those laid aside included."""
    first, *others = (percent // charter.share for percent in charter.certificates)
    counts = Counter(others)
    counts[1] += charter.aside
    return (
        Certificate(f"president {company}", first, True, 1),
        *(Certificate(_unit(company, size), size, False, counts[size]) for size in sorted(counts, reverse=True)),
    )


def _unit(company: str, shares: int) -> str:
    """What a certificate of so many shares is called in the books: `single BNR`, `double MKB`."""
    return f"{('single', 'double', 'triple')[shares - 1]} {company}"
