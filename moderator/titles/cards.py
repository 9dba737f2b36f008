"""Cards with goals, and how many are dealt."""

from typing import Literal

from moderator.titles.toml_table import Few, Flag, Name, Price, Table, Text, Words

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
