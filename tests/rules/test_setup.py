"""1.2 Setting up the game: cash, trains, shares and who begins, for two to six players."""

import pytest

from moderator.rules.setup import WrongTable
from tests.ledger import play

TABLES = {
    "Ann Bob": (750, 10500),
    "Ann Bob Cyd": (450, 10650),
    "Ann Bob Cyd Dan": (350, 10600),
    "Ann Bob Cyd Dan Eve": (300, 10500),
    "Ann Bob Cyd Dan Eve Fay": (250, 10500),
}


@pytest.mark.parametrize(("players", "cash", "bank"), [(names, *figures) for names, figures in TABLES.items()])
def test_cash_of_the_players_comes_out_of_the_bank(players, cash, bank):
    game = play("", players)
    assert [game.cash(player) for player in players.split()] == [cash] * len(players.split())
    assert game.bank == bank
    assert (game.round, game.current, game.priority) == ("ISR", "Ann", "Ann")


@pytest.mark.parametrize("players", ["Ann", "Ann Bob Cyd Dan Eve Fay Gus"])
def test_no_other_number_of_players(players):
    with pytest.raises(WrongTable, match="2, 3, 4, 5, 6") as refused:
        play("", players)
    assert refused.value.remedy == "name 2, 3, 4, 5, 6 different players"


def test_trains_start_with_the_minors_in_the_pool_and_in_the_stack():
    game = play("")
    assert all(game.trains(str(minor)) == ["2"] for minor in range(1, 16))
    assert game.pool_trains == ["P"] * 5
    assert game.json["trains_left"] == {"3": 5, "4": 4, "5": 3, "6": 2, "8": None}


def test_optional_trains_are_added_by_agreement():
    game = play("", options="extra-3-trains 2, extra-4-trains 1")
    assert (game.json["trains_left"]["3"], game.json["trains_left"]["4"]) == (7, 5)


def test_shares_start_in_the_treasuries_and_minors_without_money():
    game = play("")
    assert game.percent("BNR", "BNR") == 100
    assert game.price("BNR") is None
    assert game.cash("3") == 0
