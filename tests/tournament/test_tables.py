"""Files that a director writes: schemes, players, results; and what is said of one that is wrong."""

import pytest

from moderator.tournament.standings import Terms, make_standings
from moderator.tournament.tables import BadTable, PlayersFile, make_scheme, parse_table
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
    ("text", "says", "remedy"),
    [
        (
            "[places]\n4 = [3, 2]\nbest = 5",
            "best stands below [places], and is read as one of places",
            "write it above [places]",
        ),
        ("[places]\n13 = [3, 2]", "places.13: a table has 2 to 12 players", "write their number: 4 = [10, 6, 3, 1]"),
        ("[scheme]\nbest = 5", "no key is called scheme", "write best without the line [scheme]"),
        ('nme = "x"', "no key is called nme", "did you mean name?"),
        (
            'name = "x"\nby = "place"',
            "by: 'place' is none of steps, places, share, even-share or winner",
            "did you mean places?",
        ),
        ("ties = 'wins'", "ties: it is a list in brackets, not 'wins'", None),
    ],
)
def test_an_error_names_the_key_that_is_meant(tmp_path, text, says, remedy):
    begun = "" if text.startswith(("nme", "name")) else 'name = "x"\nby = "places"\n'
    with pytest.raises(BadTable) as raised:
        scheme(tmp_path, begun + text)
    assert (str(raised.value), raised.value.remedy) == (says, remedy)


def test_a_scheme_of_one_s_own(tmp_path):
    club = scheme(tmp_path, CLUB)
    level = tuple(seats(table({"Ann": 5, "Bob": 4, "Cyd": 4, "Dan": 2})))
    assert club.points(level) == (1000, 450, 450, 100)  # Bob and Cyd share 6 and 3
    assert [club.show(points) for points in club.points(level)] == ["10.00", "4.50", "4.50", "1.00"]
    assert club.rule == (
        "Points by place: with 3 8, 4, 1; with 4 10, 6, 3, 1. Players who share places have their mean. A player's "
        "best 2 games count. Who has played fewer than 2 games is not ranked. Ties are broken by more first places, "
        "then the larger sum of shares of the tables' worth."
    )


def test_who_has_played_too_little_has_no_place(tmp_path):
    games = result("a.18xx", {"Ann": 5, "Bob": 4, "Cyd": 3}), result("b.18xx", {"Ann": 5, "Bob": 4, "Dan": 3})
    made = make_standings(games, (), Terms(scheme(tmp_path, CLUB)))
    assert [(line.place, line.player) for line in made.lines] == [(1, "Ann"), (2, "Bob"), (None, "Cyd"), (None, "Dan")]


def test_a_table_for_which_there_are_no_points(tmp_path):
    made = make_standings([result("a.18xx", {"Ann": 5, "Bob": 4})], (), Terms(scheme(tmp_path, CLUB)))
    assert [problem.message for problem in made.problems] == ["club has no points for 2 players: it brings nobody any"]


@pytest.mark.parametrize(
    ("by", "points"), [("share", (6000, 4000)), ("even-share", (12000, 8000)), ("winner", (10000, 6666))]
)
def test_parts_of_the_worth(tmp_path, by, points):
    own = scheme(tmp_path, f'name = "own"\nby = "{by}"\n')
    assert own.points(tuple(seats(table({"Ann": 600, "Bob": 400})))) == points


def test_a_mean_ranks_who_played_less_often(tmp_path):
    games = result("a.18xx", {"Ann": 5, "Bob": 4}), result("b.18xx", {"Bob": 5, "Cyd": 4})
    made = make_standings(games, (), Terms(scheme(tmp_path, 'name = "own"\nby = "steps"\nrank = "mean"\n')))
    assert [(line.place, line.player) for line in made.lines] == [(1, "Ann"), (2, "Bob"), (3, "Cyd")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x"\nby = "plces"\n', "by: 'plces' is none of steps, places, share, even-share or winner"),
        ('name = "share"\nby = "share"\n', "a scheme of its own called share"),
        ('name = "x"\nby = "places"\n', "points by place belong to"),
        ('name = "x"\nby = "share"\n[places]\n3 = [1]\n', "points by place belong to"),
        ('name = "x"\nby = "places"\n[places]\n3 = [1, 2, 3, 4]\n', "4 places at a table of 3"),
        ('name = "x"\nby = "share"\nbset = 2\n', "no key is called bset"),
        ('by = "share"\n', "name is missing"),
        ('name = "x"\nby = "share"\nties = ["wins", "wins"]\n', "one is named twice"),
        ("name = \n", "it is no TOML"),
        ('Zoë = "x"\n', 'must be in quotes: "Zoë"'),
        ("[ players . Zoë ] # x\n", 'must be in quotes: "Zoë"'),
        ("[players.Ann Marie]\n", 'must be in quotes: "Ann Marie"'),
        ('name = "x" "y"\n', "it is no TOML"),
    ],
)
def test_a_scheme_that_cannot_be_one(tmp_path, text, says):
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
        ('title = "18EU"', 'title = "18XX"', "no title is called '18XX'"),
        ("Ann = 500", 'Ann = "500"', "players.Ann: it is a whole number, without quotes, not '500'"),
        ("Bob = 300", "bob = 300\nBOB = 200", "two players are called"),
        ("Bob = 300", "A = 1\nB = 2\nC = 3\nD = 4\nE = 5", "the title is for 2, 3, 4, 5, 6, not 7"),
        ("[players]", 'bankrupt = ["Eve"]\n[players]', "nobody is called Eve"),
        ("[players]", "[players]\nround = 2", "round stands below [players]"),
        ("round = 1", f'round = "{"x" * 81}"', "round"),
        ("round = 1", 'round = "1 or 2"', "round: 1 or 2 is no round that can be read"),
        ("round = 1", 'date = "3/4/2026"', "date: 3/4/2026 is no date that can be read"),
    ],
)
def test_a_result_that_cannot_be(tmp_path, old, new, says):
    assert says in written(tmp_path, RESULT.replace(old, new)).message


def test_a_result_says_its_day_and_round_as_people_do(tmp_path):
    said = written(tmp_path, RESULT.replace("round = 1", 'round = "Round 1"\ndate = "20.11.2026"'))
    assert said.occasion == (("event", "Open"), ("date", "2026-11-20"), ("round", "1"), ("table", "A"))


@pytest.mark.parametrize(
    ("ended", "worth", "asked"),
    # 18EU: £12000 in the bank, once more on paper where it ran out; 8 corporations of 10 shares at £400
    [("time", 43000, False), ("time", 43001, True), ("the bank ran out", 43001, False), ("the bank", 55001, True)],
)
def test_worths_that_the_bank_cannot_have_paid_are_told(tmp_path, ended, worth, asked):
    said = written(
        tmp_path, RESULT.replace("Ann = 500", f"Ann = {worth}").replace("[players]", f'ended = "{ended}"\n[players]')
    )
    assert bool(said.asks) is asked


def test_the_same_figures_in_another_kind_of_file_are_the_same_game(tmp_path):
    journal = result("z.18xx", {"Anne": 500, "Zoe": 700, "Bob": 300})
    made = make_standings([written(tmp_path), journal], (), Terms(scheme(tmp_path, 'name = "x"\nby = "share"\n')))
    assert [(game.result.file, game.left_out) for game in made.games] == [
        ("a.result.toml", "the same result as z.18xx"),
        ("z.18xx", None),
    ]


def test_two_files_of_one_table_that_differ(tmp_path):
    other = written(tmp_path, RESULT.replace("300", "310"), "b.result.toml")
    made = make_standings([written(tmp_path), other], (), Terms(scheme(tmp_path, 'name = "x"\nby = "share"\n')))
    assert made.games[1].left_out == (
        "the same table as a.result.toml (Open, round 1, table A), which says otherwise: Bob £300, not £310"
    )
