"""What becomes of revenue in 18OE: pay, split, hold, each holder's part rounded up, and where the price goes."""

import pytest

from moderator.mechanics.catalogue import load_title
from tests.ledger import play
from tests.orient import OR4_MINOR, operating

REGIONAL = "par 75 price 75 3,0 structure regional floated operated stations U34 Paris"


def declared(line, company=REGIONAL, shares="Ann 50%, Bob 25%"):
    return play(line, title="18OE", setup=operating("3", "3", company=company, shares=shares))


def test_a_split_dividend_is_rounded_up_for_each_holder():
    game = declared("PLM: run 70\nPLM: half\n")
    assert [game.cash(name) for name in ("PLM", "Ann", "Bob")] == [1044, 618, 609]


def test_half_of_an_odd_sum_is_rounded_once_for_each():
    # Of 37½ Ann gets 18¾, Bob 9⅜; the treasury its half and 9⅜, 46⅞ in all.
    game = declared("PLM: run 75\nPLM: half\n")
    assert [game.cash(name) for name in ("PLM", "Ann", "Bob")] == [1000 + 47, 600 + 19, 600 + 10]
    # Of 52½ a major's 40% get 21 and 20% 10½; 40% of 53 would be 21.2.
    major = declared("PLM: run 105\nPLM: half\n", MAJOR.format("150 0,4"), "Ann 40%, Bob 20%")
    assert [major.cash(name) - 600 for name in ("Ann", "Bob")] == [21, 11]


def test_both_halves_of_a_minors_odd_run_are_rounded_up():
    game = play("K: run 75\n", title="18OE", setup=OR4_MINOR)
    assert (game.cash("K"), game.cash("Ann")) == (20 + 38, 600 + 38)


def test_a_full_dividend_is_paid_to_all_holders():
    game = declared("PLM: run 70\nPLM: pay\n")
    assert [game.cash(name) for name in ("PLM", "Ann", "Bob")] == [1018, 635, 618]


def test_withheld_revenue_goes_to_the_treasury():
    assert declared("PLM: run 70\nPLM: hold\n").cash("PLM") == 1070


def test_a_minor_splits_with_its_run():
    game = play("K: run 50\n", title="18OE", setup=OR4_MINOR)
    assert (game.codes, game.cash("K"), game.cash("Ann")) == ([], 45, 625)
    assert play("K: run 50\nK: pay\n", title="18OE", setup=OR4_MINOR).codes == ["minor-dividend"]


def test_a_regionals_price_stays():
    assert declared("PLM: run 300\nPLM: pay\n").happened("price-move") == []


MAJOR = "par 100 price {} structure major floated operated stations U34 Paris"


@pytest.mark.parametrize(
    ("price", "line", "after"),
    [
        ("150 0,4", "run 320\nPLM: half", 165),  # 160 are paid
        ("165 0,5", "run 320\nPLM: half", 165),
        ("165 0,5", "run 329\nPLM: half", 165),  # 164½ are less than 165
        ("165 0,5", "run 331\nPLM: half", 180),
        ("150 0,4", "run 150\nPLM: pay", 165),
        ("150 0,4", "run 140\nPLM: pay", 150),
        ("150 0,4", "run 140\nPLM: hold", 135),
        ("150 0,4", "run 0", 135),
        ("135 1,4", "run 0", 120),
        ("110 0,1", "run 0", 100),  # no cell to the left: down
        ("80 4,2", "run 80\nPLM: pay", 90),
        ("80 6,4", "run 80\nPLM: pay", 90),  # no cell to the right: up
        ("550 0,16", "run 900\nPLM: pay", 550),
        ("50 7,0", "run 0", 50),
    ],
)
def test_the_price_moves_by_the_dividend(price, line, after):
    game = declared(f"PLM: {line}\n", MAJOR.format(price), "Ann 60%")
    assert (game.codes, game.price("PLM")) == ([], after)


def test_the_edges_of_the_chart():
    """From the top of the first column up is right, where a column ends down is nowhere."""
    market = load_title("18OE").market
    ups = [market.up((1, 0)), market.up((0, 1)), market.up((0, 16))]
    assert [market.price(cell) for cell in ups] == [100, 120, 550]
    assert [market.down((7, 3), 1), market.down((4, 7), 1), market.down((4, 6), 1)] == [(7, 3), (4, 7), (5, 6)]
    sides = [market.left((7, 0)), market.left((1, 0)), market.right((4, 8))]
    assert [market.price(cell) for cell in sides] == [50, 80, 165]
