"""Minors that merge with all their belongings, in a title with nothing else of 18OE: data alone."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset
from tests.rules.test_chosen_homes import MAP, SOLD
from tests.rules.test_chosen_homes import TITLE as HOMES

# 18VA with the minors K and M of Ann's, L of Bob's; they merge into corporations of five shares from the start.
TITLE = HOMES + '[merging]\ninto = { five = "2" }\nprice = 30\n'
FLOATED = "Bob: float L at Hagerstown\nCyd: start SR 82\nAnn: float K at C8\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    (over / "map.toml").write_text(MAP, encoding="utf-8")
    return lambda text: play(text, title="18VA", ruleset=over, setup=SOLD)


def test_a_minor_merges_for_a_share_and_leaves_its_charter_and_stations(table):
    before, game = table(FLOATED), table(FLOATED + "Bob: exchange L SR token\n")
    assert game.codes == []
    assert (game.percent("SR", "Bob"), game.cash("SR")) == (20, before.cash("SR") + before.cash("L"))
    assert (game.position.stations["SR"], game.tokens("SR")) == (("F11", "E2"), before.tokens("SR") - 1)
    assert (game.position.books.holders("charter L"), game.position.order) == ({"SR": 1}, ("K",))


def test_a_corporation_may_take_in_several_minors_by_default(table):
    assert table(FLOATED + "Bob: exchange L SR\nCyd: pass\nAnn: exchange K SR gets 10\n").codes == []


def test_there_is_no_consolidation_round_by_default(table):
    assert table(FLOATED + "Bob: pass\n").codes == []
    assert table(FLOATED + "Bob: close L\n").codes == ["abandon-early"]
