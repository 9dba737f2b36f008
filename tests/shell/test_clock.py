"""The clock of a session: seconds from the turn's beginning to the line's writing, breaks left out."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.clock import Clock
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.views.clock import times
from moderator.writing import JournalSession
from tests.figures import figures_of
from tests.positions import FIRST_TURN, SECOND_TURN, SR2, SR3, THREE_FLOATED

LAST_OF_OR = FIRST_TURN + "BNR: run 0\nBNR: done\nDR: run 0\nDR: done\nFS: run 0\n"
HEAD = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"


class Session:
    """A shell with a clock at `time` seconds; `type` enters a line that many seconds later."""

    def __init__(self, path, running=True):
        self.time, self.said, self.path = 1000.0, [], path
        self.clock = Clock(lambda: self.time)
        if running:
            self.clock.start()
        session = JournalSession(path, open_game(path.read_bytes()))
        self.shell = Shell(session, lambda _: None, self.said.extend, say_failure, SessionOptions(clock=self.clock))

    def type(self, line, after=0.0):
        self.time += after
        self.shell.obey(line)

    @property
    def written(self):
        return self.path.read_text(encoding="utf-8").splitlines()[self.before :]

    @property
    def game(self):
        return open_game(self.path.read_bytes())


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD, encoding="utf-8")
    opened = Session(path)
    opened.before = 3
    return opened


def test_every_line_notes_whose_time_it_took(session):
    session.type("select 14", 12)
    session.type("bid 100 ; at last", 30.6)
    session.type("pass", 5.5)
    assert session.written == [
        "Ann: select 14 ; clock 12 Ann",
        "Ann: bid 100 ; clock 30 Ann ; at last",
        "Bob: pass ; clock 6 Bob",  # 0.6 seconds were left of Ann's
    ]
    assert "5 | Ann: bid 100 ; at last" in session.said


def test_the_clock_is_off_by_default(session):
    session.type("clock off")
    session.type("select 14", 12)
    assert session.written == ["Ann: select 14"]


def test_a_break_is_not_counted(session):
    session.type("clock off", 4)
    session.type("clock on", 600)
    session.type("select 14", 3)
    assert session.written == ["Ann: select 14 ; clock 7 Ann"]


def test_a_pause_is_not_charged_and_ends_with_the_next_line(session):
    session.type("pause", 4)
    session.type("select 14", 600)
    session.type("bid 100", 3)
    session.type("pause", 2)
    session.type("pause", 60)
    session.type("pass", 5)
    assert session.written == [
        "Ann: select 14 ; clock 4 Ann break 600",
        "Ann: bid 100 ; clock 3 Ann",
        "Bob: pass ; clock 7 Bob break 60",
    ]
    assert (times(session.game)["total"], times(session.game)["breaks"]) == (14, 660)
    session.type("clock")
    assert "Clock   (together 0:14, breaks 11:00)" in session.said


def test_no_break_without_a_clock(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD, encoding="utf-8")
    session = Session(path, running=False)
    session.type("pause")
    assert len(session.said) == 1
    assert "clock on" in session.said[0]
    session.before = 3
    session.type("select 14", 600)
    assert session.written == ["Ann: select 14"]


def test_a_very_long_time_counts_as_a_break(session):
    session.type("select 14", 9)
    session.type("bid 100", 12 * 3600)
    assert session.written == ["Ann: select 14 ; clock 9 Ann", "Ann: bid 100 ; clock 0 Ann break 43200"]
    assert [figures_of(line) for line in session.said if line.startswith(">> ")] == ["12:00:00"]
    session.type("pass", 5)
    assert session.written[-1] == "Bob: pass ; clock 5 Bob"


@pytest.mark.parametrize(
    ("setup", "line", "charged"),
    [
        (SECOND_TURN + "BNR: run 50\nBNR: pay\n", "DR: run 50", "clock 40 Bob DR"),  # BNR could have bought a train
        (SECOND_TURN + "BNR: run 50\nBNR: pay\n", "BNR: done", "clock 40 Ann BNR"),
        (SECOND_TURN + "BNR: run 50\nBNR: pay\n", "note what now", "clock 40 Ann BNR"),
        (THREE_FLOATED + "10: run 0\n10: done\n", "11: run 0", "clock 40 Bob 11"),  # a minor's owner
        (LAST_OF_OR, "10: run 0", "clock 40 Ann 10"),
    ],
)
def test_the_next_actor_is_charged_when_a_turn_ends_silently(tmp_path, setup, line, charged):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD + setup, encoding="utf-8")
    session = Session(path)
    session.before = len(path.read_text(encoding="utf-8").splitlines())
    session.type(line, 40)
    assert session.written == [f"{line} ; {charged}"]


def test_a_line_that_begins_a_round_counts_for_that_round():
    told = times(open_game((HEAD + LAST_OF_OR + "10: run 0 ; clock 40 Ann 10\n").encode()))
    assert told["shares"] == {"OR 2.2": {"Ann": 40}}


def test_a_time_limit_warns_once_before_it_is_reached_and_once_after(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD + "clock 10\nAnn: select 14 ; clock 60 Ann\n", encoding="utf-8")
    session = Session(path)
    session.clock.set_limit(session.game)
    for line, seconds in (("bid 100", 250), ("bob: pass", 400), ("cyd: 105", 1), ("ann: 110", 300), ("cyd: 115", 1)):
        session.type(line, seconds)
    warned = [figures_of(line) for line in session.said if line.startswith(">> ")]
    assert warned == ["4:50 10:00 Ann", "3:20 10:00 Bob", "10:10 10:00 Ann"]
    session.type("clock")
    assert "  Ann     10:10      2     5:05     5:10  0:10 over" in session.said
    session.time += 30
    assert session.clock.left(session.game.title, session.game.position) == -40  # it is Ann's turn again
    assert times(session.game)["limit"] == 600


def test_a_refused_line_takes_time_and_its_ruling_none_of_the_comment(session):
    session.type("select 14")
    session.type("bid 83 ; as agreed", 10)
    session.type("!", 5)
    assert session.written[1:] == ["Ann: bid 83 ! ; clock 15 Ann ; as agreed"]


def test_two_lines_typed_as_one_share_their_time(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD + FIRST_TURN, encoding="utf-8")
    session = Session(path)
    session.before = len(path.read_text(encoding="utf-8").splitlines())
    session.type("90 h", 20)
    assert session.written == ["BNR: run 90 ; clock 20 Ann BNR", "BNR: half"]


def test_time_spent_on_an_undone_line_is_spent(session):
    session.type("select 14", 10)
    session.type("bid 100", 20)
    session.type("u", 3)
    assert session.written[2] == "undo ; clock 3 Bob"
    assert times(session.game)["players"] == {
        "Ann": {"time": 30, "turns": 1, "longest": 30},
        "Bob": {"time": 3, "turns": 1, "longest": 3},
    }


def test_the_times_of_players_companies_and_rounds():
    text = """
    Ann: start BNR 100 minor 1 ; clock 40 Ann
    Bob: pass ; clock 10 Bob
    Cyd: pass ; clock 20 Cyd
    Ann: pass ; clock 5 Ann
    """
    game = open_game((HEAD + SR2 + text.replace("    ", "").lstrip()).encode())
    told = times(game)
    assert told["players"]["Ann"] == {"time": 45, "turns": 2, "longest": 40}
    assert (told["total"], told["rounds"], told["companies"]) == (75, {"SR 2": 75}, {})


def test_a_company_s_turn_is_one_however_many_lines_it_takes():
    timed = SR3.replace("BNR: run 100", "BNR: run 100 ; clock 30 Ann BNR")
    timed = timed.replace("BNR: pay", "BNR: pay ; clock 4 Ann BNR")
    told = times(open_game((HEAD + timed).encode()))
    assert told["companies"] == {"BNR": {"time": 68, "turns": 2, "longest": 34}}
    assert told["rounds"] == {"OR 2.1": 34, "OR 2.2": 34}


def test_a_game_without_clock_tells_no_times(tmp_path):
    assert times(open_game(HEAD.encode())) == {}


def test_the_table_of_times(session):
    session.type("select 14", 125)
    session.type("clock")
    assert "  Ann     2:05      1     2:05     2:05" in session.said
    assert "  ISR    2:05  2:05    -    -" in session.said
