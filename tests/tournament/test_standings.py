"""Standings of several games: sums, ties, what is left out, and what a director is told."""

import pytest

from tests.tournament.results import places, result, standings, told

FRIDAY = result("friday.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200})  # 50%, 30%, 20%
SUNDAY = result("sunday.18xx", {"Bob": 600, "Ann": 400}, title="18VA")  # 60%, 40%


def test_shares_are_added_up():
    made = standings(FRIDAY, SUNDAY)
    assert places(made) == {"Ann": (1, 9000), "Bob": (1, 9000), "Cyd": (3, 2000)}
    assert [(line.player, line.wins, line.mean) for line in made.lines] == [
        ("Ann", 1, 4500),
        ("Bob", 1, 4500),
        ("Cyd", 0, 2000),
    ]


def test_places_are_added_up():
    assert places(standings(FRIDAY, SUNDAY, scheme="places")) == {"Bob": (1, 180), "Ann": (2, 120), "Cyd": (3, 0)}


def test_the_best_game_of_each_title_counts():
    again = result("monday.18xx", {"Cyd": 700, "Ann": 200, "Bob": 100})
    made = standings(FRIDAY, SUNDAY, again, scheme="best-three-titles")
    assert places(made) == {"Ann": (1, 9000), "Bob": (1, 9000), "Cyd": (3, 7000)}
    cyd = made.lines[2]
    assert ([a.result.file for a in cyd.counted], len(cyd.appearances)) == (["monday.18xx"], 2)


def test_players_level_at_the_table_are_level_in_the_standings():
    assert places(standings(result("a.18xx", {"Ann": 1, "Bob": 1, "Cyd": 1}))) == dict.fromkeys(
        ("Ann", "Bob", "Cyd"), (1, 3333)
    )


def test_an_unfinished_game_counts_only_if_asked():
    going = result("going.18xx", {"Ann": 300, "Bob": 100}, ended=None, at="SR 3, phase 3")
    left = standings(FRIDAY, going)
    assert places(left) == places(standings(FRIDAY))
    assert told(left) == ["left out going.18xx: 3 3 SR"]
    counted = standings(FRIDAY, going, unfinished=True)
    assert places(counted)["Ann"] == (1, 12500)
    assert told(counted) == ["look going.18xx: 3 3 SR"]


def test_a_game_with_findings_counts_and_is_reported():
    doubtful = result("a.18xx", {"Ann": 300, "Bob": 100}, violations=2, errors=1, rulings=1)
    counted = standings(doubtful)
    assert (counted.counted, told(counted)) == (1, ["look a.18xx: 2 1 1"])
    left = standings(doubtful, clean_only=True)
    assert (left.lines, told(left)) == ((), ["left out a.18xx: 2 1 1"])


def test_a_journal_with_only_a_ruling_is_clean():
    assert standings(result("a.18xx", {"Ann": 3, "Bob": 1}, rulings=1), clean_only=True).counted == 1


@pytest.mark.parametrize(
    ("facts", "same"),
    [({"sha256": "friday.18xx"}, "same file"), ({"books": "friday.18xx"}, "same moves")],
)
def test_the_same_game_twice_counts_once(facts, same):
    made = standings(result("saturday.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200}, **facts), FRIDAY)
    assert (places(made)["Ann"], told(made)) == ((1, 5000), ["left out saturday.18xx: friday.18xx"])
    assert same in made.problems[0].message


def test_a_copy_replaces_a_game_that_does_not_count():
    spoilt = result("a.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200}, books="friday.18xx", errors=1)
    assert told(standings(spoilt, FRIDAY, clean_only=True)) == ["left out a.18xx: 1"]


def test_games_without_a_move_are_not_copies_of_each_other():
    made = standings(*(result(f"{n}.18xx", {"Ann": 1, "Bob": 1}, books="", ended=None) for n in range(2)))
    assert [problem.message.split(":")[0] for problem in made.problems] == ["unfinished", "unfinished"]


def test_a_copy_that_was_continued_is_reported():
    one, two = (result(f"{n}.18xx", {"Ann": n, "Bob": 1}, beginning="x") for n in (2, 3))
    made = standings(one, two)
    assert (made.counted, told(made)) == (2, ["look 3.18xx: 2.18xx"])


def test_short_games_with_the_same_moves_count_and_are_reported():
    one, two = (result(f"{n}.18xx", {"Ann": n, "Bob": 1}, books="x", ended=None) for n in (2, 3))
    made = standings(one, two, unfinished=True)
    assert (made.counted, told(made)[-1]) == (2, "look 3.18xx: 2.18xx")


def test_an_unfinished_copy_of_a_game_that_counts_is_reported():
    whole = result("a.18xx", {"Ann": 3, "Bob": 1}, beginning="x")
    part = result("b.18xx", {"Ann": 3, "Bob": 1}, beginning="x", ended=None, at="SR 3, phase 3")
    assert told(standings(part, whole)) == [
        "left out b.18xx: 3 3 SR",
        "look b.18xx: a.18xx",
    ]


def test_a_changed_ruleset_is_reported():
    made = standings(result("a.18xx", {"Ann": 2, "Bob": 1}, changed="this journal was begun with"))
    assert [(each.weight, each.message) for each in made.problems] == [("look", "this journal was begun with")]


def test_the_most_serious_problems_come_first_and_files_in_order():
    made = standings(
        result("b.18xx", {"Ann": 2, "Bob": 1}, violations=1),
        result("C.18xx", {"Ann": 2, "Bob": 1}, ended=None),
        result("a.18xx", {"Ann": 3, "Bob": 2}, violations=1),
    )
    assert [problem.file for problem in made.problems] == ["C.18xx", "a.18xx", "b.18xx"]
    assert [game.result.file for game in made.games] == ["a.18xx", "b.18xx", "C.18xx"]
