"""The findings sheet: what the audit says, heaviest first."""

import pytest

from moderator.audit.report import report
from moderator.export.game.ledger import findings
from moderator.model.findings import Severity
from tests.export.sheets import EXAMPLES, example, records, table
from tests.figures import figures_of
from tests.ledger import play

BID = "Ann: select 14\nAnn: bid 103\n"


def sheet(text):
    game = play(text).game
    return findings(game, report(game))


def test_a_finding_with_section_figures_and_remedy():
    (found,) = records(sheet(BID), "findings")
    assert figures_of(found.pop("what")) == "103 5"
    assert found == {
        "severity": "violation",
        "line": 5,
        "entry": "Ann: bid 103",
        "check": "bid-step",
        "section": "4.2.1",
        "heading": "Minor Company Initial Sale Round",
        "expected": "a multiple of £5",
        "actual": "£103",
        "remedy": 'amend 5 was 2 "Ann: bid 103": Ann: bid 105',
    }


def test_an_allowed_violation_is_a_ruling():
    (found,) = records(sheet(BID.replace("103", "103 !")), "findings")
    assert (found["severity"], found["entry"]) == ("ruling", "Ann: bid 103 !")


def test_the_heaviest_come_first():
    found = records(sheet("sold 3 Ann 100\nmumble\nselect 14\nbid 103"), "findings")
    assert [row["severity"] for row in found] == ["violation", "error", "note"]
    assert [row["line"] for row in found] == [7, 5, 4]


def test_the_verdict_is_the_heading():
    assert table(sheet(BID), "findings").heading == "Not clean: violation 1"
    assert table(sheet("Ann: select 14"), "findings").heading == "Clean: nothing found"


def test_an_amended_line_is_shown_as_amended():
    (found,) = records(sheet(BID.replace("103", "100") + 'amend 5 was 2 "Ann: bid 100": Ann: bid 104'), "findings")
    assert found["entry"] == "Ann: bid 104"


@pytest.mark.slow
def test_all_findings_of_a_game_are_there():
    for name in EXAMPLES:
        game = example(name)
        found = report(game)
        listed = records(findings(game, found), "findings")
        assert len(listed) == len(found.findings)
        assert {row["severity"] for row in listed} == {s.value for s in Severity if found.of(s)}
