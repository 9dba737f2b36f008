"""docs/use/analysis.md: every question has the answer on the page when asked of the examples."""

import pytest

from moderator.export.tables.rows import make_archive_views, rows_of
from moderator.export.tables.shapes import TABLES
from moderator.export.writers.plain import disarm
from tests.analysis import PAGE, answer, blocks, open_tables, write_archive, write_tables
from tests.export.sheets import EXAMPLES, example

pytest.importorskip("duckdb", reason="docs/use/analysis.md IS NOT TESTED: there is no duckdb; pip install '.[dev]'")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("analysis")]

QUESTIONS = blocks(PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """Return a connection in the folder of the tables."""
    folder = tmp_path_factory.mktemp("tables")
    write_tables(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield open_tables()


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_a_question_has_the_answer_on_the_page(number, asked):
    question, printed = QUESTIONS[number]
    assert answer(asked, question) == printed, "run: python -m tests.analysis"


def test_the_page_has_ten_questions():
    headings = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert len(QUESTIONS) == len(headings) == 10


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_read_as_written(table, asked):
    fields = ", ".join(field.name for field in TABLES[table].fields)  # none needs quotes
    read = asked.execute(f"select {fields} from {table}").fetchall()
    games = {name.removesuffix(".18xx"): example(name) for name in EXAMPLES}
    written = [_disarmed(row) for name, game in games.items() for row in rows_of(game, name)[table]]
    assert sorted(map(repr, read)) == sorted(map(repr, written))


def _disarmed(row):
    return tuple(disarm(fact) if isinstance(fact, str) else fact for fact in row)


@pytest.mark.parametrize("table", ["postings", "events", "findings"])
def test_a_section_is_not_read_as_a_number(table, asked):
    for name in EXAMPLES:
        guessed = asked.execute(f"select section from read_csv('{name.removesuffix('.18xx')}/{table}.csv')")
        assert guessed.description[0][1] == "VARCHAR"


@pytest.fixture(scope="module")
def asked_of_archive(tmp_path_factory):
    """Return a connection in the folder of an archive. Views use the current folder, so these tests come last."""
    pytest.importorskip("pyarrow", reason="NO PYARROW, archives are not tested: pip install 'moderator[archive]'")
    folder = tmp_path_factory.mktemp("archive")
    write_archive(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield open_tables(make_archive_views())


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_an_archive_gives_the_same_answers(number, asked_of_archive):
    question, printed = QUESTIONS[number]
    assert answer(asked_of_archive, question).replace(".18xx |", " |") == printed
