"""4.4.2 Station tokens placed, and 4.2.2, 4.3 those that return when a city becomes one."""

from tests.ledger import play
from tests.positions import FIRST_TURN, SR2, THREE_FLOATED, begin_phase, idle

RUN = "BNR: run 50\nBNR: pay\n"


def test_a_token_is_free_and_where_it_may_stand_is_attested():
    game = play("BNR: token Lyon", setup=FIRST_TURN)
    assert (game.codes, game.attested, game.cash("BNR")) == ([], ["station-route"], 100)
    assert (game.tokens("BNR"), game.position.stations["BNR"]) == (3, ("A10", "B17"))
    assert game.finding("station-route").section == "4.4.2"


def test_a_payment_for_a_token_is_flagged_and_booked():
    game = play("BNR: token Lyon 40", setup=FIRST_TURN)
    assert (game.codes, game.cash("BNR")) == (["token-cost"], 60)
    assert game.finding("token-cost").section == "4.4.2"


def test_a_minor_has_no_token_to_place():
    game = play("10: token Lyon", setup=THREE_FLOATED)
    assert (game.codes, game.finding("minor-token").section) == (["minor-token"], "4.4.2")
    assert (game.steps[-1].held, game.position.stations["10"]) == (False, ("E18",))


def test_a_fifth_token_after_the_four_cannot_be_placed():
    places = ("Lyon", "Marseille", "Brussels", "Cologne", "Turin")
    game = play("\n".join(f"BNR: token {place} !" for place in places), setup=FIRST_TURN)
    assert (game.tokens("BNR"), game.codes[-1]) == (0, "token-left")
    assert game.finding("token-left").section == "4.4.2"
    assert len(game.position.stations["BNR"]) == 5


def test_one_token_a_turn():
    game = play("BNR: token Lyon\nBNR: token Marseille", setup=FIRST_TURN)
    assert (game.codes, game.tokens("BNR")) == (["token-count"], 2)
    assert game.finding("token-count").section == "4.4.2"


def test_a_second_token_in_one_hex_is_flagged_and_placed():
    game = play("BNR: token Paris", setup=FIRST_TURN)
    assert (game.codes, game.tokens("BNR")) == (["token-twice"], 3)
    assert game.finding("token-twice").section == "4.4.2"


def test_tokens_are_placed_in_cities_only():
    game = play("BNR: token Lille", setup=FIRST_TURN)
    assert (game.codes, game.tokens("BNR")) == (["token-place"], 3)
    assert (game.finding("token-place").section, game.finding("token-place").actual) == ("4.4.2", "town")


# Ann merges minors 7 and 9 (Berlin) into BNR and keeps both stations.
BERLIN = (
    SR2
    + """\
adjust Cyd -1 charter 9 Ann +1 charter 9
Ann: start BNR 100 minor 7
Bob: pass
Cyd: pass
Ann: exchange 9 BNR token
Bob: pass
Cyd: pass
Ann: exchange 10 BNR
Bob: pass
Cyd: pass
Ann: pass
"""
    + idle("1", "2", "3", "4", "5", "6", "8", "11", "12", "13", "14", "15")
)


def test_two_stations_in_berlin_become_one_with_the_brown_tile():
    before = play("", setup=BERLIN)
    assert (before.tokens("BNR"), before.position.stations["BNR"]) == (3, ("J5", "J5"))
    setup = BERLIN + "BNR: lay Berlin green !\n" + RUN + begin_phase("5") + "BNR: done\n"
    game = play(idle(*_left(setup)) + "BNR: lay Berlin", setup=setup)
    assert (game.tokens("BNR"), game.position.stations["BNR"]) == (4, ("J5",))
    assert game.codes == []
    assert game.happened("station-tokens") == ["returned: BNR 1 Berlin"]


def test_a_second_station_that_comes_after_the_brown_tile_returns_at_once():
    before, _ = BERLIN.split("Ann: exchange 9 BNR token\n")
    setup = before + "BNR: lay Berlin green !\nBNR: lay Berlin brown !\n"
    game = play("Ann: exchange 9 BNR token", setup=setup)
    assert (game.tokens("BNR"), game.position.stations["BNR"]) == (4, ("J5",))


def _left(setup):
    game = play("", setup=setup)
    return sorted((minor for player in ("Ann", "Bob", "Cyd") for minor in game.minors(player)), key=int)
