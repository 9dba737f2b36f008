"""The title that docs/write/tutorial.md writes from an empty folder, written and played as it stands there."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.importers.exports import export

PAGE = Path(__file__).parent.parent.parent / "docs" / "write" / "tutorial.md"
RULESETS = PAGE.parents[2] / "rulesets"
RECORDED = PAGE.parents[2] / "examples" / "1836Jr30-recorded.json"
BLOCK = re.compile(r"^```(?:toml|text) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """The folder `jr30` as the page has it, and the recorded game beside it."""
    files = {}
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[name] = files.get(name, "") + text
    (tmp_path / "jr30").mkdir()
    for name, text in files.items():
        (tmp_path / "jr30" / name).write_text(text, encoding="utf-8")
    (tmp_path / RECORDED.name).write_bytes(RECORDED.read_bytes())
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_the_page_is_played_as_it_is_written(evening, run):
    (said,) = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    told = ""
    for line in said.splitlines():
        if line.startswith("$ moderator "):
            done = run(*shlex.split(line.removeprefix("$ moderator ")))
            assert done.code == 0, done.stderr
            told = done.stdout + done.stderr
        else:
            assert line in told


def test_the_page_writes_the_title_that_is_shipped(evening):
    """Only the name differs, under which the page writes it a second time."""
    for name in ("title.toml", "map.toml", "rulebook.toml", "import.toml"):
        written = tomllib.loads(Path("jr30", name).read_text(encoding="utf-8"))
        shipped = tomllib.loads((RULESETS / "1836Jr30" / name).read_text(encoding="utf-8"))
        if name == "title.toml":
            assert (written.pop("name"), written.pop("other_names")) == ("Jr30", [shipped.pop("name")])
        assert (name, written) == (name, shipped)


def test_the_recorded_game_of_the_page_agrees_and_another_score_would_be_told(evening, run):
    agrees = run("import", RECORDED.name, "--ruleset", "jr30")
    Path("other.json").write_text(RECORDED.read_text(encoding="utf-8").replace("675", "676"), encoding="utf-8")
    differs = run("import", "other.json", "--ruleset", "jr30")
    assert (agrees.code, differs.code) == (0, 0)
    assert "final score differs" not in agrees.stdout + agrees.stderr
    assert "final score differs" in differs.stdout + differs.stderr


def test_a_game_of_another_title_is_not_imported_by_it(evening, run):
    Path("game.json").write_bytes(export(title="1889"))
    done = run("import", "game.json", "--ruleset", "jr30")
    assert (done.code, "it is for Jr30, not for 1889" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("titles", "Jr30 1.0\n"),
        ("help", "Jr30 1.0\n"),
        ("help Jr30", "Jr30 1.0\n"),
        ("rules", "Jr30 1.0"),
        ("template position", "# A counted position of Jr30"),
        ("template sheet --players 2", "Jr30: "),
        ("new a.18xx --players Ann,Bob", "a.18xx: Jr30 for Ann, Bob"),
    ],
)
def test_a_folder_need_not_be_named_twice(evening, run, words, begins):
    done = run(*words.split(), "--ruleset", "jr30")
    assert (done.code, done.stdout[: len(begins)]) == (0, begins)


@pytest.mark.parametrize(
    "words", ["rules", "template position", "template sheet --players 2", "new a.18xx --players A,B"]
)
def test_a_title_is_named_where_no_folder_is(run, words):
    assert run(*words.split()).code == 2
