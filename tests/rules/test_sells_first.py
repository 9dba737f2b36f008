"""`shares.sells_first`: a player above a limit sells before anything else in the stock turn, as far as a sale helps."""

from moderator.rules.awaiting import stock_step
from moderator.rules.booking import State
from tests.angeles import TX_STOCK
from tests.assiniboia import OPTIONS, SECOND, SOLD
from tests.classic import BLUES_GREEN
from tests.ledger import play
from tests.offered import offered
from tests.race import DRAWN
from tests.race import SECOND as RACE

# 18TN, SR 3: Cyd has the turn; Ann owns 60% of SR.
SOUTH = (
    BLUES_GREEN
    + "SR: done\nGMO: run 0\nGMO: done\n"
    + "L&N: run 0\nL&N: done\nSR: run 0\nSR: done\nGMO: run 0\nGMO: done\n"
)
# 1882, SR 2: HBR was orange (40) when Cyd bought 70% of it; at 67 the limit of 60% holds again. It is Cyd's turn.
SEVENTY = SECOND + "price HBR 40\nAnn: pass\nBob: pass\nCyd: buy HBR\nCyd: done\nprice HBR 67\nAnn: pass\nBob: pass\n"


def table(text, setup=SEVENTY, title="1882", options=OPTIONS):
    return play(text, setup=setup, title=title, options=options)


# ---- above the holding limit ----


def test_a_purchase_before_the_sale_is_one_finding():
    game = table("Cyd: buy CPR\nCyd: sell HBR\nCyd: done")
    assert (game.codes, game.percent("HBR", "Cyd")) == (["hold-correction"], 60)
    finding = game.finding("hold-correction")
    assert (finding.actual, finding.remedy, finding.section) == ("70%", "Cyd: sell HBR", "limits")


def test_the_end_of_the_turn_does_not_report_the_purchase_again():
    assert table("Cyd: buy CPR\nCyd: done\nAnn: pass").codes == ["hold-correction"]


def test_a_purchase_that_adds_to_the_excess_is_one_finding():
    game = table("Cyd: buy HBR\nCyd: done")
    assert (game.codes, game.percent("HBR", "Cyd")) == (["hold-correction"], 80)


def test_the_sale_comes_first():
    game = table("Cyd: sell HBR\nCyd: buy CPR\nCyd: done")
    assert (game.codes, game.percent("HBR", "Cyd"), game.percent("CPR", "Cyd")) == ([], 60, 10)


def test_a_pass_is_reported_as_the_turn_ends():
    finding = table("Cyd: pass").finding("hold-correction")
    assert (finding.actual, finding.remedy) == ("70%", "Cyd: sell HBR")


def test_a_pass_and_a_purchase_in_the_next_turn_are_two_findings():
    setup = SEVENTY.removesuffix("Bob: pass\n") + "Bob: buy HBR\nBob: done\n"
    game = table("Cyd: pass\nAnn: buy CPR\nAnn: done\nBob: pass\nCyd: buy CPR\nCyd: sell HBR\nCyd: done", setup)
    assert [finding.line - game.first for finding in game.findings] == [0, 4]


def test_a_start_before_the_sale_is_one_finding():
    assert table("Cyd: start GT 67\nCyd: sell HBR\nCyd: done").codes == ["hold-correction"]


def test_only_a_sale_that_helps_is_offered():
    """Cyd owns 10% of CPR, which may be sold; but only HBR is above the limit."""
    bought = SEVENTY.replace("Cyd: buy HBR\nCyd: done", "Cyd: buy HBR\nCyd: done\nadjust ipo -10% CPR Cyd +10% CPR")
    sells = offered(f"1882, {OPTIONS}", bought)
    assert {line.split()[0] for line in sells} == {"sell"}
    assert {line for line in sells if not line.startswith("sell HBR")} == set()
    assert "buy CPR" in offered(f"1882, {OPTIONS}", bought + "Cyd: sell HBR\n")


def test_the_next_action_is_the_sale():
    game = table("note above the limit")
    assert stock_step(State(game.game.title, game.position)) == "must first sell shares of HBR"
    sold = table("Cyd: sell HBR")
    assert stock_step(State(sold.game.title, sold.position)) == "has sold: sells more, buys, or passes"


def test_in_18tn_only_the_certificate_limit_asks_for_an_order():
    setup = SOUTH + "price SR 35\nCyd: pass\nAnn: buy SR\nAnn: done\nprice SR 75\nBob: pass\nCyd: pass\n"
    assert table("Ann: buy GMO\nAnn: sell SR\nAnn: done", setup, "18TN", "").codes == []
    assert table("Ann: buy GMO\nAnn: done", setup, "18TN", "").codes == ["hold-correction"]


# ---- above the certificate limit ----

# 1846, SR 2: 14 certificates are allowed with five corporations, and Ann has 12.
TWELVE = RACE + "adjust IC -40% IC Ann +40% IC B&O -20% B&O Ann +20% B&O\nprice GT 10\nAnn: pass\nBob: pass\n"
# Cyd's sale closes GT, and 11 are allowed with four. It is Ann's turn.
CLOSED = TWELVE + "Cyd: sell GT\nCyd: done\n"


def race(text, setup=CLOSED):
    return table(text, setup, "1846", DRAWN)


def test_a_closing_corporation_lowers_the_limit():
    assert race("Cyd: buy B&O\nAnn: buy B&O", TWELVE).codes == []
    game = race("Ann: buy B&O")
    assert (game.codes, game.certificates("Ann")) == (["certificate-limit"], 13)
    finding = game.finding("certificate-limit")
    assert (finding.expected, finding.actual, finding.remedy) == ("at most 11", "12", "Ann: sell NYC")


def test_the_remedy_can_be_pasted_in_place_of_the_purchase():
    remedy = race("Ann: buy B&O").finding("certificate-limit").remedy
    game = race(f"{remedy}\nAnn: done")
    assert (game.codes, game.certificates("Ann")) == ([], 11)


def test_a_start_before_the_sale_is_one_finding_in_1846():
    assert race("Ann: start C&O 40").codes == ["certificate-limit"]


def test_after_enough_sales_one_may_buy():
    """One sale brings Ann from 12 to 11, and only a second one makes room."""
    assert race("Ann: sell NYC\nAnn: buy B&O").codes == ["certificate-limit"]
    game = race("Ann: sell NYC 2\nAnn: buy B&O")
    assert (game.codes, game.certificates("Ann")) == ([], 11)


def test_sales_that_do_not_suffice_come_before_the_purchase_too():
    setup = CLOSED + "adjust IC -10% IC Ann +10% IC\n"
    game = race("Ann: sell NYC\nAnn: buy B&O", setup)
    assert (game.codes, game.finding("certificate-limit").remedy) == (["certificate-limit"], "Ann: sell B&O")


def test_above_the_certificate_limit_only_sales_are_offered():
    assert offered(f"1846, {DRAWN}", CLOSED) == {"sell NYC 1", "sell NYC 2", "sell NYC 3", "sell B&O 1", "sell B&O 2"}


def test_a_sale_of_shares_that_do_not_count_is_not_asked_for():
    """1882: HBR is yellow at 60, so a sale of it brings Cyd's 15 certificates no nearer to 14."""
    many = "adjust ipo -80% CNR Cyd +80% CNR ipo -60% GT Cyd +60% GT Cyd -10% HBR ipo +10% HBR\nprice HBR 60\n"
    yellow = SECOND + many + "Ann: pass\nBob: pass\n"
    game = table("Cyd: buy HBR\nCyd: done", yellow)
    assert (game.codes, game.certificates("Cyd")) == ([], 15)
    assert table("Cyd: pass", yellow).codes == []


def test_nothing_is_asked_for_where_the_pool_is_full():
    full = CLOSED + "adjust NYC -50% NYC pool +50% NYC B&O -30% B&O pool +30% B&O Bob -20% B&O pool +20% B&O\n"
    assert (race("Ann: pass", full).codes, race("", full).certificates("Ann")) == ([], 12)
    assert race("Ann: buy B&O pool", full).finding("certificate-limit").actual == "13"


def test_nothing_is_asked_for_if_nobody_can_take_the_presidency():
    """Ann's NYC is the president's certificate; her other shares are of corporations that have not been started."""
    alone = CLOSED + "adjust Ann -30% NYC NYC +30% NYC Ann -20% B&O B&O +20% B&O IC -40% IC Ann +40% IC\n"
    alone += "adjust C&O -20% C&O Ann +20% C&O\n"
    assert (race("Ann: pass", alone).codes, race("", alone).certificates("Ann")) == ([], 13)


def test_nothing_is_asked_for_in_the_first_stock_round():
    setup = SOLD + "Cyd: start HBR 76\nadjust ipo -80% CNR Ann +80% CNR ipo -60% GT Ann +60% GT\n"
    game = table("Ann: pass", setup)
    assert (game.codes, game.certificates("Ann")) == ([], 17)


def texas(text, setup):
    return table(text, setup, "18Texas", "jay-gould SSW")


def test_a_former_president_in_18texas_sells_first():
    """Ann has 15 certificates, as many as three players may; Bob's purchase turns her presidency into two singles."""
    pushed = TX_STOCK + "adjust Ann -20% MP MP +20% MP MP -20% MP Bob +20% MP T&P -80% T&P Ann +80% T&P\n"
    pushed += "adjust MKT -40% MKT Ann +40% MKT\nAnn: pass\nBob: buy MP\nBob: done\nCyd: pass\n"
    assert (texas("", pushed).certificates("Ann"), texas("Ann: buy SSW", pushed).codes) == (16, ["certificate-limit"])
    assert texas("Ann: sell MP 2\nAnn: buy SSW", pushed).codes == []
