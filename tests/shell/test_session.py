"""The session at a terminal, driven key by key."""

from contextlib import contextmanager
from itertools import count

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.resources import example
from moderator.shell.queries import HELP
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions, UnwrittenLine
from moderator.shell.terminal import Legal, line_reader, toolbar
from moderator.writing import JournalSession

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
AT_TRAINS = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:AT_TRAINS]))
    return JournalSession(path, open_game(path.read_bytes()))


@contextmanager
def typing(session, keys, **reading):
    """Run a shell on a terminal with these keys, and return its answers."""
    said = []
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        unwritten = UnwrittenLine()
        reader = line_reader(session, unwritten=unwritten, input=pipe, output=DummyOutput(), **reading)
        Shell(session, reader, said.extend, say_failure, SessionOptions(unwritten=unwritten)).run()
    yield said


def written(session):
    return session.path.read_text(encoding="utf-8").splitlines()[AT_TRAINS:]


def test_a_turn_in_a_few_keys(session):
    with typing(session, "t\r\r180 h\rt\r\x04") as said:
        assert written(session) == ["SNCF: train 3", "SNCF: done", "RPR: run 180", "RPR: half", "RPR: train 3"]
    assert "phase 3 begins" in "\n".join(said)


def test_enter_pays_out_a_run(session):
    with typing(session, "\r180\r\r\x04"):
        assert written(session) == ["SNCF: done", "RPR: run 180", "RPR: pay"]


@pytest.mark.parametrize(("seconds", "passed"), [(0.1, 1), (1.0, 4)])
def test_enter_held_down_passes_for_one_player(tmp_path, seconds, passed):
    """Pressed again before the next one's prompt could be read it does nothing; a second later it is meant."""
    path, at = tmp_path / "game.18xx", next(n for n, line in enumerate(LINES) if line.startswith(b"; ---- SR 3"))
    path.write_bytes(b"".join(LINES[:at]))
    now = count(step=seconds)
    with typing(JournalSession(path, open_game(path.read_bytes())), "pass\r\r\r\r\x04", now=lambda: next(now)):
        passes = path.read_text(encoding="utf-8").splitlines()[at:]
    assert [line.partition(": ")[2] for line in passes] == ["pass"] * passed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("trai", "train "),
        ("train ", "train 3"),
        ("t 3", "train 3"),  # the verb in short
        ("sncf t 3", "sncf train 3"),  # the actor first
        ("berl", "Berlin"),  # a tile is laid there
        ("lay mun", "lay Munich"),
        ("token D", "token Dresden"),
        ("count zo", "count Zoë"),
    ],
)
def test_tab_completes(session, typed, completed):
    assert completed in completions(session, typed)


def test_tab_offers_only_places_for_a_tile_and_nothing_that_is_barred(session):
    assert "lay FS" not in completions(session, "lay F")
    assert "train P pool" not in completions(session, "train P")


def completions(session, typed):
    offered = Legal(session).get_completions(Document(typed), CompleteEvent())
    return [typed[: len(typed) + each.start_position] + each.text for each in offered]


def test_ctrl_c_clears_the_line_and_up_brings_it_back(session):
    with typing(session, "done\x03note x\r\x04"):
        assert written(session) == ["note x"]
    with typing(session, "done\x03\x10\r\x04"):
        assert written(session) == ["note x", "SNCF: done"]


def test_ctrl_c_twice_on_an_empty_line_ends_the_session(session):
    with typing(session, "note a\x03\x03note b\r\x03\x03note c\r\x04"):
        assert written(session) == ["note b"]


F3 = "\x1bOR"


@pytest.mark.slow
@pytest.mark.parametrize("between", ["", "?\r", "pl\r"])
def test_f3_brings_back_a_refused_line_after_other_questions(session, between):
    with typing(session, f"t 4\r{between}{F3}\x7f3\r\x04") as said:
        assert written(session) == ["SNCF: train 3"]
    assert any("refused" in line for line in said)


def test_f3_brings_back_a_line_that_cannot_be_read(session):
    with typing(session, f"trian 3 !\r{F3}\x01\x0b" + "t\r\x04"):
        assert written(session) == ["SNCF: train 3"]
    with typing(session, f"frob\r{F3}" + 4 * "\x7f" + "done\r\x04"):
        assert written(session) == ["SNCF: train 3", "SNCF: done"]


def test_f3_brings_back_a_written_line_as_its_amendment(session):
    with typing(session, f"\r180\r{F3}\x7f\x7f20\r\x04"):
        _, run, amended = written(session)
    assert run == "RPR: run 180"
    assert amended.startswith(f"amend {AT_TRAINS + 2} was ")
    assert amended.endswith('"RPR: run 180": RPR: run 120')


def test_f3_pressed_again_offers_the_line_before(session):
    with typing(session, f"\r180\rh\r{F3}{F3}\x7f\x7f20\r\r\x04") as said:
        assert "RPR: run 120" in written(session)[-1]
        assert written(session)[-1].startswith(f"amend {AT_TRAINS + 2} ")
    assert "not written yet" in said


@pytest.mark.slow
def test_views_by_one_letter(session):
    with typing(session, "pl\rc\rm\rtr\rbank\rlog\r?\rwhy 229\rwhy x\r\x04") as said:
        text = "\n".join(said)
    for heading in ("Players", "Corporations", "Market", "Trains", "Money", "Log", "possible now:", "why LINE"):
        assert heading in text


def test_the_toolbar_shows_the_state_in_80_columns(session):
    first, second = toolbar(session.game)
    assert first == "OR 2.1, phase 2: SNCF (Cyd), £415, trains 2 2, at train, then RPR"
    assert second == "bank £9650 | next train 3 £200 (5) | priority Ann | Cyd 6/16 cert | balanced"
    assert len(second) <= 80


def test_the_help_fits_the_screen():
    assert [line for line in HELP if len(line) > 80] == []
