"""Shapes: report what pydantic finds in a file, such as unknown keys and numbers out of bounds, as faults of the
ruleset.
"""

import types
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails, PydanticCustomError

from moderator.model.values import NEEDED, Limits, default_of, fields_of, limits_of
from moderator.titles.folder import Fault, Key, show, suggest
from moderator.titles.toml_table import Distinct, Table

# ---- model ----
# Pydantic models are built from the annotations of the tables when a file is checked. Known sound rulesets need none.

T = TypeVar("T")


def distinct(values: tuple[T, ...]) -> tuple[T, ...]:
    """Return the values unchanged. Raises PydanticCustomError if one is repeated."""
    seen: set[T] = set()
    for value in values:
        if value in seen:
            raise PydanticCustomError("twice", "{value} is named twice", {"value": repr(value)})
        seen.add(value)
    return values


_MADE: dict[type[Table], type[BaseModel]] = {}


def model_of(table: type[Table]) -> type[BaseModel]:
    """Return the pydantic model of a table. It forbids unknown keys, so that a typo is never ignored."""
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
    """Return an annotation with tables replaced by their models."""
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
    """Yield the tables that an annotation contains."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        yield annotation
    if get_origin(annotation) is not Literal:
        for part in get_args(annotation):
            yield from tables_in(part)


_PAGE = "see docs/write/tutorial.md"

# The message and remedy for each type of error. Values in braces come from pydantic.
SAID: dict[str, tuple[str, str]] = {
    "missing": ("the key is missing", f"add it: {_PAGE}"),
    "int_type": ("{shown} is not a whole number", "write digits, without quotation marks or a decimal point"),
    "int_from_float": ("{shown} is not a whole number", "write digits, without a decimal point"),
    "int_parsing_size": ("the number is too long", "write the printed number"),
    "bool_type": ("{shown} is neither true nor false", "write true or false"),
    "string_type": ("{shown} is not a text", "put it in quotation marks"),
    "greater_than_equal": ("{shown} is too small", "write {ge} or more"),
    "less_than_equal": ("{shown} is too large", "write {le} or less"),
    "string_too_short": ("the text is empty", "write a text"),
    "string_too_long": ("the text is too long", "write at most {max_length} characters"),
    "too_short": ("it is empty", "add at least one"),
    "tuple_type": ("{shown} is not a list", "put it in square brackets: [ ... ]"),
    "dict_type": ("{shown} is not a table", f"write a table: {_PAGE}"),
    "model_type": ("{shown} is not a table", f"write a table: {_PAGE}"),
    "string_pattern_mismatch": ("{shown} is not valid here", "write {form}"),
    "literal_error": ("{shown} is not one of the words allowed here", "{expected}"),
    "extra_forbidden": ("there is no such key", "{known}"),
    "twice": ("{value} is named twice", "name it once"),
}


# A description of valid texts, by the pattern that checks them.
FORMS: dict[str, str] = {
    r"^([2-9]|1[0-2])$": "a number of players, from 2 to 12",
    r"^[0-9]{1,2}$": "a number, from 0 to 99",
    r"^[a-z]$": "one lower-case letter",
    r"^[a-z]*$": "lower-case letters, or nothing",
    r"^[a-z][a-z' -]*$": "a word or two in lower case: bank pool",
    r"^#[0-9A-Fa-f]{6}$": "# and six digits or letters from a to f: #1f5fa8",
    r"^[A-Z]{1,2}[0-9]{1,2}$": "a coordinate: one or two capital letters, one or two digits",
    r"^[A-Z]{1,2}[0-9]{1,2}-[0-9]+-[0-9]+$": "a coordinate, a tile and a city: C9-57-0",
    r"^[^\x00-\x1f\x7f]+$": "words in one line",
    r'^[^\x00-\x20:;"\x7f][^\x00-\x1f:;"\x7f]*$': 'a name in one line, without : ; and "',
    r'^[^\x00-\x20:;"\x7f/\\<>|?*.-][^\x00-\x1f:;"\x7f/\\<>|?*]*$': (
        'a name that can be part of a file name: without : ; " / \\ < > | ? *, and not beginning with . or -'
    ),
    r'^[^\s:;"=\x00-\x1f\x7f]+$': 'one word, without blanks and without : ; = and "',
}


def is_sound(shape: type[Table], table: object) -> bool:
    """Return whether a table is valid by itself."""
    try:
        model_of(shape).model_validate(table)
    except ValidationError:
        return False
    return True


def check_shape(file: str, shape: type[Table], tables: Any) -> Iterator[Fault]:
    """Yield the faults of one file by itself: keys, types and bounds."""
    try:
        model_of(shape).model_validate(tables)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        above = {error["loc"][:depth] for error in errors for depth in range(len(error["loc"]))}
        for error in errors:
            if error["type"] != "too_short" or error["loc"] not in above:  # a list with wrong entries is not empty
                yield _fault(file, shape, error)


def _fault(file: str, shape: type[Table], error: ErrorDetails) -> Fault:
    key: Key = error["loc"]
    if key[-1:] == ("[key]",):
        key = key[:-1]
    facts = {"shown": show(error["input"]), "value": "", **error.get("ctx", {})}
    facts["form"] = FORMS.get(str(facts.get("pattern")), "something else")
    if error["type"] == "literal_error":
        facts["expected"] = suggest(error["input"], str(facts["expected"]).split("'")[1::2])
    if error["type"] == "extra_forbidden":
        meant = _renamed(key) or suggest(key[-1], fields_of(_table_at(shape, key)))
        facts["known"] = meant if meant.endswith("?") or meant.startswith("write ") else f"leave it out; {meant}"
    problem, remedy = SAID.get(error["type"], (error["msg"], _PAGE))
    return Fault(file, key, problem.format(**facts), remedy.format(**facts))


# Keys of earlier rulesets, and their replacement.
RENAMED = {
    "structures": "write [charters.NAME]",
    "dividends": "write [charters.NAME.dividend]",
    "operating.corporation_steps": "write steps in [charters.NAME]",
    "operating.minor_steps": "write steps in [charters.NAME]",
    "operating.minor_first_lays": "write tiles = { first_round = ... } in [charters.NAME]",
    "operating.owes_train": "write owes_train in [charters.NAME]",
    "phases.*.structure": "write charter",
    "phases.*.event": "write events = [...]",
    "phases.*.privates_for_sale": 'write statuses = ["privates-for-sale"]',
    "phases.*.one_a_type": 'write statuses = ["one-a-type"]',
    "phases.*.district_pays_treasury": 'write statuses = ["district-pays-treasury"]',
    "corporations.*.structure": "write charter",
    "shares.unsold": "write pays in [offers.NAME]",
}


def _renamed(key: Key) -> str | None:
    """Return the replacement for a key that earlier rulesets had, or None."""
    for old, new in RENAMED.items():
        parts = old.split(".")
        if len(parts) == len(key) and all(part in ("*", name) for part, name in zip(parts, key, strict=True)):
            return new
    return None


def _table_at(shape: type[Table], key: Key) -> type[Table]:
    """Return the shape of the table that contains a key."""
    for part in key[:-1]:
        if annotation := fields_of(shape).get(str(part)):
            shape = next(tables_in(annotation), shape)
    return shape
