"""The shape of `position.toml`: what lies on the table when a game is begun in its middle.

Amounts are whole currency units, shares percent. What a table may leave out has a default, given in
docs/use/late-start.md; an empty text and a price of 0 say nothing, so that the file to fill in can name every key.
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
    """One part of a corporation as the only one of a list."""
    return [value] if isinstance(value, int) and not isinstance(value, bool) else value


def _cell(value: Any) -> Any:
    """A cell by its name, `C9`; or row and column from 0."""
    return (named_cell(value) or value) if isinstance(value, str) else value


Parts = Annotated[tuple[Part, ...], BeforeValidator(_listed), Field(min_length=1)]
Names = tuple[str, ...]
Shares = dict[str, Parts]


class Table(BaseModel):
    """A table of the file; unknown keys are refused. Names that are numbers need no quotes."""

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)


class _Player(Table):
    """What lies before a player: a part of a corporation, or the sizes of his certificates of it."""

    cash: Amount
    shares: Shares = {}
    cards: Names = ()
    bankrupt: Flag = False
    kept: Flag | str = False


class Investor(Table):
    """The dummy of a game that has one: its shares, who has its card, and what it has done in this stock round."""

    shares: Shares = {}
    card: str = ""
    taken: Few = 0
    out: Flag = False


class _Corporation(Table):
    """A corporation and its charter; without a price it is not in play. What two have formed is `of` them."""

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
    """A minor: a player's, a corporation's that it has merged into, in the pool, or closed; the owner of a closed one
    had it last. One that chose its home says its stations, the home first; without any it has yet to float.
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
    """A private: somebody's, or closed, and what its power has left to a company."""

    owner: str = ""
    closed: Flag = False
    used: Flag = False
    gave: str = ""
    at: str = ""
    stations: Names = ()
    tokens_left: Few | None = None


_KINDS: dict[str, tuple[Any, Any]] = {"flag": (Flag, False), "sum": (Count, 0)}


def _with_facts(table: type[Table], sort: str) -> Any:
    """The table with a key for each fact that a mechanic knows of companies of this sort, or of players."""
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
    """What the bank bought back."""

    shares: Shares = {}
    trains: Names = ()


class _Map(Table):
    """Places by the colour of their tile, where industry was found, where runs have called as a card asks, and what
    mechanics know of them.
    """

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
