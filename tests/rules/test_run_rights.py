"""Rights for runs, on 18AL: the Tuscumbia Railway brings one for Nashville, M&C one for Mobile."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.rules.mechanic_rules import mechanics_of
from moderator.shell.possible_moves import choices
from tests.classic import COAL_GREEN
from tests.figures import figures, figures_of
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.setups import swap

RULES = """
mechanics = ["run-rights", "train-doubling", "markers", "token-income"]
[run_rights]
bridge = { places = ["A4"], pays = 10, private = "TR", price = 50, count = 2 }
ferry = { places = ["Q2"], pays = 20, private = "M&C", price = 60 }
"""
# OR 2.1, phase 3: the M&O is on turn with 650, and Ann has both privates.
BOUGHT = "M&O: buy TR from Ann 20\n"
RUN = "M&O: run 2:Mobile*-Nashville\n"
# Phase 5 begins with the M&O's turn, and privates close.
CLOSED = (
    "adjust depot -3 train 3 box +3 train 3 depot -3 train 4 box +3 train 4 bank -1000 M&O +1000\n"
    "M&O: run 0\nM&O: train 5\nM&O: done\npass\npass\npass\n"
)
LATER = "M&O: run 0\nM&O: done\npass\npass\npass\n"  # the L&N is on turn


@pytest.fixture
def table(tmp_path):
    def plays(text: str, setup: str = COAL_GREEN, rules: str = RULES):
        ruleset = write_ruleset(tmp_path, rules, extends="18AL")
        return play(text, setup=setup, title="18AL-made-up", ruleset=ruleset)

    return plays


def revenue(game) -> int:
    return game.position.round.turn.revenue


# ---- who gets one ----


def test_a_private_brings_a_right_that_adds_to_runs(table):
    game = table(BOUGHT + RUN)
    assert (game.codes, game.cash("M&O"), game.fact("rights")) == ([], 650 - 20, {"M&O": "bridge"})
    assert (revenue(game), game.happened("run-rights")) == (
        40 + 40 + 10,
        ["brought: M&O TR bridge", "M&O 10 2 bridge"],
    )


def test_a_right_adds_nothing_to_other_runs(table):
    assert revenue(table(BOUGHT + "M&O: run 2:Mobile*-Atlanta")) == 80
    assert revenue(table(RUN)) == 80


def test_a_company_without_the_right_may_not_claim_it(table):
    assert table("M&O: run 2:90:Mobile*-Nashville").finding("bonus-claimed").section == "M64"


def test_other_companies_pay_the_owner_of_the_private_for_a_right(table):
    game = table(BOUGHT + LATER + "L&N: right bridge")
    before = table(BOUGHT + LATER)
    assert game.codes == []
    assert (game.cash("L&N"), game.cash("M&O")) == (before.cash("L&N") - 50, before.cash("M&O") + 50)


def test_the_bank_sells_it_once_the_private_is_closed(table):
    game, before = table("L&N: right bridge", COAL_GREEN + CLOSED), table("", COAL_GREEN + CLOSED)
    assert (game.codes, game.cash("L&N"), game.bank) == ([], before.cash("L&N") - 50, before.bank + 50)
    assert game.fact("rights") == {"L&N": "bridge"}


# ---- who does not ----


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("M&O: right bridge", "right-barred"),  # a player has the private
        (BOUGHT + "M&O: right bridge", "right-twice"),
        (BOUGHT + LATER + "L&N: right bridge 40", "right-price"),
        (BOUGHT + LATER + "adjust L&N -600 bank +600\nL&N: right bridge", "cash-short"),
        ("M&O: right tunnel", "right-name"),
    ],
)
def test_a_wrong_purchase_of_a_right_is_flagged(table, lines, code):
    assert [found for found in table(lines).codes if found != "adjusted"] == [code]


def test_rights_are_limited_in_number(table):
    game = table(BOUGHT + LATER + "L&N: right bridge", rules=swap(RULES, ("count = 2", "count = 1")))
    assert (game.codes, game.fact("rights")) == (["right-barred"], {"M&O": "bridge", "L&N": "bridge"})
    assert "right bridge" not in [choice.text for choice in choices(game.game)]


def test_a_company_that_closes_gives_its_right_back(table):
    rules = swap(RULES, ("count = 2", "count = 1")) + "[zones.yellow]\ncloses = true\n"
    game = table(BOUGHT + LATER + "price M&O 45", rules=rules)
    assert game.happened("run-rights")[1:] == ["back: M&O bridge"]
    assert game.fact("rights") == {}


def test_a_right_is_offered(table):
    game = table(BOUGHT + LATER)
    assert "right bridge" in [choice.text for choice in choices(game.game)]


# ---- counted positions ----


def test_a_counted_position_states_rights(table):
    game = table(BOUGHT + "M&O: buy M&C from Ann 100\n" + LATER)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    new = table("", "\n".join(trial.lines()) + "\n")
    assert new.fact("rights") == {"M&O": "bridge+ferry"}
    assert new.json["companies"]["M&O"] == game.json["companies"]["M&O"]


@pytest.mark.parametrize("said", ["tunnel", "bridge+bridge", "ferry+tunnel"])
def test_a_counted_position_names_existing_rights(table, said):
    laid = f"given phase 2\ngiven L&N president Ann par 90 price 90 A6 floated stations A4 rights {said} cash 10\n"
    finding = table(laid, "").finding("given-sum")
    assert figures(finding) == figures_of(f"L&N {said.split('+')[-1]}")
    assert finding.remedy == laid.splitlines()[1].replace(f" rights {said}", "")


def test_a_sheet_shows_the_right_of_a_private(table):
    title = table("").game.title
    told = mechanics_of(title).shown.private
    assert [line for words in told for line in words(title, title.file.privates["TR"])] == [
        "the right bridge for the company that buys it: $10 more for runs to Nashville"
    ]
