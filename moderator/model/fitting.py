"""Fitting: records that hold only what their annotations allow, however they are made."""

import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, dataclass_transform, get_args, get_origin

from moderator.model.record import Field, Record, fields_of, limits_of

Test = Callable[[Any], str | None]  # what a value must be that is something else, or None
_WHAT = {str: "a text", bool: "yes or no", int: "a whole number", tuple: "a list"}


class Unfit(ValueError):
    """A field holds what it must not: `price must be at most 10000000`."""

    def __init__(self, field: str, must_be: str) -> None:
        super().__init__(f"{field.replace('_', ' ')} must be {must_be}")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Fitted(Record):
    """A record whose fields, all named, are tested as it is made. Raises Unfit."""

    def check(self) -> None:
        kind, held = type(self), self.__dict__
        tests: tuple[tuple[str, Any, Test], ...] | None = kind.__dict__.get("_tests")
        if tests is None:
            tests = tuple((name, limits_of(kind, name).default, _test_of(of)) for name, of in fields_of(kind).items())
            type.__setattr__(kind, "_tests", tests)
        for name, usual, test in tests:
            if (value := held[name]) is not usual and (must_be := test(value)) is not None:
                raise Unfit(name, must_be)


def _test_of(annotation: Any) -> Test:
    """The test of one annotation: of the kinds that moves are made of, and no others."""
    inner = get_args(annotation)
    match get_origin(annotation):
        case None:
            return _is(annotation)
        case kind if kind is Annotated:
            return _whole(**inner[1].facts)
        case kind if kind is Literal:
            return lambda value: None if value in inner else f"one of {', '.join(map(str, inner))}"
        case kind if kind is Union or kind is types.UnionType:
            test = _test_of(inner[0])
            return lambda value: None if value is None else test(value)
        case kind if kind is tuple:
            each = _test_of(inner[0])
            return lambda values: (
                next(filter(None, map(each, values)), None) if isinstance(values, tuple) else _WHAT[tuple]
            )
    raise TypeError(f"no field of a move is of the kind {annotation}")


def _is(kind: type) -> Test:
    return lambda value: None if isinstance(value, kind) else _WHAT.get(kind, kind.__name__)


def _whole(ge: int, le: int) -> Test:
    def test(value: Any) -> str | None:
        if type(value) is not int:
            return _WHAT[int]
        return None if ge <= value <= le else f"at least {ge}" if value < ge else f"at most {le}"

    return test
