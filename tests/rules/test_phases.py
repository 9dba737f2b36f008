"""2 Phases: what the first train of a kind begins."""

import pytest

from tests.ledger import play
from tests.positions import SECOND_TURN, begin_phase, give_money, give_train

RUN = "BNR: run 50\nBNR: pay\n"
ON_TURN = SECOND_TURN + RUN


@pytest.mark.parametrize(
    ("train", "told"),
    [
        ("3", "and 4 (corporation); yellow and green tiles; off-map places pay their yellow value"),
        ("4", "and 3 (corporation); yellow and green tiles; off-map places pay their yellow value"),
        ("5", "and 2 (corporation); yellow, green and brown tiles; off-map places pay their brown value"),
        ("6", "and 2 (corporation); yellow, green and brown tiles; off-map places pay their brown value"),
        ("8", "and 2 (corporation); yellow, green, brown and grey tiles; off-map places pay their brown"),
    ],
)
def test_the_first_train_of_a_kind_begins_its_phase(train, told):
    game = play(begin_phase(train), setup=ON_TURN)
    assert game.position.phase == train
    (text,) = game.told("phase-change")
    assert told in text
    assert {event.section for event in game.events if event.code == "phase-change"} == {"2"}


def test_the_second_train_of_a_kind_begins_nothing():
    game = play(
        "BNR: train 3", setup=ON_TURN + begin_phase("3") + give_money(500, "BNR") + give_train("2", "box", 1, "BNR")
    )
    assert (game.told("phase-change"), game.position.phase) == ([], "3")


def test_a_train_from_the_pool_begins_no_phase():
    game = play("BNR: train 4 pool", setup=ON_TURN + give_money(500, "BNR") + give_train("4", "pool"))
    assert (game.position.phase, game.told("phase-change")) == ("2", [])


@pytest.mark.parametrize(("train", "gone", "stays"), [("4", "2", "3"), ("6", "3", "4"), ("8", "4", "5")])
def test_the_first_4_6_and_8_rust_the_2s_3s_and_4s_everywhere(train, gone, stays):
    held = {"2": "", "3": "", "4": ""}
    if gone != "2":
        held[gone] = give_train(gone, "DR") + give_train(gone, "pool") + give_train(stays, "FS")
    game = play(begin_phase(train), setup=ON_TURN + held[gone])
    assert gone not in game.trains("DR")
    assert gone not in game.pool_trains
    assert [text for text in game.told("rust") if f"all {gone} trains" in text]
    if gone != "2":
        assert stays in game.trains("FS")


def test_rust_reaches_every_company_and_pays_nothing():
    before = play("", setup=ON_TURN)
    game = play("BNR: train 4", setup=ON_TURN + give_money(150, "BNR") + "adjust depot -5 train 3 box +5 train 3\n")
    assert (before.cash("BNR") + 150 - 300, game.trains("BNR")) == (game.cash("BNR"), ["4"])
    assert (game.trains("DR"), game.trains("14"), game.left("2", "box")) == ([], [], 15)


def test_a_pullman_left_alone_by_rust_returns_to_the_pool():
    setup = ON_TURN + begin_phase("3") + "adjust BNR -1 train 3 box +1 train 3\n" + give_train("P", "DR", 1, "pool")
    game = play(begin_phase("4").replace("-5 train 3", "-4 train 3").replace("+5 train 3", "+4 train 3"), setup=setup)
    assert (game.trains("DR"), game.pool_trains) == ([], ["P"] * 5)
    assert game.told("car-return") == ["DR returns its P to the pool: it has no other train"]


def test_phase_5_calls_the_final_exchange_round_for_the_next_set():
    game = play(begin_phase("5"), setup=ON_TURN)
    assert (game.position.pending, game.position.opener) == ("final-exchange", "Ann")
    assert game.told("final-exchange")


def test_phases_that_were_skipped_still_rust_and_call_the_final_exchange():
    # The first 6 without a 5 before it: 2s and 3s are gone all the same.
    game = play("BNR: train 6", setup=ON_TURN + give_train("3", "DR") + give_money(600, "BNR"))
    assert (game.trains("DR"), game.trains("FS"), game.position.pending) == ([], [], "final-exchange")


def test_minors_keep_one_train_until_the_final_exchange():
    setup = ON_TURN + give_train("3", "14", 2) + give_train("2", "box", 1, "14") + give_train("2", "box", 3, "BNR")
    lines = begin_phase("5").replace("-5 train 3", "-3 train 3").replace("+5 train 3", "+3 train 3")
    game = play(lines, setup=setup)
    assert (game.json["duties"], game.current) == (["14"], "14")
    assert play("14: discard 3", setup=setup + lines).trains("14") == ["3"]
