"""One journal read to its result, and what is said of files that are none."""

import os

import pytest

from moderator.resources import example
from moderator.tournament.field import Problem, Result
from tests.tournament.results import read_one

EXAMPLE = example("18EU-four-players.18xx").read_bytes()
HEADER = b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
SALE = b"sold 1 Ann 100\nsold 2 Bob 110\n"


@pytest.fixture
def read(tmp_path):
    def call(data, name="a.18xx", rulesets=None):
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        return read_one(path, rulesets)

    return call


def test_the_example_game(read):
    game = read(EXAMPLE)
    assert [(s.place, s.player, s.worth, s.share, s.margin) for s in game.seats] == [
        (1, "Cyd", 9701, 2938, 1216),
        (2, "Zoë", 8485, 2570, -1216),
        (3, "Bob", 7863, 2382, -1838),
        (4, "Ann", 6967, 2110, -2734),
    ]
    assert (game.title, game.total, game.ended) == ("18EU", 33016, "the bank has run out of money")
    assert (game.violations, game.errors, game.rulings, game.clean) == (0, 0, 1, True)


def test_a_game_under_way(read):
    game = read(HEADER + SALE + b"Cyd: frob\n")
    assert (game.ended, game.at) == (None, "ISR, phase 2")
    assert (game.moves, game.errors, game.clean) == (2, 1, False)
    assert [(seat.player, seat.worth) for seat in game.seats] == [("Cyd", 450), ("Ann", 350), ("Bob", 340)]


def test_moves_typed_differently_are_the_same_moves(read):
    one = read(HEADER + b"Ann: select 3\nAnn: bid 100\nBob: pass\nCyd: pass\n")
    other = read(HEADER + b"; by hand\nselect 3\nbid 105\nundo\nbid 100\npass\npass ; sold\nnote late\n")
    assert one.books == other.books
    assert one.sha256 != other.sha256


def test_names_spelled_differently_are_the_same_game(read):
    other = (HEADER + SALE).replace(b"Ann", b"Anne")
    assert read(other).books == read(HEADER + SALE).books


def test_other_seats_are_another_game(read):
    assert read(HEADER + SALE).books != read(HEADER.replace(b"Bob Cyd", b"Cyd Bob") + SALE).books


def test_the_same_beginning(read):
    whole = read(EXAMPLE)
    half = read(b"".join(EXAMPLE.splitlines(keepends=True)[:300]))
    assert (whole.beginning, whole.books == half.books) == (half.beginning, False)
    assert read(HEADER + SALE).beginning == ""


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1: this is not a journal"),
        (b"x" * 9000, "line 1: this is not a journal: xxx"),
        (b"moderator 1\ngame 1999\nplayers A B C\n", "no title is called '1999'"),
        (b"moderator 1\ngame 18EU\nplayers A\n", "18EU is for 2, 3, 4, 5, 6 players, not 1"),
        (HEADER + b"option frob 1\n", "option frob 1 is not offered"),
        (HEADER.replace(b"Bob", b"Zo\xeb"), "line 3: the header is not UTF-8 text"),
        (HEADER.decode().encode("utf-16"), "it is UTF-16 text"),
        (b"\x7fELF\0\0\0", "it is not a text file"),
        (b"moderator 1\ngame 18EU\nplayers A \x1b[31m C\n", "contains a control character: players A \\x1b[31m"),
        (HEADER + b"note x\n" * 600_000, "it is too large for a journal, which has at most 4,000,000 bytes"),
        (None, "No such file or directory"),
    ],
)
def test_a_file_that_is_not_a_journal(read, data, says):
    found = read(data)
    assert isinstance(found, Problem)
    assert (found.weight, found.file) == ("not read", "a.18xx")
    assert says in found.message
    assert "\x1b" not in found.message


def test_a_file_that_is_not_regular_is_not_read(read, tmp_path):
    os.mkfifo(tmp_path / "pipe.18xx")
    assert read(None, "pipe.18xx").message == "it is not a plain file"
    (tmp_path / "loop.18xx").symlink_to("loop.18xx")
    assert "symbolic links" in read(None, "loop.18xx").message


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may read everything")
def test_a_file_that_may_not_be_read(read, tmp_path):
    (tmp_path / "a.18xx").write_bytes(EXAMPLE)
    (tmp_path / "a.18xx").chmod(0)
    assert read(None).message == "Permission denied"


def test_a_program_fault_affects_one_game(read, monkeypatch):
    def trip(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("moderator.tournament.folder.score", trip)
    assert read(EXAMPLE).message == "a fault of the program: ZeroDivisionError()"


@pytest.mark.slow
def test_a_custom_ruleset_judges_the_games_of_its_title(read, tmp_path):
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "title.toml").write_text('extends = "18EU"\nversion = "house"\n', encoding="utf-8")
    rulesets = {"18eu": str(tmp_path / "house")}
    assert "house" in read(EXAMPLE, rulesets=rulesets).ruleset
    other = read(example("18VA-three-players.18xx").read_bytes(), rulesets=rulesets)
    assert isinstance(other, Result)
    assert "house" not in other.ruleset


@pytest.mark.slow
def test_a_changed_ruleset_is_noted_in_the_result(read):
    data = EXAMPLE.replace(b"game 18EU", b"game 18EU ; ruleset 18EU 0.1 sha256:123456789abc")
    assert read(data).changed.startswith("this journal was begun with ruleset 18EU 0.1")
