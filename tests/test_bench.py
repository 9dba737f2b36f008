"""What the benchmarks report about budgets, with made-up figures."""

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


def test_a_missed_budget_is_reported_and_fails(measured):
    code, said = measured(
        Figure("long", lambda: 1.8, "times", most=1.7),
        Figure("seldom", lambda: 9, "/s", least=10),
        Figure("short", lambda: 1.7, "times", most=1.7),
    )
    assert (code, [line.split()[0] for line in said if line.endswith("MISSED")]) == (1, ["long", "seldom"])
    assert "MISSED: 2 of 3 budgets" in said


def test_a_figure_without_budget_or_measurement_does_not_fail(measured):
    assert measured(Figure("any", lambda: 10**9, "us"), Figure("no browser", lambda: math.nan, "ms", most=200))[0] == 0
