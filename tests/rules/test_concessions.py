"""Concessions, reserved shares, shielded prices, privates turned face down and barter in a made-up title."""

import pytest

from moderator.shell.possible_moves import choices, open_ended
from tests.ledger import play
from tests.made_up import write_ruleset

# 18VA with two rights to the first actions; three players of $400. The smallest presidency costs 2 x 55.
TITLE = """
opening = ["packet", "concessions"]
[packet]
rows = [["REA", "TIW", "PY"], ["R1", "R2"]]
step = 5
reduction = 5
[concessions]
cards = ["R1", "R2"]
[privates.R1]
name = "First right"
face = 10
[privates.R2]
name = "Second right"
face = 10
[privates.TIW]
steers = ["share", "price"]
[private_rules]
turned = true
barter = true
[shares]
reserved = "five"
"""
SOLD = "sold REA Ann 40\nsold TIW Bob 60\nsold PY Cyd 80\nsold R1 Ann 10\nsold R2 Cyd 10\n"
STARTED = SOLD + "Ann: start C&O 82\nCyd: start SR 75\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    return lambda text, setup=SOLD: play(text, title="18VA", ruleset=over, setup=setup)


def test_concessions_are_used_in_order_and_are_not_certificates(table):
    game = table("note x")
    assert (game.round, game.current, game.certificates("Ann")) == ("CR", "Ann", 1)
    used = table("Ann: start C&O 82\n")
    assert (used.codes, used.current) == ([], "Cyd")
    over = table("note x", STARTED)
    assert (over.round, over.current) == ("SR 1", over.priority)
    assert over.position.books.of("charter R2", "box") == 1


def test_a_poor_holder_sets_a_value_that_others_take_up(table):
    poor = SOLD + "adjust Ann -300 bank +300\n"
    game = table("Ann: par C&O 82\nCyd: start SR 75\n", poor)
    assert (game.codes, game.president("C&O"), game.percent("C&O", "pool")) == ([], None, 40)
    assert "par C&O 82" in [choice.text for choice in choices(table("note x", poor).game)]
    assert "par C&O 82" not in [choice.text for choice in choices(table("note x").game)]
    bought = table("Ann: par C&O 82\nCyd: start SR 75\nBob: start C&O 82\n", poor)
    assert (bought.codes[-1:], bought.president("C&O"), bought.percent("C&O", "pool")) == (["out-of-turn"], "Bob", 0)
    assert table("Ann: par C&O 82\n").codes == ["concession-par"]
    assert table("Ann: pass\n").codes == ["concession-action"]


def test_single_shares_are_reserved_in_the_first_round(table):
    setup = STARTED + "Bob: reserve C&O\n"
    assert table("Ann: buy C&O\n", setup).codes == ["share-kept"]
    assert table("Ann: pass\nBob: buy C&O\n", setup).codes == []
    assert table("Bob: reserve SR\n", setup).codes == ["reserve-barred"]
    # ... until the second one begins.
    second = table("pass\npass\npass\n" + 2 * "done\n" * 2, setup)
    assert (second.round, second.fact("reserved")) == ("SR 2", {})


def test_turning_a_private_keeps_its_power(table):
    game = table("Ann: close REA\n", STARTED)
    assert (game.codes, game.current, [*game.position.facts["down"]]) == ([], "Ann", ["REA"])
    assert game.certificates("Ann") == table("note x", STARTED).certificates("Ann") - 1
    assert table("Ann: remove REA\n", STARTED).position.books.of("charter REA", "box") == 1
    assert "close REA" in [choice.text for choice in choices(table("note x", STARTED).game)]
    assert "close REA" not in [choice.text for choice in choices(game.game)]


def test_two_players_barter(table):
    before, game = table("note x", STARTED), table("Ann: buy PY from Cyd 30\n", STARTED)
    assert (game.codes, game.cash("Cyd")) == ([], before.cash("Cyd") + 30)
    assert game.current == "Bob"
    assert any(line.startswith("barter") for line in open_ended(before.game))


def with_cash(amount: int) -> str:
    """Ann has so much, and uses the first right."""
    return SOLD + f"adjust Ann -{350 - amount} bank +{350 - amount}\n"


@pytest.mark.parametrize(("cash", "codes", "due"), [(140, ["concession-par"], "start"), (139, [], "par")])
def test_a_holder_who_can_pay_for_a_presidency_must_start_one(table, cash, codes, due):
    assert table("Ann: par C&O 82", with_cash(cash)).codes == codes  # 2 x 70 for the B&O
    passed = table("Ann: pass", with_cash(cash)).finding("concession-action")
    assert passed.remedy == f"Ann: {due} B&O 70"


def test_only_an_unstarted_corporation_gets_a_starting_value(table):
    assert table("Ann: par SR 77", with_cash(100)).codes == ["start-value"]
    assert table("Ann: par C&O 82\nCyd: par C&O 75", with_cash(100)).codes == ["power-used"]
    late = table("Ann: par B&O 75", STARTED).finding("concession-par")
    assert late.remedy == "Ann: start B&O 75"


@pytest.mark.parametrize(
    ("line", "codes", "cash"),
    [
        ("Ann: start C&O 82", [], 200 - 164),
        ("Ann: start C&O 90", ["start-value"], 200 - 180),
        ("Ann: buy C&O", [], 200 - 164),
        ("Ann: buy C&O pool for 82", [], 200 - 164),
        ("Ann: buy C&O pool for 80", ["price-stated"], 200 - 160),
    ],
)
def test_a_presidency_of_a_set_value_is_paid_at_that(table, line, codes, cash):
    begun = with_cash(100) + "Ann: par C&O 82\nCyd: start SR 75\nadjust bank -100 Ann +100\n"
    game = table(line, begun)
    assert (game.codes, game.cash("Ann"), game.president("C&O")) == (codes, cash, "Ann")
