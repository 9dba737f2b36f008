"""The shape of `map.toml`: the hexes that the books need, with their names, terrain and printed values."""

from typing import Annotated

from moderator.model.record import Field
from moderator.titles.toml_table import (
    Colour,
    Coordinate,
    Count,
    Distinct,
    Few,
    Flag,
    HexKind,
    Money,
    Name,
    Ore,
    Table,
    Terrain,
    Text,
    Word,
)


class Hex(Table):
    """One hex of `map.toml`: what the books need of it."""

    name: Name | None = None
    kind: HexKind | None = None
    of: Coordinate | None = None  # the city a port belongs to
    cost: Money = 0  # the first tile
    opens: Word | None = None  # the phase before which no tile is laid there
    first_tile: Colour = "yellow"  # the colour of the first tile, where another one never fits
    marker: Money = 0  # the upgrade to green, while the terrain marker lies there
    upgrade_cost: Money = 0  # the first upgrade of a preprinted tile
    printed: Colour | None = None
    circles: Few | None = None  # for stations, on what is printed there, where that is known
    neutral: Count = 0  # so many of these have a token of nobody's from the beginning, which keeps no run out
    neutral_until: Word | None = None  # ... as long as this phase has not begun, where they go with it
    takes: Word | None = None  # the set of its tiles, where that is not the one of its kind
    value: dict[Colour, Money] = Field(default_factory=dict)  # printed values by phase column
    cities: Few = 1  # separate ones in the hex
    towns: Few = 1
    merges: Colour | None = None  # separate cities or towns become one with this tile
    tokens: Flag = False  # takes station tokens though it is no city
    harbour: Colour | None = None  # with a tile of this colour and from then on it takes a harbour token
    area: Text | None = None  # a run calls at one place of an area at most
    shuts: Flag = False  # a station there keeps all other companies out
    upgrades: dict[Colour, Money] = Field(default_factory=dict)  # what the upgrade to a colour costs
    terrain: Terrain | None = None
    tile_values: dict[Colour, Money] = Field(default_factory=dict)  # what the place pays with a tile of this colour
    ferry: dict[Colour, Money] = Field(default_factory=dict)  # what it pays a train that crosses the river by ferry
    ferries: Annotated[tuple[Colour, ...], Distinct] = ()  # tiles with a ferry, where that figure is not known
    banks: tuple[Money, ...] = ()  # what its yellow tile pays on either bank of the river, left and right: two cities
    right_bank: Name | None = None  # what the city on the right one is called
    one_with: Coordinate | None = None  # the hex in which a tile of both is laid
    metropolis: Flag = False
    zone: Word | None = None  # of track rights, in which its city is, where it lies in several
    industry: dict[Ore, Colour] = Field(default_factory=dict)  # printed on the tile of this colour, and kept
    end_bonus: Money = 0  # what is printed beside it for a run between two groups (`bonuses.opposite`)
    uncounted: Flag = False  # it does not count against a train's reach
    groups: Annotated[tuple[Text, ...], Distinct] = ()  # of places that a bonus asks for
    # what the mail of a home here comes to, by the colour of its tile, or by its number; else what is printed
    mail: dict[Word, Money] = Field(default_factory=dict)

    @property
    def off_map(self) -> bool:
        """Whether it lies off the map."""
        return self.kind == "offboard"


class MapFile(Table):
    """The whole of `map.toml`."""

    source: Text
    confirmed: Flag = False
    hexes: dict[Coordinate, Hex] = Field(min_length=1)
    # Zones of track rights: the hexes that lie in them, wholly or in part.
    zones: dict[Word, tuple[Coordinate, ...]] = Field(default_factory=dict)
    # Hexes that lie on those printed there, by the name of the overlay (`overlays` of title.toml).
    overlays: dict[Word, dict[Coordinate, Hex]] = Field(default_factory=dict)
