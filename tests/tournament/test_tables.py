"""Files that a director writes: schemes, players and results, and the errors in them."""

import pytest

from moderator.tournament.standings import Terms, make_standings
from moderator.tournament.tables import BadTable, PlayersFile, make_scheme, parse_table
from tests.figures import figures_of
from tests.tournament.results import read_one, result, seats, table

CLUB = """
name = "club"
by = "places"
best = 2
least = 2
ties = ["wins", "share"]
[places]
4 = [10, 6, 3, 1]
3 = [8, 4, 1]
"""
RESULT = """
title = "18EU"
event = "Open"
round = 1
table = "A"
[players]
Ann = 500
"Zoë" = 700
Bob = 300
"""


def scheme(tmp_path, text):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return make_scheme(path)


def written(tmp_path, text=RESULT, name="a.result.toml"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read_one(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "key", "remedy"),
    [
        ("[places]\n4 = [3, 2]\nbest = 5", "best", "[places]"),
        ("[places]\n13 = [3, 2]", "places.13", "4 = [10, 6, 3, 1]"),
        ("[scheme]\nbest = 5", "scheme", "[scheme]"),
        ('nme = "x"', "nme", "name?"),
        ('name = "x"\nby = "place"', "by", "places?"),
        ("ties = 'wins'", "ties", None),
    ],
)
def test_an_error_names_the_key(tmp_path, text, key, remedy):
    begun = "" if text.startswith(("nme", "name")) else 'name = "x"\nby = "places"\n'
    with pytest.raises(BadTable) as raised:
        scheme(tmp_path, begun + text)
    assert key in str(raised.value).replace(":", " ").split()
    assert raised.value.remedy is None if remedy is None else remedy in raised.value.remedy


def test_a_scheme_of_your_own(tmp_path):
    club = scheme(tmp_path, CLUB)
    level = tuple(seats(table({"Ann": 5, "Bob": 4, "Cyd": 4, "Dan": 2})))
    assert club.points(level) == (1000, 450, 450, 100)  # Bob and Cyd share 6 and 3
    assert [club.show(points) for points in club.points(level)] == ["10.00", "4.50", "4.50", "1.00"]
    assert figures_of(club.rule) == "3 8 4 1 4 10 6 3 1 2 2 Points Ties"


def test_a_player_with_too_few_games_has_no_place(tmp_path):
    games = result("a.18xx", {"Ann": 5, "Bob": 4, "Cyd": 3}), result("b.18xx", {"Ann": 5, "Bob": 4, "Dan": 3})
    made = make_standings(games, (), Terms(scheme(tmp_path, CLUB)))
    assert [(line.place, line.player) for line in made.lines] == [(1, "Ann"), (2, "Bob"), (None, "Cyd"), (None, "Dan")]


def test_a_table_size_without_points_is_reported(tmp_path):
    made = make_standings([result("a.18xx", {"Ann": 5, "Bob": 4})], (), Terms(scheme(tmp_path, CLUB)))
    assert [(each.weight, figures_of(each.message)) for each in made.problems] == [("look", "2")]


@pytest.mark.parametrize(
    ("by", "points"), [("share", (6000, 4000)), ("even-share", (12000, 8000)), ("winner", (10000, 6666))]
)
def test_parts_of_the_worth(tmp_path, by, points):
    own = scheme(tmp_path, f'name = "own"\nby = "{by}"\n')
    assert own.points(tuple(seats(table({"Ann": 600, "Bob": 400})))) == points


def test_the_mean_ranks_players_with_fewer_games_fairly(tmp_path):
    games = result("a.18xx", {"Ann": 5, "Bob": 4}), result("b.18xx", {"Bob": 5, "Cyd": 4})
    made = make_standings(games, (), Terms(scheme(tmp_path, 'name = "own"\nby = "steps"\nrank = "mean"\n')))
    assert [(line.place, line.player) for line in made.lines] == [(1, "Ann"), (2, "Bob"), (3, "Cyd")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x"\nby = "plces"\n', "^by: 'plces'"),
        ('name = "share"\nby = "share"\n', "^name: share"),
        ('name = "x"\nby = "places"\n', "^places: "),
        ('name = "x"\nby = "share"\n[places]\n3 = [1]\n', "^places: "),
        ('name = "x"\nby = "places"\n[places]\n3 = [1, 2, 3, 4]\n', "^places.3: 4 .* 3$"),
        ('name = "x"\nby = "share"\nbset = 2\n', "bset"),
        ('by = "share"\n', "^name "),
        ('name = "x"\nby = "share"\nties = ["wins", "wins"]\n', "^ties: "),
        ("name = \n", "TOML"),
        ('Zoë = "x"\n', 'in quotes: "Zoë"'),
        ("[ players . Zoë ] # x\n", 'in quotes: "Zoë"'),
        ("[players.Ann Marie]\n", 'in quotes: "Ann Marie"'),
        ('name = "x" "y"\n', "TOML"),
    ],
)
def test_an_invalid_scheme_is_refused(tmp_path, text, says):
    with pytest.raises(BadTable, match=says):
        scheme(tmp_path, text)


def test_players_with_their_other_names():
    assert parse_table(b'[players]\nAnn = ["Annie"]\nBob = []\n', PlayersFile).players == {
        "Ann": ["Annie"],
        "Bob": [],
    }


def test_a_result_that_was_written_down(tmp_path):
    found = written(tmp_path)
    assert [(seat.place, seat.player, seat.worth) for seat in found.seats] == [
        (1, "Zoë", 700),
        (2, "Ann", 500),
        (3, "Bob", 300),
    ]
    assert (found.told, found.ended, found.kind) == ("Open, round 1, table A", "as written down", "result")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "18EU"', 'title = "18XX"', "'18XX'"),
        ("Ann = 500", 'Ann = "500"', "players.Ann"),
        ("Bob = 300", "bob = 300\nBOB = 200", "players: "),
        ("Bob = 300", "A = 1\nB = 2\nC = 3\nD = 4\nE = 5", "players: the title is for 2, 3, 4, 5, 6"),
        ("[players]", 'bankrupt = ["Eve"]\n[players]', "Eve"),
        ("[players]", "[players]\nround = 2", "[players]"),
        ("round = 1", f'round = "{"x" * 81}"', "round"),
        ("round = 1", 'round = "1 or 2"', "round: 1 or 2"),
        ("round = 1", 'date = "3/4/2026"', "date: 3/4/2026"),
    ],
)
def test_an_invalid_result_is_refused(tmp_path, old, new, says):
    assert says in written(tmp_path, RESULT.replace(old, new)).message


def test_usual_spellings_of_day_and_round_are_read(tmp_path):
    said = written(tmp_path, RESULT.replace("round = 1", 'round = "Round 1"\ndate = "20.11.2026"'))
    assert said.occasion == (("event", "Open"), ("date", "2026-11-20"), ("round", "1"), ("table", "A"))


@pytest.mark.parametrize(
    ("ended", "worth", "asked"),
    # 18EU: £12000 in the bank, once more on paper where it ran out; 8 corporations of 10 shares at £400
    [("time", 43000, False), ("time", 43001, True), ("the bank ran out", 43001, False), ("the bank", 55001, True)],
)
def test_impossible_worths_are_reported(tmp_path, ended, worth, asked):
    said = written(
        tmp_path, RESULT.replace("Ann = 500", f"Ann = {worth}").replace("[players]", f'ended = "{ended}"\n[players]')
    )
    assert bool(said.asks) is asked


def test_the_same_worths_under_other_names_both_count_with_a_question(tmp_path):
    journal = result("z.18xx", {"Anne": 500, "Zoe": 700, "Bob": 300})
    made = make_standings([written(tmp_path), journal], (), Terms(scheme(tmp_path, 'name = "x"\nby = "share"\n')))
    assert [game.left_out for game in made.games] == [None, None]
    assert "has almost the same players and worths as" in made.problems[-1].message


def test_two_files_of_one_table_that_differ(tmp_path):
    other = written(tmp_path, RESULT.replace("300", "310"), "b.result.toml")
    made = make_standings([written(tmp_path), other], (), Terms(scheme(tmp_path, 'name = "x"\nby = "share"\n')))
    assert figures_of(made.games[1].left_out) == "1 300 310 A Bob Open"
