"""Privates (18VA 4.2): their income, their sale to companies, their powers."""

import pytest

from moderator.rules.booking import State
from moderator.scoring import score
from tests.ledger import Result, play
from tests.virginia import OPERATING, PHASE_3


def table(text: str, setup: str = PHASE_3) -> Result:
    return play(text, setup=setup, title="18VA")


def test_privates_pay_at_the_start_of_every_operating_round():
    game = table("C&O: buy TIW from Bob 60\nC&O: run 0\nC&O: train 3\nC&O: done\npass\npass\npass")
    assert game.codes == []
    assert game.happened("private-income") == ["REA Ann 10", "TIW C&O 15", "PY Cyd 20"]


def test_a_company_buys_one_in_any_step_of_its_turn():
    game = table("C&O: lay D9\nC&O: buy REA from Ann 60\nC&O: token F13\nC&O: buy PY from Cyd 40\nC&O: lay E8")
    assert game.codes == ["step-order", "lay-count"]
    assert (game.cash("C&O"), game.json["companies"]["C&O"]["privates"]) == (1270 - 60 - 40 - 40, ["REA", "PY"])
    assert game.json["companies"]["REA"]["owner"] == "C&O"
    assert game.json["players"]["Ann"]["certificates"] == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("C&O: buy REA from Ann 19", "private-price"),
        ("C&O: buy REA from Ann 61", "private-price"),
        ("C&O: buy PY from Cyd 121", "private-price"),
        ("C&O: buy TIW from Bob 29", "private-price"),
        ("C&O: buy REA from Ann", "private-price"),
        ("C&O: buy REA", "private-price"),
        ("C&O: buy REA from Bob 40", "private-seller"),
        ("B&O: buy TIW from Bob 60", "out-of-order"),
        ("Ann: buy TIW", "no-shares"),
        ("Ann: sell TIW", "no-shares"),
        ("Ann: sell TIW 10%", "no-shares"),
        ("Ann: buy TIW from Bob 60", "no-shares"),
        ("Ann: buy B&O from Bob 90", "missing"),
        ("C&O: use REA at Lynchburg", "private-power"),
        ("C&O: use REA", "private-power"),
    ],
)
def test_a_wrong_use_of_a_private_is_flagged(line, code):
    assert table(line).codes == [code]


def test_privates_are_sold_from_phase_3_on_and_only_by_players():
    assert table("B&O: buy TIW from Bob 60", OPERATING).codes == ["private-phase"]
    before = PHASE_3 + "C&O: buy REA from Ann 40\nC&O: train 3\nC&O: done\npass\npass\npass\n"
    assert table("B&O: buy REA from C&O 40", before).codes == ["private-seller"]


def test_only_the_treasury_pays():
    poor = PHASE_3 + "adjust C&O -1250 bank +1250\n"
    assert table("C&O: buy REA from Ann 40", poor).codes == ["cash-short"]


def test_a_city_is_worth_more_and_the_private_closes():
    game = table("C&O: buy REA from Ann 40\nC&O: use REA at Lynchburg\nC&O: use REA at Richmond")
    assert game.codes == ["power-used"]
    assert game.happened("city-bonus")[:1] == ["granted: C&O REA 10 Lynchburg"]
    power = game.position.powers["REA"]
    assert (power.company, power.kind, power.place, power.amount) == ("C&O", "city-bonus", "C12", 10)
    assert (game.json["companies"]["REA"]["closed"], game.json["companies"]["REA"]["owner"]) == (True, None)
    later = table("C&O: buy REA from Ann 40\nC&O: use REA at Lynchburg\nC&O: train 3\nC&O: done\npass\npass\npass")
    assert later.happened("private-income") == ["TIW Bob 15", "PY Cyd 20"]


@pytest.mark.parametrize(
    ("private", "place"),
    [("REA", "Philadelphia"), ("REA", "Roanoke"), ("PY", "Norfolk port"), ("PY", "B5"), ("PY", "D11")],
)
def test_a_power_is_for_certain_places(private, place):
    owner = {"REA": "Ann", "PY": "Cyd"}[private]
    assert table(f"C&O: buy {private} from {owner} 40\nC&O: use {private} at {place}").codes == ["power-place"]


def test_an_extra_station_is_free_and_not_the_token_of_the_turn():
    game = table("C&O: buy PY from Cyd 80\nC&O: use PY at Philadelphia\nC&O: token F13")
    assert game.codes == []
    assert game.position.stations["C&O"] == ("D9", "H1", "F13")
    assert (game.cash("C&O"), game.tokens("C&O")) == (1270 - 80 - 40, 0)
    assert table("C&O: buy PY from Cyd 80\nC&O: use PY at D9").codes == ["token-twice"]


def test_an_option_allows_the_station_in_a_city_with_an_own_one():
    text = "C&O: buy PY from Cyd 80\nC&O: use PY at D9"
    game = play(text, setup=PHASE_3, title="18VA", options="yards-beside-own yes")
    assert (game.codes, game.position.stations["C&O"]) == ([], ("D9", "D9"))
    usual = play("C&O: token D9", setup=PHASE_3, title="18VA", options="yards-beside-own yes")
    assert usual.codes == ["token-twice"]


def test_a_private_raises_the_train_limit():
    two = PHASE_3 + "adjust depot -2 train 3 C&O +2 train 3\n"
    buys = "C&O: buy PY from Cyd 80\nC&O: run 0\n"
    assert table(buys + "C&O: train 3", two).codes == ["train-limit"]
    game = table(buys + "C&O: use PY limit\nC&O: train 3", two)
    assert (game.codes, game.trains("C&O")) == ([], ["3", "3", "3"])


def test_two_hundred_off_a_new_train():
    game = table("C&O: buy TIW from Bob 60\nC&O: run 0\nC&O: use TIW\nC&O: train 3\nC&O: train 3")
    assert game.cash("C&O") == 1270 - 60 - 200
    assert game.happened("train-discount")[-1:] == ["granted: C&O TIW"]
    assert table("C&O: buy TIW from Bob 60\nC&O: use TIW\nC&O: train 3 200").codes == ["train-price"]


def test_a_discount_never_pays_money_and_is_only_for_the_bank():
    cheap = PHASE_3 + "adjust box -1 train 2 depot +1 train 2\n"
    assert table("C&O: buy TIW from Bob 60\nC&O: use TIW\nC&O: train 2", cheap).cash("C&O") == 1270 - 60
    game = table("C&O: buy TIW from Bob 60\nC&O: use TIW\nC&O: train 3 from B&O 100\nC&O: done")
    assert (game.cash("C&O"), game.codes) == (1270 - 60 - 100, ["power-unused"])
    assert game.json["companies"]["TIW"]["owner"] == "C&O"


def test_the_president_finds_less_for_a_train_that_is_cheaper():
    poor = PHASE_3 + "C&O: buy TIW from Bob 60\nC&O: run 0\nadjust depot -4 train 3 box +4 train 3\n"
    poor += "adjust C&O -1180 bank +1180\n"
    game = table("C&O: use TIW\nC&O: train 4", poor)
    assert (game.codes, game.happened("emergency-money")) == ([], ["Ann C&O 70"])
    assert table("C&O: train 4", poor).happened("emergency-money") == ["Ann C&O 270"]


def test_players_are_credited_the_face_value():
    game = table("C&O: buy REA from Ann 40\nend")
    parts = {standing.player: standing.parts for standing in score(State(game.game.title, game.position)).standings}
    assert [(part.what, part.amount) for part in parts["Cyd"]] == [("cash", game.cash("Cyd")), ("PY", 80)]
    assert "REA" not in [part.what for part in parts["Ann"]]


def test_a_bankrupt_players_privates_leave_the_game():
    broke = OPERATING + "adjust Bob -970 bank +970\nadjust B&O -300 bank +300\nB&O: run 0\n"
    game = table("Bob: bankrupt", broke)
    assert game.codes == []
    assert (game.json["companies"]["TIW"]["closed"], game.president("B&O")) == (True, None)


def test_a_company_that_closes_takes_its_powers_with_it():
    owned = PHASE_3 + "C&O: buy PY from Cyd 80\nC&O: use PY at Philadelphia\nC&O: buy REA from Ann 40\n"
    broke = owned + "adjust C&O -1150 bank +1150\nadjust Ann -1010 bank +1010\nC&O: run 0\n"
    game = table("Ann: bankrupt", broke)
    assert game.happened("company-closed")[:1] == ["private: REA"]
    assert (dict(game.position.powers), "C&O" in game.position.stations) == ({}, False)
    assert (game.percent("C&O", "C&O"), game.percent("C&O", "ipo"), game.tokens("C&O")) == (100, 100, 2)
