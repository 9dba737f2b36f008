"""Journals, seals and a ruleset that version 0.1.0 wrote are read as it read them."""

import json
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent.parent / "written_by_0_1"
CODES = {
    "18EU-four-players": "681-HYKDN-JD2W8-78Y44-C5NSV-HHBHP",
    "18Own": "22-9FKYY-0M6ED-B4B7A-7PY3H-1C9QP",
}


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.18xx")))
def test_the_books_of_a_journal_are_as_they_were(run, name):
    """New keys may be added to the JSON; those that were there keep their values."""
    was = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    own = ["--ruleset", str(SAMPLES / name)] if (SAMPLES / name).is_dir() else []
    now = json.loads(run("show", str(SAMPLES / f"{name}.18xx"), "--json", *own).stdout)
    changed = now.pop("changed") or {"books": None, "facts": False}
    assert (changed["books"], changed["facts"]) == (None, False)
    assert {key: now.get(key) for key in was} | {"changed": None} == was


@pytest.mark.parametrize(("name", "code"), CODES.items())
def test_a_seal_still_holds(run, name, code):
    assert run("verify", str(SAMPLES / f"{name}.18xx"), code).code == 0


def test_a_ruleset_of_a_users_own_has_no_faults(run):
    assert run("ruleset", "check", str(SAMPLES / "18Own")).code == 0
