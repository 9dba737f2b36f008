"""Keys: which places a marker is for, and what it pays."""

from typing import Annotated

from moderator.model.record import Field
from moderator.titles.companies import Private
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Distinct, Money, Table, Word


class Marker(Table):
    """What one train of a turn earns more that calls at all of these places."""

    between: Annotated[tuple[Word, ...], Distinct] = Field(min_length=2)  # hexes
    pays: Money


MARKERS: Key[tuple[Marker, ...]] = Key(
    Private,
    "markers",
    tuple[Marker, ...],
    (),
    "the company that buys it has them, until another player becomes its president",
)
KEYS = Keys(keys=(MARKERS,), refers={"privates.*.markers.between": "hex"})
