"""A game begun from a counted position: what its lines book, what they cannot hold, and how they are judged."""

import pytest

from moderator.audit.report import report
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, BOX, MONEY, POOL, token_unit, train_unit
from moderator.model.position import OWN, GrantedPower
from moderator.rules.tokens import CHEAPER
from moderator.vocabulary.loans import OWED
from moderator.vocabulary.runs import COAL
from tests.counted_positions import EUROPE, RHINE, VIRGINIA
from tests.figures import figures
from tests.ledger import Result, play
from tests.midwest import WORN
from tests.setups import swap

BNR = "given BNR president Ann par 100 price 110 B5 floated operated earned stations Paris trains 3 4 cash 139"
ANN, POOLED = "given Ann cash 385 shares BNR 60%", "given pool shares BNR 20% trains 3 3 3 P P P P P"
BEGIN = "begin SR 4 next Cyd priority Cyd"


def europe(*pairs: tuple[str, str], after: str = "") -> Result:
    return play(swap(EUROPE, *pairs) + after)


def virginia(*pairs: tuple[str, str], after: str = "") -> Result:
    return play(swap(VIRGINIA, *pairs) + after, title="18VA")


def rhine(*pairs: tuple[str, str], after: str = "") -> Result:
    return play(swap(RHINE, *pairs) + after, title="18Rhl")


# ---- what is booked ----


def test_money_shares_and_trains_are_where_they_were_counted():
    table = europe()
    assert (table.codes, table.attested) == ([], ["counted"])
    assert [table.cash(who) for who in ("Ann", "BNR", "14", BANK)] == [385, 139, 65, 10551]
    assert [table.percent("BNR", who) for who in ("Ann", "Bob", POOL, "BNR")] == [60, 20, 20, 0]
    assert [table.percent("DR", who) for who in ("Bob", "Cyd", "DR")] == [30, 10, 60]
    assert (table.president("BNR"), table.president("DR"), table.minors("Bob")) == ("Ann", "Bob", ["15"])
    assert (table.trains("BNR"), table.trains("14"), table.pool_trains) == (["3", "4"], ["3"], ["3"] * 3 + ["P"] * 5)
    assert [table.left(train, "depot") for train in "456"] == [3, 3, 2]
    assert table.left("2", BOX) == 15


def test_the_round_goes_on_as_any_other():
    table = europe(after="Cyd: buy BNR pool\nAnn: sell BNR\nAnn: buy DR\n")
    assert table.codes == []
    # Cyd pays £110 to the bank; Ann sells at £110, BNR falls to £100, she pays DR £70.
    assert [table.cash(who) for who in ("Cyd", "Ann", "DR", BANK)] == [390, 425, 110, 10551]
    assert (table.round, table.current, table.price("BNR")) == ("SR 4", "Bob", 100)


def test_an_unfloated_corporation_floats_later():
    table = europe(after="Cyd: buy DR\n")
    assert table.happened("float") == ["DR 50"]


def test_the_next_round_carries_the_number_on():
    table = europe(after="Cyd: pass\nAnn: pass\nBob: pass\n")
    assert (table.round, table.current) == ("OR 4.1", "14")


def test_markers_on_one_cell_are_stacked_as_stated_from_the_top():
    assert virginia().stack("C&O") == ("C&O", "SR")
    assert virginia().cell("SR") == (2, 3)


def test_an_operating_round_continues_with_the_companies_still_to_act():
    table = virginia((" priority Ann", " acted B&O priority Ann"))
    assert (table.current, table.codes) == ("C&O", [])
    assert virginia().current == "B&O"


def test_a_card_has_the_stated_side():
    table = virginia()
    assert (table.trains("C&O"), table.trains("B&O")) == (["2", "1G"], ["2", "2", "2G"])
    assert [table.left("2", who) for who in ("C&O", "B&O", POOL)] == [2, 2, 2]


def test_a_corporation_laid_aside_keeps_half_of_its_shares_out_of_play():
    table = virginia()
    assert (table.percent("C&O", "Ann"), table.percent("C&O", "C&O"), table.tokens("C&O")) == (60, 20, 1)
    assert (table.percent("B&O", "Bob"), table.tokens("B&O")) == (40, 3)


def test_a_privates_station_is_not_a_token_of_the_company():
    table = virginia()
    assert table.position.stations["SR"] == ("F11", "F13")
    assert (table.tokens("SR"), table.left("2", BOX)) == (1, 0)
    assert table.position.books.of(token_unit("PY"), BOARD) == 1


def test_a_privates_station_is_stated_with_its_company():
    found = virginia(("F11 Petersburg", "F11")).finding("given-sum")
    assert figures(found) == "PY Petersburg SR"
    line = "SR president Cyd par 90 price 90 C4 structure five floated operated stations F11 Petersburg cash 400"
    assert found.remedy == f"amend 9 given {line}"


def test_all_privates_are_closed_after_the_phase_that_closes_them():
    assert rhine().codes == []
    brown = [("phase 4", "phase 5"), ("trains 3 3 4 cash", "trains 4 5 cash"), ("30% trains 3", "30% trains 3 3 3 4 4")]
    table = rhine(*brown, ("depot trains 4 4 5 5 5", "depot trains 5 5"))
    found = [finding for finding in table.findings if finding.code in table.codes]
    assert [(each.code, each.section, each.actual, each.remedy) for each in found] == [
        ("given-phase", "6.3", "Ann", "amend 9 given PWB closed"),
        ("given-phase", "6.3", "Ann", "amend 11 given Szl closed"),
        ("given-phase", "6.3", "Cyd", "amend 12 given Tjt closed"),
    ]


def test_the_effect_of_a_closed_private_continues():
    limit = [("gave SR at Petersburg", "gave C&O limit"), ("F11 Petersburg", "F11")]
    table = virginia(*limit, ("trains 1G 2", "trains 1G 2 2"), ("pool trains 2 2", "pool trains 2"))
    assert table.codes == []  # three trains, one more than a corporation of five shares may own


ALTERNATIVE = """\
given phase 4
given RGE closed used gave RhE at Köln
given ATB MBR KSW ABR closed
given RhE president Bob par 70 price 165 A9 floated operated earned stations Köln trains 3 3 4 cash 200
given Bob cash 500 shares RhE 50%
given pool shares RhE 30% trains 3 3 3
given depot trains 4 4 5 5 5 6 6 6 6 6 6 8 8 8 8
begin OR 4.1 of 2
"""
SPRINGFIELD = ("given RI ", "given SLA closed gave RI at Springfield\ngiven RI "), ("D10 F10", "D10 F10 Springfield")


@pytest.mark.parametrize(
    ("title", "text", "options", "power"),
    [
        (
            "18VA",
            swap(VIRGINIA, ("REA owner C&O", "REA closed gave SR at Richmond")),
            "",
            {"REA": GrantedPower("SR", "city-bonus", "F11", 10), "PY": GrantedPower("SR", "extra-station", "F13")},
        ),
        ("18MW", swap(WORN, ("SLA ", ""), *SPRINGFIELD), "", {"SLA": GrantedPower("RI", OWN, "G13")}),
        ("18Rhl", ALTERNATIVE, "package alternative", {"RGE": GrantedPower("RhE", "legacy", "I10")}),
    ],
)
def test_the_effect_of_a_private_is_booked(title, text, options, power):
    """A city that pays more, a station, one of the company's own, one for express trains."""
    table = play(text, title=title, options=options)
    assert (table.codes, table.position.powers) == ([], power)


def test_a_privates_station_counts_as_an_extra_station_of_the_company():
    table = play(swap(WORN, ("SLA ", ""), *SPRINGFIELD), title="18MW")
    assert (table.tokens("RI"), table.position.books.of(token_unit("RI"), BOARD)) == (0, 3)
    assert play(WORN, title="18MW").position.books.of(token_unit("RI"), BOARD) == 2


def test_certificates_are_stated_one_by_one():
    books = rhine().position.books
    held = {who: [books.of(f"{kind} MKB", who) for kind in ("president", "double", "single")] for who in ("Bob", "Cyd")}
    assert held == {"Bob": [0, 0, 2], "Cyd": [1, 1, 0]}


def test_links_industry_credits_and_spent_powers_are_kept():
    table = rhine()
    position = table.position
    assert (position.links, [*COAL.of(position)]) == ({"RhE": 1, "eastern-ruhr": 2}, ["D11"])
    assert (OWED.of(position), position.used) == ({"Bob": 100}, {"KEO", "Tjt"})
    assert (table.bank, position.books.of(MONEY, BOARD)) == (9000 - 1500 - 350, 0)


def test_shares_may_be_held_of_a_corporation_that_is_not_started():
    table = rhine(after="RhE: done\nMKB: done\n")
    assert (table.percent("GVE", "Ann"), "GVE" in table.position.par) == (10, False)


def test_a_bankrupt_player_has_no_turn():
    after = "Cyd: pass\n"
    table = europe((ANN, "given Ann bankrupt"), ("president Ann", "president Bob"),
                   ("given Bob cash 300 shares BNR 20%", "given Bob cash 300 shares BNR 60%"),
                   ("3 owner Ann", "3"), ("14 owner Ann", "14 owner Cyd"), after=after)  # fmt: skip
    assert (table.codes, table.current) == ([], "Bob")


@pytest.mark.parametrize(("colour", "marked"), [("yellow", {"C18"}), ("green", set())])
def test_the_marker_is_on_a_mountain_with_a_yellow_tile(colour, marked):
    assert {*CHEAPER.of(europe((BEGIN, f"given {colour} C18 C16\n{BEGIN}")).position)} == marked


def test_at_least_one_player_must_be_solvent():
    table = europe((ANN, "given Ann bankrupt"), ("given Bob cash 300 shares BNR 20% DR 30%", "given Bob bankrupt"),
                   ("given Cyd cash 500 shares DR 10%", "given Cyd bankrupt"))  # fmt: skip
    assert (table.codes, [f.message for f in table.findings]) == (["given-sum"], ["every player is bankrupt"])


def test_the_bank_may_have_broken():
    table = europe((BEGIN, f"given bank broken\n{BEGIN}"), ("cash 500", "cash 12000"))
    assert (table.codes, table.bank, table.position.ending) == ([], -949, "the bank has run out of money")


def test_a_counted_bank_without_money_breaks_at_once():
    """Players and companies have all of the £12,000 of the game, or £1 more."""
    table = europe(("cash 500", "cash 11051"))
    assert (table.codes, table.bank, table.happened("bank-breaks")) == ([], 0, ["stock: 0"])
    assert europe(("cash 500", "cash 11052")).codes == ["given-sum"]


TO_FIVE = [("phase 4", "phase 5"), ("trains 3 4", "trains 5"), ("trains 3 cash", "cash"),
           ("depot trains 4 4 4 5 5", "depot trains 5"), ("pool shares BNR 20% trains 3 3 3",
            "pool shares BNR 20% trains 3 3 3 3 3 4 4 4 4")]  # fmt: skip


def test_minors_in_a_late_phase_await_their_last_exchange():
    table = europe(*TO_FIVE, (BEGIN, "begin OR 4.2 priority Cyd acted 14 15 opener Bob"))
    # A note tells that the tokens of who is yet to float are taken to be paid for.
    assert (table.codes, table.current, table.position.called.about) == (["counted"], "BNR", "final-exchange")
    ended = europe(*TO_FIVE, (BEGIN, "begin OR 4.2 acted 14 15 opener Bob"),
                   after="BNR: run 0\nBNR: done\n")  # fmt: skip
    assert (ended.round, ended.current) == ("FER", "Bob")
    assert europe(*TO_FIVE, (BEGIN, "begin FER 5 next Ann")).current == "Ann"
    without = europe(*TO_FIVE, (BEGIN, "begin FER 5 next Cyd")).finding("given-sum")
    assert (figures(without), without.remedy) == ("Cyd", "begin FER 5 next Ann")
    assert europe(*TO_FIVE).codes == ["wrong-round", "counted"]


# ---- out of place ----


def test_a_counted_position_comes_before_all_play():
    table = play("note first\nAnn: select 3\ngiven phase 4\ngiven Ann cash 3\n")
    assert table.codes == ["given-late", "given-late"]
    assert play("note before\n" + EUROPE).codes == []


def test_begin_is_entered_once():
    assert europe(("given DR", "given phase 3\ngiven DR")).codes == ["given-late"]
    assert europe(after="given phase 4\nbegin SR 4\n").codes == ["given-late", "given-late"]


def test_no_move_is_booked_before_begin():
    table = europe((BEGIN, ""), after="Cyd: pass\nadjust Ann +5 bank -5\nend\n")
    assert table.codes == ["wrong-round"] * 3
    assert (table.round, table.current) == ("Count", None)


# ---- what cannot be ----

IMPOSSIBLE = [
    ((ANN, "given Ann cash 385 shares BNR 90%"), "100% 90% 20% Ann BNR Bob"),
    (("shares BNR 60%", "shares BNR 65%"), "65% Ann BNR"),
    (("shares BNR 60%", "shares BNR 10%"), "10% Ann BNR"),
    (("shares BNR 60%", "shares 14 10%"), "14"),
    (("trains 3 4", "trains 3 4 4"), "4 4 2 3 BNR"),
    (("depot trains 4", "depot trains 8 4"), "8"),
    (("stations Paris", "stations Paris Lyon D8 E9 F9 G9"), "5 6 BNR"),
    (("stations Paris", "stations Paris tokens 5"), "5 1 5 BNR"),
    (("price 110 B5", "price 111"), "111 BNR"),
    (("price 110 B5", "price 110"), "110 4 BNR"),
    (("price 110 B5", "price 110 J10"), "110 BNR J10"),
    (("par 100 ", ""), "BNR"),
    (("given 4 closed", "given 4 owner Ann\ngiven 4 closed"), "4"),
    (("given 4 closed", "given SNCF closed\ngiven SNCF closed\ngiven 4 closed"), "SNCF"),
    (("given Cyd", "given Ann cash 5\ngiven Cyd"), "Ann"),
    ((BEGIN, "given pool trains 3\n" + BEGIN), ""),
    ((BEGIN, "given depot trains 3\n" + BEGIN), ""),
    (("given 4 closed", "given 4"), "4"),
    (("given 4 closed", "given 4 closed cash 5"), "4"),
    (("given 4 closed", "given 4 closed par 70"), "4"),
    (("given DR president Bob par 70 price 70 C1", "given DR"), "DR"),
    (("given 4 closed\n", ""), "4"),
    (("cash 500", "cash 12000"), "949"),
    ((BEGIN, "given bank cash 10550\n" + BEGIN), "10550 12000 10551"),
    (("given phase 4", "given phase 7"), "18EU 7"),
    ((BEGIN, "begin SR 4 next BNR"), "BNR SR"),
    ((BEGIN, "begin SR 4 passes 3"), "3"),
    ((BEGIN, "begin FER 4"), "4"),
    ((BEGIN, "begin OR 4.3 of 2"), "2 4.3 OR"),
    ((BEGIN, "begin OR 4.1 of 3"), "3 4"),
    ((BEGIN, "begin OR 4.1 acted FS"), "FS"),
    ((BEGIN, "begin OR 4.1 acted 14 15 BNR"), ""),
    ((BEGIN, "begin OR 4.1 next DR"), "DR"),
    ((BEGIN, "given coal D8\n" + BEGIN), "18EU"),
    ((BEGIN, "given link BNR\n" + BEGIN), "BNR"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("pair", "says"), IMPOSSIBLE, ids=[changed for (_, changed), _ in IMPOSSIBLE])
def test_an_impossible_position_is_not_booked(pair, says):
    table = europe(pair)
    found = [each for each in table.findings if each.severity is Severity.ERROR and says == figures(each)]
    assert found, [figures(each) for each in table.findings]
    assert found[0].remedy


@pytest.mark.parametrize(
    ("pair", "counted"),
    [
        ((BEGIN, "begin OR 4.3 of 2"), "3"),
        ((BEGIN, "begin OR 4.1 of 3"), "3"),
        (("stations Paris", "stations Paris Lyon D8 E9 F9 G9"), "6"),
        (("stations Paris", "stations Paris tokens 5"), "6"),
        (("stations Paris", "stations Paris unpaid 2 tokens 5"), "8"),
        (("stations Paris", "stations Paris unpaid 5"), "6"),
        ((BEGIN, "begin OR 4.1 next 15"), "15"),
    ],
)
def test_what_was_counted_is_named(pair, counted):
    table = europe(pair)
    assert next(each.actual for each in table.findings if each.code in table.codes) == counted


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        (("given PY closed gave SR at Petersburg", "given PY owner TIW"), "PY TIW"),
        (("given PY closed gave SR at Petersburg", "given PY closed owner Ann"), "PY"),
        (("given PY closed", "given PY owner Ann"), "PY SR"),
        (
            ("Ann par 90 price 90 C4 structure five", "Ann par 90 price 90 C4 structure six"),
            "3 C&O",
        ),
        (("given phase 3", "given phase 5"), "5 C&O"),
        (("TIW owner Ann", "TIW closed gave SR limit"), "SR TIW"),
        (("given C&O", "given Ann shares C&O 60%\ngiven C&O"), "C&O"),
    ],
)
def test_impossible_privates_and_structures(pair, says):
    assert says in [figures(each) for each in virginia(pair).findings if each.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        (("MKB 20% 20%", "MKB 20% 10% 10% 10%"), "20% 10% 10% 10% Cyd MKB"),
        (('Ruhrgebiet" 2', 'Ruhrgebiet" 6'), "4 Ruhrgebiet Östliches"),
        (("link RhE", "link RhE 2"), "1 RhE"),
    ],
)
def test_impossible_certificates_and_links(pair, says):
    assert says in [figures(each) for each in rhine(pair).findings if each.severity is Severity.ERROR]


def test_all_problems_of_a_line_are_reported_at_once():
    table = europe((ANN, "given Ann cash 385 shares BNR 110% DR 110% 14 10%"))
    assert len([finding for finding in table.findings if finding.line == 22]) == 3


# ---- limits ----

BROKEN = [
    ("hold-limit", "3.1", [("shares BNR 60%", "shares BNR 70%"), ("pool shares BNR 20%", "pool shares BNR 10%")]),
    ("pool-limit", "3.1", [("shares BNR 60%", "shares BNR 20%"), ("pool shares BNR 20%", "pool shares BNR 60%")]),
    ("given-president", "4.3.1", [("president Ann", "president Bob")]),
    ("given-president", "4.3.1", [("president Ann ", ""), ("shares BNR 60%", "shares BNR 40%")]),
    ("given-float", "4.3", [("DR 10%", "DR 20%")]),
    ("start-value", "3", [("par 100", "par 110")]),
    ("cash-short", "4.1.2", [("cash 385", "cash -1")]),
    ("out-of-order", "4.4", [(BEGIN, "begin OR 4.1 next 15")]),
    ("train-limit", "4.4.6", [(BEGIN, "begin OR 4.1"), ("trains 3 cash", "trains 3 3 cash"), ("3 3 3 P", "3 3 P")]),
    ("given-phase", "2", [("phase 4", "phase 3")]),  # a 4 train is sold
    ("given-phase", "2", [("phase 4", "phase 5")]),  # no 5 train is
    ("given-phase", "2", [("phase 4", "phase 6"), ("depot trains 4 4 4 5", "depot trains 5")]),
    ("given-phase", "2", [("pool shares BNR 20% trains 3", "pool shares BNR 20% trains")]),  # one lies nowhere
    ("given-phase", "2", [("3 3 3 P", "3 3 P"), ("depot trains 4", "depot trains 3 4")]),  # the stack is past it
    ("given-phase", "2", [("trains 3 cash", "trains 3 2 cash")]),  # rusted
]


@pytest.mark.parametrize(("code", "section", "pairs"), BROKEN, ids=[f"{b[0]} {i}" for i, b in enumerate(BROKEN)])
def test_a_limit_broken_is_a_violation_with_its_section(code, section, pairs):
    found = [finding for finding in europe(*pairs).findings if finding.code == code]
    assert found
    assert (found[0].severity, found[0].section) == (Severity.VIOLATION, section)


@pytest.mark.parametrize(
    ("pairs", "expected", "actual"),
    [
        ([("president Ann", "president Bob")], "Ann, who holds 60%", "Bob"),
        ([("president Ann ", ""), ("shares BNR 60%", "shares BNR 40%")], "Ann, who holds 40%", "nobody"),
    ],
)
def test_the_rightful_president_is_named(pairs, expected, actual):
    """4.3.1."""
    found = next(finding for finding in europe(*pairs).findings if finding.code == "given-president")
    assert (found.expected, found.actual) == (expected, actual)


# Two of the five 3 trains are nobody's.
LOST = ("3 3 3 P", "3 P")


def test_missing_trains_may_be_out_of_the_game():
    found = europe(LOST).finding("given-phase")
    assert (found.expected, found.actual) == ("5", "3")
    assert found.remedy.endswith(": given trains 3 3 out")
    table = europe(LOST, (BEGIN, f"given trains 3 3 out\n{BEGIN}"))
    assert (table.codes, table.left("3", BOX)) == ([], 2)
    assert europe(LOST, (BEGIN, f"given trains 3 out\ngiven trains 3 out\n{BEGIN}")).codes == []


def test_owned_trains_cannot_be_out_of_the_game():
    found = europe(LOST, (BEGIN, f"given trains 3 3 3 out\n{BEGIN}")).finding("given-sum")
    assert figures(found) == "3 3 3 5"
    assert (found.expected, found.actual) == ("2", "3")
    both = europe(LOST, (BEGIN, f"given trains 4 4 4 4 3 3 3 out\n{BEGIN}")).findings
    assert [each.actual for each in both if each.code == "given-sum"] == ["4", "3"]  # as they are said


def test_a_train_whose_last_ones_are_out_has_been_sold():
    """The only 4 train sold, which began phase 4, is out; in phase 5 none of its own may be."""
    lost = [("trains 3 4 cash", "trains 3 cash"), (BEGIN, f"given trains 4 out\n{BEGIN}")]
    assert europe(*lost).codes == []


def test_the_table_may_remove_trains_during_play():
    table = europe(after="adjust pool -2 train 3 out +2 train 3\ncount out 2 train 3\n")
    assert (table.codes, table.left("3", BOX), table.left("3", POOL)) == (["adjusted"], 2, 1)


# ---- remedies ----


def as_audited(*pairs: tuple[str, str], after: str = "") -> list[Finding]:
    """What an audit finds wrong with the position."""
    found = report(europe(*pairs, after=after).game).findings
    return [each for each in found if each.severity in (Severity.VIOLATION, Severity.ERROR)]


WRONG = [*(pairs for _, _, pairs in BROKEN), *([pair] for pair, _ in IMPOSSIBLE)]


def rights(pairs: list[tuple[str, str]], found: Finding) -> bool:
    """Whether the remedy said after the position ends what it was found for, and brings nothing new."""
    before, after = as_audited(*pairs), as_audited(*pairs, after=f"{found.remedy}\n")
    codes, left = [each.code for each in before], [each.code for each in after]
    return left.count(found.code) < codes.count(found.code) and {*left} <= {*codes}


@pytest.mark.slow
def test_a_remedy_fixes_its_finding_and_causes_no_new_one():
    lines = [(pairs, found) for pairs in WRONG for found in as_audited(*pairs) if found.instead is not None]
    assert len(lines) == 19
    assert [found.remedy for pairs, found in lines if not rights(pairs, found)] == []


@pytest.mark.parametrize(
    ("pairs", "line"),
    [
        ([("president Ann", "president Bob")], f"amend 5 {BNR}"),
        ([("DR 10%", "DR 20%")], "amend 6 given DR president Bob par 70 price 70 C1 floated stations Berlin cash 40"),
        ([("phase 4", "phase 3")], "amend 4 given phase 4"),
        ([(BEGIN, "begin OR 4.1 next 15")], "begin OR 4.1 next 14"),
        ([(BEGIN, "begin OR 4.1 acted FS")], "begin OR 4.1"),
        ([(BEGIN, "begin SR 4 next BNR")], "begin SR 4 next Ann"),
        ([(BEGIN, "given bank cash 10550\n" + BEGIN)], "given bank cash 10551"),
        ([(BEGIN, "given coal D8\n" + BEGIN)], "leave it out"),
        ([("given 4 closed", "given 4 closed cash 5")], "given 4 closed"),
        ([("depot trains 4", "depot trains 8 4")], "given depot trains 4 4 4 5 5 5 6 6"),
        (BROKEN[0][2], "count again, or have the table allow it"),
        ([LOST], "find them, or state that they are out: given trains 3 3 out"),
    ],
)
def test_the_remedy_is_the_missing_line_if_the_books_know_it(pairs, line):
    assert line in [finding.remedy for finding in europe(*pairs).findings]


def test_players_who_own_minors_in_a_late_phase_begin_the_exchange_round():
    assert europe(*TO_FIVE).finding("wrong-round").remedy == "begin FER 4 next Ann priority Cyd"


def test_no_train_of_a_rusted_type_is_left():
    found = europe(("3 3 3 P", "3 P"), ("depot trains 4", "depot trains 3 3 4")).finding("given-phase")
    assert (found.expected, found.actual) == ("0", "2")


def test_a_phase_needs_a_sold_train_of_its_type():
    found = [f for f in europe(("phase 4", "phase 5")).findings if f.code == "given-phase"]
    assert (found[-1].expected, found[-1].actual) == ("at least 1", "0")


def test_a_price_that_the_chart_shows_once_needs_no_cell():
    table = europe(("price 110 B5", "price 300"))
    assert (table.codes, table.price("BNR")) == ([], 300)


def test_the_nearest_prices_are_named():
    table = europe(("price 110 B5", "price 111"))
    assert [f.remedy for f in table.findings if f.code == "price-cell"] == ["the nearest are £100 and £110"]


def test_a_minor_has_a_station_at_its_home():
    table = europe()
    assert (table.position.books.of(token_unit("14"), BOARD), table.position.books.of(token_unit("14"), "14")) == (1, 0)


def test_too_many_certificates():
    twenty = "".join(f"given {minor} closed\n" for minor in range(4, 14))
    owned = "".join(f"given {minor} owner Ann\n" for minor in range(4, 14))
    table = play(swap(EUROPE, (twenty, owned)), players="Ann Bob Cyd")
    assert table.codes == []  # 5 of BNR and 11 minors: 16 of 20
    crowd = swap(EUROPE, (twenty, owned), ("begin", "given Dan cash 1\ngiven Eve cash 1\nbegin"))
    found = play(crowd, players="Ann Bob Cyd Dan Eve").finding("certificate-limit")
    assert (found.expected, found.actual) == ("at most 13", "16")
    three = "".join(f"given {minor} closed\n" for minor in range(11, 14))
    just = swap(crowd, (three.replace("closed", "owner Ann"), three))
    assert play(just, players="Ann Bob Cyd Dan Eve").codes == []


def test_the_table_may_allow_a_broken_rule():
    table = europe(("president Ann", "president Bob"), (BEGIN, f"{BEGIN} !"))
    assert [finding.severity for finding in table.findings if finding.code == "given-president"] == [Severity.RULING]
    assert table.current == "Cyd"


def test_merging_minors_may_exceed_the_train_limit_until_the_stock_round_ends():
    heavy = [("trains 3 4", "trains 3 3 3 4"), ("3 3 3 P", "3 P")]
    assert europe(*heavy).codes == []
    table = europe(*heavy, after="Cyd: pass\nAnn: pass\nBob: pass\n")
    assert [question.who for question in table.position.asked_of("discard")] == ["BNR"]


def test_a_line_taken_back_or_amended_counts_as_if_it_had_not_been():
    table = europe(("cash 500", "cash 501"), after="amend 24 given Cyd cash 500 shares DR 10%\n")
    assert (table.cash("Cyd"), table.bank, table.codes) == (500, 10551, ["unproven"])
    back = europe(after="undo\n")
    assert back.round == "Count"


def test_unlimited_trains_are_never_short():
    late = [("phase 4", "phase 8"), ("trains 3 4", "trains 8 8"), ("trains 3 cash", "cash"),
            ("trains 3 3 3 P", "trains 5 5 5 6 6 P"), ("given depot trains 4 4 4 5 5 5 6 6\n", ""),
            ("given 14 owner Ann operated earned", "given 14 closed"), ("given 15 owner Bob operated earned cash 20",
             "given 15 closed"), (" cash 65", "")]  # fmt: skip
    table = europe(*late)
    assert (table.codes, table.trains("BNR"), table.left("3", BOX)) == (["counted"], ["8", "8"], 5)
    assert table.position.books.total(train_unit("8")) == 8
