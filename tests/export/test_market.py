"""The market sheet: the chart with its tokens, and the path of every price."""

import pytest

from moderator.export.sheet import Cell
from tests.export.sheets import EXAMPLES, column, example, market, records, rows, table
from tests.ledger import play
from tests.positions import LEFT, SR2, THREE_FLOATED, TWO_STARTED, idle

BNR = Cell("BNR", "text", "#ffcb05")
DR = Cell("DR", "text", "#fff200")


def test_the_chart_with_its_zones_and_the_tokens_below_their_price():
    """BNR began at £100, and DR below it in the same cell; FS at £90."""
    chart = table(market(play("", setup=THREE_FLOATED).game), "chart").rows
    assert chart[0][:4] == ("A", 82, 90, 100)
    assert chart[2][4:7] == (90, Cell(100, colour="#e4ecd7", mark="*"), 110)
    assert [row[5] for row in chart[3:5]] == [BNR, DR]
    assert [row[0] for row in chart] == ["A", "B", "C", None, None, "D", None, "E", "F", "G"]


def test_a_row_that_ends_early_is_blank_to_the_right():
    chart = table(market(play("").game), "chart").rows
    assert chart[-1] == ("G", 40, 50, 60, 65, *[None] * 13)


def test_tokens_in_the_order_they_operate():
    found = rows(market(play("", setup=THREE_FLOATED).game), "tokens")
    assert [*found] == ["BNR", "DR", "FS"]
    assert found["DR"] == {"company": "DR", "price": 100, "cell": "C5", "in stack": 2, "started at": 100}


def test_the_path_of_a_price():
    """BNR pays its price once and then nothing; sold once, it falls a row."""
    lines = "BNR: run 100\nBNR: pay\nBNR: done\n" + idle(*LEFT) + "BNR: run 0\nBNR: done\nCyd: sell BNR 1\n"
    paths = records(market(play(lines, setup=TWO_STARTED + idle(*LEFT)).game), "paths")
    assert [(row["round"], row["from"], row["to"], row["section"], row["why"]) for row in paths] == [
        ("SR 2", None, 100, None, "starts"),
        ("OR 2.1", 100, 110, "3.2", "pays £100"),
        ("OR 2.2", 110, 100, "3.2", "pays no dividend"),
        ("SR 3", 100, 90, "3.2", "sold 1 share"),
        ("SR 2", None, 70, None, "starts"),
    ]
    assert [row["company"] for row in paths] == [*["BNR"] * 4, "DR"]


def test_a_price_the_table_put_right():
    paths = records(market(play("price BNR 110", setup=TWO_STARTED).game), "paths")
    assert [(row["from"], row["to"]) for row in paths if row["line"] > 86] == [(100, 110)]


def test_a_game_in_which_nothing_has_started():
    sheet = market(play("", setup=SR2).game)
    assert (records(sheet, "tokens"), records(sheet, "paths")) == ([], [])


@pytest.mark.slow
def test_every_path_ends_at_the_token():
    for name in EXAMPLES:
        sheet = market(example(name))
        last = {row["company"]: (row["to"], row["cell"]) for row in records(sheet, "paths")}
        stand = {row["company"]: (row["price"], row["cell"]) for row in records(sheet, "tokens")}
        assert {company: end for company, end in last.items() if end[0] is not None} == stand
        assert all(column(sheet, "paths", "why"))
