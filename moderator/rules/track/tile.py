"""A tile that is laid, as the rules see it: in which hex, on what, in which colour, by whose power."""

from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.values import Record
from moderator.titles.privates import TrackPower
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.track import Lay


class Tile(Record):
    """A tile, and who lays it: a company, in its turn or outside any, or a player by a private of his.

    `before` lies in the hex, or is printed there, and `due` follows on that. Where it is `printed` to stay, or what the
    tile would change is no longer there (`changed`), none may lie, and that is its verdict.
    """

    move: Lay
    company: str
    where: str
    before: str | None
    due: Colour
    colour: Colour
    power: TrackPower | None = None
    turn: Turn | None = None
    free: str | None = None  # the case of the rulebook's claims by which its company pays for nothing
    early: bool = False  # the phase in which the private grants it is yet to come: that is found of the private
    printed: Finding | None = None
    changed: Finding | None = None

    @property
    def brought(self) -> bool:
        """Whether a private brings a tile of its own, which lies on anything."""
        return self.power is not None and self.power.tile is not None

    @property
    def replaces(self) -> bool:
        """Whether it lies on what is there as any tile does, which is then judged."""
        return not (self.brought or self.printed or self.changed)


def next_colour(before: str | None, first: Colour) -> Colour:
    """The colour that follows on what lies in a hex; `first` where nothing does."""
    return first if before is None else COLOURS[min(COLOURS.index(before) + 1, 3)]
