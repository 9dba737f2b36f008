"""The title that docs/write/tutorial.md writes from nothing, written and played as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

from tests.importers.exports import ANN, BOB, act, buy, export, par

PAGE = Path(__file__).parent.parent.parent / "docs" / "write" / "tutorial.md"
RULESETS = PAGE.parents[2] / "rulesets"
BLOCK = re.compile(r"^```(?:toml|text) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """The folder `little` as the page has it."""
    files = {}
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[name] = files.get(name, "") + text
    assert set(files) == {"title.toml", "market.txt", "map.toml", "rulebook.toml"}
    (tmp_path / "little").mkdir()
    for name, text in files.items():
        (tmp_path / "little" / name).write_text(text, encoding="utf-8")
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


def test_quotes_from_a_shipped_title_are_correct():
    (told,) = re.findall(
        r"^## A title of a family.*?(?=^## )", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    quoted = [
        line
        for block in re.findall(r"^```toml\n(.*?)^```$", told, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    files = (RULESETS / "18MS").glob("*.toml")
    written = {line.partition(" # ")[0] for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    assert len(quoted) > 15
    assert not [line for line in quoted if line not in written]


def test_a_game_of_it_is_imported_without_an_import_file(evening, run):
    """Where the site calls things as the ruleset does nothing need be said."""
    actions = [act("bid", ANN, company="Mail", price=20), par(BOB, "N", "90,0,2"), buy(ANN, "N_1")]
    Path("game.json").write_bytes(export(*actions, title="Little"))
    done = run("import", "game.json", "--ruleset", "little")
    moves = [line.partition(" ; ")[0] for line in done.stdout.splitlines() if line[:1] not in ("", ";")]
    assert (done.code, moves[-3:]) == (0, ["Ann: take Mail", "Bob: start N 90", "Ann: buy N"])
    assert run("import", "game.json").code == 5


def test_a_game_of_another_title_is_not_imported_by_it(evening, run):
    Path("game.json").write_bytes(export(title="1889"))
    done = run("import", "game.json", "--ruleset", "little")
    assert (done.code, "it is for Little, not for 1889" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("titles", "Little 1.0\n"),
        ("help", "Little 1.0\n"),
        ("help Little", "Little 1.0\n"),
        ("rules", "Little 1.0"),
        ("template position", "# A counted position of Little"),
        ("template sheet --players 2", "Little: "),
        ("new a.18xx --players Ann,Bob", "a.18xx: Little for Ann, Bob"),
    ],
)
def test_a_folder_need_not_be_named_twice(evening, run, words, begins):
    done = run(*words.split(), "--ruleset", "little")
    assert (done.code, done.stdout[: len(begins)]) == (0, begins)


@pytest.mark.parametrize(
    "words", ["rules", "template position", "template sheet --players 2", "new a.18xx --players A,B"]
)
def test_a_title_is_named_where_no_folder_is(run, words):
    assert run(*words.split()).code == 2
