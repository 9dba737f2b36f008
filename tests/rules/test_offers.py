"""What a player may do with shares now, as the session, the judges and the importer read it."""

from pathlib import Path

import pytest

from moderator.rules.stock.offers import may_act, on_offer
from tests.ledger import Result, play
from tests.virginia import RICH


def table(text: str, folder: Path | None = None) -> Result:
    return play(text, setup=RICH, title="18VA", ruleset=folder)


@pytest.fixture
def early_sales(tmp_path: Path) -> Path:
    """18VA, but for sales of shares whose corporation has not operated yet."""
    text = 'extends = "18VA"\n[shares]\nsell_before_operated = true\n'
    (tmp_path / "title.toml").write_text(text, encoding="utf-8")
    return tmp_path


POOR = "Ann: buy B&O\nCyd: buy B&O\nadjust Cyd -1220 bank +1220\n"


def test_who_has_no_money_and_nothing_that_may_be_sold_cannot_act():
    game = table(POOR)
    assert game.cash("Cyd") == 0
    assert not may_act(game.game.state, "Cyd")
    assert may_act(game.game.state, "Ann")


def test_who_could_only_sell_before_the_corporation_has_operated_may_act(early_sales):
    game = table(POOR, early_sales)
    assert may_act(game.game.state, "Cyd")
    assert table(POOR + "Bob: pass\nAnn: pass\nCyd: sell B&O", early_sales).codes == ["adjusted"]


def test_a_certificate_on_offer_tells_its_price_and_who_is_paid():
    (offer,) = on_offer(table("note x").game.state, "B&O")
    assert (offer.place, offer.source, offer.cost, offer.payee) == ("treasury", "B&O", 100, "B&O")
