"""The schemas, held against what the commands print: valid, and no key that a schema does not know."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from moderator.export.tables.shapes import TABLES
from moderator.resources import example_names, schema, schema_names
from tests.ledger import play
from tests.sheets import filled

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = [name for name in example_names() if name.endswith(".18xx")]
DAMAGED = b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nevent Open\nsold 1 Ann 100\nfrob\nAnn: buy BNR\n"


def closed(part: Any) -> Any:
    """The schema with every object closed to keys that it does not name."""
    if isinstance(part, dict):
        told = {key: closed(value) for key, value in part.items()}
        return {"additionalProperties": False, **told} if "properties" in told else told
    return [closed(each) for each in part] if isinstance(part, list) else part


@cache
def validator(name: str) -> Draft202012Validator:
    facts = json.loads(schema(name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(facts)
    return Draft202012Validator(closed(facts))


def thinned(part: Any) -> Any:
    """The document with some fifty entries of every long list: those of one list are alike."""
    if isinstance(part, dict):
        return {key: thinned(value) for key, value in part.items()}
    return [thinned(each) for each in part[:: 1 + len(part) // 50]] if isinstance(part, list) else part


def check(name: str, document: Any) -> None:
    faults = [f"{fault.json_path}: {fault.message[:200]}" for fault in validator(name).iter_errors(thinned(document))]
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_json_of_a_game_fits_its_schema(run, name, tmp_path):
    path = ROOT / "examples" / name
    check("position", run("show", path, "--json").json)
    check("audit", run("audit", path, "--json", "--since").json)
    check("score", run("score", path, "--json").json)
    run("export", path, "--json", tmp_path / "tables.json")
    check("tables", json.loads((tmp_path / "tables.json").read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES[:2])
def test_every_line_of_a_replay_is_a_position(run, name):
    for line in run("replay", ROOT / "examples" / name).stdout.splitlines()[::20]:
        check("replay", json.loads(line))


KEPT = "given phase 3\ngiven GWR president Ann par 75 price 75 3,0 floated reserved Ann kept Bob shielded BBBT\n"


@pytest.mark.parametrize("name", ["position", "replay"])
def test_reserved_shares_and_price_shields_are_described(name):
    game = play(KEPT + "begin SR 2\n", title="18OE")
    (companies,) = (known for known in find(json.loads(schema(name).read_text(encoding="utf-8")), "shielded"))
    for key in ("reserved", "kept", "shielded"):
        said = game.json["companies"]["GWR"][key]
        assert said is not None
        kind = "private" if said in game.game.title.file.privates else "player"
        assert companies[key]["description"].startswith(f"The {kind} ")


def find(part: Any, key: str) -> Iterator[dict[str, Any]]:
    """Every table of a schema that has this key."""
    if isinstance(part, dict):
        if key in part:
            yield part
        for value in part.values():
            yield from find(value, key)


def test_the_json_of_a_damaged_journal_fits_its_schema(run, tmp_path):
    (tmp_path / "bad.18xx").write_bytes(DAMAGED)
    for command, name in (("show", "position"), ("audit", "audit"), ("score", "score")):
        check(name, run(command, tmp_path / "bad.18xx", "--json").json)
    check("audit", run("audit", tmp_path / "bad.18xx", "--declared", "Ann=3,Bob=600", "--json").json)


@pytest.mark.slow
def test_the_json_of_shared_slips_fits_its_schema(run):
    told = run("audit", ROOT / "examples" / "18EU-four-players.18xx", "--declared", "Bob=7963,Zoë=8385", "--json").json
    assert told["declared"]["together"] != []
    check("audit", told)


def test_the_json_of_the_clock_fits_its_schema(run, tmp_path):
    (tmp_path / "a.18xx").write_text(
        "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nclock 120\nsold 1 Ann 115 ; clock 42 Ann\n", encoding="utf-8"
    )
    told = run("show", tmp_path / "a.18xx", "--json").json
    assert told["clock"]["total"] == 42
    check("position", told)


def test_the_json_of_a_sheet_fits_its_schema(run, tmp_path):
    sheet = filled(tmp_path / "a.xlsx", {"Ann": {"cash": 500, "BNR": 7}, "Bob": {"cash": -3}}, {"BNR": 101})
    sheet.at("ended by").offset(column=1).value = "time"
    sheet.save()
    check("sheet", run("score", tmp_path / "a.xlsx", "--json").json)


@pytest.mark.slow
def test_the_json_of_a_folder_fits_its_schema(run, tmp_path):
    told = run("standings", ROOT / "examples", "--by", "round", "--rating", "--json")
    check("standings", told.json)
    (tmp_path / "then.json").write_text(told.stdout, encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "bad.18xx").write_bytes(DAMAGED)
    words = ("--since", tmp_path / "then.json", "--unfinished", "--json")
    check("standings", run("standings", tmp_path / "games", *words).json)


def test_the_json_of_seats_titles_and_rules_fits_its_schema(run, tmp_path):
    (tmp_path / "p.toml").write_text("[players]\n" + "".join(f"P{n} = []\n" for n in range(5)), encoding="utf-8")
    check("seating", run("seating", tmp_path / "p.toml", "--tables", "5", "--rounds", "2", "--json").json)
    check("enter", run("enter", tmp_path, "18EU r1 t1: Ann 5, Bob 4", "--json").json)
    check("titles", run("titles", "--json").json)
    check("rules", run("rules", "18MW", "--json").json)


def test_the_json_of_an_event_fits_its_schemas(run, tmp_path):
    told = "--players", "Ann,Bob,Cyd", "--tables", 3, "--title", "18EU", "--rounds", 2, "--date", "2026-11-20"
    assert run("event", "new", "open", *told).code == 0
    assert run("event", "seat", "open").code == 0
    for worth in (5, 6):
        line = f"r1 t1: Ann {worth}, Bob 4, Cyd bankrupt"
        assert run("enter", "open", line, "--unsigned", "Bob", "--force").code == 0
        (tmp_path / "open" / "r1-t1.result.toml").rename(tmp_path / "open" / f"{worth}.result.toml")
    status = run("event", "status", "open", "--now", "2026-11-20 14:30", "--json").json
    assert (len(status["left_out"]), status["tables"][0]["state"]) == (1, "disputed")
    check("event-status", status)
    results = run("event", "results", "open", "--json").json
    assert [(each["player"], each["person"], each["points"]) for each in results["results"]] == [
        ("Ann", "ann", 120), ("Bob", "bob", 60), ("Cyd", "cyd", 0),
        ("Ann", "ann", None), ("Bob", "bob", None), ("Cyd", "cyd", None),
    ]  # fmt: skip
    check("results", results)
    printed = run("event", "results", "open").stdout.splitlines()
    assert printed[0].split(",") == [*results["results"][0]]
    assert printed[1].startswith("open,1,,1,2026-11-20,18EU,5.result.toml,result,as written down,")
    check("standings", run("standings", "open", "--json").json)


def test_a_schema_is_printed_and_all_are_listed(run):
    listed = run("schema").stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(schema_names())
    assert run("schema", "position").json["$id"] == "moderator:position:1"
    refused = run("schema", "positoin")
    assert (refused.code, "did you mean position?" in refused.stderr) == (2, True)


def test_the_sql_that_reads_the_long_tables(run):
    told = run("schema", "--sql")
    assert (told.code, told.stdout.count("create or replace view ")) == (0, len(TABLES))
    done = run("schema", "audit", "--sql")
    assert (done.code, done.stderr) == (
        2,
        "moderator: --sql prints the statements for all tables; leave the name out\n",
    )


def test_the_sql_that_reads_an_archive(run):
    told = run("schema", "--sql", "--archive").stdout
    assert (told.count("create or replace view "), told.count("read_parquet(")) == (len(TABLES), len(TABLES))
    refused = run("schema", "--archive")
    assert (refused.code, refused.stderr) == (
        2,
        "moderator: --archive needs --sql; write: moderator schema --sql --archive\n",
    )
