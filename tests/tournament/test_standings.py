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


def test_of_each_title_the_best_game_counts():
    again = result("monday.18xx", {"Cyd": 700, "Ann": 200, "Bob": 100})
    made = standings(FRIDAY, SUNDAY, again, scheme="best-three-titles")
    assert places(made) == {"Ann": (1, 9000), "Bob": (1, 9000), "Cyd": (3, 7000)}
    cyd = made.lines[2]
    assert ([a.result.file for a in cyd.counted], len(cyd.appearances)) == (["monday.18xx"], 2)


def test_who_is_level_at_the_table_is_level_in_the_standings():
    assert places(standings(result("a.18xx", {"Ann": 1, "Bob": 1, "Cyd": 1}))) == dict.fromkeys(
        ("Ann", "Bob", "Cyd"), (1, 3333)
    )


def test_an_unfinished_game_counts_only_if_asked():
    going = result("going.18xx", {"Ann": 300, "Bob": 100}, ended=None, at="SR 3, phase 3")
    left = standings(FRIDAY, going)
    assert places(left) == places(standings(FRIDAY))
    assert told(left) == ["left out going.18xx: unfinished: SR 3, phase 3"]
    counted = standings(FRIDAY, going, unfinished=True)
    assert places(counted)["Ann"] == (1, 12500)
    assert told(counted) == ["look going.18xx: counted as it stands, unfinished: SR 3, phase 3"]


def test_a_game_with_findings_counts_and_is_marked():
    doubtful = result("a.18xx", {"Ann": 300, "Bob": 100}, violations=2, errors=1, rulings=1)
    counted = standings(doubtful)
    assert (counted.counted, told(counted)) == (1, ["look a.18xx: counted with 2 violations, 1 error, 1 ruling"])
    left = standings(doubtful, clean_only=True)
    assert (left.lines, told(left)) == ((), ["left out a.18xx: not clean: 2 violations, 1 error, 1 ruling"])


def test_a_ruling_alone_is_clean():
    assert standings(result("a.18xx", {"Ann": 3, "Bob": 1}, rulings=1), clean_only=True).counted == 1


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"sha256": "friday.18xx"}, "left out saturday.18xx: the same file as friday.18xx"),
        ({"books": "friday.18xx"}, "left out saturday.18xx: the same moves as friday.18xx"),
    ],
)
def test_the_same_game_twice_counts_once(facts, reason):
    made = standings(result("saturday.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200}, **facts), FRIDAY)
    assert (places(made)["Ann"], told(made)) == ((1, 5000), [reason])


def test_a_copy_stands_in_for_one_that_does_not_count():
    spoilt = result("a.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200}, books="friday.18xx", errors=1)
    assert told(standings(spoilt, FRIDAY, clean_only=True)) == ["left out a.18xx: not clean: 1 error"]


def test_games_without_a_move_are_no_copies_of_each_other():
    made = standings(*(result(f"{n}.18xx", {"Ann": 1, "Bob": 1}, books="", ended=None) for n in range(2)))
    assert [text.split(": ")[1] for text in told(made)] == ["unfinished", "unfinished"]


def test_a_copy_that_was_gone_on_with_is_pointed_out():
    one, two = (result(f"{n}.18xx", {"Ann": n, "Bob": 1}, beginning="x") for n in (2, 3))
    made = standings(one, two)
    assert (made.counted, told(made)) == (2, ["look 3.18xx: begins as 2.18xx does, move for move"])


def test_short_games_with_the_same_moves_are_only_pointed_out():
    one, two = (result(f"{n}.18xx", {"Ann": n, "Bob": 1}, books="x", ended=None) for n in (2, 3))
    made = standings(one, two, unfinished=True)
    assert (made.counted, told(made)[-1]) == (2, "look 3.18xx: begins as 2.18xx does, move for move")


def test_an_unfinished_copy_of_a_game_that_counts_is_pointed_out():
    whole = result("a.18xx", {"Ann": 3, "Bob": 1}, beginning="x")
    part = result("b.18xx", {"Ann": 3, "Bob": 1}, beginning="x", ended=None, at="SR 3, phase 3")
    assert told(standings(part, whole)) == [
        "left out b.18xx: unfinished: SR 3, phase 3",
        "look b.18xx: begins as a.18xx does, move for move",
    ]


def test_another_ruleset_than_the_game_was_begun_with_is_pointed_out():
    assert told(standings(result("a.18xx", {"Ann": 2, "Bob": 1}, changed="this journal was begun with"))) == [
        "look a.18xx: this journal was begun with"
    ]


def test_the_gravest_problems_come_first_and_files_in_order():
    made = standings(
        result("b.18xx", {"Ann": 2, "Bob": 1}, violations=1),
        result("C.18xx", {"Ann": 2, "Bob": 1}, ended=None),
        result("a.18xx", {"Ann": 3, "Bob": 2}, violations=1),
    )
    assert [problem.file for problem in made.problems] == ["C.18xx", "a.18xx", "b.18xx"]
    assert [game.result.file for game in made.games] == ["a.18xx", "b.18xx", "C.18xx"]
