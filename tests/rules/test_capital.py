"""Capital by the time of the start, on 18AL: escrow, then share by share once the 2-trains are sold, then full."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset

RULES = """
opening = ["draft"]
mechanics = ["train-doubling"]
without = ["private_sale", "privates.SNAR", "privates.M&C", "privates.NDY"]
[draft]
lots = ["TR", "BLC"]
step = 10
[charters.ten]
float_at = 20
[capital]
begins = "escrow"
sold_out = { 2 = "shares", 3 = "full" }
float_at = { 2 = 30, 3 = 60 }
destinations = { "L&N" = ["A4", "G4"] }
"""
# The first stock round: Ann has the L&N at 90, all have plenty.
STARTED = (
    "Ann: take TR\nBob: take BLC\nadjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
    "Ann: start L&N 90\nBob: buy L&N\nCyd: buy L&N\n"
)
FIFTH = "Ann: buy L&N\n"
GONE = {"2": "adjust depot -5 train 2 box +5 train 2\n", "3": "adjust depot -4 train 3 box +4 train 3\n"}


@pytest.fixture
def table(tmp_path):
    def plays(text: str, setup: str = STARTED, more: str = ""):
        ruleset = write_ruleset(tmp_path, RULES + more, extends="18AL")
        return play(text, setup=setup, title="18AL-made-up", ruleset=ruleset)

    return plays


def found(game) -> list[str]:
    return [code for code in game.codes if code != "adjusted"]


# ---- escrow ----


def test_the_first_shares_pay_the_company_and_the_others_pay_into_escrow(table):
    game = table(FIFTH)
    assert (game.codes, game.cash("L&N")) == ([], 5 * 90)
    more = table(FIFTH + "Bob: buy L&N\nCyd: buy L&N\n")
    assert (more.codes, more.cash("L&N"), more.bank) == ([], 450, game.bank + 2 * 90)
    assert more.happened("escrow") == ["L&N 90 1"] * 2


def test_a_reached_destination_frees_escrow_and_later_shares_pay_at_once(table):
    game = table(FIFTH + "Bob: buy L&N\nlink L&N\nCyd: buy L&N\n")
    assert (game.codes, game.attested, game.cash("L&N")) == ([], ["link-built"], 7 * 90)
    assert game.happened("escrow")[1:] == ["paid: L&N 90"]


def test_a_destination_reached_before_the_start_leaves_no_escrow(table):
    game = table("link L&N\nAnn: start L&N 90\n" + "Bob: buy L&N\nCyd: buy L&N\nAnn: buy L&N\n" * 2, _BEFORE)
    assert (game.codes, game.cash("L&N"), game.happened("escrow")) == ([], 8 * 90, ["reached: L&N 0"])


_BEFORE = STARTED.split("Ann: start")[0]


def test_a_destination_is_reached_once(table):
    assert figures(table("link L&N\nlink L&N\n").finding("missing")) == "L&N"


def test_only_a_corporation_with_a_destination_reaches_it(table):
    assert figures(table("link ABC\n").finding("missing")) == "ABC"


def test_destinations_and_other_links_exist_together(table):
    game = table(FIFTH + "Bob: buy L&N\nlink L&N\n", more='[first_links]\nK2 = { by = "J7", pays = 10 }\n')
    assert (game.codes, game.cash("L&N")) == ([], 6 * 90)


# ---- later starts ----


def test_once_the_trains_are_sold_each_share_is_paid_for_and_earlier_starts_stay_as_they_are(table):
    begun = "Ann: start ABC 90\nBob: buy ABC\nCyd: buy ABC\n" + "Ann: buy ABC\nBob: buy ABC\nCyd: buy ABC\n"
    game = table(GONE["2"] + begun)
    assert (found(game), game.cash("ABC"), game.fact("capital")) == ([], 7 * 90, {"L&N": "escrow", "ABC": "shares"})


def test_full_capital_is_paid_when_a_corporation_floats(table):
    first = "Ann: start ABC 90\nBob: buy ABC\nCyd: buy ABC\nAnn: buy ABC\n"
    short = table(GONE["2"] + GONE["3"] + first)
    assert (found(short), short.cash("ABC"), "ABC" in short.position.floated) == ([], 0, False)
    game = table(GONE["2"] + GONE["3"] + first + "Bob: buy ABC\n")
    assert (found(game), game.cash("ABC"), game.percent("ABC", "pool")) == ([], 10 * 90, 0)
    assert game.bank == short.bank + 90 - 10 * 90


# ---- how much floats it ----


def test_a_corporation_short_of_shares_waits_once_trains_sell_out(table):
    began = "Ann: start ABC 90\nBob: pass\nCyd: pass\nAnn: pass\n"
    assert table(began + "L&N: done\n").current == "ABC"  # with 20%
    game = table(began + GONE["2"] + "L&N: done\n")
    assert (found(game), game.round) == ([], "SR 2")
    again = table(began + GONE["2"] + "L&N: done\nBob: buy ABC\nCyd: pass\nAnn: pass\nBob: pass\nL&N: done\n")
    assert (found(again), again.current) == ([], "ABC")


def test_a_corporation_that_has_operated_continues(table):
    began = "Ann: start ABC 90\nBob: pass\nCyd: pass\nAnn: pass\nL&N: done\nABC: done\n"
    game = table(began + GONE["2"] + "Bob: pass\nCyd: pass\nAnn: pass\nL&N: done\n")
    assert (found(game), game.current) == ([], "ABC")


# ---- counted positions ----


@pytest.mark.parametrize("reached", ["", "link L&N\n"])
def test_a_late_start_continues_with_escrow(table, reached):
    game = table(FIFTH + "Bob: buy L&N\n" + reached)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    rest = "Cyd: buy L&N\nlink L&N\n" if not reached else "Cyd: buy L&N\n"
    new, old = table(rest, "\n".join(trial.lines()) + "\n"), table(FIFTH + "Bob: buy L&N\n" + reached + rest)
    assert (new.codes, new.cash("L&N"), old.cash("L&N")) == ([], 7 * 90, 7 * 90)
    assert (new.position.books, new.json["companies"]) == (old.position.books, old.json["companies"])


def test_a_counted_position_names_a_known_kind_of_capital(table):
    laid = "given phase 2\ngiven L&N president Ann par 90 price 90 A6 floated stations A4 capital some cash 10\n"
    finding = table(laid, "").finding("given-sum")
    assert figures(finding) == "L&N"
    assert finding.remedy == laid.splitlines()[1].replace(" capital some", "")


def test_a_corporation_floats_with_its_first_turn(table):
    """Trains may sell out before that, and it needs more then."""
    game = table(FIFTH)
    assert not game.json["companies"]["L&N"]["floated"]
    on_turn = table(FIFTH + "Bob: pass\nCyd: pass\nAnn: pass\n")
    assert on_turn.json["companies"]["L&N"]["floated"]
