"""Long tables: each fact in its column, of its type, and all of them at one with the books."""

from collections import Counter
from functools import cache

import pytest

from moderator.cli.tables_page import tables_page
from moderator.export.game.course import rounds_played
from moderator.export.tables.rows import rows_of
from moderator.export.tables.shapes import FORMAT, TABLES
from moderator.model.accounts import MONEY
from tests.export.sheets import EXAMPLES, ROOT, example

TYPES = {"text": str, "integer": int, "number": float, "boolean": bool}


@cache
def facts(name):
    """The rows of every table of an example, each by its columns."""
    found = {}
    for table, rows in rows_of(example(name), name.removesuffix(".18xx")).items():
        names = [field.name for field in TABLES[table].fields]
        found[table] = [dict(zip(names, row, strict=True)) for row in rows]
    return found


@pytest.fixture(params=EXAMPLES, scope="module")
def name(request):
    return request.param


@pytest.fixture
def game(name):
    return example(name)


@pytest.fixture
def tables(name):
    return facts(name)


def test_every_fact_is_of_its_columns_type(tables):
    assert [*tables] == [*TABLES]
    wrong = [
        (table, field.name, row[field.name])
        for table, rows in tables.items()
        for field in TABLES[table].fields
        for row in rows
        if type(row[field.name]) is not TYPES[field.type] and (field.needed or row[field.name] is not None)
    ]
    assert not wrong


def test_what_all_hold_is_all_the_money_after_every_round(game, tables):
    held = Counter()
    for row in tables["holdings"]:
        held[row["sequence"]] += row["quantity"] if row["kind"] == MONEY else 0
    assert {*held.values()} == {game.position.books.total(MONEY)}


def test_postings_lead_from_the_holdings_of_a_round_to_those_of_the_next(game, tables):
    rounds = rounds_played(game)
    held = {number: Counter() for number in range(1, len(rounds) + 1)}
    for row in tables["holdings"]:
        if row["kind"] not in ("credit", "card"):
            held[row["sequence"]][row["holder"], row["kind"], row["item"]] = row["quantity"]
    for row in tables["postings"]:
        if row["sequence"] > 1:
            before = held[row["sequence"] - 1]
            before[row["source"], row["kind"], row["item"]] -= row["quantity"]
            before[row["target"], row["kind"], row["item"]] += row["quantity"]
            # what was posted in the round now stands in the holdings before it
    assert all(+held[number] == _kept(tables, number + 1) for number in range(1, len(rounds)))


def _kept(tables, sequence):
    return Counter(
        {
            (row["holder"], row["kind"], row["item"]): row["quantity"]
            for row in tables["holdings"]
            if row["sequence"] == sequence and row["kind"] not in ("credit", "card") and row["quantity"] > 0
        }
    )


def test_worth_is_the_sum_of_what_is_held(tables):
    counted = Counter()
    for row in tables["holdings"]:
        counted[row["sequence"], row["holder"]] += row["worth"] or 0
    assert all(row["worth"] == counted[row["sequence"], row["player"]] for row in tables["player_rounds"])


def test_runs_are_what_companies_earn_in_a_round(game, tables):
    runs = {(row["sequence"], row["company"]): row["revenue"] for row in tables["runs"] if row["revenue"]}
    earned = {
        (number, company): revenue
        for number, played in enumerate(rounds_played(game), 1)
        for company, revenue in played.revenue.items()
        if revenue
    }
    assert runs == earned


def test_every_round_is_among_the_rounds(tables):
    rounds = {(row["sequence"], row["round"]) for row in tables["rounds"]} | {(None, None)}
    long = [rows for table, rows in tables.items() if table not in ("games", "players")]
    assert {(row["sequence"], row["round"]) for rows in long for row in rows} <= rounds


def test_sections_are_no_numbers(tables):
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
        "18EU-four-players", "18EU", 4, 22, True, True,
    )


def test_who_came_where(four):
    assert [(row["player"], row["seat"], row["place"], row["worth"], row["behind"]) for row in four["players"]][:2] == [
        ("Cyd", 3, 1, 9701, 0), ("Zoë", 4, 2, 8485, 1216),
    ]


def test_certificates_and_their_limit(four):
    (row,) = [row for row in four["player_rounds"] if (row["player"], row["round"]) == ("Bob", "SR 7")]
    assert (row["certificates"], row["certificate_limit"], row["worth"]) == (16.0, 16, 5647)


def test_half_certificates():
    rows = facts("18MW-systems.18xx")["player_rounds"]
    (row,) = [row for row in rows if (row["player"], row["round"]) == ("Ann", "SR 7")]
    assert (row["certificates"], row["certificate_limit"]) == (6.5, 19)


def test_a_run_and_what_became_of_it(four):
    (row,) = [row for row in four["runs"] if (row["company"], row["round"]) == ("BNR", "OR 2.1")]
    del row["game"], row["sequence"], row["kind"]
    assert row == {
        "round": "OR 2.1", "line": 238, "company": "BNR", "president": "Bob", "phase": "3", "trains": "2 2",
        "train_count": 2, "revenue": 200, "dividend": "pay", "paid": 100, "withheld": 0,
        "price_before": 75, "price_after": 82,
    }  # fmt: skip


def test_what_a_share_is_worth(four):
    (row,) = [
        row
        for row in four["holdings"]
        if (row["round"], row["holder"], row["kind"], row["item"]) == ("OR 2.1", "Bob", "share", "BNR")
    ]
    assert (row["quantity"], row["percentage"], row["price"], row["worth"]) == (4, 50, 82, 410)


# ---- what is written of them ----


def test_the_page_of_tables_is_up_to_date():
    page = (ROOT / "docs" / "TABLES.md").read_text(encoding="utf-8")
    assert page == tables_page(), "run: python -m moderator.cli.tables_page > docs/TABLES.md"


def test_the_changelog_tells_the_format():
    assert f"format {FORMAT} of the long tables" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
