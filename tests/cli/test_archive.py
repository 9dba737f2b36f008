"""`moderator archive`: a folder in, tables out, and what is said of it."""

import importlib.util
import json
import re
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="NO PYARROW, archives are not tested: pip install 'moderator[archive]'")

from moderator.archive.parts import NotMade
from moderator.cli.archive import CLUSTER, EXTRA
from moderator.resources import doc
from tests.archive.games import journal, rows, skipped
from tests.cli.test_schema import check
from tests.importers.exports import EARNED, SOLD, export

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.18xx").write_text(journal("18EU", "note"), encoding="utf-8")
    (folder / "bad.18xx").write_text("frob", encoding="utf-8")
    (folder / "1999.json").write_text(json.dumps({"title": "1999", "players": [], "actions": []}), encoding="utf-8")
    return folder


def test_tables_and_skipped_files_are_listed(run, games, tmp_path):
    done = run("archive", games, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 0
    assert [line.split() for line in done.stdout.splitlines()][:2] == [["games", "1", "rows"], ["players", "3", "rows"]]
    assert [row["title"] for row in rows(tmp_path / "out", "players")] == ["18EU"] * 3
    assert {*skipped(tmp_path / "out")} == {"bad.18xx", "1999.json"}
    assert done.stderr.splitlines() == [
        "skipped: 1999.json: no title is called '1999'",
        "skipped: bad.18xx: line 1: this is not a journal: frob",
        f"{tmp_path / 'out'}: 1 game; 2 files skipped",
    ]
    again = run("archive", games, "--out", tmp_path / "out")
    assert again.stderr.splitlines()[-1] == f"{tmp_path / 'out'}: 1 game, 1 of them unchanged; 2 files skipped"


def test_the_question_of_the_manual(run, games):
    duckdb = pytest.importorskip("duckdb", reason="NO DUCKDB, a question is not asked: pip install '.[dev]'")
    run("archive", games, "--out", "tables", "--jobs", 1)
    question, _ = questions()
    assert duckdb.sql(question).fetchall() == [("18EU", 1)]


def test_an_export_and_the_journal_made_of_it_are_one_game(run, tmp_path, monkeypatch):
    duckdb = pytest.importorskip("duckdb", reason="NO DUCKDB, a question is not asked: pip install '.[dev]'")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.json").write_bytes(export(*SOLD, *EARNED))
    assert run("import", "games/a.json", "-o", "games/b.18xx").code == 0
    (tmp_path / "games" / "c.18xx").write_text(journal("18EU", "note"), encoding="utf-8")
    assert run("archive", "games", "--out", "tables", "--jobs", 1).code == 0
    views = run("schema", "--sql", "--archive").stdout
    monkeypatch.chdir(tmp_path / "tables")
    asked = duckdb.connect()
    asked.execute(views)
    assert asked.sql("select game from games order by game").fetchall() == [("a.json",), ("b.18xx",), ("c.18xx",)]
    assert sorted(row[0] for row in asked.sql(questions()[1]).fetchall()) == ["a.json", "c.18xx"]


def questions() -> list[str]:
    """What the manual asks in SQL."""
    return re.findall(r"```sql\n(.*?)```", doc("archive.md").read_text(encoding="utf-8"), re.DOTALL)


def test_as_json(run, games, tmp_path):
    told = run("archive", games, "--out", tmp_path / "out", "--jobs", 1, "--json").json
    check("archive", told)
    assert (told["games"], told["kept"], told["tables"]["players"]) == (1, 0, 3)


def test_progress_on_a_terminal(run, games, tmp_path):
    for number in range(10):
        (games / f"{number}.18xx").write_text("frob", encoding="utf-8")
    said = run("archive", games, "--out", tmp_path / "out", "--jobs", 1, tty=True).stderr
    assert "13 of 13 files" in said
    assert "13 of 13 games" in said


def test_a_folder_without_a_game(run, tmp_path):
    (tmp_path / "games").mkdir()
    done = run("archive", "games", "--out", "out")
    assert (done.code, done.stdout, (tmp_path / "out").exists()) == (1, "", False)
    assert " games; " in done.stderr
    (tmp_path / "games" / "a.18xx").write_text("frob", encoding="utf-8")
    assert run("archive", "games", "--out", "out").code == 1


def test_a_folder_that_is_not_an_archive(run, games, tmp_path):
    done = run("archive", games, "--out", games)
    assert (done.code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "--out" in done.stderr
    assert len(list(games.iterdir())) == 3


def test_a_custom_ruleset_is_used(run, tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "title.toml").write_text('extends = "18EU"\nname = "18House"\nversion = "1"\n', encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.18xx").write_text(journal("18House"), encoding="utf-8")
    assert run("archive", "games", "--out", "out", "--jobs", 1, "--ruleset", "house").code == 0
    assert [row["title"] for row in rows(tmp_path / "out", "games")] == ["18House"]


@pytest.mark.parametrize(("module", "extra"), [("pyarrow", "archive"), ("distributed", "cluster")])
def test_missing_extras_are_named_with_the_command_to_install_them(run, games, tmp_path, monkeypatch, module, extra):
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else there(name))
    done = run("archive", games, "--out", "out", "--cluster", "tcp://127.0.0.1:1")
    assert (done.code, done.stdout, (tmp_path / "out").exists()) == (1, "", False)
    assert done.stderr.endswith(f": {module}; pip install 'moderator[{extra}]'\n")


def test_the_extras_list_the_required_modules():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = {name: {each.partition(">")[0] for each in extras[name]} for name in ("archive", "cluster")}
    assert named == {"archive": {*EXTRA}, "cluster": {"moderator[archive]", *CLUSTER}}
    assert "moderator[archive,cluster]" in extras["dev"]


def test_a_cluster_that_cannot_be_used(run, games, tmp_path, monkeypatch):
    def fail(*_):
        raise NotMade("the cluster has no worker", "begin some")

    monkeypatch.setattr("moderator.archive.cluster.run_there", lambda address: fail)
    done = run("archive", games, "--out", "out", "--cluster", "tcp://127.0.0.1:1")
    assert (done.code, done.stdout, done.stderr) == (1, "", "moderator: the cluster has no worker; begin some\n")
    assert run("archive", games, "--out", "out", "--cluster", "x", "--jobs", 2).code == 2


def test_an_interrupt_explains_how_to_continue(run, games, monkeypatch):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("moderator.archive.run.make_part", interrupt)
    done = run("archive", games, "--out", "out", "--jobs", 1)
    assert (done.code, done.stdout) == (130, "")
    assert "moderator: stopped" in done.stderr
