"""`moderator import`: where a journal goes, and what is refused."""

import json
from pathlib import Path

import pytest

from tests.importers.exports import ANN, act, export, sale
from tests.phrases import EXISTS

GAME = Path(__file__).parents[3] / "shared" / "games" / "18EU" / "final-exchange.json"


@pytest.mark.slow
@pytest.mark.skipif(not GAME.exists(), reason="the exported games are not here")
def test_a_game_becomes_a_journal(run, tmp_path):
    done = run("import", GAME, "-o", "game.18xx")
    assert (done.code, done.stdout) == (0, "")
    written = (tmp_path / "game.18xx").read_text(encoding="utf-8")
    assert run("import", GAME).stdout == written
    assert run("audit", "game.18xx").code == 0
    again = run("import", GAME, "-o", "game.18xx")
    assert (again.code, EXISTS in again.stderr) == (1, True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 4),
        ("{}", 4),
        ("[1, 2]", 4),
        ("\0", 4),
        (json.dumps({"title": "18ZZ", "players": [], "actions": []}), 5),
        ("[" * 100_000, 4),
    ],
)
def test_a_broken_export_is_one_message(run, tmp_path, text, code):
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    done = run("import", "game.json", "-o", "out.18xx")
    assert (done.code, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert not (tmp_path / "out.18xx").exists()


def test_a_missing_export(run):
    assert run("import", "none.json").code == 1


def test_an_import_stops_at_a_named_action_and_keeps_the_lines_before_it(run, tmp_path):
    (tmp_path / "game.json").write_bytes(export(*sale(1), act("hex_token", ANN)))
    done = run("import", "game.json", "-o", "game.18xx")
    assert (done.code, done.stderr.count("action 4: 'hex_token'")) == (4, 1)
    assert "ISR, Bob selects a minor; " in done.stderr
    written = (tmp_path / "game.18xx").read_text(encoding="utf-8")
    assert "Ann: take ; @3\n\n; not followed further: action 4: " in written
    assert run("audit", "game.18xx").code == 0
    whole = run("import", "game.json", "-o", "whole.18xx", "--whole")
    assert (whole.code, whole.stdout, (tmp_path / "whole.18xx").exists()) == (4, "", False)
    assert "nothing was written" in whole.stderr
