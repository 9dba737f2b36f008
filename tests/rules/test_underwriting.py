"""The sixth share of a ten-share company (18VA 4.4), and a pool above half (3.1)."""

from tests.figures import figures
from tests.ledger import Result, play
from tests.virginia import PHASE_3, RICH

FIVE_ISSUED = RICH + "Ann: buy B&O\nCyd: buy B&O\nBob: buy B&O\n"


def table(text: str, setup: str = "") -> Result:
    return play(text, setup=setup, title="18VA")


def test_the_sixth_share_brings_five_times_the_price():
    game = table("Ann: buy B&O", FIVE_ISSUED)
    assert game.codes == []
    assert [game.percent("B&O", who) for who in ("Ann", "Bob", "Cyd", "pool", "B&O")] == [20, 30, 10, 40, 0]
    assert game.cash("B&O") == 200 + 3 * 100 + 500
    assert game.happened("underwriting") == ["B&O 400 4"]


def test_shares_in_the_pool_count_as_issued():
    pooled = FIVE_ISSUED + "adjust Cyd -10% B&O pool +10% B&O\n"
    game = table("Ann: buy B&O pool", pooled)
    assert (game.percent("B&O", "pool"), game.happened("underwriting")) == (0, [])
    game = table("Ann: buy B&O", pooled)
    assert (game.percent("B&O", "pool"), game.percent("B&O", "B&O")) == (50, 0)


def test_the_seventh_share_is_not_underwritten():
    """The table gives Cyd the sixth without money of the bank."""
    game = table("Ann: buy B&O", FIVE_ISSUED + "adjust B&O -10% B&O Cyd +10% B&O\n")
    assert (game.percent("B&O", "B&O"), game.happened("underwriting")) == (30, [])


def test_a_five_share_company_is_not_underwritten():
    game = table("Ann: start C&O 90\nCyd: buy C&O\nBob: buy C&O\nAnn: buy C&O", RICH)
    assert (game.cash("C&O"), game.happened("underwriting"), game.percent("C&O", "C&O")) == (450, [], 0)


def test_a_converted_company_is_underwritten_by_its_sixth_share():
    sold_out = PHASE_3 + "adjust C&O -40% C&O Cyd +40% C&O\nC&O: convert\nC&O: train 3\nC&O: done\n"
    again = sold_out + "B&O: done\nC&O: done\n"
    game = table("Cyd: buy C&O", again)
    price = game.price("C&O")
    assert (game.percent("C&O", "pool"), game.percent("C&O", "C&O")) == (40, 0)
    assert [p.count for p in game.postings if p.target == "C&O"] == [price, 4 * price]


def test_no_sale_into_a_pool_that_holds_half():
    sixth = (
        FIVE_ISSUED
        + "Ann: buy B&O\nCyd: pass\nBob: pass\nAnn: pass\nadjust bank -1000 B&O +1000\nB&O: train 2\nB&O: done\n"
    )
    assert table("Cyd: sell B&O", sixth).codes == []
    game = table("Cyd: sell B&O\nCyd: pass\nBob: sell B&O", sixth)
    assert game.finding("pool-limit").expected == "at most 0% sold"
    assert table("Bob: sell B&O", sixth + "adjust Ann -20% B&O pool +20% B&O\n").codes[-1:] == ["pool-limit"]


def test_two_shares_of_a_five_share_company_are_all_the_pool_takes():
    operated = PHASE_3 + "C&O: train 3\nC&O: done\nB&O: done\nC&O: done\n"
    held = operated + "adjust C&O -40% C&O Cyd +40% C&O\n"
    assert table("Cyd: sell C&O 2", held).codes == []
    three = held + "adjust Ann -20% C&O Cyd +20% C&O\n"
    assert table("Cyd: sell C&O 3", three).codes == ["pool-limit"]
    game = table("Cyd: sell C&O 2", held)
    assert game.cell("C&O")[0] > 4


SIZES = """given phase 3
given REA TIW PY closed
given C&O president Ann par 70 price 82 D4 structure five floated operated earned tokens 1 trains 3 cash 0
given C&O stations Charlottesville
given trains 2 2 2 2 2 2 3 out
given Cyd cash 200
"""


def counted(holdings: str, lines: str, **how: str) -> Result:
    return play(
        SIZES + holdings + "begin SR 3 next Bob priority Bob !\n" + lines, players="Ann Bob Cyd", title="18VA", **how
    )


def test_the_pool_limit_is_counted_in_shares_of_a_fifth():
    full = counted("given Ann shares C&O 40%\ngiven Bob shares C&O 20%\ngiven pool shares C&O 40%\n", "Bob: sell C&O")
    found = full.finding("pool-limit")
    assert figures(found) == "60% 40% 2 C&O"
    assert (found.expected, found.actual) == ("at most 0% sold", "20% sold")
    holds_two = "given Ann shares C&O 40%\ngiven Bob shares C&O 40%\ngiven pool shares C&O 20%\n"
    some = counted(holds_two, "Bob: sell C&O 2").finding("pool-limit")
    assert (some.expected, some.actual, some.remedy) == ("at most 20% sold", "40% sold", "Bob: sell C&O")


def test_the_holding_limit_is_counted_in_shares_of_a_fifth():
    three = "given Ann shares C&O 60%\ngiven Bob shares C&O 20%\ngiven pool shares C&O 20%\ngiven Ann cash 200\n"
    game = counted(three, "Bob: pass\nCyd: pass\nAnn: buy C&O pool")
    found = game.finding("hold-limit")
    assert (figures(found), found.expected) == (
        "80% 60% 3 Ann C&O",
        "at most 60%",
    )
