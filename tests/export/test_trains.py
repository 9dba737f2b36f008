"""The trains: types as they are, and the life of every copy."""

import pytest

from moderator.model.rounds import Counting
from tests.counted_positions import EUROPE
from tests.export.sheets import EXAMPLES, example, records, rows, trains
from tests.ledger import play
from tests.positions import FIRST_TURN, LEFT, TWO_STARTED, begin_phase, idle
from tests.virginia import on_turn


def lives(result, train):
    found = [row for row in records(trains(result.game), "lives") if row["train"] == train]
    return [(row["copy"], row["from"], row["to"], row["paid"], row["what happened"]) for row in found]


def test_a_train_from_the_depot_to_the_box():
    """A 3 is bought, sold on for £1, and rusts with the first 6; the second 3 stays with its buyer until then."""
    setup = FIRST_TURN + "adjust bank -5000 BNR +5000\nadjust BNR -3 train 2 box +3 train 2\n"
    lines = "BNR: train 3\nBNR: train 3\nBNR: done\nadjust BNR -1 train 3 DR +1 train 3\n"
    result = play(lines, setup=setup)
    assert lives(result, "3") == [
        (1, "depot", "BNR", 200, "bought"),
        (1, "BNR", "DR", None, "corrected by the table"),
        (2, "depot", "BNR", 200, "bought"),
    ]


def test_a_train_bought_from_a_company_has_the_agreed_price():
    lines = "BNR: run 100\nBNR: pay\nBNR: train 2 from DR 30"
    setup = TWO_STARTED + idle(*LEFT) + "adjust BNR -2 train 2 box +2 train 2\n"
    assert lives(play(lines, setup=setup), "2")[-1] == (5, "DR", "BNR", 30, "bought")


def test_trains_come_with_their_minor_and_rust():
    result = play(begin_phase("4"), setup=FIRST_TURN + "adjust bank -300 BNR +300\nBNR: run 0\n")
    bnr = [life for life in lives(result, "2") if "BNR" in life[1:3]]
    assert [life[1:] for life in bnr[:2]] == [
        ("1", "BNR", None, "came with its minor"),
        ("BNR", "box", None, "rusted"),
    ]
    assert rows(trains(result.game), "types")["2"]["out of play"] == 15


def test_types_as_they_are_now():
    result = play("BNR: train 3", setup=FIRST_TURN + "adjust bank -200 BNR +200\nBNR: run 0\n")
    found = rows(trains(result.game), "types")
    assert found["3"] == {
        "train": "3", "price": 200, "in depot": 4, "in pool": 0, "owned": 1, "out of play": 0, "rusts in": "phase 6",
        "first line": result.first, "first buyer": "BNR", "owned by": "BNR",
    }  # fmt: skip
    assert (found["8"]["in depot"], found["P"]["in pool"]) == ("any", 5)
    assert found["2"]["owned by"] == "10, 11, 12, 13, 14, 15, BNR (3), DR (3), FS (3)"


def test_the_buyer_chooses_the_side():
    result = play("VGN: train 1G", title="18VA", setup=on_turn("VGN", "2"))
    found = [row for row in records(trains(result.game), "lives") if row["to"] == "VGN"][-1]
    assert (found["train"], found["side"], found["paid"]) == ("2", "1G", 100)


def test_a_life_begins_with_the_count():
    result = play("Cyd: pass", setup=EUROPE)
    assert lives(result, "2") == []
    assert lives(result, "3")[:2] == [(1, "box", "BNR", None, "counted"), (2, "box", "14", None, "counted")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_copy_ends_where_the_books_have_it(name):
    game = example(name)
    sheet = trains(game)
    last: dict[tuple, str] = {(row["train"], row["copy"]): row["to"] for row in records(sheet, "lives")}
    for train, found in rows(sheet, "types").items():
        ends = [place for (kind, _), place in last.items() if kind == train.partition("/")[0]]
        assert ends.count("pool") <= found["in pool"]
        if not isinstance(game.steps[0].position.round, Counting):  # what was out before has no life to tell of
            assert ends.count("box") == found["out of play"]
