"""What a player may do with shares now; and offers of made-up titles: where shares lie, their price, who is paid."""

import tomllib
from pathlib import Path

import pytest

from moderator.counted.page import page
from moderator.counted.schema import CountedFile
from moderator.counted.taking import state_position, try_position
from moderator.model.rounds import StockRound
from moderator.offers.stock import stock_begun
from moderator.rules.booking import State
from moderator.rules.stock.offers import on_offer
from moderator.rules.stock.stock_round import may_act
from moderator.scoring import score_parts
from moderator.shell.blanks import Fillings
from moderator.shell.possible_moves import choices, open_ended
from moderator.views.players import players as players_view
from tests.counted_positions import EUROPE
from tests.figures import figures, mentions
from tests.ledger import Result, play
from tests.positions import MINORS, SR2, give_train, idle
from tests.setups import swap
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


def test_a_player_without_money_and_shares_to_sell_cannot_act():
    game = table(POOR)
    assert game.cash("Cyd") == 0
    assert not may_act(game.game.state, "Cyd")
    assert may_act(game.game.state, "Ann")


@pytest.mark.parametrize(("cash", "may"), [(99, False), (100, True)])
def test_a_player_who_can_just_pay_for_a_share_may_act(cash, may):
    """A share of the B&O costs 100, and the cheapest president's certificate 140."""
    game = table(POOR + f"adjust bank -{cash} Cyd +{cash}\n")
    assert (game.cash("Cyd"), may_act(game.game.state, "Cyd")) == (cash, may)


@pytest.mark.parametrize(("cash", "may"), [(139, False), (140, True)])
def test_a_player_who_can_just_start_a_corporation_may_act(cash, may):
    """The B&O is sold out."""
    lines = "Ann: buy B&O\nadjust B&O -70% B&O Bob +70% B&O\nadjust Cyd -1320 bank +1320\n"
    game = table(f"{lines}adjust bank -{cash} Cyd +{cash}\n")
    assert (game.cash("Cyd"), may_act(game.game.state, "Cyd")) == (cash, may)


def test_a_player_who_could_only_sell_early_may_act(early_sales):
    game = table(POOR, early_sales)
    assert may_act(game.game.state, "Cyd")
    assert table(POOR + "Bob: pass\nAnn: pass\nCyd: sell B&O", early_sales).codes == ["adjusted"]


@pytest.mark.parametrize(("limit", "may"), [(1, False), (2, True)])
def test_a_player_below_the_certificate_limit_can_act(tmp_path, limit, may):
    """Ann, with 1,360 dollars, owns the REA alone."""
    text = f'extends = "18VA"\n[players]\n3 = {{ cash = 400, certificates = {limit} }}\n'
    (tmp_path / "title.toml").write_text(text, encoding="utf-8")
    assert may_act(table("note x", tmp_path).game.state, "Ann") is may


def test_a_corporation_just_bought_or_sold_cannot_be_bought(early_sales):
    """Cyd has sold the one share he had, and no money for another corporation."""
    game = table("Ann: buy B&O\nCyd: buy B&O\nBob: pass\nAnn: pass\nadjust Cyd -1220 bank +1220\nCyd: sell B&O",
                 early_sales)  # fmt: skip
    assert (game.cash("Cyd"), may_act(game.game.state, "Cyd")) == (100, False)


def test_an_offered_certificate_shows_its_price_and_payee():
    (offer,) = on_offer(table("note x").game.state, "B&O")
    assert (offer.place, offer.source, offer.cost, offer.payee) == ("treasury", "B&O", 100, "B&O")


# ---- a made-up title: an initial offering at par, redeemed shares at the market price, trades between players ----

NEVER_MERGED = "".join(f'[phases.{phase}]\nformation = "full"\n' for phase in (2, 3, 4))
OFFERING = f"""\
extends = "18EU"
[offers]
treasury = {{ lies = "ipo", price = "par", pays = "bank" }}
redeemed = {{ lies = "treasury", pays = "company" }}
holders = {{ lies = "player", price = "agreed", pays = "holder" }}
[shares]
sell_before_operated = true
{NEVER_MERGED}"""


@pytest.fixture
def offering(tmp_path: Path) -> Path:
    (tmp_path / "title.toml").write_text(OFFERING, encoding="utf-8")
    return tmp_path


STARTED = SR2 + "Ann: start BNR 100 at Lyon\nBob: buy BNR\nCyd: buy BNR\n"
FLOATED = STARTED + "Ann: buy BNR\n"
FALLEN = FLOATED + "Bob: sell BNR\nBob: pass\nCyd: pass\n"  # at £90, with 10% in the pool; Ann is to act


def test_the_initial_offering_is_separate_and_pays_the_bank(offering):
    game = play("Ann: start BNR 100 at Lyon\nBob: buy BNR", setup=SR2, ruleset=offering)
    assert (game.percent("BNR", "ipo"), game.percent("BNR", "BNR")) == (70, 0)
    assert (game.cash("Ann"), game.cash("Bob"), game.cash("BNR")) == (450 - 200, 450 - 100, 0)
    assert (game.json["companies"]["BNR"]["ipo"], game.json["companies"]["BNR"]["treasury"]) == (70, 0)


def test_a_floated_company_is_paid_for_all_shares_and_the_rest_stays_in_the_offering(offering):
    game = play("Ann: buy BNR", setup=STARTED, ruleset=offering)
    assert (game.cash("BNR"), game.percent("BNR", "ipo"), game.percent("BNR", "pool")) == (1000 - 100, 50, 0)
    assert game.happened("full-capitalization") == ["offered: BNR 1000 0"]


@pytest.mark.parametrize(("pays", "treasury"), [("true", 10 + 40), ("false", 10)])
def test_shares_in_the_offering_may_pay_the_company(tmp_path, pays, treasury):
    """Of 100 on Ann's 30%, Bob's and Cyd's 10%, its own 10% and the 40% of the offering: the last only by the rule."""
    text = OFFERING + f"[charters.ten.dividend]\noffering_pays = {pays}\n"
    (tmp_path / "title.toml").write_text(text, encoding="utf-8")
    turns = "Bob: pass\nCyd: pass\nAnn: pass\n" + idle(*MINORS) + give_train("3", "BNR", 1, "depot")
    setup = FLOATED + "adjust ipo -10% BNR BNR +10% BNR\n" + turns
    game = play("BNR: run 100\nBNR: pay\n", setup=setup, ruleset=tmp_path)
    assert game.happened("dividend-full") == [f"BNR 100 Ann 30, Bob 10, Cyd 10, treasury {treasury}"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "cost", "paid"),
    [
        ("Ann: buy BNR", 100, "bank"),  # at par, though the price has fallen
        ("Ann: buy BNR pool", 90, "bank"),
        ("Ann: buy BNR treasury", 90, "BNR"),
        ("Ann: buy BNR from Cyd 80", 80, "Cyd"),
    ],
)
def test_each_place_has_its_price_and_its_payee(offering, line, cost, paid):
    setup = FALLEN + "adjust ipo -10% BNR BNR +10% BNR\n"
    before, game = (play(text, setup=setup, ruleset=offering) for text in ("note x", line))
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 40)
    assert (before.cash("Ann") - game.cash("Ann"), game.cash(paid) - before.cash(paid)) == (cost, cost)


def test_a_trade_between_players_is_offered_with_those_who_have_a_share_and_once_in_a_turn(offering):
    trade, game = "buy CORPORATION from PLAYER PRICE", play("note x", setup=FALLEN, ruleset=offering).game
    assert trade in open_ended(game)
    assert Fillings(game).of(trade, choices(game)) == ["buy BNR from Cyd PRICE"]  # Bob has sold his
    now = game.position.round
    assert isinstance(now, StockRound)
    bought = State(game.title, game.position.replace(round=now.replace(bought="treasury")))
    assert trade not in stock_begun(bought)


def test_a_price_is_that_of_the_place(offering):
    finding = play("Ann: buy BNR for 90", setup=FALLEN, ruleset=offering).finding("price-stated")
    assert (finding.expected, finding.actual) == ("£100", "£90")


def test_a_player_sells_own_shares_at_an_agreed_price(offering):
    for line, code in (
        ("Ann: buy BNR from Cyd", "price-stated"),
        ("Ann: buy BNR from Bob 80", "missing"),
        ("Ann: buy BNR from Ann 80", "missing"),
    ):
        game = play(line, setup=FALLEN, ruleset=offering)
        assert (game.codes, game.percent("BNR", "Ann")) == ([code], 30)


def test_the_session_names_the_places(offering):
    texts = [choice.text for choice in choices(play("note x", setup=FALLEN, ruleset=offering).game)]
    assert [text for text in texts if text.startswith("buy")] == ["buy BNR", "buy BNR pool"]


COUNTED = swap(EUROPE, ("stations Berlin cash 40", "stations Berlin treasury 20% cash 40"))


def test_a_counted_corporation_holds_shares_of_itself_apart_from_the_offering(offering):
    game = play(COUNTED, ruleset=offering)
    facts = game.json["companies"]["DR"]
    assert (game.codes, facts["treasury"], facts["ipo"], facts["players"]) == (["counted"], 20, 40, 40)
    text = page(game.game.title, state_position(game.game.state))
    assert "treasury = 20\n" in text
    trial = try_position(game.game.title, CountedFile.model_validate(tomllib.loads(text)), text)
    assert [line for line in trial.lines() if "treasury" in line] == [
        "given DR president Bob par 70 price 70 C1 stations Berlin tokens 4 unpaid 0 treasury 20% cash 40"
    ]


def test_a_companys_own_shares_are_stated_only_with_a_separate_offering(offering):
    many = play(swap(COUNTED, ("treasury 20%", "treasury 70%")), ruleset=offering)
    assert mentions(many.findings[0], "100% DR Bob 30%")
    plain = play(COUNTED)
    assert (plain.findings[0].code, figures(plain.findings[0])) == ("given-sum", "DR")


# ---- a made-up title: half shares, with prices stated for 10% ----

HALVES = f"""\
extends = "18EU"
[charters.ten]
certificates = [20, 10, 10, 10, 10, 10, 10, 10, 5, 5]
price_for = 10
weights = {{ 5 = 1 }}
[shares]
sell_before_operated = true
{NEVER_MERGED}"""


@pytest.fixture
def halves(tmp_path: Path) -> Path:
    (tmp_path / "title.toml").write_text(HALVES, encoding="utf-8")
    return tmp_path


HALF = SR2 + "Ann: start BNR 75 at Lyon\nadjust BNR -35% BNR Bob +35% BNR\n"  # the half shares lie under the others


def test_a_share_costs_its_part_of_the_price_rounded_up(halves):
    game = play("Bob: buy BNR\nCyd: buy BNR 5%", setup=HALF, ruleset=halves)
    assert (game.cash("Ann"), game.cash("Bob"), game.cash("Cyd")) == (450 - 150, 450 - 75, 450 - 38)


def test_a_half_certificate_counts_half(halves):
    game = play("Bob: buy BNR\nCyd: buy BNR 5%", setup=HALF, ruleset=halves)
    assert (game.certificates("Cyd"), game.json["players"]["Cyd"]["certificates"]) == (5.5, 5.5)
    assert any("5½/20" in line for line in players_view(game.game.state))


def test_half_shares_are_sold_rounded_down_and_scored_rounded_up(halves):
    setup = HALF + "Bob: buy BNR\nCyd: buy BNR 5%\n"
    held = play("note x", setup=setup, ruleset=halves)
    assert [part.amount for part in score_parts(held.game.state, "Cyd")] == [450 - 38, 38]
    sold = play("Ann: pass\nBob: pass\nCyd: sell BNR", setup=setup, ruleset=halves)
    assert (sold.cash("Cyd"), sold.percent("BNR", "pool")) == (450 - 38 + 37, held.percent("BNR", "pool") + 5)
    assert sold.price("BNR") == 75  # a row is for 10%
    more = play("Ann: pass\nBob: sell BNR 3", setup=setup, ruleset=halves)
    assert (more.cash("Bob"), more.price("BNR")) == (450 - 75 + 112, 70)


def test_the_title_says_how_odd_halves_are_rounded(halves):
    """Everything the other way round: a half of 75 is bought at 37, sold at 38 and scored as 37."""
    other = halves / "title.toml"
    rounding = 'odd = { bought = "down", sold = "up", scored = "down" }\nprice_for = 10'
    other.write_text(swap(other.read_text(encoding="utf-8"), ("price_for = 10", rounding)), encoding="utf-8")
    held = play("Bob: buy BNR\nCyd: buy BNR 5%", setup=HALF, ruleset=halves)
    assert held.cash("Cyd") == 450 - 37
    assert [part.amount for part in score_parts(held.game.state, "Cyd")] == [450 - 37, 37]
    sold = play("Ann: pass\nBob: pass\nCyd: sell BNR", setup=HALF + "Bob: buy BNR\nCyd: buy BNR 5%\n", ruleset=halves)
    assert sold.cash("Cyd") == 450 - 37 + 38
