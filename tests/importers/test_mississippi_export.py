"""Small exports of 1870: protected prices, redeemed and reissued shares, connection runs, the port, options."""

import pytest

from moderator.importers.games18xx import Imported, import_game
from tests.importers.exports import ANN, BOB, Facts, act, buy, export, lay, par, pass_, sell


def imported(*actions: Facts, rules: tuple[str, ...] = ()) -> Imported:
    game = import_game(export(*actions, title="1870", settings={"optional_rules": list(rules)}))
    assert game.stopped is None, game.stopped
    return game


def lines(*actions: Facts) -> list[str]:
    """Return the lines without headings."""
    return [line for line in imported(*actions).lines if line and not line.startswith(";")]


def bare(*actions: Facts) -> list[str]:
    """Return the lines without headings and ids."""
    return [line.partition(" ; ")[0] for line in lines(*actions)]


def train(company: str, number: str, price: int) -> Facts:
    return act("buy_train", company, train=number, price=price, variant=number[0])


def run(company: str, revenue: int) -> Facts:
    return act("run_routes", company, routes=[{"train": "2-0", "revenue": revenue, "hexes": ["E12", "M22"]}])


LOTS = ((ANN, "GRSC", 20), (BOB, "MRBC", 40), (ANN, "SCC", 50), (BOB, "GSC", 80), (ANN, "SLSF", 140))
SOLD = [
    *(act("bid", player, company=lot, price=price) for player, lot, price in LOTS),
    par(ANN, "SLSF", "100,0,6"),
    act("bid", BOB, company="MKT", price=160),
]
# SLSF: Ann 50%, Bob 30%.
SHARES = [action for n in (1, 2, 3) for action in (buy(ANN, f"SLSF_{2 * n - 1}"), buy(BOB, f"SLSF_{2 * n}"))]
FLOATED = [*SOLD, *SHARES, pass_(ANN), pass_(BOB)]
FIRST = [*FLOATED, lay("SLSF", "E12", "57-0"), train("SLSF", "2-0", 80), pass_("SLSF")]
# OR 2.1: it is SLSF's turn.
SECOND = [*FIRST, pass_(ANN), pass_(BOB)]


def test_privates_with_symbols_of_corporations():
    assert bare(*SOLD)[4:] == ["Ann: take SLSFP", "Ann: start SLSF 100", "Bob: take MKTP"]


@pytest.mark.parametrize(("does", "line"), [(buy(ANN, "SLSF_2"), "Ann: buy SLSF pool"), (pass_(ANN), "Ann: pass")])
def test_a_president_is_asked_about_the_price_after_the_sellers_turn(does, line):
    """Bob sells and buys nothing; the site asks Ann next."""
    said = bare(*FIRST, pass_(ANN), sell(BOB, "SLSF_2"), pass_(BOB), does)
    assert said[-3:] == ["Bob: sell SLSF", "Bob: pass", line]


def test_a_turn_that_ended_automatically_is_over_before_the_price_is_protected():
    said = bare(*FIRST, pass_(ANN), sell(BOB, "SLSF_2"), buy(ANN, "SLSF_2"))
    assert said[-3:] == ["Bob: sell SLSF", "Bob: done", "Ann: buy SLSF pool"]


TAKEN = [*FIRST, buy("SLSF", "SLSF_2")]


def test_a_share_is_redeemed_from_its_owner():
    assert bare(*TAKEN)[-1] == "SLSF: buy SLSF from Bob"


def test_a_share_is_redeemed_from_the_market():
    pooled = [*FIRST, pass_(ANN), sell(BOB, "SLSF_2"), pass_(BOB), pass_(ANN)]
    assert bare(*pooled, buy("SLSF", "SLSF_2"))[-1] == "SLSF: buy SLSF"


def test_all_redeemed_shares_are_reissued():
    sold_out = [*TAKEN, buy(BOB, "SLSF_7"), buy(ANN, "SLSF_8"), pass_(BOB)]
    assert bare(*sold_out, sell("SLSF", "SLSF_2"))[-1] == "SLSF: reissue"


def connects(*companies: str) -> Facts:
    return act("destination_connection", "SLSF", corporations=list(companies))


@pytest.mark.parametrize(
    ("choice", "kind", "line"), [("Map", "payout", "map 60 pay"), ("Charter", "withhold", "charter 60 hold")]
)
def test_a_connection_run_is_one_line_under_the_id_of_its_dividend(choice, kind, line):
    chosen = act("choose", "SLSF", choice=choice)
    said = lines(*SECOND, connects("SLSF"), chosen, run("SLSF", 60), act("dividend", "SLSF", kind=kind))
    assert said[-1] == f"SLSF: connect {line} ; @{len(SECOND) + 4}"


def test_a_connection_run_is_left_out_if_the_export_ends_before_its_dividend():
    game = imported(*SECOND, connects("SLSF"), act("choose", "SLSF", choice="Map"), run("SLSF", 60))
    assert any("a connection run of SLSF" in note for note in game.notes)
    broken = import_game(export(*SECOND, act("choose", "SLSF", choice="Map"), pass_("SLSF"), title="1870"))
    assert broken.stopped is not None
    assert "a connection run" in broken.stopped.message


def test_the_port_is_placed_and_then_closed():
    bought = act("buy_company", "SLSF", company="GSC", price=40)
    marks = [{**act("assign", "GSC", target="M20", target_type="hex"), "entity_type": "company"} for _ in range(2)]
    said = bare(*SECOND, bought, *marks)
    assert said[-3:] == ["SLSF: buy GSC from Bob 40", "SLSF: use GSC at Mobile", "SLSF: use GSC"]


def test_optional_rules_are_options_or_do_not_affect_the_books():
    rules = ("diesels", "finish_on_400", "station_wars", "original_tiles", "original_rules")
    game = imported(*SOLD, rules=rules)
    assert dict(game.header.options) == {"diesels": "yes", "finish-400": "yes", "original-rules": "yes"}
    assert len([note for note in game.notes if note.startswith("optional rule ")]) == 2
