"""Section 10 of 18OE: a turn of a stock round is one of its actions; 9.3 lists what goes with a float of a major."""

import pytest

from moderator.model.findings import Severity
from moderator.shell.possible_moves import choices
from moderator.titles.telling import section_of
from tests.figures import mentions
from tests.ledger import Result, play
from tests.orient import BOTH, MAJORS, SR4, SR4_BOB, SR4_CYD, SR6, operating
from tests.orient_build import OPENED
from tests.orient_trains import INSOLVENT
from tests.setups import amend_setup


def codes(lines: str, setup: str = SR4) -> list[str]:
    return play(lines, title="18OE", setup=setup).codes


def judged(lines: str, setup: str) -> Result:
    return play(lines, title="18OE", setup=setup)


@pytest.mark.parametrize(
    ("lines", "setup"),
    [
        ("Bob: sell BEL\nBob: exchange B BEL", SR4_BOB),  # a merger
        ("Cyd: sell BEL\nCyd: buy B from Bob 60", SR4_CYD),  # a trade
        ("Ann: sell OU\nAnn: expand PLM", SR4),  # a float
        ("Ann: sell OU\nAnn: expand PLM share", SR4),  # ... whose first step the sale would pay for
        (
            "Ann: sell OU\nAnn: close A",
            amend_setup(SR6, "given Ann cash 600 shares PLM 50% MIDI 20% OU 10%"),
        ),  # a minor is given up
    ],
)
def test_a_sale_combines_only_with_a_purchase(lines, setup):
    found = judged(lines, setup).finding("one-action")
    assert (found.section, found.severity) == ("10", Severity.VIOLATION)
    assert found.remedy == f"{lines.partition(':')[0]}: done"


def test_a_purchase_that_is_a_separate_action_excludes_sales():
    """11.6.5: an insolvent company is bought as a stock action; Ann has 300, and a share of OU to sell for 100."""
    holds = amend_setup(INSOLVENT, "given Ann cash 300 shares OU 10%", "given Cyd cash 10 shares OU 50%")
    found = judged("Ann: sell OU\nAnn: buy A", holds).finding("one-action")
    assert (found.section, found.remedy) == ("10", "Ann: done")
    assert codes("Ann: sell OU\nAnn: buy OU", holds) == ["buy-after-sale"]
    assert codes("Ann: buy A", holds) == []


def test_after_a_float_shares_are_sold_and_one_is_bought():
    game = judged("Ann: expand PLM\nAnn: sell OU\nAnn: buy PLM", SR4)
    assert (game.codes, game.current) == ([], "Bob")
    assert game.cash("Ann") == 600 + 100 - 100  # OU stands at 100, PLM starts at 100
    assert codes("Ann: expand PLM\nAnn: exchange A OU") == ["one-action"]
    assert codes("Ann: expand PLM\nAnn: buy B from Bob 60") == ["one-action"]


def test_every_float_of_a_turn_brings_its_own_duty():
    game = judged("Cyd: expand PLM\nCyd: exchange C OU", BOTH)
    assert game.codes == ["expand-presidency", "one-action"]  # a share for a minor is no purchase
    assert judged("Cyd: expand PLM\nCyd: buy PLM", BOTH).codes == []


def test_an_expansion_that_the_player_cannot_afford_is_flagged_at_once():
    rich = judged("Cyd: expand PLM", BOTH)
    assert (rich.codes, rich.current) == ([], "Cyd")
    assert rich.happened("expansion")[-1] == "owes: PLM Cyd 100"
    little = amend_setup(BOTH, "given Cyd cash 40 shares OU 40% BEL 10% PLM 50%")
    assert judged("Cyd: expand PLM", little).codes == []  # he has shares of BEL and OU to sell
    poor = amend_setup(BOTH, "given Cyd cash 40 shares OU 20% PLM 50%")
    found = judged("Cyd: expand PLM", poor).finding("expand-presidency")
    assert (found.section, found.expected, found.actual, found.remedy) == ("9.3", "£100", "£40", "Cyd: pass")


def test_a_session_offers_moves_that_fit_the_turn():
    def offered(lines: str) -> set[str]:
        game = judged(lines, SR4)
        return {choice.verb for choice in choices(game.game) if choice.barred is None}

    assert {"sell", "buy", "expand", "exchange"} <= offered("")
    assert offered("Ann: sell OU") & {"expand", "exchange"} == set()
    assert "buy" in offered("Ann: sell OU")


# ---- sections of codes with several meanings ----


@pytest.mark.parametrize(
    ("lines", "setup", "section"),
    [
        ("PLM: use SHTC at Lille", operating("3", "3", more="given SHTC owner Ann\n"), "14.5"),
        ("PLM: use CCTC at Lille", operating("3", "3", more="given CCTC owner Ann\n"), "14.6"),
        ("PLM: use HMLC at Bern", operating("3", "3", more="given HMLC owner Ann\n"), "14.8"),
        ("PLM: use D at Lyon", operating("3", "3", more="given D owner PLM\n"), "15.4"),
        ("OU: token Lille with WCF", OPENED, "14.7"),
    ],
)
def test_the_use_of_a_power_rests_on_the_section_of_its_private(lines, setup, section):
    game = judged(lines, setup)
    used = [event for event in game.events if event.code in ("place-token", "granted-track")]
    assert (game.codes, {section_of(game.game.title, event) for event in used}) == ([], {section})


def test_the_question_of_the_ferry_rests_on_its_own_section():
    (asked,) = judged("note x", OPENED).json["agenda"]
    assert (asked["about"], asked["section"]) == ("WCF", "14.7")


def test_a_share_in_custody_is_not_a_reserved_one():
    kept = judged("Bob: reserve PLM with BBBT\nCyd: reserve GWR", MAJORS)
    assert [section_of(kept.game.title, event) for event in kept.events if event.code == "reserved-share"] == [
        "14.4",
        "8.4",
    ]


def test_a_missing_lot_outside_the_packet_does_not_cite_the_packet():
    held = judged("Bob: buy OU pool", SR4_BOB).finding("missing")
    assert held.section == "10.2"
    discarded = judged("PLM: discard 5", operating("3", "3")).finding("discard-none")
    assert discarded.section == "11.6.3"
    lost = judged("adjust Ann -1 charter BBE Bob +1 charter BBE", SR4).finding("missing")
    assert lost.section is None


def test_a_trade_is_the_action_of_the_turn():
    game = judged("Cyd: buy B from Bob 60\nCyd: buy PLM", SR4_CYD)
    found = game.finding("out-of-turn")
    assert mentions(found, "Cyd")
    assert found.remedy == "leave it out"  # and no pass of the player on turn
