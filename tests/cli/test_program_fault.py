"""A rule that breaks down: its line is named and a report asked for, and what came before it stays readable."""

import pytest

from moderator import replay
from moderator.rules import dispatch
from moderator.vocabulary.runs import Run
from tests.positions import SOLD_OUT

BEFORE = SOLD_OUT + "1: lay D8\n"
PLAYED = BEFORE + "1: run 100\n"
LINE = 3 + PLAYED.count("\n")


class Unspeakable(Exception):
    """What cannot even be printed."""

    def __str__(self) -> str:
        raise ValueError


def break_rule(fault):
    def rule(*_):
        raise fault

    return rule


@pytest.fixture(params=[KeyError("X9"), AssertionError(), RecursionError("too deep\nby far"), Unspeakable()], ids=repr)
def broken(request, monkeypatch):
    """A mechanic that raises on purpose as a company runs."""
    monkeypatch.setitem(dispatch.COMPANY_MOVES, Run, break_rule(request.param))
    return type(request.param).__name__


def test_the_line_is_named_and_a_report_asked_for(run, journal, broken):
    audit = run("audit", journal(PLAYED), "--json").json
    (found,) = [each for each in audit["findings"] if each["code"] == "program-fault"]
    assert (found["line"], found["severity"]) == (LINE, "error")
    assert found["message"].startswith("a fault of the program; please report it with the journal: " + broken)
    assert audit["uncertain"][0]["line"] == LINE


def test_the_lines_before_a_fault_are_shown(run, journal, broken):
    whole, got = (run("show", journal(lines), "--json") for lines in (BEFORE, PLAYED))
    assert (whole.code, got.code) == (0, 6)
    assert [got.json[part] for part in ("players", "companies", "current")] == [
        whole.json[part] for part in ("players", "companies", "current")
    ]
    assert run("show", journal(PLAYED)).code == 6


def test_a_made_up_title_is_replayed_and_scored(run, journal, broken):
    assert run("score", journal(PLAYED)).code == 6
    assert run("replay", journal(PLAYED)).stdout.count("\n") == 17


@pytest.mark.slow
def test_it_is_exported(run, journal, broken, tmp_path):
    assert run("export", journal(PLAYED), "-o", "book.xlsx").code == 6
    assert (tmp_path / "book.xlsx").stat().st_size > 1000


@pytest.mark.slow
def test_do_writes_no_such_line(run, journal, broken):
    path = journal(BEFORE)
    refused = run("do", path, "1: run 100")
    assert (refused.code, path.read_text().endswith("\n1: lay D8\n")) == (3, True)


def test_a_fault_after_a_line_keeps_the_line(run, journal, monkeypatch):
    monkeypatch.setattr(replay, "watch_the_end", break_rule(ZeroDivisionError()))
    assert run("show", journal(PLAYED)).code == 6
