"""Actions late in a game of 18MEX, written after positions of a journal: a 5% certificate in part payment, and mergers
into the national.
"""

import pytest

from moderator.importers.export import ImportFailed
from tests.importers.exports import CYD, Facts, act, buy, pass_, sell, written_on
from tests.mexico import ASKED, TAKEN_IN, TRADED

SMALL = "NdM_8"  # a 5% certificate; the site numbers them after the large ones


def written(setup: str, *actions: Facts) -> list[str]:
    return written_on("18MEX", setup, *actions)


POOL = TRADED + "adjust pool +10% NdM ipo -10% NdM\n"
SWAPPED = TRADED + "adjust Cyd -5% NdM pool +5% NdM\nadjust Cyd +10% NdM ipo -10% NdM\n"


def test_a_5_percent_certificate_is_given_in_part_payment():
    bought = buy(CYD, "NdM_1")
    assert written(POOL, {**bought, "swap": SMALL}) == ["Cyd: buy NdM 10% pool giving 5%"]
    assert written(POOL, bought) == ["Cyd: buy NdM 10% pool"]


def test_a_5_percent_certificate_is_taken_in_part_payment():
    sold = sell(CYD, "NdM_1")
    assert written(SWAPPED, {**sold, "swap": SMALL}) == ["Cyd: sell NdM 10% taking 5%"]
    assert written(SWAPPED, sold) == ["Cyd: sell NdM 10%"]


def test_a_president_refuses_and_the_next_accepts():
    merged = act("merge", "MEX", corporation="MEX")
    assert written(ASKED, pass_("CHI"), merged) == ["Cyd: pass", "Bob: merge MEX NdM"]


def test_a_corporation_merges_only_if_its_president_is_asked():
    with pytest.raises(ImportFailed, match="MEX"):
        written(TRADED, act("merge", "MEX", corporation="MEX"))


def test_the_assigned_place_is_the_token_that_remains():
    assigned = act("assign", "NdM", target="I8", target_type="hex")
    assert written(TAKEN_IN, assigned) == ["NdM: token Torreón"]
