"""Cards with goals, and how many are dealt."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Name, Part, Percent, Price, Table, Text, Word, Words

TargetSight = Literal["pairs", "run", "express", "groups", "called", "station"]
DestinySight = Literal[
    "trains", "price", "metropolises", "stations", "grey-station", "companies", "stations-at", "treasury", "revenue"
]


class Card(Table):
    """A card with a goal: a `target` pays its owner once it is reached, a `destiny` at the end (`[card_rules]`).

    `sees` is how the books see that it is reached (rules/basics/sights.py, rules/cards/destinies.py): of hexes the
    `places`, of other things so many (`count`). Without it the table says so.
    """

    kind: Literal["target", "destiny"]
    name: Name
    says: Text
    pays: Price
    own: Flag = False  # by a company that its owner directs
    sees: TargetSight | DestinySight | None = None
    places: Words = ()
    count: Few = 1
    unblocked: Words = ()  # hexes whose stations do not keep out the run that reaches the goal


class CardRules(Table):
    """Which cards are dealt: without them nobody knows any."""

    target: Flag = False
    destiny: Flag = False
    spare: Few = 2  # so many more target cards than players lie open


# ---- investor ----
# The Investor of a ruleset: a dummy that takes part in games of some numbers of players.


class Investor(Table):
    """A dummy without money: what it owns, what it takes in stock rounds, what its corporation may do.

    It takes part where `[players.N]` says so. Its rules are those of `rules/stock/investor.py`.
    """

    company: Word | None = None  # its corporation, one of `aligned`
    aligned: dict[Word, Word] = Field(min_length=1)  # corporations it may have, each with the private that is theirs
    value: Price | None = None  # the starting value of its corporation
    behind: Few = 1  # the player it sits behind, in the order of the header
    shares: Percent = 30  # what it has of its corporation beside the director's certificate,
    keeps: Part = 50  # ... and never gives up of it
    holds: Part = 20  # the most it takes of another one
    takes: dict[Word, Count] = Field(min_length=1)  # certificates it may take in a stock round, by phase
    dearest: Literal["share", "certificate"] = "share"  # by what the dearest and the cheapest certificate is found
    pool_first: Flag = False  # of equal ones it takes that of the pool, before that of who acts first
    replaced_falls: Flag = False  # the price of a certificate that it gives up falls as by a sale
    sold_out: Flag = False  # its certificates count where players hold all of a corporation
    rises: Flag = False  # its corporation begins with the rise of one that floats
    trains: Few = 2  # the train limit of its corporation
    offers: Flag = False  # who has its card may offer money to keep it
