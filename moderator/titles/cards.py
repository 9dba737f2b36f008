"""Goal cards, how many are dealt, and the Investor."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Name, Part, Percent, Price, Table, Text, Word, Words

TargetSight = Literal["pairs", "run", "express", "groups", "called", "station"]
DestinySight = Literal[
    "trains", "price", "metropolises", "stations", "grey-station", "companies", "stations-at", "treasury", "revenue"
]


class Card(Table):
    """A card with a goal. A `target` pays its owner when the goal is reached, a `destiny` at the end (`[card_rules]`).

    `sees` is how the books recognize that it is reached (rules/basics/sights.py, rules/cards/destinies.py): for hexes,
    the `places`; for other things, at least `count`. Without `sees` the table says when it is reached.
    """

    kind: Literal["target", "destiny"]
    name: Name
    says: Text
    pays: Price
    own: Flag = False  # by a company that its owner directs
    sees: TargetSight | DestinySight | None = None
    places: Words = ()
    count: Few = 1
    unblocked: Words = ()  # hexes whose stations do not block the run that reaches the goal


class CardRules(Table):
    """Which cards are dealt, if any."""

    target: Flag = False
    destiny: Flag = False
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
