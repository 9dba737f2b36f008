"""Every key that a ruleset may have is used by a shipped one. Without that, no game would reach its code."""

import tomllib
from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Any, get_args, get_origin

from moderator.cli.keys_page import FILES
from moderator.model.values import fields_of
from moderator.resources import base_names, extended_dir, ruleset_names
from moderator.titles.checking.shape import tables_in
from moderator.titles.toml_table import Table

Key = tuple[str, str]  # the table that has it, and its name
# Tables, and the keys of them, that made-up titles alone have yet: tests/rules/test_company_loans.py, tests/minors.py.
MADE_UP = {"Loans"}
MADE_UP |= {("ImportFile", "rights")}
MADE_UP |= {"Capital", "capital"}  # tests/rules/test_capital.py
MADE_UP |= {("RunRight", "price"), ("RunRight", "count")}  # tests/rules/test_run_rights.py
MADE_UP |= {"ConnectionRun", "connection_run", ("Corporation", "destination")}  # tests/rules/test_connection_runs.py
MADE_UP |= {"Redeeming", "redemption", "Reissuing", "reissue"}  # tests/rules/test_reissue.py
MADE_UP |= {("Private", "early_buyers"), ("TrackPower", "less")}  # tests/rules/test_early_privates.py
MADE_UP |= {("PlaceToken", "others")}  # tests/rules/test_open_tokens.py
MADE_UP |= {
    ("Corporation", key) for key in ("token_fee", "starts", "opens", "after")
}  # tests/rules/test_capital_at_float.py
MADE_UP |= {("Shares", "float_rises"), ("Shares", "opens_after"), ("Phase", "starts")}
MADE_UP |= {("Shares", "ordered")}  # tests/rules/test_draft.py
MADE_UP |= {("BonusRow", key) for key in ("all", "kind", "marker", "own", "upgraded", "ends", "groups", "axes")}
MADE_UP |= {("BonusRow", key) for key in ("by_place", "most", "by_number", "times", "lowers", "last", "once")}
MADE_UP |= {("BonusRow", key) for key in ("joins", "between", "raises", "longest", "trains")}
MADE_UP |= {("BonusRow", key) for key in ("companies", "charters", "private", "since", "until")}  # test_bonus_rows.py
MADE_UP |= {"Protecting", "protection", ("Edges", "ledge")}  # tests/rules/test_price_protection.py, test_chart.py


def first_with(kind: type[Table], key: str) -> str:
    """Return the table that declares a key; the two sides of a card share theirs."""
    return next(base.__name__ for base in kind.__mro__[::-1] if key in getattr(base, "_fields", {}))


def keys_in(annotation: Any) -> Iterator[Key]:
    for kind in tables_in(annotation):
        for key, of in fields_of(kind).items():
            yield first_with(kind, key), key
            yield from keys_in(of)


def keys_set(annotation: Any, value: Any) -> Iterator[Key]:
    """Return the keys of the tables at a place of the TOML."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if isinstance(annotation, type) and issubclass(annotation, Table):
        for key, said in value.items() if isinstance(value, dict) else ():
            if key in fields_of(annotation):
                yield first_with(annotation, key), key
                yield from keys_set(fields_of(annotation)[key], said)
        return
    many = get_origin(annotation) in (dict, tuple)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in get_args(annotation):
        for each in inside if many else [value]:
            yield from keys_set(part, each)


def said_of(name: str, toml: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return a file's tables, and those that its options put there."""
    sections = [{"id": number, **section} for number, section in toml.get("section", {}).items()]
    yield toml | {"sections": [*toml.get("sections", ()), *sections]}
    for option in toml.get("options", {}).values() if name == "title.toml" else ():
        laid = [pair for paths in option.get("put", {}).values() for pair in paths.items()]
        for path, value in [*laid, *([(option["add"], 1)] if "add" in option else [])]:
            yield reduce(lambda inner, part: {part: inner}, reversed(path.split(".")), value)


def test_every_key_is_set_by_a_ruleset():
    known, said = set[Key](), set[Key]()
    for name, shape in FILES.items():
        known |= {*keys_in(shape)}
        for folder in map(extended_dir, (*ruleset_names(), *base_names())):
            if (folder / name).is_file():
                for tables in said_of(name, tomllib.loads((folder / name).read_text(encoding="utf-8"))):
                    said |= {*keys_set(shape, tables)}
    assert len(known) > 500
    assert not {key for key in known - said if not MADE_UP & {key, *key}}
