"""Actions of 1846 that few games have, written on from positions of a journal: a president who cannot pay, and what a
corporation in receivership does by itself there.
"""

import pytest

from tests.importers.exports import ANN, Facts, act, buy, pass_, run, written_on
from tests.race import DRAWN, ON_TURN, UNLED

# OR 1.1: GT is on turn with 10 at 50, 80% of it in its treasury and Cyd's 20%; Cyd has nothing.
SPENT = ON_TURN + "adjust GT -290 bank +290 Cyd -950 bank +950 Cyd -30% GT GT +30% GT\nprice GT 50\n"
GAVE_UP = (pass_("GT"), act("bankrupt", "GT"), pass_("B&O"))


def written(setup: str, *actions: Facts) -> list[str]:
    return written_on("1846", setup, *actions, options=DRAWN)


def test_a_company_sells_of_itself_unasked_before_its_president_gives_up():
    # At 40 two shares bring 10 each; Cyd's two bring 20 each then, and GT has 70 of 80.
    assert written(SPENT, *GAVE_UP) == ["GT: run 0", "GT: sell GT 2", "Cyd: bankrupt"]


def test_a_company_in_receivership_buys_the_train_it_can_pay_for_at_once():
    # With 30 it has 90.
    richer = SPENT + "adjust bank -20 GT +20\n"
    assert written(richer, *GAVE_UP)[2:] == ["Cyd: bankrupt", "GT: train 2", "GT: done"]


def test_a_company_in_receivership_keeps_what_it_earns_unsaid():
    operating = UNLED.replace("begin SR 5", "begin OR 5.1 of 2")
    acted = [pass_("NYC"), run("NYC", t2_2=0), pass_("NYC"), run("GT", t2_3=30), pass_("NYC")]
    assert written(operating, *acted)[-2:] == ["GT: run 2:30", "GT: hold"]


@pytest.mark.parametrize("percent", [10, 20])
def test_the_certificate_of_a_company_in_receivership_is_bought_for_the_price_of_one_share(percent):
    bought = {**buy(ANN, "GT_0"), "percent": percent}
    assert written(UNLED, bought) == ["Ann: buy GT pool"]
