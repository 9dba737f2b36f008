"""A mechanic from outside, in one folder (tests/tollgate) and one row, can be played, shown, saved, begun late and
exported.

No module of the program knows it.
"""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.made_up import write_ruleset

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
GAME = ROOT / "examples" / "18EU-four-players.18xx"
BEFORE = 232  # the line before RPR's turn

RULES = '[section."T.1"]\nheading = "Gates"\nsays = "One a company."\ncovered_by = ["tollgate", "gate-twice"]\n'


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Return commands at a table that plays with gates, in the middle of a game."""
    folder = tmp_path_factory.mktemp("gates")
    (folder / "gates").mkdir()
    rules = write_ruleset(folder / "gates", 'mechanics = ["tollgate"]\n')
    (rules / "rulebook.toml").write_text(RULES, encoding="utf-8")

    def call(*words: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.tollgate", *map(str, words)]
        env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
        return subprocess.run(command, cwd=folder, env=env, input=stdin, capture_output=True, text=True)

    counted = call("template", "position", "--of", GAME, "--at", BEFORE).stdout
    (folder / "counted.toml").write_text(counted.replace('"18EU"', '"18EU-made-up"', 1), encoding="utf-8")
    begun = call("new", "game.18xx", "--from", "counted.toml", "--ruleset", "gates")
    assert begun.returncode == 0, begun.stderr
    call.folder = folder
    call.built = call("do", "game.18xx", "RPR: gate", "--ruleset", "gates")
    return call


def company(table, *words: object) -> dict[str, object]:
    shown = table("show", *words, "--json", "--ruleset", "gates").stdout
    return json.loads(shown)["companies"]["RPR"]


def test_the_tollgate_is_offered_played_and_shown(table):
    assert "RPR builds a tollgate for £30" in table.built.stdout
    assert company(table, "game.18xx")["gated"] is True
    assert "a gate" in table("show", "game.18xx", "companies", "--ruleset", "gates").stdout


def test_a_tollgate_finding_cites_its_section(table):
    again = table("do", "game.18xx", "RPR: gate", "--ruleset", "gates")
    assert (again.returncode, "T.1" in again.stdout + again.stderr) == (3, True)


def test_the_tollgate_payment_has_a_column(table):
    table("export", "game.18xx", "--csv", "tables", "--ruleset", "gates")
    with (table.folder / "tables" / "OR-2.1.companies.csv").open(encoding="utf-8") as file:
        rows = {row["company"]: row for row in csv.DictReader(file)}
    assert rows["RPR"]["for track"] == "-30"


def test_a_position_with_a_tollgate_can_be_written_and_read(table):
    table("template", "position", "--of", "game.18xx", "--ruleset", "gates", "-o", "again.toml")
    table("new", "again.18xx", "--from", "again.toml", "--ruleset", "gates")
    assert "given RPR president" in (again := (table.folder / "again.18xx").read_text(encoding="utf-8"))
    assert (" gated " in again, company(table, "again.18xx")["gated"]) == (True, True)


def test_other_titles_have_no_tollgate(table):
    assert "gated" not in json.loads(table("show", GAME, "--json").stdout)["companies"]["RPR"]
