"""Events of tiles and station tokens."""

from moderator.model.rounds import Turn
from moderator.model.values import Slim
from moderator.titles.toml_table import Colour
from moderator.vocabulary.minors import Float
from moderator.vocabulary.track import Lay, Token


class TilePlaced(Slim):
    """A company lays a tile in a hex, or floats there.

    It is judged before anything is booked; afterwards the tile is on the map.
    """

    move: Lay | Float
    company: str
    where: str
    before: str | None = None  # the colour there so far
    due: Colour | None = None  # the colour that follows by the usual order
    colour: Colour | None = None  # the colour laid; None until the line states it


class TokenCost(Slim):
    """The price of a company's next station token is determined, with the line that places it if there is one."""

    company: str
    where: str
    move: Token | None = None
    turn: Turn | None = None
    free: bool = False
    price: int | None = None  # None for the price on its charter


class TokenPlaced(Slim):
    """A company places a station token; mechanics book while the token is still on the charter."""

    move: Token
    company: str
    where: str
    turn: Turn | None
    twice: bool = False  # it may have a second station there


class TokenSupply(Slim):
    """The station tokens of a company are counted."""

    company: str
    extra: int = 0  # tokens it may place besides those on its charter
    special: int = 0  # tokens on the map that do not count toward the price of the next one
