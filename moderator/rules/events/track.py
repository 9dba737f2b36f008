"""Events of tiles and station tokens."""

from typing import NamedTuple

from moderator.model.rounds import Turn
from moderator.titles.toml_table import Colour
from moderator.vocabulary.minors import Float
from moderator.vocabulary.track import Lay, Token


class TilePlaced(NamedTuple):
    """A company lays a tile in a hex, or begins there as its owner chooses.

    Judges see it before anything is booked; after it, the tile lies there.
    """

    move: Lay | Float
    company: str
    where: str
    before: str | None = None  # the colour that lies there so far
    due: Colour | None = None  # the colour that follows by the usual order
    colour: Colour | None = None  # the colour that is laid; None while the line has yet to tell it


class TokenCost(NamedTuple):
    """A price is asked for the next station token of a company, with the line that places it if there is one."""

    company: str
    where: str
    move: Token | None = None
    turn: Turn | None = None
    free: bool = False
    price: int | None = None  # None: what its charter says


class TokenPlaced(NamedTuple):
    """A company places a station token; what comes after it is booked while the token still lies on the charter."""

    move: Token
    company: str
    where: str
    turn: Turn | None
    twice: bool = False  # it may have a second station there


class TokenSupply(NamedTuple):
    """The station tokens of a company are counted."""

    company: str
    extra: int = 0  # tokens that it may place beside those on its charter
    special: int = 0  # tokens on the map that do not count towards the price of the next one


class CitySlots(NamedTuple):
    """The slots of a city are counted: `taken` are those with a token of no company in play."""

    where: str
    taken: int = 0
