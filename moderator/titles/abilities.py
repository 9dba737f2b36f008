"""Abilities of minors: what one can do that others cannot, and after it whoever it has merged with."""

from typing import Annotated

from moderator.model.record import Field
from moderator.titles.place_tokens import PlaceToken
from moderator.titles.toml_table import Count, Distinct, Flag, Money, Percent, Table, Terrain, Word


class Ability(Table):
    """What a minor can do that others cannot: it goes on to the corporation that it merges with."""

    section: Word | None = None  # of the rulebook, that tells it
    points: Count = 0  # so many more tile points
    plain_upgrades: Flag = False  # an upgrade in a place without a city takes as many points as a first tile
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # where a first tile may take one point more in a turn,
    discount: Percent = 0  # ... and costs so many percent less,
    discount_in_zone: Percent = 0  # ... or so many in a zone of track rights that gives a discount of its own
    mail: dict[Word, Money] = Field(default_factory=dict)  # what the bank pays it as an operating round begins
    place_in_order: Flag = False  # it operates first or last of its rank if it says so as a round begins
    seas: dict[Word, Count] = Field(default_factory=dict)  # from a phase on: zones that its trains cross for nothing
    train_discount: Percent = 0  # so many percent less for trains of the bank
    longer: Count = 0  # so many cities and towns more for one of its trains, named in its run: `3&L:...`
    token: PlaceToken | None = None
