"""5 The score: cash and shares at their final price, every figure with its parts."""

from moderator.rules.booking import State
from moderator.scoring import score
from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, SR2, give_money


def standings(text="", setup=SECOND_TURN):
    game = play(text, setup=setup)
    return score(State(game.game.title, game.position))


def test_cash_and_shares_by_corporation():
    # Ann £275 and five BNR at £100; Cyd £295 and five FS at £90.
    result = standings()
    parts = {s.player: [(p.what, p.count, p.each, p.amount) for p in s.parts] for s in result.standings}
    assert parts["Ann"] == [("cash", 1, 275, 275), ("BNR", 5, 100, 500)]
    assert parts["Cyd"] == [("cash", 1, 295, 295), ("FS", 5, 90, 450)]
    assert [(s.place, s.player, s.total) for s in result.standings] == [
        (1, "Ann", 775),
        (1, "Bob", 775),
        (3, "Cyd", 745),
    ]


def test_minors_treasuries_and_trains_count_nothing():
    setup = SECOND_TURN + give_money(500, "BNR") + give_money(500, "10")
    assert [s.total for s in standings(setup=setup).standings] == [775, 775, 745]


def test_shares_of_a_corporation_that_never_floated_count():
    # £200 for the president's certificate and one share more for minor 1: three shares at £100.
    result = standings("Ann: start BNR 100 minor 1", setup=SR2)
    assert (result.standings[0].player, result.standings[0].total) == ("Ann", 450 - 200 + 300)


def test_bankrupt_players_come_last():
    # Bob is out with nothing; a debt of Cyd's still ranks before him.
    result = standings("Bob: bankrupt !", setup=SECOND_TURN + give_money(-1000, "Cyd"))
    assert [(s.place, s.player, s.bankrupt) for s in result.standings] == [
        (1, "Ann", False),
        (2, "Cyd", False),
        (3, "Bob", True),
    ]


def test_a_score_is_final_when_the_game_is_over():
    assert (standings().final, standings().ended) == (False, None)
    ended = standings("end time ran out")
    assert (ended.final, ended.ended, ended.section) == (True, "time ran out", "5")


def test_the_price_is_the_one_of_the_end():
    # BNR pays £100 and ends on £110: Ann £275 + £50 and five shares.
    result = standings("BNR: run 100\nBNR: pay\nend")
    assert (result.standings[0].player, result.standings[0].total) == ("Ann", 325 + 550)


def test_the_score_as_json_is_the_same():
    result = standings(setup=FIRST_TURN)
    assert result.as_json()["standings"][0] == {
        "place": 1,
        "player": "Ann",
        "total": 750,
        "bankrupt": False,
        "parts": [
            {"what": "cash", "count": 1, "each": 250, "amount": 250},
            {"what": "BNR", "count": 5, "each": 100, "amount": 500},
        ],
    }
