"""Water of a ruleset: what tiles and stations cost that lie across it, what runs count of it, and port authorities,
which make that less.
"""

from moderator.model.record import Field
from moderator.titles.toml_table import Count, Few, Money, Price, Table, Word


class Across(Table):
    """What is paid for each sea zone, and for each step of a ferry's distance."""

    sea: Money = 0
    ferry: Money = 0


class Ports(Table):
    """Port authorities: markers for one water each, of which a company has one at most."""

    areas: dict[Word, Few] = Field(min_length=1)  # how many there are for each water
    charters: tuple[Word, ...] = Field(min_length=1)  # of companies that may own one
    price: Price
    relief: Count = 0  # so many sea zones and steps of ferries are not paid for, and do not count in a round's runs


class Water(Table):
    """Crossings by sea and by ferry."""

    tile: Across = Across()
    token: Across = Across()
    ports: Ports | None = None
    stations: dict[Word, Count] = Field(default_factory=dict)  # zones fewer that a run crosses to or from an own one
