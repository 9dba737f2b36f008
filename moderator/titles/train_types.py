"""Trains: their cards, what is on the other side of one, and the train of a branch line."""

from functools import cached_property
from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Colour, Count, Few, Flag, Money, Price, Table, Word


class Branch(Table):
    """What is peculiar to the train of a branch line, which a private becomes.

    It never leaves its charter, is no train that a company must own, earns no bonus, and its income may be kept apart.
    """

    home: Word  # the hex of its own station, which every run includes
    towns: Few  # how many towns it counts, wherever they stand, beside the cities of its reach
    tiles: Count = 0  # how many tiles its company may lay more in a turn


class Side(Table):
    """What a side of a train's card can run.

    Without `towns` those of a run count beside all else. With it so many do; more of them take the place of cities.
    """

    reach: Count = 0
    visits: Count = 0  # how many stops it may call at where it is paid for the best `reach` of them
    towns: Count | None = None
    no_towns: Flag = False  # it counts none
    multiplier: Few = 1  # of the sum of its run, after everything else (mechanic `train-doubling`)
    level: Count = 0  # what a car counts that adds by it, where it is not the reach


class Coach(Table):
    """What is peculiar to a car that stands outside all limits: it goes with any train, stays without one, and is never
    the train that a company must own.

    The bank sells it for a minor: as coaches come to be sold that one gets one for nothing, and is paid for each other
    of the stack. What the minor has its corporation has once they have merged.
    """

    of: Word
    royalty: Money = 0
    traded: Price | None = None  # exactly what one company pays another for it; if nothing is said, none does


class FreightSide(Side):
    """The other side of a train's card: chosen when the train is bought, forgotten in the pool unless it is `kept`."""

    name: Word
    reach: Few
    price: Price | None = None  # where it is not the card's
    kept: Flag = False  # a card shows in the pool, too, the side that was up


class TrainType(Side):
    """One type of train. A `car` runs with another train and doubles one of its stops, or `adds` to its run."""

    count: Count
    price: Money
    freight: FreightSide | None = None
    express: Flag = False
    beside: Word | None = None  # from this phase on it is sold while earlier types are left,
    after: dict[Word, Few] = Field(default_factory=dict)  # ... or once so many of these have left the stack
    # One is kept for every minor and corporation, which buys it in its first operating round, before all others:
    # "beside" later types are sold while only such are left, "first" they are not.
    reserved: Literal["no", "beside", "first"] = "no"
    rusts: Word | None = None  # the phase that rusts it
    phase: Word | None = None  # not to be bought before this phase
    column: Colour | None = None  # which printed value of an off-map place counts for it, where not the phase's
    trade_in: dict[Word, Price] = Field(default_factory=dict)  # what it costs less if such a train is given for it
    unlimited: Flag = False
    car: Flag = False
    adds: Money = 0  # what a car adds for each level of the train that it is attached to, instead of doubling a stop
    coach: Coach | None = None
    preserves: Word | None = None  # a private leaves it in the place of such a train, outside limits and never sold
    branch: Branch | None = None  # a private leaves it: it lies with that until then
    start: Literal["depot", "pool", "minors"] = "depot"
    one_each: Flag = False  # one of them lies with each minor as the game begins
    until_round: Few | None = None  # after this operating round of the game, counted through, all of them leave it,
    salvage: Money = 0  # ... and companies are paid so much for each
    first_round: Flag = True  # whether it is sold in the first operating round of the game
    lingers: Flag = False  # when the phase has come that rusts it, it runs once more outside all limits
    gone: Word | None = None  # the phase with which those go that have not run for the last time

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """The price of each side of its card, one if they cost the same."""
        other = None if self.freight is None else self.freight.price
        return (self.price,) if other in (None, self.price) else (self.price, other)
