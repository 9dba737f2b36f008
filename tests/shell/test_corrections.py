"""Corrections in a session: insertions, deletions and amendments are shown before they are written."""

from pathlib import Path

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.writing import JournalSession
from tests.figures import figures_of
from tests.positions import LEFT, SR2, TWO_STARTED, idle

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
FIRST = 4 + SR2.count("\n")  # the first line of SR 2
PLAYED = ("Ann: start BNR 100 minor 1", "Bob: exchange 2 BNR", "Cyd: buy BNR")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.18xx"
    path.write_text(HEADER + SR2 + "".join(f"{line}\n" for line in PLAYED), encoding="utf-8")
    return path


def session(path: Path, *typed: str, bar: bool = False) -> str:
    """Return the answers of a session to these lines."""
    said: list[str] = []
    lines = iter(typed)
    session = JournalSession(path, open_game(path.read_bytes()))
    Shell(session, lambda prompt: next(lines, None), said.extend, say_failure, SessionOptions(bar=bar)).run()
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


def test_the_actor_of_an_inserted_line_is_the_one_on_turn_then(path):
    assert "line " in session(path, f"insert before {FIRST + 2}: pass", "y")
    assert written(path)[0].endswith('"Cyd: buy BNR": Cyd: pass')


def test_a_correction_that_is_not_confirmed_is_not_written(path):
    before = path.read_bytes()
    assert "nothing was written" in session(path, f"delete {FIRST + 2}", "n")
    assert path.read_bytes() == before


@pytest.mark.parametrize(("said", "is_written"), [("", False), ("n", False), ("y", True), ("!", True)])
def test_a_correction_that_harms_later_lines_needs_confirmation(path, said, is_written):
    told = session(path, f"delete {FIRST}", said)
    assert "lines become wrong, the first " in told
    assert bool(written(path)) == is_written


def test_a_harmless_correction_is_written_by_enter(path):
    session(path, f"insert before {FIRST}: note tea", "")
    assert len(written(path)) == 1


def test_a_line_is_left_out_and_comes_back(path):
    session(path, f"delete {FIRST + 2}", "y")
    assert counting(path) == [*PLAYED[:2]]
    assert f"line {FIRST + 2}: Cyd: buy BNR" in session(path, "undo")
    assert counting(path) == [*PLAYED]


# ---- in short ----

OPERATED = 4 + SR2.count("\n") - 2  # `15: run 0`, after which it is done


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (f"amend {FIRST + 2} fs 70", [f'amend {FIRST + 2} was 78 "Cyd: buy BNR": Cyd: start FS 70']),
        (f"amend {OPERATED} 20", [f'amend {OPERATED} was 74 "15: run 0": 15: run 20']),
    ],
)
def test_an_amendment_may_be_short(path, typed, lines):
    session(path, typed, "y")
    assert written(path) == lines


BNR_TURN = TWO_STARTED + idle(*LEFT)
RUN = BNR_TURN.count("\n") + 4  # the line of BNR's run; then it pays, and is done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "said", "lines"),
    [
        (f"amend {RUN} 200 p", ["BNR: run 200", "BNR: pay"], 1),  # as it was paid
        (f"amend {RUN} 200 w", ["BNR: run 200", "BNR: hold"], 2),
        (f"delete {RUN + 1}|insert before {RUN + 2}: pay", ["BNR: run 210", "BNR: pay"], 2),
        (f"delete {RUN + 1}|amend {RUN} 200 p", ["BNR: run 200", "BNR: pay"], 3),  # put in, for it was not there
        (f"delete {RUN}|delete {RUN + 1}|insert before {RUN + 2}: 90 h", ["BNR: run 90", "BNR: half"], 4),
    ],
)
def test_a_run_and_its_dividend_are_corrected_in_short(tmp_path, typed, said, lines):
    path = tmp_path / "run.18xx"
    path.write_text(f"{HEADER}{BNR_TURN}BNR: run 210\nBNR: pay\nBNR: done\n", encoding="utf-8")
    for line in typed.split("|"):
        session(path, line, "y")
    game = open_game(path.read_bytes())
    assert [booked.text for booked in game.journal.booked][-3:] == [*said, "BNR: done"]
    assert len(game.journal.lines) == RUN + 2 + lines


def test_undo_of_many_moves_asks_whether_the_line_is_meant(path):
    told = " ".join(session(path, "undo 60", "n", bar=True).split())
    assert "60 60 22 60 21" in figures_of(told)  # 60 moves from line 22 on, or 21 moves after line 60
    assert written(path) == []
    session(path, "undo 60", "to", bar=True)
    assert written(path) == ['undo to 60 was 57 "6: done"']
    session(path, "undo", "undo 12", "y", bar=True)
    assert written(path)[-1] == "undo 12"


def test_undo_of_more_than_there_is_names_the_line(path):
    assert f"remedy: `undo to {FIRST}` undoes everything after that line" in session(path, f"undo {FIRST}")
