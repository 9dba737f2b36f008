"""Companies of a ruleset: their charters, their names, and their share certificates."""

from collections import Counter
from functools import cached_property
from typing import Annotated, Literal

from moderator.model.ledger import divide
from moderator.model.values import Field, Record
from moderator.titles.abilities import Ability
from moderator.titles.toml_table import (
    Count,
    Distinct,
    Few,
    Flag,
    Money,
    Name,
    Part,
    Percent,
    Price,
    Table,
    Word,
    Words,
)

TurnStep = Literal["track", "token", "run", "dividend", "transfer", "train", "loan", "station-purchase", "stock"]
Starts = Annotated[str, Field(pattern=r"^[a-z]*$")]
Action = Literal["tile", "station", "train", "swap"]
Steps = Annotated[tuple[TurnStep, ...], Distinct]


class DividendRules(Table):
    """The dividends a company may declare, and how amounts are rounded."""

    # what may be declared: "pay" all, "half" of it, or "hold" all
    choices: Annotated[tuple[Literal["pay", "half", "hold"], ...], Distinct] = Field(min_length=1)
    half_to: Price = 1  # halves are rounded to a multiple of this, up for the shares and down for the treasury
    # Whether the half is rounded before it is divided, or each holder's part is rounded.
    halves: Literal["first", "last"] = "first"
    treasury_pays: Flag = True  # the company is paid for its treasury shares
    pool_pays: Flag = False  # the company is paid for pool shares
    offering_pays: Flag = False  # the company is paid for shares of an initial offering apart from the treasury
    multiple_of: Price = 1  # every revenue on this map is a multiple of this
    parts: Literal["down", "up"] = "down"  # how each holder's payment is rounded
    # Which amount moves the price if part of the revenue is withheld: the part paid, the whole revenue, or none.
    price_by: Literal["paid", "earned", "nothing"] = "paid"
    small: Literal["stays", "bottom"] = "stays"  # where a dividend below the price leaves the marker in its cell


Deal = Literal["bought", "sold", "scored"]


class Odd(Table):
    """How fractions are rounded when a price is for more than one share."""

    bought: Literal["up", "down"] = "up"  # by players
    sold: Literal["up", "down"] = "down"  # by players, and by a company that is paid for its own shares
    scored: Literal["up", "down"] = "up"  # in the final score


class Tiles(Table):
    """The tiles of a turn: the number of points, and how many of them each tile takes."""

    points: Few = 1  # the points of a turn
    cost: Money = 0  # the least cost of every tile, new or upgraded
    first_round: Few | None = None  # points in the first operating round of the game
    # In its own first round a company may place this many yellow tiles if it upgrades nothing.
    first_yellow: Few | None = None
    first_points: Few | None = None  # points in a company's own first round, with at most `first_upgrades` upgrades
    first_upgrades: Count = 1  # most upgrades for `first_points` to apply
    yellow: Few = 1  # points for a yellow tile
    upgrade: Count = 1  # points for an upgrade; 0: no upgrades
    pairs: Word | None = None  # from this phase on two yellow tiles count as one
    later: Money = 0  # extra cost of every tile after the first
    upgrades: Count | None = None  # most upgrades in a turn, whatever points are left
    again: Flag = True  # two tiles of one turn may be placed on the same hex
    # Factor for the points of a tile on a metropolis; points may then be spent one by one.
    metropolis: Few | None = None


class Distance(Table):
    """A price that grows with the number of hexes between two places."""

    base: Money = 0  # the price without distance
    per_hex: Money = 0  # added for each hex

    def may_be(self, price: int) -> bool:
        """Return whether any distance gives this price."""
        more = price - self.base
        return more == 0 or (more > 0 and self.per_hex > 0 and more % self.per_hex == 0)


class Charter(Table):
    """How a company is owned, the steps of its turn, its limits and its duties.

    Without `certificates` a company is owned whole, like a minor, and has no price. A company's charter is part of the
    position, so a mechanic may change it.
    """

    like: Word | None = None  # another charter that provides the keys not given here
    certificates: tuple[Part, ...] = ()  # in percent, the president's first
    # How many halves a certificate of this percentage counts toward the certificate limit.
    weights: dict[Word, Count] = Field(default_factory=dict)
    part_exchange: Part | None = None  # certificates of this size are used in part payment, and sold separately
    price_for: Part | None = None  # percent that a price on the chart is for, if not one share
    odd: Odd = Odd()
    aside: Count = 0  # single shares out of play until the corporation is converted
    # When the price rises because all shares are sold, by who owns them. "with-treasury": its own shares count as sold;
    # "off-pool": once it has floated and the pool has none.
    sold_out_rise: Literal["row", "with-treasury", "off-pool", "none"] = "row"
    # Shares that a new president may give for the president's certificate.
    for_president: Literal["any", "largest"] = "any"
    float_at: Part | None = None  # percent in players' hands that floats it, if not the title's
    token_costs: tuple[Money, ...] = ()  # of the station tokens after the first, in order of placement
    token_choice: Flag = False  # tokens may be placed in any order, each at its own price
    in_rights: Flag = False  # it places tiles and stations only in its zone of track rights
    # Price of a token by its distance from the home station, instead of `token_costs`.
    token_distance: Distance | None = None
    token_per_hex: Flag = False  # `token_costs` are per hex from its nearest station
    station_fee: Money = 0  # paid to a company whose station is displaced (step `station-purchase`)
    tokens_by_start: dict[Word, Count] = Field(default_factory=dict)  # number of tokens by par price
    steps: Steps = Field(min_length=1)  # of its turn, in strict order
    any_order: Steps = ()  # ... except these, which may come in any order among themselves
    # The actions its director may take for it in a player round, one per turn.
    actions: Annotated[tuple[Action, ...], Distinct] = ()
    free: Flag = False  # its tiles, stations and trains cost nothing
    tiles: Tiles = Tiles()
    dividend: DividendRules
    # When it must own a train; `with-route`: only if it has a route with income.
    owes_train: Literal["always", "with-route", "never"] = "always"
    left_trains: Literal["pool", "out"] = "pool"  # where its trains go if it merges and there is no share left for it
    helped: Flag = True  # its president may add personal money to a train purchase
    rank: Count = 0  # companies of a lower rank operate first
    starts: Starts = ""  # letters of its par prices in market.txt
    # Order of companies of one rank: as listed, by price, or (`track`) as they floated, on a track of minors and
    # corporations.
    order: Literal["listed", "track", "price"] = "price"
    hold_limit: Part | None = None  # percent that one player may hold, if not the title's
    keeps_obsolete: Flag = False  # trains that become obsolete stay with it; it buys no trains but claims obsolete ones
    ceiling: Price | None = None  # no dividend moves its price above this
    fixed: Flag = False  # its price never moves
    falls_for: Part | None = None  # percent that must be sold for each row of a price fall, if more than a share
    floored: Flag = False  # its marker does not enter a zone that closes corporations
    sold: Flag = True  # its shares may be sold
    exchanged: Flag = True  # a minor of this charter may be exchanged for a share, where the title has such exchanges
    buys_privates: Flag = True  # it may buy privates from players
    # Until it has owned a permanent train it borrows one of this type to run. Its price then stays and it pays nothing;
    # it buys only permanent trains, and must buy one once it has more money than one costs.
    lent_train: Word | None = None
    lent_to: Literal["stack", "pool"] = "stack"  # where the borrowed train goes after the run
    lent_above: Money | None = None  # the money above which it must buy one, if not the price of the borrowed type
    lent_trade: Money | None = None  # ... if it has a train to trade in, if not the price in exchange for that
    face_trades: Flag = False  # trains between it and other companies are traded at face value
    home_mail: Flag = False  # the bank pays it the value of its home when its turn begins

    @cached_property
    def share(self) -> int:
        """The size of one share in percent; 100 for a company that is owned whole."""
        return min(self.certificates, default=100)

    def whole_shares(self, limit: int) -> int:
        """Return how much of a limit in percent whole shares can fill: 40 of 50 with shares of 20%.

        If the whole company is one share, return the limit itself.
        """
        return limit - limit % self.share or limit

    def worth(self, price: int, shares: int, deal: Deal) -> int:
        """Return the value of this many shares at a price, rounded as the title does for this kind of deal."""
        return divide(price * shares * self.share, self.price_for or self.share, getattr(self.odd, deal))

    def weight(self, shares: int) -> int:
        """Return the weight of a certificate of this many shares toward a player's limit, in halves."""
        return self.weights.get(str(shares * self.share), 2)


class Sale(Table):
    """The price range for a minor that a corporation buys."""

    least: Price  # the lowest price
    most: Price  # the highest price


class Minor(Table):
    """A minor company. Without a home station it floats where its owner chooses, unless it is `homeless`."""

    name: Name  # its name
    english: Annotated[str, Field(max_length=80)] = ""  # its name in English
    other_names: tuple[Name, ...] = ()  # accepted in journals too
    face: Money = 0  # its value while a player owns it, if the opening does not set it
    treasury: Money = 0  # paid to it by the bank when it is bought in a draft
    # Whether the bank pays the corporation one share's price when the minor merges into it: never, once or each time.
    dowry: Literal["no", "once", "each"] = "no"
    home: Word | None = None  # hex of its home station
    homeless: Flag = False  # it has no station and chooses none
    counted: Flag = True  # it counts toward the certificate limit
    # Percent of a corporation: a certificate of its offering is kept for the minor's owner until the minor closes.
    becomes: dict[Word, Part] = Field(default_factory=dict)
    ability: Ability | None = None
    sells: Sale | None = None  # a corporation may buy it from its owner

    @property
    def chooses(self) -> bool:
        """Whether it floats where its owner chooses."""
        return self.home is None and not self.homeless


class Harbour(Table):
    """The price of a corporation's harbour token: where a private reserves its director's place, and elsewhere."""

    reserved: Money  # its price for the owner of the private that reserves it
    price: Money  # its price for others
    places: dict[Word, Money] = Field(default_factory=dict)  # harbours with a different price


class Corporation(Table):
    """A corporation: its names, homes, tokens and colour."""

    in_play: Flag = True  # if false, it is not part of the title; several options may each take one out
    name: Name  # its name
    english: Annotated[str, Field(max_length=80)] = ""  # its name in English
    other_names: tuple[Name, ...] = ()  # accepted in journals too
    letters: Word | None = None  # the rulebook's letters for it, if another corporation has that name here
    colour: str = Field(pattern=r"^#[0-9A-Fa-f]{6}$")  # its colour on screens and sheets
    charter: Word | None = None  # its charter when it starts; the phase decides if not set
    starts: Starts | None = None  # letters of its par prices in market.txt, if not those of the phase or the charter
    opens: Word | None = None  # the phase from which it may be started
    after: Words = ()  # corporations that must have opened before it may be started (`shares.opens_after`)
    home: Word | None = None  # hex of its home station, unless that is chosen
    home_among: Words = ()  # hexes among which its home is chosen; any city if empty
    homeless: Flag = False  # it has no home station
    formed: Flag = False  # no player starts it: it forms from other companies
    more_homes: Words = ()  # hexes of further stations it begins with
    token_costs: tuple[Money, ...] | None = None  # of its further station tokens, if not the charter's
    token_fee: Money | None = None  # paid once for all of those together, if not `shares.token_fee`
    harbour: Harbour | None = None  # an extra token for a harbour
    reaches: Words = ()  # hexes where it needs no route to place a station
    token_places: dict[Word, tuple[Money, ...]] = Field(
        default_factory=dict
    )  # price of a station in a hex: reached, then not reached
    cheaper: dict[Word, Money] = Field(default_factory=dict)  # discount on its first tile in a hex
    cheaper_upgrades: Flag = False  # ... and on every upgrade there
    abilities: tuple[Ability, ...] = ()
    pool: Percent = 0  # percent of its shares in the pool from the beginning
    start_pays: Count = 0  # the bank pays it this many times its par price when it starts
    # It chooses among several cities at home when it floats; until then no other company may have a station there.
    chooses: Flag = False
    destination: Word | None = None  # hex of its connection run from its home
    traded: Word | None = None  # its shares are not traded in stock rounds before this phase
    neutral_token: Flag = False  # it has a neutral token, placed free as the station of a turn
    # All neutral stations belong to it; it has no others and can start once there is one.
    neutral_stations: Flag = False

    @property
    def homes(self) -> Words:
        """The hexes where it has stations from the beginning, except chosen ones."""
        return () if self.home is None else (self.home, *self.more_homes)


# ---- certificates ----


class Certificate(Record):
    """A kind of share certificate of a corporation: its unit in the books, and the shares it stands for."""

    unit: str
    shares: int
    president: bool
    copies: int


def kinds_of(company: str, charter: Charter) -> tuple[Certificate, ...]:
    """Return the president's certificate, those of several shares, and single shares, including shares laid aside."""
    first, *others = (percent // charter.share for percent in charter.certificates)
    counts = Counter(others)
    counts[1] += charter.aside
    return (
        Certificate(f"president {company}", first, True, 1),
        *(Certificate(_unit(company, size), size, False, counts[size]) for size in sorted(counts, reverse=True)),
    )


def _unit(company: str, shares: int) -> str:
    """Return the name of a certificate in the books: `single BNR`, `double MKB`."""
    return f"{('single', 'double', 'triple')[shares - 1]} {company}"
