"""Seatings: sizes of tables, who meets whom, seats, and what the command writes."""

from collections import Counter
from itertools import combinations

import pytest
from openpyxl import load_workbook

from moderator.tournament.seating import CannotSeat, choose_sizes, draw_seating

NAMES = [f"P{number}" for number in range(16)]
PLAYERS = "[players]\nAnn = []\nBob = []\nCyd = []\n" + '"[red]Dan" = []\n"=1+1" = []\nEve = []\nFay = []\n'


@pytest.mark.parametrize(
    ("players", "allowed", "sizes"),
    [
        (12, (4,), (4, 4, 4)),
        (13, (4, 5, 3), (5, 4, 4)),
        (11, (4, 3), (4, 4, 3)),
        (6, (4, 3), (3, 3)),
        (5, (4, 5), (5,)),
    ],
)
def test_sizes_of_tables(players, allowed, sizes):
    assert choose_sizes(players, allowed) == sizes


def test_numbers_of_players_that_fit_no_tables():
    with pytest.raises(CannotSeat, match="7 players do not fill tables of 4, 5"):
        choose_sizes(7, (4, 5))


def test_sixteen_players_have_no_repeated_meeting_in_three_rounds():
    drawn = draw_seating(NAMES, (4,), 3, 7)
    assert all(sorted(name for table in tables for name in table) == sorted(NAMES) for tables in drawn.rounds)
    assert drawn.again == ()


def test_pairs_that_meet_again_are_named():
    drawn = draw_seating(NAMES[:5], (5,), 2, 7)
    assert drawn.again == tuple((one, other, 2) for one, other in combinations(sorted(NAMES[:5]), 2))


def test_no_player_repeats_a_seat_in_the_second_round():
    drawn = draw_seating(NAMES, (4,), 2, 3)
    seats = Counter((name, at) for tables in drawn.rounds for table in tables for at, name in enumerate(table))
    assert max(seats.values()) == 1


@pytest.mark.slow
def test_the_seed_draws_the_same_again():
    assert draw_seating(NAMES, (4, 3), 3, 5) == draw_seating(NAMES, (4, 3), 3, 5)
    assert draw_seating(NAMES, (4, 3), 3, 5).rounds != draw_seating(NAMES, (4, 3), 3, 6).rounds


@pytest.fixture
def players(tmp_path):
    path = tmp_path / "players.toml"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


def test_the_seating_as_text(run, players):
    done = run("seating", players, "--tables", "4,3", "--rounds", "2", "--seed", "9")
    assert (done.code, done.stdout.count("table 2: ")) == (0, 2)
    assert "Drawn with seed 9 (--seed 9 repeats it)" in done.stdout


def test_the_seating_as_one_document(run, players):
    told = run("seating", players, "--tables", "3-4", "--rounds", "2", "--seed", "9", "--json").json
    assert [[len(table) for table in each["tables"]] for each in told["rounds"]] == [[4, 3], [4, 3]]
    assert all(pair["times"] == 2 for pair in told["again"])


def test_sheets_for_the_tables(run, players, tmp_path):
    done = run("seating", players, "--tables", "4,3", "--seed", "9", "-o", tmp_path / "out.xlsx")
    book = load_workbook(tmp_path / "out.xlsx")
    assert (done.code, book.sheetnames) == (0, ["Seating", "R1 T1", "R1 T2"])
    texts = {cell.value for row in book["R1 T1"].iter_rows() for cell in row}
    assert {"signature", "worth", "date", "table"} <= texts


@pytest.mark.slow
def test_slips_that_bear_event_day_and_title(run, players, tmp_path):
    days = "--date", "20.11.2026", "--date", "2026-11-21"
    games = "--title", "18EU", "--title", "1830"
    done = run("seating", players, "--tables", "4,3", "--rounds", 3, "--event", "Open", *days, *games, "-o", "out.xlsx")
    assert done.code == 0
    book = load_workbook(tmp_path / "out.xlsx")
    said = {name: {row[0].value: row[1].value for row in book[name].iter_rows()} for name in book.sheetnames[1:]}
    assert [said[name]["date"] for name in ("R1 T1", "R2 T1", "R3 T2")] == ["2026-11-20", "2026-11-21", "2026-11-21"]
    assert [said[name]["title"] for name in ("R1 T1", "R1 T2", "R3 T1")] == ["18EU", "1830", "18EU"]
    assert {said[name]["event"] for name in said} == {"Open"}


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--tables", "x"], 2, "--tables '"),
        (["--tables", "1"], 2, "--tables '"),
        (["--tables", "2"], 2, "7 players do not fill tables of 2"),
        (["-o", "out.pdf"], 2, "out.pdf"),
        (["--date", "3/4/2026"], 2, "--date '3/4/2026' cannot be read; write it as 2026-11-20"),
        (["--title", "18XX"], 5, "no title is called '18XX'"),
        (["--tables", "7", "--title", "18EU"], 2, "table 1 has 7 players; 18EU is for 2, 3, 4, 5, 6"),
    ],
)
def test_a_seating_that_cannot_be(run, players, words, code, says):
    done = run("seating", players, *words)
    assert (done.code, says in done.stderr) == (code, True)


def test_a_file_without_players_is_refused(run, tmp_path):
    (tmp_path / "p.toml").write_text("[player]\n", encoding="utf-8")
    done = run("seating", tmp_path / "p.toml")
    assert (done.code, "player" in done.stderr) == (4, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "allowed", "rounds"), [(24, (5, 4), 5), (24, (4,), 3), (24, (4, 5, 3), 5), (18, (3,), 4)]
)
def test_no_pair_meets_twice_whatever_the_seed(players, allowed, rounds):
    names = [f"P{number}" for number in range(players)]
    assert [draw_seating(names, allowed, rounds, seed).repeats for seed in range(1, 9)] == [0] * 8


@pytest.mark.slow
def test_the_number_of_repeated_meetings_is_minimal():
    for players, allowed, rounds, least in ((17, (4, 5), 4, 6), (13, (4, 5), 3, 12), (12, (4,), 3, 9)):
        names = [f"P{number}" for number in range(players)]
        drawn = [draw_seating(names, allowed, rounds, seed) for seed in range(1, 5)]
        assert {(each.repeats, each.least) for each in drawn} == {(least, least)}
