"""Cards of goals: those that lie open, who holds which, and what has come of them."""

from collections.abc import Mapping

from moderator.model.record import Field, Record


class Cards(Record):
    """Target cards are seen by all; destiny cards, which lines may name at any time, by nobody before the end.

    `open` lie on the table, `owners` are the players who hold target cards, `paid` are out. `named` are destiny cards
    by player, `kept` the players who have given one of their two up. `stated` are the goals of destiny cards that the
    table says are reached, `called` the hexes that runs have called at, as far as a card asks, `earned` the revenues of
    the operating round that has ended last.
    """

    open: tuple[str, ...] = ()
    owners: Mapping[str, str] = Field(default_factory=dict)
    paid: frozenset[str] = frozenset()
    named: Mapping[str, str] = Field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    stated: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    earned: Mapping[str, int] = Field(default_factory=dict)
