"""Trains: their cards, what is on the other side of one, and the train of a branch line."""

from typing import Literal

from moderator.titles.table import Count, Few, Flag, Money, Price, Table, Word


class Branch(Table):
    """What is peculiar to the train of a branch line, which a private becomes.

    It never leaves its charter, is no train that a company must own, earns no bonus, and its income may be kept apart.
    """

    home: Word  # the hex of its own station, which every run includes
    towns: Few  # how many towns it counts, wherever they stand, beside the cities of its reach
    tiles: Count = 0  # how many tiles its company may lay more in a turn


class FreightSide(Table):
    """The other side of a train's card: chosen when the train is bought, forgotten in the pool."""

    name: Word
    reach: Few
    price: Price | None = None  # where it is not the card's


class TrainType(Table):
    """One type of train. A `car` runs with another train and doubles one of its stops."""

    count: Count
    price: Money
    reach: Count = 0
    freight: FreightSide | None = None
    multiplier: Few = 1  # of the sum of its run, after everything else (mechanic `train-doubling`)
    express: Flag = False
    beside: Word | None = None  # from this phase on it is sold while earlier types are left
    rusts: Word | None = None  # the phase that rusts it
    phase: Word | None = None  # not to be bought before this phase
    unlimited: Flag = False
    car: Flag = False
    branch: Branch | None = None  # a private leaves it: it lies with that until then
    start: Literal["depot", "pool", "minors"] = "depot"
