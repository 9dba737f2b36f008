"""The public API: what programs that import moderator can rely on."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import moderator
import moderator.api
from moderator.resources import example
from tests.phrases import EXISTS

ROOT = Path(__file__).parent.parent
AUDITED = example("18EU-audit.18xx")


@pytest.fixture
def game(tmp_path):
    """18EU after line 207 of the example: it is Ann's turn in SR 2, with $85."""
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)[:207]))
    return moderator.open(path)


def test_a_line_is_booked_and_saved(game):
    played = game.play("buy RPR")
    assert (played.text, played.line, played.refused) == ("Ann: buy RPR", 208, False)
    assert game.position.players["Ann"].cash == 10
    assert game.position.companies["RPR"].cash == 235
    assert game.path.read_text(encoding="utf-8").splitlines()[-1] == game.lines[-1] == "Ann: buy RPR"
    assert game.at(207).players["Ann"].cash == 85


def test_a_line_that_breaks_a_rule_is_refused_unless_the_table_allows_it(game):
    with pytest.raises(moderator.Refused) as caught:
        game.play("Bob: buy RPR")
    refused = caught.value
    assert [finding.code for finding in refused.findings] == ["out-of-turn"]
    assert (refused.line, refused.excerpt, len(game.lines)) == (208, "Bob: buy RPR", 207)
    finding = game.play("Bob: buy RPR !").findings[0]
    assert (finding.code, finding.severity) == ("out-of-turn", moderator.Severity.RULING)


def test_a_preview_writes_nothing(game):
    assert game.preview("Bob: buy RPR").refused
    assert not game.preview("Ann: buy RPR").refused
    assert (len(game.lines), game.position.players["Ann"].cash) == (207, 85)


def test_a_correction_that_makes_later_lines_wrong_is_refused(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text("moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nselect 14\nbid 105\npass\npass\n", encoding="utf-8")
    game = moderator.open(path)
    with pytest.raises(moderator.Refused) as caught:
        game.play("delete 4")
    assert caught.value.findings
    assert len(game.lines) == 7


def test_an_unreadable_line_says_where_and_what_to_write(game):
    with pytest.raises(moderator.Unreadable) as caught:
        game.play("Ann: by RPR")
    assert caught.value.excerpt == "Ann: by RPR"
    assert "buy" in caught.value.remedy


def test_two_games_on_one_journal_do_not_overwrite_each_other(game):
    other = moderator.open(game.path)
    other.play("note seen")
    game.play("Ann: buy RPR")
    assert [line.partition(" ;")[0] for line in game.lines[207:]] == ["note seen", "Ann: buy RPR"]


def test_findings_and_score_equal_the_commands(tmp_path):
    from moderator.audit.report import report
    from moderator.game import open_game

    path = tmp_path / "audit.18xx"
    path.write_bytes(AUDITED.read_bytes())
    game = moderator.open(path)
    expected = report(open_game(AUDITED.read_bytes())).as_json()["findings"]
    assert [dict(finding.items()) for finding in game.findings] == expected
    worths = {standing.player: standing.total for standing in game.score().standings}
    assert worths == {name: player.worth for name, player in game.position.players.items()}


def test_the_position_has_the_keys_of_show(game):
    document = game.position.as_json()
    assert document["companies"]["RPR"]["cash"] == game.position.companies["RPR"].cash
    assert (document["line"], document["current"]) == (207, "Ann")


@pytest.mark.parametrize(
    ("title", "players", "options", "error"),
    [
        ("18XX", ["Ann", "Bob"], {}, moderator.UnknownTitle),
        ("1830", ["Ann"], {}, moderator.WrongTable),
        ("1830", ["Ann", "Bob"], {"colour": "red"}, moderator.BadOption),
        ("1830", ["Ann", "PRR"], {}, moderator.ModeratorError),
    ],
)
def test_a_game_that_cannot_begin_leaves_no_file(tmp_path, title, players, options, error):
    path = tmp_path / "game.18xx"
    with pytest.raises(error) as caught:
        moderator.new(path, title, players, options=options)
    assert isinstance(caught.value, moderator.ModeratorError)
    assert caught.value.remedy
    assert not path.exists()


def test_an_existing_journal_is_not_overwritten(game):
    with pytest.raises(moderator.JournalNotWritten, match=EXISTS):
        moderator.new(game.path, "18EU", ["Ann", "Bob", "Cyd"])


def test_a_file_that_is_not_a_journal_is_not_opened(tmp_path):
    with pytest.raises(moderator.NotRead):
        moderator.open(tmp_path / "nothing.18xx")
    (tmp_path / "letter.18xx").write_text("Dear Ann\n", encoding="utf-8")
    with pytest.raises(moderator.DamagedJournal) as caught:
        moderator.open(tmp_path / "letter.18xx")
    assert (caught.value.line, isinstance(caught.value, moderator.ModeratorError)) == (1, True)


def test_an_export_is_a_workbook_or_a_document_and_overwrites_only_by_force(game, tmp_path):
    target = tmp_path / "books.json"
    assert game.export(target) == (target,)
    with pytest.raises(moderator.NotExported):
        game.export(target)
    game.export(target, force=True)
    with pytest.raises(moderator.NotExported):
        game.export(tmp_path / "books.doc")
    assert game.export(tmp_path / "books.xlsx", printed=True)[0].read_bytes()[:2] == b"PK"


def test_every_public_name_exists():
    assert moderator.__all__ == moderator.api.__all__
    assert all(getattr(moderator, name) is getattr(moderator.api, name) for name in moderator.__all__)
    assert "moderator.titles.load" in sys.modules  # a package of that name is loaded, but not shown:
    assert len(moderator.titles()) >= 6
    with pytest.raises(AttributeError):
        moderator.nothing  # noqa: B018


def test_importing_the_package_loads_nothing_else():
    script = "import sys, moderator; print(*sorted(n for n in sys.modules if n.startswith(('moderator', 'pydantic'))))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["moderator", "moderator.version"]


@pytest.mark.parametrize("name", ["moderator/__init__.py", "moderator/api.py", "docs/API.md"])
def test_the_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = {"moderator/__init__.py": moderator, "moderator/api.py": moderator.api}.get(name)
    if module is None:
        text = (ROOT / name).read_text(encoding="utf-8").replace("```", "")
        examples = [doctest.DocTestParser().get_doctest(text, {}, name, name, 0)]
    else:
        examples = doctest.DocTestFinder().find(module)
    runner = doctest.DocTestRunner()
    for each in examples:
        runner.run(each)
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 0
