"""docs/ANALYSIS.md: every question is asked of the examples, and answered as the page prints it."""

import pytest

from tests.analysis import PAGE, answer, blocks, open_tables, write_tables

pytest.importorskip("duckdb", reason="docs/ANALYSIS.md IS NOT TESTED: there is no duckdb; pip install '.[dev]'")
pytestmark = pytest.mark.xdist_group("analysis")

QUESTIONS = blocks(PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    write_tables(folder)
    return folder


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_a_question_is_answered_as_the_page_says(number, tables, monkeypatch):
    monkeypatch.chdir(tables)
    question, printed = QUESTIONS[number]
    assert answer(open_tables(), question) == printed, "run: python -m tests.analysis"


def test_ten_questions_are_asked():
    headings = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert len(QUESTIONS) == len(headings) == 10
