"""What the bench says of its budgets, by figures of our own."""

import math

import pytest

from benchmarks import __main__ as bench
from benchmarks.__main__ import Figure


@pytest.fixture
def measured(monkeypatch, capsys):
    def run(*figures: Figure) -> tuple[int, list[str]]:
        monkeypatch.setattr(bench, "FIGURES", figures)
        monkeypatch.setattr(bench.cost, "table", lambda *_: ())
        monkeypatch.setattr(bench.slips, "table", lambda: ())
        return bench.main(), capsys.readouterr().out.splitlines()

    return run


def test_a_budget_that_is_missed_is_told_and_fails(measured):
    code, said = measured(
        Figure("long", lambda: 1.8, "times", most=1.7),
        Figure("seldom", lambda: 9, "/s", least=10),
        Figure("short", lambda: 1.7, "times", most=1.7),
    )
    assert (code, [line.split()[0] for line in said if line.endswith("MISSED")]) == (1, ["long", "seldom"])
    assert "MISSED: 2 of 3 budgets" in said


def test_what_has_no_budget_or_cannot_be_measured_misses_none(measured):
    assert measured(Figure("any", lambda: 10**9, "us"), Figure("no browser", lambda: math.nan, "ms", most=200))[0] == 0
