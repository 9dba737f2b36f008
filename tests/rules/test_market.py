"""3 and 3.2 The stock market: where a marker goes, edges, ledges and stacks."""

import pytest

from moderator.mechanics.catalogue import load_title
from tests.ledger import play
from tests.positions import LEFT, SR2, SR3, idle

CHART = load_title("18EU", ()).market


@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ((2, 4), (2, 5)),  # 100 -> 110
        ((0, 15), (0, 16)),  # 360 -> 400
        ((0, 16), (0, 16)),  # the top right corner
        ((1, 13), (0, 13)),  # end of the second row: up, 270 -> 300
        ((3, 7), (2, 7)),  # 122 -> 150
        ((6, 3), (5, 3)),  # end of the bottom row: 65 -> 65, a row up
    ],
)
def test_right_and_up_at_the_end_of_a_row(cell, target):
    assert CHART.right(cell) == target


@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ((2, 4), (2, 3)),  # 100 -> 90
        ((0, 0), (1, 0)),  # the left edge: down, 82 -> 75
        ((5, 0), (6, 0)),  # 50 -> 40
        ((6, 0), (6, 0)),  # the bottom left corner
    ],
)
def test_left_and_down_at_the_end_of_a_row(cell, target):
    assert CHART.left(cell) == target


@pytest.mark.parametrize(
    ("cell", "rows", "target"),
    [
        ((2, 5), 2, (4, 5)),
        ((0, 0), 3, (3, 0)),
        ((0, 0), 9, (6, 0)),  # not enough room: the bottom of the column
        ((6, 2), 1, (6, 2)),
        ((0, 12), 2, (1, 12)),  # the column ends in the second row
        ((0, 16), 1, (0, 16)),  # a column of one row
        ((2, 10), 1, (2, 10)),  # a ledge
    ],
)
def test_down_stops_at_the_bottom_of_the_column(cell, rows, target):
    assert CHART.down(cell, rows) == target


@pytest.mark.parametrize(("cell", "target"), [((2, 4), (1, 4)), ((0, 4), (0, 4))])
def test_up_stops_on_the_top_row(cell, target):
    assert CHART.up(cell) == target


def test_starting_values_are_highlighted_once_each():
    assert CHART.starting_values == (70, 75, 82, 90, 100)
    assert len(CHART.starts) == 5


# ---- as a journal ----


def test_sale_on_the_bottom_row_moves_nothing():
    game = play("Cyd: sell BNR 2", setup=SR3 + "price BNR 60 6,2\n")
    assert (game.cash("Cyd"), game.cell("BNR"), game.happened("sale-drop")) == (390 + 120, (6, 2), [])


def test_marker_that_stays_keeps_its_place_in_the_stack():
    """BNR lies above DR on the bottom row and stays above it."""
    setup = SR3 + "price BNR 60 6,2\nprice DR 60 6,2\n"
    assert play("Cyd: sell BNR 2", setup=setup).stack("BNR") == ("BNR", "DR")


def test_an_arriving_marker_goes_to_the_bottom():
    """BNR falls two rows from £110 to the cell of DR."""
    game = play("Cyd: sell BNR 2", setup=SR3 + "price DR 90 4,5\n")
    assert game.stack("BNR") == ("DR", "BNR")


def test_a_returning_marker_goes_to_the_bottom():
    """A share sold takes BNR off the cell it shared with DR; the table puts it back."""
    setup = SR3 + "price BNR 82 3,3\nprice DR 82 3,3\n"
    assert play("", setup=setup).stack("BNR") == ("BNR", "DR")
    game = play("Cyd: sell BNR\nprice BNR 82 3,3", setup=setup)
    assert game.stack("BNR") == ("DR", "BNR")


IN_OR = SR3 + "pass\npass\npass\n" + idle(*LEFT)


def test_dividend_of_the_price_of_a_share_moves_right():
    game = play("BNR: run 110\nBNR: pay", setup=IN_OR)
    assert (game.price("BNR"), game.cell("BNR")) == (122, (2, 6))


def test_smaller_dividend_leaves_the_marker_and_its_place():
    game = play("BNR: run 100\nBNR: pay", setup=IN_OR + "price DR 110 2,5\n")
    assert (game.price("BNR"), game.stack("BNR")) == (110, ("BNR", "DR"))


def test_a_half_dividend_moves_the_price_by_the_amount_declared():
    """Half of £220 is £110, just the price of a share."""
    game = play("BNR: run 220\nBNR: half", setup=IN_OR)
    assert game.price("BNR") == 122


@pytest.mark.parametrize("text", ["BNR: run 100\nBNR: hold", "BNR: run 0"])
def test_no_dividend_moves_left(text):
    game = play(text, setup=IN_OR)
    assert (game.price("BNR"), game.cell("BNR")) == (100, (2, 4))


def test_corporation_that_does_not_operate_stays():
    """DR has not floated: two operating rounds leave its marker at £70."""
    assert play("", setup=SR3).price("DR") == 70


def test_one_price_in_two_cells_is_two_stacks():
    """£90 is highlighted in row 3 and stands in row 4 as well."""
    text = "Ann: start BNR 90 minor 1\nBob: start FS 90 minor 2\nprice FS 90 4,5"
    game = play(text, setup=SR2)
    assert (game.stack("BNR"), game.stack("FS")) == (("BNR",), ("FS",))
