"""Companies with the price of a share, their revenue by round, and the next trains to rust."""

import pytest

from moderator.views.companies import earned
from moderator.views.log import view
from moderator.vocabulary.runs import Run
from tests.shipped import shipped_game

game = shipped_game


def shown(name, line):
    return [text.strip() for text in view(game(name), game(name).at(line), "companies")]


def test_revenue_is_listed_by_round():
    lines = shown("1830-four-players", 444)
    at = lines.index("Revenue   (of each operating round)")
    assert lines[at + 1].split() == ["company", "2.1", "3.1", "3.2", "4.1", "4.2", "5.1", "5.2"]
    assert "NYC      $90  $120   $90  $120  $120  $140  $240" in lines[at:]
    assert "PRR                                         $160" in lines[at:]


def test_only_the_last_rounds_are_shown_and_the_others_counted():
    lines = shown("1830-four-players", None)
    (heading,) = (line for line in lines if line.startswith("Revenue"))
    before = len(earned(game("1830-four-players"))) - 8
    assert heading == f"Revenue   (of each operating round; {before} before these)"


@pytest.mark.parametrize("name", ["1830-four-players", "18EU-four-players", "18MW-four-players", "18OE"])
def test_a_run_entered_as_a_sum_earns_that_sum(name):
    found = earned(game(name))
    runs = [step.booked.move for step in game(name).steps if isinstance(step.booked.move, Run)]
    assert sum(len(companies) for companies in found.values()) == len(runs)


def test_the_offering_price_is_next_to_the_market_price():
    lines = shown("1830-four-players", 444)
    assert "PRR       $67    $60    $0  Dan         90%     0%   0%   10%    3  5" in lines
    assert "may be started at $67 $71 $76 $82 $90 $100" in lines
    assert " par " not in " ".join(shown("18EU-four-players", 298))


def test_the_next_trains_to_rust_are_shown_with_their_owners():
    assert "rusts next: 3 in phase 6: NYC 3, CPR 3 3, B&O 3 3" in shown("1830-four-players", 444)
    assert not any(line.startswith("rusts next") for line in shown("1830-four-players", None))
