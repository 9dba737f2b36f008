"""What the benchmarks report about budgets, with made-up figures."""

import math

import pytest

from benchmarks import __main__ as bench
from benchmarks.__main__ import Figure


@pytest.fixture
def measured(monkeypatch, capsys, tmp_path):
    """Measure these figures where importing typer and pydantic takes half a second."""
    monkeypatch.setattr(bench, "import_seconds", lambda: 0.5)
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "PAGE", tmp_path / "page.md")

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
    assert (code, [line.split()[0] for line in said[1:4] if line.endswith("missed")]) == (1, ["long", "seldom"])
    assert "MISSED: 2 of 3 budgets" in said


def test_a_figure_without_budget_or_measurement_does_not_fail(measured):
    assert measured(Figure("any", lambda: 10**9, "us"), Figure("no browser", lambda: math.nan, "ms", most=200))[0] == 0


def test_times_are_given_as_multiples_of_the_imports_on_the_page_too(measured):
    code, said = measured(
        Figure("start", lambda: 1.0, "s"),
        Figure("a line", lambda: 250, "us"),
        Figure("replay", lambda: 4, "/s"),
        Figure("room", lambda: 20, "MB", most=30),
    )
    page = bench.PAGE.read_text(encoding="utf-8")
    assert (code, [line.split()[-1] for line in said[1:4]]) == (0, ["2", "0.0005", "0.5"])
    assert "| start | 1.00 s | 2 |  |\n" in page
    assert "| room | 20.00 MB |  | at most 30 |\n" in page


def test_a_time_may_be_bounded_by_the_imports(measured):
    code, said = measured(Figure("show", lambda: 1.1, "s", times=2), Figure("drawn", lambda: 900, "ms", times=2))
    assert (code, [line.split()[0] for line in said[1:3] if line.endswith("missed")]) == (1, ["show"])


def test_the_page_names_a_missed_budget(measured):
    assert measured(Figure("long", lambda: 1.8, "s", most=1.7))[0] == 1
    assert "| long | 1.80 s | 3.6 | at most 1.7, missed |\n" in bench.PAGE.read_text(encoding="utf-8")


def test_some_figures_write_no_page(measured):
    measured(Figure("start", lambda: 1.0, "s"))
    bench.PAGE.unlink()
    assert bench.main("sta") == 0
    assert bench.main("replay") == 0
    assert not bench.PAGE.exists()
