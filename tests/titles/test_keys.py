"""Every key that a ruleset may have is used by a shipped one. Without that, no game would reach its code."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import pytest

from moderator.cli.keys_page import FILES
from moderator.model.values import fields_of
from moderator.resources import base_names, extended_dir, ruleset_names
from moderator.titles.checking.shape import tables_in
from moderator.titles.toml_table import Table

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "moderator"
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

# Keys that no example reads while it is played: those of import, options, the rulebook and printed sheets, and those of
# rules that only made-up titles have.
UNPLAYED = {"Hexside", "ImportFile", "ImportedLink", "ImportedOption", "Option", "Section", "RulebookFile"}
UNPLAYED |= {("Ability", key) for key in ("discount", "discount_in_zone", "longer")}
UNPLAYED |= {("Across", "ferry")}
UNPLAYED |= {("Amalgamation", "relief")}
UNPLAYED |= {("Card", key) for key in ("count", "says")}
UNPLAYED |= {("CardRules", "target")}
UNPLAYED |= {("Charter", key) for key in ("left_trains", "lent_above", "lent_to", "lent_trade", "like")}
UNPLAYED |= {("Coach", "traded")}
UNPLAYED |= {("Corporation", key) for key in ("colour", "in_play")}
UNPLAYED |= {("Debt", "fee")}
UNPLAYED |= {("DirectorLot", "in_play")}
UNPLAYED |= {("Emergency", "minor_trains")}
UNPLAYED |= {("FireSale", "protected")}
UNPLAYED |= {("Investor", key) for key in ("keeps", "replaced_falls")}
UNPLAYED |= {("LinkGrant", "waits")}
UNPLAYED |= {("Loans", "scored_less")}
UNPLAYED |= {("Longest", key) for key in ("minor", "rounds")}
UNPLAYED |= {("MapFile", key) for key in ("overlays", "source")}
UNPLAYED |= {("Odd", "scored")}
UNPLAYED |= {("Operating", key) for key in ("harbour_turned", "sold_last")}
UNPLAYED |= {("Private", "in_play")}
UNPLAYED |= {("PrivateRules", key) for key in ("extra_beside_own", "scored")}
UNPLAYED |= {("Shares", "opens_after")}
UNPLAYED |= {("SmallCities", "phase")}
UNPLAYED |= {("StationPower", "pays_for")}
UNPLAYED |= {
    ("TitleFile", key) for key in ("left_out", "longest", "name", "other_names", "rulebook", "unconfirmed", "version")
}
UNPLAYED |= {("Transfer", "metropolis")}
UNPLAYED |= {("Zone", "colour")}
READ_AS_TOML = {"like", "in_play", "excludes"}  # before tables are made of it


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


def attributes_read() -> set[str]:
    """Return the names of all attributes that code reads, other than the checks of rulesets."""
    files = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "checking"]
    nodes = (node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


@pytest.mark.slow
def test_every_key_is_read_while_an_example_is_played():
    """A key that nothing reads has no effect, whatever a ruleset says."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.keys_read"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    read = {(table, key) for table, _, key in (line.partition(" ") for line in done.stdout.splitlines())}
    known = {key for shape in FILES.values() for key in keys_in(shape)}
    unread, used = known - read, attributes_read() | READ_AS_TOML
    assert not {key for key in unread if not UNPLAYED & {key[0], key}}
    assert not {key for key in unread if key[1] not in used}
    assert not {key for key in UNPLAYED if isinstance(key, tuple) and key not in unread}
