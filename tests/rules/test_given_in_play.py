"""Counted positions that play brings about though they look wrong, and some that look right and cannot be."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_as_it_is, try_position
from moderator.mechanics.catalogue import load_title
from moderator.model.findings import Severity
from moderator.model.ledger import BANK, POOL, token_unit
from tests.counted_positions import EUROPE, VIRGINIA
from tests.figures import mentions
from tests.ledger import Result, play
from tests.midwest import LEADERLESS, MERGED
from tests.orient import SR4, SR6, depot
from tests.setups import amend_setup, swap


def counted(text: str, title: str) -> Result:
    return play(text, title=title, setup="")


# ---- the pool ----


def test_shares_of_a_company_without_a_president_may_exceed_the_pool_limit():
    table = counted(amend_setup(LEADERLESS, "given Bob cash 10"), "18MW")
    assert (table.codes, table.percent("CNW", POOL)) == ([], 90)


def test_underwritten_shares_may_exceed_the_pool_limit():
    text = amend_setup(
        VIRGINIA,
        "given Bob cash 400 shares B&O 20% C&O 20%",
        "given Cyd cash 300 shares SR 40%",
        "given pool shares B&O 80% trains 2 2",
    )
    assert counted(text, "18VA").codes == []


def test_in_other_titles_the_pool_limit_counts():
    text = amend_setup(EUROPE, "given Ann cash 385 shares BNR 20%", "given pool shares BNR 60% trains 3 3 3 P P P P P")
    assert counted(text, "18EU").codes == ["pool-limit"]


# ---- who has shares of what ----


def test_nobody_has_shares_of_a_corporation_that_has_not_started():
    text = amend_setup(LEADERLESS, "given Ann cash 200 shares CNW 10% IC 10%", "given Bob shares IC 20%")
    found = counted(text, "18MW").finding("given-president")
    assert (found.actual, found.expected) == ("Ann 10% and Bob 20%", "no share")


@pytest.mark.parametrize(("title", "company", "part", "wrong"), [
    ("18MW", "GMO", 10, []),  # the MO brings it
    ("18MW", "GMO", 20, ["given-president"]),
    ("18MW", "RI", 10, ["given-president"]),
])  # fmt: skip
def test_shares_that_come_with_a_private_may_be_held_before_the_start(title, company, part, wrong):
    text = amend_setup(LEADERLESS, f"given Ann cash 200 shares CNW 10% {company} {part}%")
    assert counted(text, title).codes == wrong


def test_a_national_owns_none_of_its_own_shares():
    held = amend_setup(SR6, "given pool shares BEL 30%")
    found = counted(held, "18OE").finding("given-sum")
    assert (found.severity, found.actual, found.remedy) == (
        Severity.VIOLATION, "20% in its treasury", "given pool shares BEL 50%"
    )  # fmt: skip


@pytest.mark.parametrize(("round", "wrong"), [("SR 4", ["given-sum"]), ("OR 1.2 of 2", [])])
def test_shares_are_reserved_until_the_second_stock_round(round, wrong):
    plm = "given PLM president Ann par 75 price 75 3,0 structure regional floated operated stations U34"
    first = amend_setup(SR4, f"{plm} reserved Ann trains 2+2 cash 150", f"begin {round} priority Ann")
    assert [code for code in counted(first, "18OE").codes if code != "out-of-order"] == wrong


# ---- what a line leaves to others ----

SYSTEM = """\
title = "18MW"
phase = "10"
round = "OR 2.3"
of = 3
priority = "Ann"
closed = ["HSJ", "SLA", "SLFL", "LCM", "RIR", "CFH", "MO"]
[players.Ann]
cash = 10
shares = {{ BN = {ann} }}
[players.Bob]
cash = 10
[players.Cyd]
cash = 10
shares = {{ BN = {cyd} }}
[corporations.BN]
of = ["MP", "RI"]
price = 75
par = 85
president = "Cyd"
treasury = 10
stations = ["F14", "D10"]
[left]
10 = 2
"""


@pytest.mark.parametrize(("ann", "cyd", "own"), [
    ("[10, 5, 5]", "[10, 5, 5, 5, 5]", {5: 2}),
    ("[5, 5, 5, 5]", "[10, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]", {10: 1}),
    ("20", "30", {5: 2}),
])  # fmt: skip
def test_a_treasury_of_no_certain_certificates_has_those_that_players_do_not(ann, cyd, own):
    title = load_title("18MW")
    trial = try_position(title, *read_counted(SYSTEM.format(ann=ann, cyd=cyd).encode()))
    assert not [p.finding for p in trial.problems if p.finding.code == "given-sum"]
    kinds = title.certificates["BN"]
    held = {kind.shares * 5: count for kind in kinds if (count := trial.position.books.of(kind.unit, "BN"))}
    assert held == own


# ---- trains and tokens ----


def test_reserved_trains_may_remain_with_later_types():
    # BEL has not operated, and 15 regionals are yet to come: of 2+2s 16 are kept while 3s are sold, not 24.
    fresh = "given BEL president Bob par 100 price 110 1,2 structure major floated trains 3 cash 300"
    assert counted(amend_setup(SR4, fresh, depot(n2=-1, n3=2)), "18OE").codes == []
    more = amend_setup(SR4, depot(n2=-24, n3=2), without="trains")
    assert counted(more, "18OE").codes == ["given-phase"]


def test_tokens_without_a_statement_count_as_paid_for():
    # DR is yet to float in phase 5: with nothing said the four are its own, and the table is told.
    late = amend_setup(
        EUROPE,
        "given phase 5",
        "given BNR president Ann par 100 price 110 B5 floated operated earned stations Paris trains 4 5 cash 139",
        "given depot trains 5 5 6 6",
    )
    silent = counted(late, "18EU")
    note = next(f for f in silent.findings if f.severity is Severity.NOTE)
    assert mentions(note, "DR")
    assert note.remedy == "if they are not: given DR ... unpaid 4"
    assert (silent.tokens("DR"), silent.position.books.of(token_unit("DR"), BANK)) == (4, 0)
    said = counted(
        amend_setup(late, "given DR president Bob par 70 price 70 C1 stations Berlin unpaid 4 cash 40"), "18EU"
    )
    assert said.position.books.of(token_unit("DR"), BANK) == 4
    assert not [f for f in said.findings if f.severity is Severity.NOTE]


# ---- taken down by the program ----


def test_holdings_above_a_limit_are_written_as_they_are():
    broken = counted(amend_setup(EUROPE, "given Bob cash -30 shares BNR 20% DR 30%"), "18EU")
    text = page(broken.game.title, state_as_it_is(broken.game.state))
    assert "\nplayed = true" in text
    trial = try_position(broken.game.title, *read_counted(text.encode()))
    assert (trial.problems, [note.finding.code for note in trial.notes]) == ((), ["cash-short"])
    assert trial.lines()[-1].endswith(" played")
    without = try_position(broken.game.title, *read_counted(swap(text, ("played = true", "played = false")).encode()))
    assert [problem.finding.code for problem in without.problems] == ["cash-short"]


def test_holdings_that_break_no_rule_are_not_marked_as_played():
    table = play("", setup=MERGED, title="18MW")
    assert "played" not in page(table.game.title, state_as_it_is(table.game.state))
