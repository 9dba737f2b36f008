"""4.4.4, 4.4.5, 3.2 Dividends, and the price they move."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import FIRST_TURN, KEPT, SECOND_TURN, SR3, THREE_FLOATED, give_train, idle

# BNR's first turn: Ann holds 50%, its treasury 50%. Ann £250, BNR £100.


def test_full_dividend():
    # £120: Ann 50% = £60, the treasury's own half as much.
    game = play("BNR: run 120\nBNR: pay", setup=FIRST_TURN)
    assert (game.cash("Ann"), game.cash("BNR"), game.codes) == (310, 160, [])
    assert game.happened("dividend-full") == ["BNR 120 Ann 60, treasury 60"]


def test_half_dividend_is_rounded_up_for_the_shares_and_down_for_the_treasury():
    # £150: £80 on the shares (Ann £40, treasury £40), £70 to the treasury.
    game = play("BNR: run 150\nBNR: half", setup=FIRST_TURN)
    assert (game.cash("Ann"), game.cash("BNR")) == (250 + 40, 100 + 40 + 70)


def test_half_of_ten_is_all_dividend():
    game = play("BNR: run 10\nBNR: half", setup=FIRST_TURN)
    assert (game.cash("Ann"), game.cash("BNR")) == (255, 105)


def test_withheld_earnings_go_to_the_treasury():
    game = play("BNR: run 150\nBNR: hold", setup=FIRST_TURN)
    assert (game.cash("Ann"), game.cash("BNR"), game.price("BNR")) == (250, 250, 90)


def test_the_remainder_of_a_dividend_stays_with_the_bank():
    """4.4.4: £55 is £5.50 a share. Ann's five and the treasury's five earn £27 each; £1 is paid to nobody.

    No route earns £55; the run is flagged and booked.
    """
    before, game = play("", setup=FIRST_TURN), play("BNR: run 55\nBNR: pay", setup=FIRST_TURN)
    assert game.codes == ["run-multiple"]
    assert (game.cash("Ann"), game.cash("BNR"), game.bank) == (250 + 27, 100 + 27, before.bank - 54)


def test_shares_in_the_pool_are_not_paid():
    # Ann 40%, Bob 20%, Cyd 20%; BNR sells its two shares at £110: £220 to £560, price two rows down to £90.
    setup = SR3 + "pass\n" * 3 + idle("4", "6", "7", "9", "10", "11", "12", "13", "14", "15")
    sold = setup + "BNR: run 100\nBNR: pay\nBNR: sell BNR 2\nBNR: done\n" + idle("4", "6", "7", "9", "10", "11")
    before = play("", setup=sold)
    assert (before.cash("BNR"), before.percent("BNR", "pool"), before.price("BNR")) == (340 + 20 + 220, 20, 90)
    game = play("BNR: run 100\nBNR: pay", setup=sold + idle("12", "13", "14", "15"))
    paid = {name: game.cash(name) - before.cash(name) for name in ("Ann", "Bob", "Cyd", "BNR")}
    assert paid == {"Ann": 40, "Bob": 20, "Cyd": 20, "BNR": 0}


def test_a_minor_pays_half_to_its_owner_at_once():
    # £50: £25 to Ann, £25 to the minor.
    game = play("10: run 50", setup=THREE_FLOATED)
    assert (game.cash("10"), game.cash("Ann"), game.codes) == (25, 275, [])


def test_an_odd_pound_of_a_minor_stays_with_it():
    """4.4.4: of £55 its owner has £27, the minor £28."""
    game = play("10: run 55", setup=THREE_FLOATED)
    assert (game.cash("Ann"), game.cash("10")) == (250 + 27, 28)


def test_a_minor_declares_nothing():
    game = play("10: run 50\n10: pay", setup=THREE_FLOATED)
    assert (game.codes, game.finding("minor-dividend").section) == (["minor-dividend"], "4.4.4")
    assert game.cash("Ann") == 275


# ---- the price ----


@pytest.mark.parametrize(
    ("revenue", "verb", "price"),
    [
        (90, "pay", 100),  # less than the price: unmoved
        (100, "pay", 110),  # as much as the price: right
        (500, "pay", 110),  # one column, however much
        (180, "half", 100),  # £90 on the shares
        (190, "half", 110),  # £100 on the shares
        (10, "half", 100),
        (500, "hold", 90),
    ],
)
def test_the_dividend_declared_is_compared_with_the_price(revenue, verb, price):
    assert play(f"BNR: run {revenue}\nBNR: {verb}", setup=FIRST_TURN).price("BNR") == price


def test_earnings_of_zero_move_the_price_left():
    assert play("BNR: run 0", setup=FIRST_TURN).price("BNR") == 90


def test_a_company_without_a_train_moves_left():
    setup = SECOND_TURN + give_train("2", "box", 3, "BNR")
    game = play("BNR: lay D8\nBNR: done", setup=setup)
    assert (game.price("BNR"), game.happened("price-move")) == (90, ["missed: BNR 100->90"])


@pytest.mark.parametrize(
    ("start", "verb", "cell"),
    [
        ("90 4,5", "pay", (3, 5)),  # right end of a row: up along the ledge
        ("70 2,0", "hold", (3, 0)),  # left end of a row: down
        ("400 0,16", "pay", (0, 16)),  # right end of the top row: stays
        ("40 6,0", "hold", (6, 0)),  # bottom left: stays
        ("82 0,0", "hold", (1, 0)),
        ("65 6,3", "pay", (5, 3)),
    ],
)
def test_the_edges_of_the_chart(start, verb, cell):
    game = play(f"BNR: run 400\nBNR: {verb}", setup=FIRST_TURN + f"price BNR {start}\n")
    assert game.cell("BNR") == cell


def test_a_marker_goes_below_those_already_on_the_cell():
    # DR and FS on £110 already; BNR arrives from £100.
    game = play("BNR: run 100\nBNR: pay", setup=FIRST_TURN + "price DR 110 2,5\nprice FS 110 2,5\n")
    assert game.stack("BNR") == ("DR", "FS", "BNR")


def test_a_marker_that_does_not_move_keeps_its_place():
    # BNR lies above DR on £100 and stays there.
    game = play("BNR: run 50\nBNR: pay", setup=FIRST_TURN)
    assert game.stack("BNR") == ("BNR", "DR")


def test_a_marker_that_cannot_move_at_the_corner_keeps_its_place():
    game = play("BNR: run 50\nBNR: hold", setup=FIRST_TURN + "price BNR 40 6,0\nprice DR 40 6,0\n")
    assert game.stack("BNR") == ("BNR", "DR")


# ---- what is not declared, or twice ----


@pytest.mark.parametrize("verb", ["pay", "half", "hold"])
def test_a_dividend_before_the_run_is_flagged_and_the_run_still_counts(verb):
    game = play(f"BNR: {verb}\nBNR: run 120\nBNR: pay", setup=FIRST_TURN)
    assert (game.codes, game.finding("dividend-none").section) == (["dividend-none"], "4.4.4")
    assert (game.cash("Ann"), game.price("BNR")) == (310, 110)


@pytest.mark.parametrize("verb", ["pay", "half", "hold"])
def test_declaring_earnings_of_zero_changes_nothing(verb):
    game = play(f"BNR: run 0\nBNR: {verb}", setup=SECOND_TURN)
    assert (game.codes, game.price("BNR"), game.cash("BNR"), game.current) == ([], 90, 125, "BNR")


@pytest.mark.parametrize("verb", ["pay", "half", "hold"])
def test_declaring_earnings_of_zero_does_not_affect_the_next_company(verb):
    """At its first turn and without money BNR can do nothing after its run: DR is on turn and stays so."""
    game = play(f"BNR: run 0\nBNR: {verb}", setup=FIRST_TURN + "adjust BNR -100 bank +100\n")
    assert (game.codes, game.price("BNR"), game.current) == ([], 90, "DR")


@pytest.mark.parametrize("after", ["", "10: done\n", "10: done\n11: run 0\n"])
def test_declaring_half_for_a_minor_changes_nothing(after):
    game = play(f"10: run 50\n{after}10: half", setup=THREE_FLOATED)
    assert (game.codes, game.cash("Ann"), game.cash("10")) == ([], 275, 25)


def test_withholding_earnings_of_zero_is_allowed():
    assert play("BNR: run 0\nBNR: hold", setup=SECOND_TURN).codes == []
    # The turn ended by itself with the run, since BNR has no money.
    ended = play("BNR: run 0\nBNR: hold", setup=FIRST_TURN + "adjust BNR -100 bank +100\n")
    assert (ended.codes, ended.current) == ([], "DR")


def test_a_dividend_is_declared_once():
    game = play("BNR: run 120\nBNR: pay\nBNR: pay", setup=FIRST_TURN)
    assert (game.codes, game.cash("Ann"), game.price("BNR")) == (["dividend-twice"], 310, 110)
    assert game.finding("dividend-twice").section == "4.4.4"


def test_earnings_left_undeclared():
    game = play("BNR: run 120\nBNR: done", setup=FIRST_TURN)
    found = game.finding("dividend-owed")
    assert (found.section, found.expected) == ("4.4.4", "pay, half or hold")
    assert (game.cash("BNR"), game.price("BNR"), game.current) == (100, 100, "DR")


def test_dividends_come_from_the_bank():
    before = play("", setup=FIRST_TURN).bank
    assert play("BNR: run 150\nBNR: half", setup=FIRST_TURN).bank == before - 150


def test_a_bankrupt_bank_still_pays_in_full():
    game = play("10: run 50", setup=THREE_FLOATED + f"adjust bank -{10950 - 10} Cyd +{10950 - 10}\n")
    assert (game.cash("Ann"), game.bank) == (275, -40)


def test_every_turn_of_a_round_pays_once():
    minors = dict.fromkeys(KEPT, 50)
    game = play("".join(f"{m}: run {r}\n" for m, r in minors.items()), setup=THREE_FLOATED)
    assert [game.cash(m) for m in KEPT] == [25] * 6
    assert [game.cash(p) for p in ("Ann", "Bob", "Cyd")] == [300, 300, 320]


@pytest.mark.parametrize(("parts", "half"), [("down", 27), ("up", 28)])
def test_the_title_says_how_the_part_of_each_holder_is_rounded(tmp_path, parts, half):
    """Half of £55 for Ann's 50%; 20% of it are £11 whatever is rounded."""
    over = write_ruleset(tmp_path, f'[charters.ten.dividend]\nparts = "{parts}"\n')
    before = play("", setup=FIRST_TURN, ruleset=over)
    game = play("BNR: run 55\nBNR: pay", setup=FIRST_TURN, ruleset=over)
    assert game.cash("Ann") - before.cash("Ann") == half


@pytest.mark.parametrize("verb", ["half", "hold", "pay"])
def test_any_declaration_of_a_minors_zero_earnings_is_allowed(verb):
    assert play(f"10: run 0\n10: {verb}\n10: done", setup=THREE_FLOATED).codes == []
