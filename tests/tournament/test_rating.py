"""A rating over seasons: Weng and Lin's Plackett-Luce model."""

import pytest

from moderator.tournament.schemes import rate
from tests.tournament.results import result


def rounded(*games):
    return {
        player: (round(each.strength, 3), round(each.uncertain, 3), each.games) for player, each in rate(games).items()
    }


def test_only_one_of_two_games_counts():
    # Scale sqrt(2 (25/3)^2 + 2 (25/6)^2) = 13.1762; up (25/3)^2 / 13.1762 / 2 = 2.635
    assert rounded(result("a.18xx", {"Ann": 5, "Bob": 4})) == {"Ann": (27.635, 8.066, 1), "Bob": (22.365, 8.066, 1)}


def test_players_who_share_a_place_stay_level():
    level = rounded(result("a.18xx", {"Ann": 5, "Bob": 5, "Cyd": 5}))
    assert {each[0] for each in level.values()} == {25.0}


def test_strength_is_won_from_the_others():
    rated = rate([result("a.18xx", {"Ann": 5, "Bob": 4, "Cyd": 3, "Dan": 2})])
    assert sum(each.strength for each in rated.values()) == pytest.approx(100)
    assert [*rated] == ["Ann", "Bob", "Cyd", "Dan"]


def test_beating_stronger_players_gains_more():
    first = [result(f"{number}.18xx", {"Ann": 5, "Bob": 4}) for number in range(3)]
    beaten = {name: rate([*first, result("z.18xx", {"Cyd": 5, name: 4})])["Cyd"].strength for name in ("Ann", "Bob")}
    assert beaten["Ann"] > beaten["Bob"]


def test_games_count_by_their_day():
    early = result("b.18xx", {"Ann": 5, "Bob": 4}).replace(occasion=(("date", "2025-01-02"),))
    late = result("a.18xx", {"Bob": 5, "Cyd": 4}).replace(occasion=(("date", "2026-01-02"),))
    assert rounded(late, early) == rounded(early, late)
    assert rounded(late, early) != rounded(early.replace(occasion=()), late)
