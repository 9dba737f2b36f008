"""Privates of made-up titles: revenue by phase, trades between players, and some that no company may buy."""

import pytest

from moderator.shell.possible_moves import open_ended
from moderator.views.companies import companies
from tests.figures import figures
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.virginia import AUCTIONED, OPERATING

# Of 18VA: Ann has the REA, Bob the TIW, Cyd the PY; Ann sits first with 360, then Cyd with 320, Bob with 200.
RULES = """
[private_rules]
between_players = "beside"
[shares]
sell_in_first_round = false
[privates.REA]
revenue = 25
later = { 2 = 20, 3 = 15, 4 = 10 } # 2 is the phase the game begins with
[privates.TIW]
to_companies = false
"""
SR2 = AUCTIONED + "pass\n" * 3 + "B&O: done\n" + "B&O: done\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES, extends="18VA")
    return lambda text, setup=SR2: play(text, setup=setup, title="18VA", ruleset=over)


def paid(game: Result) -> list[str]:
    return [event for event in game.happened("private-income") if event.startswith("REA")]


def test_a_revenue_falls_with_the_phases(table):
    # Phase 2 as the first operating round begins, 3 from the first train of the next on, 4 after that.
    lines = "pass\n" * 3
    assert paid(table(lines, AUCTIONED)) == ["REA Ann 20"]
    third = OPERATING + "B&O: train 3\nB&O: done\nC&O: done\n"
    assert paid(table("pass\n" * 3, third)) == ["REA Ann 15"]


def test_a_player_buys_a_private_in_addition_to_his_action(table):
    before, game = table("note x"), table("Ann: buy TIW from Bob 7")
    assert (game.codes, game.current) == ([], "Ann")
    assert (game.cash("Ann"), game.cash("Bob")) == (before.cash("Ann") - 7, before.cash("Bob") + 7)
    assert game.certificates("Ann") == before.certificates("Ann") + 1
    assert table("Ann: buy TIW from Bob 7\nAnn: buy B&O").codes == []


def test_a_purchase_over_the_certificate_limit_is_found_once(tmp_path):
    rules = RULES.replace('"beside"', '"purchase"') + "[players]\n3 = { cash = 400, certificates = 2 }\n"
    over = write_ruleset(tmp_path, rules, extends="18VA")
    held = SR2 + "adjust B&O -10% B&O Ann +10% B&O\n"  # she could sell it to obey the limit
    game = play("Ann: buy TIW from Bob 7\n", setup=held, title="18VA", ruleset=over)
    assert (game.codes, game.current) == (["certificate-limit"], "Cyd")


def test_a_private_is_bought_from_its_owner_after_the_first_stock_round(table):
    assert table("Ann: buy TIW from Bob 7", AUCTIONED).codes == ["sell-first-round"]
    assert table("Ann: buy PY").codes == ["private-price"]
    other = table("Ann: buy PY from Bob 7").finding("private-seller")
    assert figures(other) == "Bob Cyd PY"


def test_the_session_and_the_views_know(table):
    assert "buy PRIVATE from PLAYER PRICE" in open_ended(table("note x").game)
    assert "buy PRIVATE from PLAYER PRICE" not in open_ended(table("note x", AUCTIONED).game)
    buys = [line for line in open_ended(table("note x", OPERATING + "B&O: train 3\n").game) if line.startswith("buy")]
    assert [line.split()[1] for line in buys] == ["REA", "PY"]
    listed = companies(table("note x", OPERATING + "B&O: train 3\n").game.state)
    assert [row.split()[2] for row in listed if row.split()[:1] == ["REA"]] == ["$15"]


def test_without_the_rule_players_do_not_buy_privates(tmp_path):
    over = write_ruleset(tmp_path, "", extends="18VA")
    assert play("Ann: buy TIW from Bob 7", setup=AUCTIONED, title="18VA", ruleset=over).codes == ["no-shares"]


def test_a_private_that_no_company_may_buy(table):
    setup = OPERATING + "B&O: train 3\n"
    assert table("B&O: buy TIW from Bob 60", setup).codes == ["private-barred"]
    assert table("B&O: buy PY from Cyd 80", setup).codes == []
