"""Track rights of a ruleset: zones, what a home costs in each, and how many may begin there."""

from typing import Annotated

from moderator.model.record import Field
from moderator.titles.toml_table import Count, Distinct, Flag, Money, Percent, Table, Word


class RightsZone(Table):
    """A zone of track rights."""

    home: Money = 0  # what a home station there costs the company
    chits: Count = 0  # so many minors may float there
    discount: Percent = 0  # percent less for terrain there, for companies with its track rights


class Rights(Table):
    """Track rights: zones of the map (map.toml has their hexes), of which a company has the one it begins in."""

    zones: dict[Word, RightsZone] = Field(min_length=1)
    # zones of which `of_together` chits are taken in all; the others leave the game
    together: Annotated[tuple[Word, ...], Distinct] = ()
    of_together: Count = 0


class Removal(Table):
    """Corporations that players take out of the game before they are started, while a phase has the status
    `removals`.
    """

    keeps: Count = 1  # so many of them stay at least
    one_a_zone: Flag = False  # one of each zone of track rights at most
