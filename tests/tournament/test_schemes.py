"""Points of a game: shares that sum to the whole, and places that pay alike at every table."""

import pytest

from moderator.tournament.field import divide_worth, seats
from moderator.tournament.schemes import SCHEMES, percent
from tests.tournament.results import table


def points(scheme, bankrupt="", **worths):
    return SCHEMES[scheme].points(tuple(seats(table(worths, bankrupt))))


@pytest.mark.parametrize(
    ("worths", "expected"),
    [
        ((9701, 8485, 7863, 6967), (2938, 2570, 2382, 2110)),  # of 33016: 29.3827 25.6996 23.8157 21.1019
        ((700, 200, 100), (7000, 2000, 1000)),
        ((2, 1), (6667, 3333)),  # 66.6666 is nearer to the next hundredth than 33.3333
        ((710, 710, 613), (3492, 3492, 3016)),  # 34.9237 twice, 30.1525: the two cannot split one hundredth
        ((2, 2, 1, 1), (3333, 3333, 1667, 1667)),
        ((17, 17, 3), (4595, 4595, 810)),  # 4594.59 twice and 810.81: two are left, and the two can split them
        ((5, 5, 5), (3333, 3333, 3333)),  # nor can three: it goes to nobody
        ((500, 0, -40), (10000, 0, 0)),
        ((0, 0), (0, 0)),
    ],
)
def test_shares_of_a_table(worths, expected):
    assert divide_worth(worths) == expected


def test_every_table_without_threefold_ties_sums_to_the_whole():
    for first in range(1, 40):
        for second in range(first):
            assert sum(divide_worth((first, second, 17))) == sum(divide_worth((first, second, 50, 50, 60))) == 10_000


@pytest.mark.parametrize(
    ("worths", "expected"),
    [
        ({"Ann": 5, "Bob": 4}, (120, 0)),
        ({"Ann": 5, "Bob": 4, "Cyd": 3}, (120, 60, 0)),
        ({"Ann": 5, "Bob": 4, "Cyd": 3, "Dan": 2}, (120, 80, 40, 0)),
        ({"Ann": 5, "Bob": 4, "Cyd": 3, "Dan": 2, "Eve": 1}, (120, 90, 60, 30, 0)),
        ({"Ann": 6, "Bob": 5, "Cyd": 4, "Dan": 3, "Eve": 2, "Fay": 1}, (120, 96, 72, 48, 24, 0)),
        (dict(zip("ABCDEFG", range(7, 0, -1), strict=True)), (120, 100, 80, 60, 40, 20, 0)),
        ({"Ann": 5, "Bob": 5, "Cyd": 3}, (90, 90, 0)),  # (120 + 60) / 2
        ({"Ann": 5, "Bob": 4, "Cyd": 4, "Dan": 2, "Eve": 1}, (120, 75, 75, 30, 0)),  # (90 + 60) / 2
        ({"Ann": 5, "Bob": 5, "Cyd": 5}, (60, 60, 60)),
    ],
)
def test_points_by_place(worths, expected):
    assert points("places", **worths) == expected


def test_a_bankrupt_player_is_last_and_has_no_share():
    assert points("places", bankrupt="Ann", Ann=900, Bob=300, Cyd=100) == (120, 60, 0)
    assert points("share", bankrupt="Ann", Ann=900, Bob=300, Cyd=100) == (7500, 2500, 0)


def test_margins_are_the_lead_and_the_distances_to_it():
    rows = seats(table({"Ann": 900, "Bob": 700, "Cyd": 650}))
    assert [(row.player, row.margin) for row in rows] == [("Ann", 200), ("Bob", -200), ("Cyd", -250)]
    level = seats(table({"Ann": 900, "Bob": 900, "Cyd": 650}))
    assert [row.margin for row in level] == [0, 0, -250]


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([("EU", 30), ("VA", 20), ("Rhl", 40), ("MW", 35)], (0, 2, 3)),
        ([("EU", 30), ("EU", 50), ("VA", 20)], (1, 2)),
        ([("EU", 30), ("EU", 30)], (0,)),
        ([("D", 10), ("C", 10), ("B", 10), ("A", 10)], (1, 2, 3)),
        ([], ()),
    ],
)
def test_the_best_three_titles(games, expected):
    assert SCHEMES["best-three-titles"].counting(games) == expected


def test_shares_are_shown_in_percent():
    assert [percent(share) for share in (0, 5, 2938, 14440)] == ["0.00%", "0.05%", "29.38%", "144.40%"]
