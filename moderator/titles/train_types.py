"""Trains: their cards, the other side of a card, and the train of a branch line."""

from functools import cached_property
from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Colour, Count, Few, Flag, Money, Price, Table, Word


class Branch(Table):
    """The train of a branch line, which a private becomes.

    It never leaves its charter, does not count as a train the company must own, earns no bonus, and its income may be
    withheld separately.
    """

    home: Word  # hex of its station, which every run must include
    towns: Few  # towns it counts anywhere on its run, besides the cities of its reach
    tiles: Count = 0  # extra tiles its company may lay in a turn


class Side(Table):
    """The run of one side of a train card.

    Without `towns`, towns on a run count in addition to everything else. With it, that many do, and more of them take
    the place of cities.
    """

    reach: Count = 0  # how many stops it counts
    visits: Count = 0  # stops it may call at, if it is paid only for the best `reach` of them
    towns: Count | None = None  # towns it counts besides its reach
    no_towns: Flag = False  # it counts no towns
    multiplier: Few = 1  # of the whole run, applied last (mechanic `train-doubling`)
    level: Count = 0  # the level that a car counts, if it is not the reach


class Coach(Table):
    """A car outside all limits: it runs with any train, stays without one, and never counts as the train a company must
    own.

    The bank sells coaches for a minor. The minor gets one free when coaches first go on sale and is paid for each other
    one sold from the stack. A corporation that merges with the minor takes over these rights.
    """

    of: Word  # the minor
    royalty: Money = 0  # paid to the minor for each coach sold
    traded: Price | None = None  # the fixed price between companies; none: they do not trade coaches


class FreightSide(Side):
    """The other side of a train card, chosen at purchase. It is forgotten in the pool unless it is `kept`."""

    name: Word  # the name of this side
    reach: Few
    price: Price | None = None  # if it differs from the card's
    kept: Flag = False  # a card in the pool still shows the side that was up


class TrainType(Side):
    """A type of train. A `car` runs with another train and doubles a stop of its run, or `adds` to the run."""

    count: Count  # how many there are
    price: Money  # its price in the stack
    freight: FreightSide | None = None
    express: Flag = False  # an express train, for which runs and bonuses have rules of their own (`bonuses.express`)
    beside: Word | None = None  # it is on sale from this phase on, even while earlier types are left
    after: dict[Word, Few] = Field(default_factory=dict)  # ... or once this many of these types have left the stack
    # One is kept for every minor and corporation, to buy in its first operating round before any other train. While
    # only reserved trains are left, later types are for sale with "beside", but not with "first".
    reserved: Literal["no", "beside", "first"] = "no"
    rusts: Word | None = None  # phase that rusts it
    phase: Word | None = None  # not for sale before this phase
    column: Colour | None = None  # which printed value of an off-map place counts for it, if not the phase's
    trade_in: dict[Word, Price] = Field(default_factory=dict)  # discount for giving in a train of this type
    unlimited: Flag = False  # the stack never runs out of it; `count` is what sheets show
    car: Flag = False  # it runs only together with another train
    adds: Money = 0  # addition of a car for each level of its train, instead of doubling a stop
    coach: Coach | None = None
    preserves: Word | None = None  # a private turns a train of this type into it; it is outside limits and never sold
    branch: Branch | None = None  # a private becomes it; until then the train is kept with the private
    start: Literal["depot", "pool", "minors"] = "depot"  # where the trains are at the beginning
    one_each: Flag = False  # each minor begins with one of them
    # All of them leave the game after this operating round, counted from the start of the game.
    until_round: Few | None = None
    salvage: Money = 0  # ... and companies are paid this much for each
    first_round: Flag = True  # it is for sale in the first operating round of the game
    lingers: Flag = False  # after its rusting phase begins it runs once more, outside all limits
    gone: Word | None = None  # with this phase any that still linger leave the game

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """The price of each side of the card, a single one if they cost the same."""
        other = None if self.freight is None else self.freight.price
        return (self.price,) if other in (None, self.price) else (self.price, other)
