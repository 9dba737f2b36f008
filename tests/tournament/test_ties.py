"""Ties in standings: what sets one player before another, and what leaves them level."""

import pytest

from moderator.tournament.schemes import Scheme
from moderator.tournament.standings import Terms, make_standings
from tests.tournament.results import result


def ranked(*games, **facts):
    made = make_standings(games, (), Terms(Scheme("club", "steps", **facts)))
    return [(line.place, line.player, line.tie) for line in made.lines]


# Ann and Bob have 120 each: Ann a win and a last place, Bob two second places of three.
ONE = result("one.18xx", {"Ann": 5, "Bob": 4, "Cyd": 3})
TWO = result("two.18xx", {"Cyd": 5, "Bob": 4, "Ann": 3})


def test_without_a_rule_equal_points_share_a_place():
    assert ranked(ONE, TWO) == [(1, "Ann", ""), (1, "Bob", ""), (1, "Cyd", "")]


def test_more_first_places():
    assert ranked(ONE, TWO, ties=("wins",)) == [(1, "Ann", "wins: 1"), (1, "Cyd", "wins: 1"), (3, "Bob", "wins: 0")]


def test_the_games_in_which_all_of_them_met():
    alone = result("alone.18xx", {"Ann": 9, "Eve": 8})  # Ann 120, and so have Cyd and Dan
    other = result("other.18xx", {"Cyd": 9, "Dan": 8, "Ann": 7})
    third = result("third.18xx", {"Dan": 9, "Eve": 8, "Fay": 7})
    level = ranked(alone, other, ties=("places",))
    assert level[:2] == [(1, "Cyd", "places: 1.00 in 1"), (2, "Ann", "places: 3.00 in 1")]
    assert ranked(alone, third, ties=("places",))[:2] == [(1, "Ann", ""), (1, "Dan", "")]


@pytest.mark.parametrize("ties", [("share",), ("wins", "share")])
def test_the_sum_of_shares(ties):
    one = result("one.18xx", {"Ann": 60, "Bob": 40})
    two = result("two.18xx", {"Bob": 80, "Ann": 20})
    assert [line[:2] for line in ranked(one, two, ties=ties)] == [(1, "Bob"), (2, "Ann")]


def test_the_best_game():
    one = result("one.18xx", {"Ann": 9, "Eve": 8, "Fay": 7})  # Ann and Fay 120 and 0, Bob 60 and 60
    two = result("two.18xx", {"Eve": 9, "Bob": 8, "Ann": 7})
    three = result("three.18xx", {"Fay": 9, "Bob": 8, "Eve": 7})
    assert ranked(one, two, three, ties=("best",))[1:] == [
        (2, "Ann", "best: 120"),
        (2, "Fay", "best: 120"),
        (4, "Bob", "best: 60"),
    ]


def test_stronger_opponents():
    one = result("one.18xx", {"Ann": 9, "Cyd": 8})  # Ann and Bob 120 each; Cyd has beaten Eve twice, Dan nobody
    two = result("two.18xx", {"Bob": 9, "Dan": 8})
    more = result("three.18xx", {"Cyd": 9, "Eve": 8}), result("four.18xx", {"Cyd": 7, "Eve": 6})
    assert ranked(one, two, *more, ties=("opponents",))[1:3] == [
        (2, "Ann", "opponents: 80.00"),
        (3, "Bob", "opponents: 0.00"),
    ]
