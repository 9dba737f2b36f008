"""Rare actions of 1846, written after positions of a journal.

A president who cannot pay, the automatic actions of a corporation in receivership, the Steamboat Company, and tokens
that cost less if track leads to them.
"""

import pytest

from tests.importers.exports import ANN, Facts, act, buy, pass_, run, written_on
from tests.race import DRAFTED, DRAWN, ON_TURN, SECOND, UNLED

# OR 1.1: it is GT's turn. It has 10 and is at 50; 80% are in its treasury, 20% are Cyd's, who has no money.
SPENT = ON_TURN + "adjust GT -290 bank +290 Cyd -950 bank +950 Cyd -30% GT GT +30% GT\nprice GT 50\n"
GAVE_UP = (pass_("GT"), act("bankrupt", "GT"), pass_("B&O"))


def written(setup: str, *actions: Facts) -> list[str]:
    return written_on("1846", setup, *actions, options=DRAWN)


def test_a_company_sells_treasury_shares_automatically_before_its_president_goes_bankrupt():
    # At 40 two shares bring 10 each, and then Cyd's two bring 20 each, so GT has 70 of 80.
    assert written(SPENT, *GAVE_UP) == ["GT: run 0", "GT: sell GT 2", "Cyd: bankrupt"]


def test_a_company_in_receivership_buys_an_affordable_train_at_once():
    # With 30 it has 90.
    richer = SPENT + "adjust bank -20 GT +20\n"
    assert written(richer, *GAVE_UP)[2:] == ["Cyd: bankrupt", "GT: train 2", "GT: done"]


def test_a_company_in_receivership_withholds_automatically():
    operating = UNLED.replace("begin SR 5", "begin OR 5.1 of 2")
    acted = [pass_("NYC"), run("NYC", t2_2=0), pass_("NYC"), run("GT", t2_3=30), pass_("NYC")]
    assert written(operating, *acted)[-2:] == ["GT: run 2:30", "GT: hold"]


@pytest.mark.parametrize("percent", [10, 20])
def test_the_certificate_of_a_company_in_receivership_costs_one_share(percent):
    bought = {**buy(ANN, "GT_0"), "percent": percent}
    assert written(UNLED, bought) == ["Ann: buy GT pool"]


def test_the_steamboats_place_and_company_are_one_line():
    begun = SECOND + "pass\npass\npass\n"
    told = [{**act("assign", "SC", **to), "entity_type": "company"} for to in (PORT, SERVED)]
    assert written(begun, *told) == ["GT: use SC at Toledo"]


PORT = {"target": "D14", "target_type": "hex"}
SERVED = {"target": "GT", "target_type": "corporation"}

# OR 1.1: it is PRR's turn, with a token in Homewood and track to the west. Fort Wayne is reserved for it.
PENNSYLVANIA = DRAFTED + (
    "Ann: start PRR 100\nBob: pass\nCyd: pass\n"
    + "Ann: buy PRR\nBob: pass\nCyd: pass\n" * 4
    + "Ann: pass\nMS: run 0\nMS: done\nBIG4: run 0\nBIG4: done\n"
)
PLAIN = [("F18", "9-0", 1), ("F16", "9-1", 1), ("F14", "9-2", 1), ("F12", "8-0", 2)]
FORT_WAYNE = ("E11", "57-0", 2)


def token_of(*tiles: tuple[str, str, int], setup: str = PENNSYLVANIA) -> str:
    """Return the line of PRR's token in Fort Wayne, after these tiles."""
    laid = [act("lay_tile", "PRR", hex=where, tile=tile, rotation=turned) for where, tile, turned in tiles]
    placed = act("place_token", "PRR", city="57-0-0", slot=0)
    options = DRAWN.replace("railways-3 C&O", "railways-3 PRR")
    lines = written_on("1846", setup, *laid, placed, options=options)
    return next(line for line in lines if "token" in line)


def test_a_reachable_token_costs_less():
    assert token_of(*PLAIN, FORT_WAYNE) == 'PRR: token "Fort Wayne"'
    assert token_of(*PLAIN[:3], FORT_WAYNE) == 'PRR: token "Fort Wayne" 60'


def test_a_tile_does_not_connect_sides_that_it_does_not_join():
    # A 20 joins opposite sides. Two sides of a 16 lead to F12 and F16, but are not joined.
    crossed = [*PLAIN[:2], ("F14", "20-0", 1), *PLAIN[3:]]
    assert token_of(*crossed, FORT_WAYNE) == 'PRR: token "Fort Wayne"'
    assert token_of(*PLAIN[:2], ("F14", "16-0", 4), *PLAIN[3:], FORT_WAYNE) == 'PRR: token "Fort Wayne" 60'


def test_a_city_full_of_other_tokens_blocks():
    """The route goes through Columbus, which has one circle on a yellow tile."""
    around = [("F18", "8-1", 4), ("G17", "8-3", 1), ("G15", "57-1", 1), ("G13", "6-0", 2), ("F12", "9-4", 2)]
    assert token_of(*around, FORT_WAYNE) == 'PRR: token "Fort Wayne"'
    started = PENNSYLVANIA.replace("Cyd: pass\nAnn: buy", "Cyd: start GT 60\nAnn: buy", 1)
    placed = started + "GT: token Columbus\nGT: train 2\nGT: done\n"
    assert token_of(*around, FORT_WAYNE, setup=placed) == 'PRR: token "Fort Wayne" 60'


def test_a_privates_free_tile_crosses_a_river_at_no_cost():
    """Little Miami's tile in Cincinnati meets the track in I11 across the Ohio; no company pays for it later."""
    owned = PENNSYLVANIA.replace("take MC", "take LM") + "PRR: buy LM from Bob 40\n"
    beyond = act("lay_tile", "PRR", hex="I11", tile="9-0", rotation=0)
    laid = {**act("lay_tile", "LM", hex="H12", tile="5-0", rotation=0), "entity_type": "company"}
    options = DRAWN.replace("railways-3 C&O", "railways-3 PRR").replace("orange-3 MC", "orange-3 LM")
    lines = written_on("1846", owned, beyond, laid, options=options)
    assert lines == ["PRR: lay I11 #9", "PRR: lay Cincinnati #5 with LM"]
