"""Corrections in a session: what is put in, left out or amended is shown before it is written."""

from pathlib import Path

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.loop import Shell
from moderator.writing import Keeper
from tests.positions import SR2

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
FIRST = 4 + SR2.count("\n")  # the first line of SR 2
PLAYED = ("Ann: start BNR 100 minor 1", "Bob: exchange 2 BNR", "Cyd: buy BNR")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.18xx"
    path.write_text(HEADER + SR2 + "".join(f"{line}\n" for line in PLAYED), encoding="utf-8")
    return path


def session(path: Path, *typed: str) -> str:
    """What a session says to these lines."""
    said: list[str] = []
    lines = iter(typed)
    keeper = Keeper(path, open_game(path.read_bytes()))
    Shell(keeper, lambda prompt: next(lines, None), said.extend, say_failure).run()
    return "\n".join(said)


def written(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[FIRST - 1 + len(PLAYED) :]


def counting(path: Path) -> list[str]:
    game = open_game(path.read_bytes())
    return [booked.text for booked in game.journal.booked if booked.place >= FIRST]


def test_a_line_is_put_in_once_its_consequences_were_seen(path):
    told = session(path, f"insert before {FIRST + 1}: note tea", "y")
    assert "no later line is judged differently" in told
    assert written(path) == [f'insert before {FIRST + 1} was 77 "Bob: exchange 2 BNR": note tea']
    assert counting(path) == [PLAYED[0], "note tea", *PLAYED[1:]]


def test_several_lines_are_put_in_together(path):
    session(path, f"insert before {FIRST + 1}", "note tea", "note cake", "", "y")
    assert counting(path) == [PLAYED[0], "note tea", "note cake", *PLAYED[1:]]
    session(path, f"insert before {FIRST}", "")
    assert len(written(path)) == 2


def test_the_actor_of_a_line_that_is_put_in_is_who_was_on_turn_then(path):
    assert "line " in session(path, f"insert before {FIRST + 2}: pass", "y")
    assert written(path)[0].endswith('"Cyd: buy BNR": Cyd: pass')


def test_what_is_not_wanted_is_not_written(path):
    before = path.read_bytes()
    assert "nothing was written" in session(path, f"delete {FIRST + 2}", "n")
    assert path.read_bytes() == before


def test_a_line_is_left_out_and_comes_back(path):
    session(path, f"delete {FIRST + 2}", "y")
    assert counting(path) == [*PLAYED[:2]]
    told = session(path, "undo")
    assert f"counts again, line {FIRST + 2}: Cyd: buy BNR" in told
    assert counting(path) == [*PLAYED]
