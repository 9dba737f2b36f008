"""Openings: what a game can begin with, each a stage that `opening` names."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Distinct, Flag, Money, Percent, Price, Table, Word, Words


class OpeningSale(Table):
    """The opening sale of minors: select, auction, descending offer (mechanic `opening-sale`).

    With `lots` it is of privates, one after another; left of who has bought one begins the sale of the next.
    """

    minimum: Price
    step: Price
    offers: Annotated[tuple[Price, ...], Distinct] = ()  # of a lot, if none are said, a step lower each
    lots: Words = ()
    least: dict[Word, Price] = Field(default_factory=dict)  # of lots on which the first bid is another

    def minimum_of(self, lot: str) -> int:
        """The least bid on a lot."""
        return self.least.get(lot, self.minimum)

    def offers_of(self, lot: str) -> tuple[int, ...]:
        """The prices at which a lot is offered that nobody bids on, falling."""
        return self.offers or tuple(range(self.minimum_of(lot) - self.step, 0, -self.step))


class LotAuction(Table):
    """The opening auction of lots, all sold together (mechanic `lot-auction`)."""

    lots: Words = Field(min_length=1)  # a private, or a corporation whose president's certificate is the lot
    step: Price
    reduction: Price  # off the price of every lot without a bid, after each full round of passes
    face: dict[Word, Price] = Field(default_factory=dict)  # what a lot starts at that has no face value of its own


class AscendingSale(Table):
    """The opening sale of privates in ascending order (mechanic `private-sale`)."""

    # In ascending order: a private, a minor, or a corporation whose director's certificate is the lot.
    lots: Words = Field(min_length=1)
    step: Price
    reduction: Price  # off the price of the first lot, when all have passed it
    face: dict[Word, Price] = Field(default_factory=dict)  # what a lot costs that has no face value of its own
    least_bid: dict[Word, Price] = Field(default_factory=dict)  # of a lot on which it is not a step above its price
    bids: Literal["multiples", "raised"] = "multiples"  # each a multiple of the step, or so much above the last one
    raises: Literal["clockwise", "least-first"] = "clockwise"  # who bids next in an auction
    binding: Literal["all", "highest"] = "all"  # the bids that bind a player's money
    # What follows when all have passed the first lot: it is offered round, or turns go on at its lower price.
    reduced: Literal["offer", "turn"] = "offer"
    # Which lot it is that becomes cheaper: the first of all alone, privates paying once that is sold, or the lowest.
    reduces: Literal["first", "lowest"] = "first"
    priority: Literal["left-of-last-buyer", "left-of-last-turn", "most-cash"] = "left-of-last-buyer"
    minor_income: Money = 0  # what a minor brings its owner, and as much its treasury, as privates pay in the sale


class ParallelSale(Table):
    """The opening auction of privates side by side, until all players pass (mechanic `parallel-auction`).

    Those without a bid wait for the next stock round; the operating round before it pays the others.
    """

    lots: Words = Field(min_length=1)
    step: Price  # a bid is so much more than the one before, or more


class Concessions(Table):
    """Rights to the first actions of the game, one after another: privates that are used up with them (stage
    `concessions`). Who can float no company sets the starting value of one that nobody leads yet.
    """

    cards: Words = ()  # in their order


class Packet(Table):
    """The opening packet, sold row by row (mechanic `packet-sale`): privates and minors.

    The topmost row is for sale at face value, on lots below it bids may stand. Who bids on a minor of the topmost row
    puts it up for auction. As all pass, privates that are sold pay, and the topmost row becomes cheaper.
    """

    rows: tuple[Words, ...] = Field(min_length=1)  # the topmost first
    step: Price  # a bid is so much more than another player's, or more
    reduction: Price  # off the price of the topmost row, after each full round of passes
    minor_face: Price = 100  # what a minor costs
    minor_treasury: Money = 0  # so much of its price, at most, goes to a minor's treasury


class Draft(Table):
    """The opening draft (mechanic `draft`): players take one lot after another, privates and minors, each at its price.

    With `blanks` as many blank cards as players lie among them, and who passes keeps one. The last lot becomes cheaper
    with each player who leaves it.
    """

    lots: Words = Field(min_length=1)
    prices: dict[Word, Price] = Field(default_factory=dict)  # of lots that do not cost their face value
    floors: dict[Word, Price] = Field(default_factory=dict)  # below which the last one does not fall; of others nothing
    step: Money = 0  # by which the last one becomes cheaper
    one_each: Flag = False  # every player takes one, and what is left leaves the game
    blanks: Flag = False
    paid: Literal["at-once", "at-end"] = "at-once"  # "at-end": the choices are secret until the draft is over
    begins: Literal["first", "second", "last"] = "first"  # which player, by their seats,
    goes: Literal["left", "right"] = "left"  # ... and who comes after him
    # Whoever likes to may pass; once all have in a row a set of operating rounds is played, and the draft goes on.
    may_pass: Flag = False


class DirectorLot(Table):
    """A corporation whose director's certificate is sold in the opening, and that floats with that sale."""

    value: Price  # where its marker stands as it floats
    funds: Money | Literal["winning-bid"]  # the part of what is paid that goes to its treasury
    pool: Percent = 0  # percent of its shares that lie in the pool from the beginning
    start: Literal["fixed", "chosen"] = "fixed"  # "chosen": the buyer names the value
    in_play: Flag = True  # if not, no such lot is sold, and there is no link to be paid for
    section: Word | None = None  # of the rulebook, that tells of it, where not all are told in one
