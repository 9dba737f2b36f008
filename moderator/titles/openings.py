"""Openings: the stages that `opening` may name; cards with goals, and the Investor."""

from typing import Annotated, Literal

from moderator.model.values import Field
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
    Text,
    Word,
    Words,
)

SeatCount = Annotated[str, Field(pattern=r"^([2-9]|1[0-2])$")]

# ---- openings ----


class OpeningSale(Table):
    """The opening sale of minors: select one, auction it, offer it at falling prices (mechanic `opening-sale`).

    With `lots` it sells privates one after another. The player to the left of a buyer begins the next sale.
    """

    minimum: Price  # the lowest bid on a lot
    step: Price  # each bid is a multiple of it above the lowest one
    offers: Annotated[tuple[Price, ...], Distinct] = ()  # prices of a lot; if empty, each is one step lower
    lots: Words = ()  # the privates for sale; minors if empty
    least: dict[Word, Price] = Field(default_factory=dict)  # first bid on lots that differ from `minimum`

    def minimum_of(self, lot: str) -> int:
        """Return the lowest bid on a lot."""
        return self.least.get(lot, self.minimum)

    def offers_of(self, lot: str) -> tuple[int, ...]:
        """Return the falling prices at which a lot without a bid is offered."""
        return self.offers or tuple(range(self.minimum_of(lot) - self.step, 0, -self.step))


class LotAuction(Table):
    """The opening auction of all lots together (mechanic `lot-auction`)."""

    lots: Words = Field(min_length=1)  # privates, or corporations whose president's certificate is the lot
    step: Price  # least raise
    reduction: Price  # discount on every lot without a bid, after each full round of passes
    face: dict[Word, Price] = Field(default_factory=dict)  # starting price of a lot without a face value


class AscendingSale(Table):
    """The opening sale of privates in ascending order (mechanic `private-sale`)."""

    # In ascending order: privates, minors, or corporations whose director's certificate is the lot.
    lots: Words = Field(min_length=1)
    step: Price  # least raise
    reduction: Price  # discount on the first lot when all have passed it
    face: dict[Word, Price] = Field(default_factory=dict)  # price of a lot without a face value
    least_bid: dict[Word, Price] = Field(default_factory=dict)  # lowest bid on a lot, if not a step above its price
    # Whether each bid is a multiple of the step, or a step above the last bid.
    bids: Literal["multiples", "raised"] = "multiples"
    raises: Literal["clockwise", "least-first"] = "clockwise"  # who bids next in an auction
    binding: Literal["all", "highest"] = "all"  # which bids bind a player's money
    # The next step when all have passed the first lot: it is offered to each player, or turns continue at the lower
    # price.
    reduced: Literal["offer", "turn"] = "offer"
    # Which lot becomes cheaper: only the first of all or so many of the first, after whose sale privates pay, or the
    # lowest one left.
    reduces: Few | Literal["first", "lowest"] = "first"
    # Who gets the priority deal.
    priority: Literal["left-of-last-buyer", "left-of-last-turn", "most-cash"] = "left-of-last-buyer"
    minor_income: Money = 0  # income of a minor's owner, and of its treasury, when privates pay during the sale


class ParallelSale(Table):
    """The opening auction of privates, all at once, until all players pass (mechanic `parallel-auction`).

    Those without a bid wait for the next stock round. The operating round before it pays the others.
    """

    lots: Words = Field(min_length=1)  # the privates for sale
    step: Price  # least raise
    # Each player gets one: whoever has no highest bid must bid, and the auction ends when everybody has one.
    one_each: Flag = False


class Concessions(Table):
    """Privates that give the rights to the first actions of the game, used up one after another (stage `concessions`).
    A player who cannot float a company sets the par price of one that has no president yet.
    """

    cards: Words = ()  # in order of play


class Packet(Table):
    """The opening packet of privates and minors, sold row by row (mechanic `packet-sale`).

    The top row is for sale at face value; players may bid on lots below it. A bid on a minor of the top row starts an
    auction. When all pass, sold privates pay and the top row becomes cheaper.
    """

    rows: tuple[Words, ...] = Field(min_length=1)  # the top row first
    step: Price  # least raise of another player's bid
    reduction: Price  # discount on the top row, after each full round of passes
    minor_face: Price = 100  # price of a minor
    minor_treasury: Money = 0  # most of its price that goes to the minor's treasury


class Draft(Table):
    """The opening draft (mechanic `draft`): players take privates and minors in turn, each at its price.

    With `blanks` there are also as many blank cards as players, and a player who passes keeps one. The last lot becomes
    cheaper with each player who declines it.
    """

    lots: Words = Field(min_length=1)  # the privates and minors that are taken
    prices: dict[Word, Price] = Field(default_factory=dict)  # of lots that do not cost their face value
    floors: dict[Word, Price] = Field(default_factory=dict)  # lowest price of a lot when it is the last; 0 if not set
    step: Money = 0  # price reductions of the last lot
    one_each: Flag = False  # every player takes one; the rest leave the game
    blanks: Flag = False  # there is also a blank card for each player
    paid: Literal["at-once", "at-end"] = "at-once"  # "at-end": choices are secret until the draft is over
    begins: Literal["first", "second", "last", "priority"] = "first"  # which player begins: by seat, or priority deal
    # Direction of play. "snake": from the first seat, or from the priority deal if that begins, to the last player and
    # back, so that the player at either end has two turns in a row; a pass on the first of them loses the second.
    goes: Literal["left", "right", "snake"] = "left"
    may_pass: Flag = False  # any player may pass once somebody has taken a lot
    # What follows when all have passed since a lot was taken. "operate": a set of operating rounds, then the draft
    # continues; "end": the draft ends, and the lots left leave the game. A pass may then be the first act of all.
    all_pass: Literal["operate", "end"] = "operate"
    # By number of players: the draft ends when so many lots are taken, and the rest leave the game.
    most: dict[SeatCount, Few] = Field(default_factory=dict)


class DirectorLot(Table):
    """A corporation whose director's certificate is sold in the opening. The sale floats it."""

    value: Price  # its par price
    funds: Money | Literal["winning-bid"]  # the part of the price that goes to its treasury
    pool: Percent = 0  # percent of its shares in the pool from the beginning
    start: Literal["fixed", "chosen"] = "fixed"  # "chosen": the buyer chooses the par price
    in_play: Flag = True  # if false, there is no such lot and no link to be paid for
    section: Word | None = None  # rulebook section about it, if not all share one


# ---- cards ----

TargetSight = Literal["pairs", "run", "express", "groups", "called", "station"]
DestinySight = Literal[
    "trains", "price", "metropolises", "stations", "grey-station", "companies", "stations-at", "treasury", "revenue"
]


class Card(Table):
    """A card with a goal. A `target` pays its owner when the goal is reached, a `destiny` at the end (`[card_rules]`).

    `sees` is how the books recognize that it is reached (rules/basics/sights.py, rules/cards/destinies.py): for hexes,
    the `places`; for other things, at least `count`. Without `sees` the table says when it is reached.
    """

    kind: Literal["target", "destiny"]  # when it pays: see above
    name: Name  # its name
    says: Text  # its goal in one line
    pays: Price  # the payment for the goal
    own: Flag = False  # by a company that its owner directs
    sees: TargetSight | DestinySight | None = None  # what the books look at: see above
    places: Words = ()  # the hexes of the goal
    count: Few = 1  # how many are needed
    unblocked: Words = ()  # hexes whose stations do not block the run that reaches the goal


class CardRules(Table):
    """Which cards are dealt, if any."""

    target: Flag = False  # target cards are dealt
    destiny: Flag = False  # destiny cards are dealt
    spare: Few = 2  # face-up target cards beyond one per player


# ---- investor ----


class Investor(Table):
    """A dummy player without money: its holdings, its purchases in stock rounds, and its corporation.

    It takes part with the numbers of players for which `[players.N]` says so. Its rules are in
    `rules/stock/investor.py`.
    """

    company: Word | None = None  # its corporation, one of `aligned`
    aligned: dict[Word, Word] = Field(min_length=1)  # corporations it may have, each with the private that goes with it
    value: Price | None = None  # par price of its corporation
    behind: Few = 1  # the player it sits behind, by number in the header
    shares: Percent = 30  # percent of its corporation it holds besides the director's certificate
    keeps: Part = 50  # percent of its corporation it never gives up
    holds: Part = 20  # most it takes of another corporation
    takes: dict[Word, Count] = Field(min_length=1)  # certificates it may take in a stock round, by phase
    # Whether it compares certificates by the price of a share or of the whole certificate.
    dearest: Literal["share", "certificate"] = "share"
    pool_first: Flag = False  # of equal certificates it prefers the pool's, then the company that acts first
    replaced_falls: Flag = False  # the price of a certificate it gives up falls as after a sale
    sold_out: Flag = False  # its certificates count toward a corporation being sold out to players
    rises: Flag = False  # its corporation starts with the price rise of one that floats
    trains: Few = 2  # train limit of its corporation
    offers: Flag = False  # the player with its card may offer money to keep it
