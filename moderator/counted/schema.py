"""The schema of `position.toml`: a position for beginning a game in its middle.

Amounts are whole currency units, shares are percent. Defaults are described in docs/use/late-start.md. An empty text
and a price of 0 state nothing, so that a form can list every key.
"""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from moderator.model.position import named_cell
from moderator.vocabulary.catalogue import EVERY_FACT, PLACE_FACTS

LARGEST = 10_000_000
Amount = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]
Few = Annotated[int, Field(strict=True, ge=0, le=1000)]
Flag = Annotated[bool, Field(strict=True)]
Part = Annotated[int, Field(strict=True, ge=1, le=1000)]


def _listed(value: Any) -> Any:
    """Return a single percentage as a list."""
    return [value] if isinstance(value, int) and not isinstance(value, bool) else value


def _cell(value: Any) -> Any:
    """Return row and column (from 0) for a cell name such as `C9`; other values are unchanged."""
    return (named_cell(value) or value) if isinstance(value, str) else value


Parts = Annotated[tuple[Part, ...], BeforeValidator(_listed), Field(min_length=1)]
Names = tuple[str, ...]
Shares = dict[str, Parts]


class Table(BaseModel):
    """A table of the file. Unknown keys are refused. Names that are numbers need no quotes."""

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)


class _Player(Table):
    """The holdings of a player; `shares` are a percentage, or the sizes of the certificates."""

    cash: Amount
    shares: Shares = {}
    cards: Names = ()
    bankrupt: Flag = False
    kept: Flag | str = False


class Investor(Table):
    """The dummy player: its shares, the owner of its card, and its actions in this stock round."""

    shares: Shares = {}
    card: str = ""
    taken: Few = 0
    out: Flag = False


class _Corporation(Table):
    """A corporation. Without a price it is not in play. One formed by two others has them in `of`."""

    of: Names = ()
    closed: Flag = False
    price: Count = 0
    cell: Annotated[tuple[Few, Few] | None, BeforeValidator(_cell)] = None
    par: Count = 0
    president: str = ""
    structure: str = ""
    floated: Flag | None = None
    operated: Flag | None = None
    earned: Flag | None = None
    cash: Amount = 0
    trains: Names = ()
    treasury: Parts | None = None
    stations: Names | None = None
    tokens_left: Few | None = None
    slots: tuple[Count, ...] = ()
    tokens_unpaid: Few | None = None


class _Minor(Table):
    """A minor: owned by a player or by the corporation it merged into, in the pool, or closed; then `owner` is the last
    one.

    A minor that chose its home lists its stations, the home first. Without stations it has not floated yet.
    """

    owner: str = ""
    closed: Flag = False
    used: Flag = False
    stations: Names = ()
    tokens_left: Few | None = None
    slots: tuple[Count, ...] = ()
    cash: Amount = 0
    trains: Names = ()
    operated: Flag | None = None
    earned: Flag | None = None


class _Private(Table):
    """A private: owned or closed, and the company that its power serves permanently."""

    owner: str = ""
    closed: Flag = False
    used: Flag = False
    gave: str = ""
    at: str = ""
    stations: Names = ()
    tokens_left: Few | None = None


_KINDS: dict[str, tuple[Any, Any]] = {"flag": (Flag, False), "sum": (Count, 0)}


def _with_facts(table: type[Table], sort: str) -> Any:
    """Return the table with a key for each fact about companies of this sort, or about players."""
    facts: dict[str, Any] = {fact.name: _KINDS.get(fact.kind, (str, "")) for fact in EVERY_FACT if sort in fact.sorts}
    return create_model(sort.capitalize(), __base__=table, **facts)


if TYPE_CHECKING:
    Player = _Player
    Corporation = _Corporation
    Minor = _Minor
    Private = _Private
else:
    Player = _with_facts(_Player, "player")
    Corporation = _with_facts(_Corporation, "corporation")
    Minor = _with_facts(_Minor, "minor")
    Private = _with_facts(_Private, "private")


class Pool(Table):
    """Shares and trains in the pool."""

    shares: Shares = {}
    trains: Names = ()


class _Map(Table):
    """Places by tile colour and by industry, places called at for a target card, and facts about places."""

    yellow: Names = ()
    green: Names = ()
    brown: Names = ()
    grey: Names = ()
    called: Names = ()


if TYPE_CHECKING:
    Map = _Map
else:
    Map = create_model("Map", __base__=_Map, **dict.fromkeys(PLACE_FACTS, (Names, ())))


class CountedFile(Table):
    """The whole file."""

    title: str = ""
    phase: str
    tracks: dict[str, str] = {}
    round: str
    of: Part | None = None
    next: str = ""
    priority: str = ""
    rows: tuple[tuple[str | int, ...], ...] = ()
    acted: Names = ()
    passes: Few = 0
    last: str = ""
    opener: str = ""
    end: str = ""
    bank: Amount | None = None
    bank_broken: Flag = False
    closed: Names = ()
    out: Names = ()
    stacks: tuple[Names, ...] = ()
    order: Names = ()
    options: dict[str, str] = {}
    players: dict[str, Player]
    investor: Investor | None = None
    corporations: dict[str, Corporation] = {}
    minors: dict[str, Minor] = {}
    privates: dict[str, Private] = {}
    pool: Pool = Pool()
    left: dict[str, Few] = {}
    map: Map = Map()
    links: dict[str, Few] = {}
    sold: dict[str, Names] = {}
    merged: Names = ()
    placed: dict[str, str] = {}
    played: Flag = False
    above: dict[str, Names] = {}
