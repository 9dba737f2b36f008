"""Long tables: each fact in its column, of its type, and all of them at one with the books."""

from functools import cache

import pytest

from moderator.cli.reference_pages import tables_page
from moderator.export.tables.shapes import FORMAT, TABLES
from tests.export.sheets import EXAMPLES, ROOT, example
from tests.long_tables import facts_of, find_faults


@cache
def facts(name):
    return facts_of(example(name), name.removesuffix(".18xx"))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_tables_are_at_one_with_the_books(name):
    assert find_faults(example(name), facts(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_sections_are_text_not_numbers(name):
    tables = facts(name)
    sections = {row["section"] for table in ("postings", "events", "findings") for row in tables[table]} - {None}
    assert sections
    assert all(section.startswith(f"{tables['games'][0]['title']} ") for section in sections)


def test_no_column_and_no_table_is_a_word_of_sql():
    reserved = {*(ROOT / "tests" / "sql_words.txt").read_text(encoding="utf-8").split("\n", 1)[1].split()}
    names = {*TABLES} | {field.name for shape in TABLES.values() for field in shape.fields}
    assert {"from", "to", "for", "order", "group", "table", "end", "value", "check", "limit", "date"} <= reserved
    assert not names & reserved


# ---- one game, read ----


@pytest.fixture(scope="module")
def four():
    return facts("18EU-four-players.18xx")


def test_the_game(four):
    (row,) = four["games"]
    assert (row["game"], row["title"], row["players"], row["rounds"], row["finished"], row["clean"]) == (
        "18EU-four-players",
        "18EU",
        4,
        22,
        True,
        True,
    )


def test_players_have_places_and_worths(four):
    assert [(row["player"], row["seat"], row["place"], row["worth"], row["behind"]) for row in four["players"]][:2] == [
        ("Cyd", 3, 1, 9701, 0),
        ("Zoë", 4, 2, 8485, 1216),
    ]


def test_certificates_and_their_limit(four):
    (row,) = [row for row in four["player_rounds"] if (row["player"], row["round"]) == ("Bob", "SR 7")]
    assert (row["certificates"], row["certificate_limit"], row["worth"]) == (16.0, 16, 5647)


def test_half_certificates():
    rows = facts("18MW-systems.18xx")["player_rounds"]
    (row,) = [row for row in rows if (row["player"], row["round"]) == ("Ann", "SR 7")]
    assert (row["certificates"], row["certificate_limit"]) == (6.5, 19)


def test_runs_have_revenue_and_dividend(four):
    (row,) = [row for row in four["runs"] if (row["company"], row["round"]) == ("BNR", "OR 2.1")]
    del row["game"], row["sequence"], row["kind"]
    assert row == {
        "round": "OR 2.1", "line": 238, "company": "BNR", "president": "Bob", "phase": "3", "trains": "2 2",
        "train_count": 2, "revenue": 200, "dividend": "pay", "paid": 100, "withheld": 0,
        "price_before": 75, "price_after": 82,
    }  # fmt: skip


def test_shares_have_a_worth(four):
    (row,) = [
        row
        for row in four["holdings"]
        if (row["round"], row["holder"], row["kind"], row["item"]) == ("OR 2.1", "Bob", "share", "BNR")
    ]
    assert (row["quantity"], row["percentage"], row["price"], row["worth"]) == (4, 50, 82, 410)


# ---- what is written of them ----


def test_the_page_of_tables_is_up_to_date():
    page = (ROOT / "docs" / "use" / "tables.md").read_text(encoding="utf-8")
    assert page == tables_page(), "run: python -m moderator.cli.reference_pages"


def test_the_changelog_has_the_format():
    assert f"format {FORMAT} of the long tables" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
