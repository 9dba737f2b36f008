"""`moderator rules` and `moderator titles`."""

from pathlib import Path

import pytest

from moderator.cli.keys_page import keys_pages
from moderator.mechanics.catalogue import load_title

ROOT = Path(__file__).parent.parent.parent


def test_every_section_is_listed(run):
    title = load_title("18EU")
    out = run("rules", "18eu").stdout
    for section in title.rulebook.sections:
        assert f"\n{section.id:<6} {section.heading}\n" in out
    listed = run("rules", "18EU", "--json").json
    assert [section["id"] for section in listed["sections"]] == [section.id for section in title.rulebook.sections]
    assert set(listed["sections"][0]) >= {"id", "heading", "says", "covered_by", "attested", "out_of_scope"}


def test_one_check_with_its_sections(run):
    done = run("rules", "18EU", "--check", "hold-limit")
    assert done.code == 0
    assert done.stdout.startswith("hold-limit (violation): ")
    assert "\n18EU 3.1, " in done.stdout
    asked = run("rules", "18EU", "--check", "rust", "--json").json
    assert (asked["severity"], asked["sections"]) == (None, ["2"])


def test_a_wrong_check_or_title(run):
    done = run("rules", "18EU", "--check", "hold-limits")
    assert (done.code, done.stdout) == (2, "")
    assert "did you mean hold-limit" in done.stderr
    assert run("rules", "18ZZ").code == 5


def test_titles(run):
    assert "18EU 1.0\n" in run("titles").stdout
    (told,) = [title for title in run("titles", "--json").json["titles"] if title["name"] == "18EU"]
    assert told["players"] == [2, 3, 4, 5, 6]
    assert told["options"]["extra-4-trains"]["choices"] == ["0", "1"]


def test_a_custom_ruleset_is_used(run, tmp_path):
    (tmp_path / "mine").mkdir()
    text = 'extends = "18EU"\nname = "18EU house"\nbank = 9000\n'
    (tmp_path / "mine" / "title.toml").write_text(text, encoding="utf-8")
    more = ("--ruleset", "mine")
    assert run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob", *more).code == 0
    assert run("show", "a.18xx", "--json", *more).json["bank"] == 7500
    assert run("show", "a.18xx").code == 5
    assert run("rules", "18EU", *more).stdout.startswith("18EU house 1.0")


def test_all_faults_of_a_ruleset_are_reported_together(run, tmp_path):
    (tmp_path / "house").mkdir()
    text = 'mechanics = ["red-to-redd"]\nbnak = 3\nbank = -5\n[trains.2]\nrusts = "9"\ncount = "x"\n'
    (tmp_path / "house" / "title.toml").write_text(f'extends = "18EU"\n{text}', encoding="utf-8")
    (tmp_path / "house" / "market.txt").write_text("100 x", encoding="utf-8")
    done = run("rules", "18EU", "--ruleset", "house")
    first, *faults = done.stderr.splitlines()
    assert (done.code, done.stdout, first) == (1, "", "moderator: ruleset house has 6 faults:")
    assert {tuple(fault.split(": ")[:2]) for fault in faults} == {
        ("  title.toml", "bank"),
        ("  title.toml", "bnak"),
        ("  title.toml", "mechanics[1]"),
        ("  title.toml", "trains.2.count"),
        ("  title.toml", "trains.2.rusts"),
        ("  market.txt", "line 1"),
    }


@pytest.mark.parametrize("command", [("new", "b.18xx", "--title", "18EU", "--players", "A,B"), ("audit", "a.18xx")])
def test_one_fault_of_a_ruleset_is_one_line(run, tmp_path, command):
    (tmp_path / "a.18xx").write_text("moderator 1\ngame 18EU\nplayers Ann Bob\n", encoding="utf-8")
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "title.toml").write_text('extends = "18EU"\n[trains.2]\nrusts = "9"\n', encoding="utf-8")
    done = run(*command, "--ruleset", "house")
    says = "title.toml: trains.2.rusts: no phase is called '9'; known: 2, 3, 4, 5, 6, 8"
    assert (done.code, done.stdout, done.stderr) == (1, "", f"moderator: ruleset house: {says}\n")
    assert not (tmp_path / "b.18xx").exists()


@pytest.mark.slow
def test_every_key_of_the_page_has_its_values():
    rows = [line.split(" | ") for page in keys_pages().values() for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) > 500
    assert not [row for row in rows if not row[1].strip() or ("anything" in row[1] and "put" not in row[0])]
