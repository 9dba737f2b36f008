"""Models: the tables of a ruleset as pydantic has them, made of the same annotations; it finds what is wrong in a file.

They are made when a file is to be checked: a ruleset that is known to be sound needs none.
"""

import types
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from moderator.model.record import NEEDED, Limits, default_of, fields_of, limits_of
from moderator.titles.toml_table import Distinct, Table

T = TypeVar("T")


def distinct(values: tuple[T, ...]) -> tuple[T, ...]:
    """The same values. Raises an error of the ruleset for one that is there twice."""
    seen: set[T] = set()
    for value in values:
        if value in seen:
            raise PydanticCustomError("twice", "{value} is named twice", {"value": repr(value)})
        seen.add(value)
    return values


_MADE: dict[type[Table], type[BaseModel]] = {}


def model_of(table: type[Table]) -> type[BaseModel]:
    """The model of a table; unknown keys are refused, so a typo never passes for a rule."""
    if table not in _MADE:
        _MADE[table] = _make_model(table)
    return _MADE[table]


def _make_model(table: type[Table]) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for name, annotation in fields_of(table).items():
        default = default_of(table, name)
        facts = limits_of(table, name).facts
        fields[name] = _modelled(annotation), Field(default=... if default is NEEDED else None, **facts)
    return create_model(table.__name__, __config__=ConfigDict(extra="forbid"), **fields)


def _modelled(annotation: Any) -> Any:
    """An annotation with the models in place of the tables."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return model_of(annotation)
    inner = get_args(annotation)
    match get_origin(annotation):
        case kind if kind is Annotated:
            first, *marks = inner
            return Annotated[(_modelled(first), *map(_marked, marks))]
        case kind if kind is Union or kind is types.UnionType:
            return reduce(or_, map(_modelled, inner))
        case kind if kind is tuple or kind is dict:
            return kind[tuple(map(_modelled, inner))]
    return annotation


def _marked(mark: Any) -> Any:
    if isinstance(mark, Limits):
        return Field(**mark.facts)
    return AfterValidator(distinct) if mark == Distinct else mark


def tables_in(annotation: Any) -> Iterator[type[Table]]:
    """The tables that an annotation speaks of."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        yield annotation
    if get_origin(annotation) is not Literal:
        for part in get_args(annotation):
            yield from tables_in(part)
