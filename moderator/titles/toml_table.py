"""The base class of a ruleset's tables, and the types of their numbers and texts."""

import builtins
import types
import typing
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform, get_args, get_origin

from moderator.model.values import NEEDED, Field, Record, default_of, fields_of

Maker = Callable[[Any], Any]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Table(Record):
    """A frozen table of a ruleset file with keyword-only fields. Whether values are valid is checked in checking/."""


T = TypeVar("T", bound=Table)


def make_table(kind: type[T], toml: Mapping[str, Any]) -> T:
    """Return the table for valid TOML: lists become tuples, nested tables are made the same way. Unknown keys fail."""
    makers: dict[str, Maker | None] | None = kind.__dict__.get("_makers")  # of the keys that were read so far
    if makers is None:
        makers = {}
        type.__setattr__(kind, "_makers", makers)
    values = {}
    for name, value in toml.items():
        if name not in makers:
            makers[name] = _maker(fields_of(kind).get(name))
        make = makers[name]
        values[name] = value if make is None else make(value)
    return kind(**values)


def as_toml(table: Table) -> dict[str, Any]:
    """Return the fields that differ from their defaults, as plain values."""
    return {
        name: _plain(value)
        for name, value in table.items()
        if (default := default_of(type(table), name)) is NEEDED or value != default
    }


def _maker(annotation: Any) -> Maker | None:
    """Return the function that converts a field's TOML value, or None if the value is used as it is."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return partial(make_table, annotation)
    inner = get_args(annotation)
    match get_origin(annotation):
        case typing.Annotated:
            return _maker(inner[0])
        case typing.Union | types.UnionType:  # optional: TOML has no None
            return _maker(inner[0])
        case builtins.tuple:
            each = _maker(inner[0])
            return tuple if each is None else lambda values: tuple(map(each, values))
        case builtins.dict:
            one = _maker(inner[1])
            return None if one is None else lambda table: {name: one(value) for name, value in table.items()}
    return None


def _plain(value: Any) -> Any:
    match value:
        case Table():
            return as_toml(value)
        case tuple():
            return [_plain(each) for each in value]
        case dict():
            return {name: _plain(each) for name, each in value.items()}
    return value


Colour = Literal["yellow", "green", "brown", "grey"]
COLOURS: tuple[Colour, ...] = get_args(Colour)  # of tiles, in upgrade order
HexKind = Literal["city", "town", "port", "offboard", "mine", "district"]
Ore = Literal["coal", "steel"]

Flag = Annotated[bool, Field(strict=True)]
Money = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]  # whole currency units
Price = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]  # for prices above zero, and divisors
Percent = Annotated[int, Field(strict=True, ge=0, le=100)]
Part = Annotated[int, Field(strict=True, ge=1, le=100)]  # a percentage above zero
Rate = Annotated[int, Field(strict=True, ge=1, le=1000)]  # percent of a price, 1000 at most
Count = Annotated[int, Field(strict=True, ge=0, le=100)]  # number of pieces, or of repetitions
Few = Annotated[int, Field(strict=True, ge=1, le=100)]
Text = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]+$")]
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r'^[^\x00-\x20:;"\x7f][^\x00-\x1f:;"\x7f]*$')]
TitleName = Annotated[  # also part of file names
    str, Field(min_length=1, max_length=80, pattern=r'^[^\x00-\x20:;"\x7f/\\<>|?*.-][^\x00-\x1f:;"\x7f/\\<>|?*]*$')
]
# A name that a journal can write.
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r'^[^\s:;"=\x00-\x1f\x7f]+$')]
Terrain = Word  # any terrain that map.toml uses
Coordinate = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[0-9]{1,2}$")]
Distinct = "distinct"  # marks a list without repeats
Words = Annotated[tuple[Word, ...], Distinct]
