"""CSV and JSON: the same tables, and nothing in them that a spreadsheet would obey."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.export.game.book import book_of
from moderator.export.sheet import Book, Cell, Column, Formula, Sheet, Table
from moderator.export.writers.plain import (
    INDEX,
    as_json,
    csv_files,
    csv_names,
    csv_text,
    make_csv,
    make_json,
    write_csv,
)
from tests.export.sheets import EXAMPLES, example

COLUMNS = (Column("player"), Column("cash", "money"), Column("check"))
PLAYERS = Table(
    "players",
    "Players",
    COLUMNS,
    (("Ann", 350, Formula('=IF(1=1,"ok","")', "ok")), ("Bob", Cell(-40, "money", mark="*"), None)),
    total=("all", Formula("=SUM({players.cash})", 310), None),
)
BOOK = Book("18EU, Ann, Bob", "£", (Sheet("SR 1", (PLAYERS,)), Sheet("OR 1.1", (PLAYERS,))))


def named(*sheets: str) -> Book:
    return Book("", "£", tuple(Sheet(name, (PLAYERS,)) for name in sheets))


# ---- CSV ----


def test_a_table_as_csv_with_its_sums():
    assert csv_text(PLAYERS) == "player,cash,check\r\nAnn,350,ok\r\nBob,-40,\r\nall,310,\r\n"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", r"\t=1"),
        ("\r=1", r"\r=1"),
        ("two\nlines", r"two\nlines"),
        ('say "so", then', 'say "so", then'),
        ("Zoë", "Zoë"),
        (' "=1+1', """ "'=1+1"""),
        ("＝1+1", "'＝1+1"),
        ("Ann: count Ann 3", "Ann: count Ann 3"),
        ("adjust Ann +40 bank -40", "adjust Ann +40 bank -40"),
        ("a;=1+1;b", "a;'=1+1;b"),
        ('a";"@SUM(A1)', """a";"'@SUM(A1)"""),
        ("a|-1", "a|'-1"),
        ("a, +1", "a, '+1"),
        ("a\t=1\r\n=2", r"a\t=1\r\n=2"),
    ],
)
def test_texts_are_safe_in_csv(text, kept):
    written = csv_text(Table("t", "", (Column(text),), ((text,),)))
    assert [*csv.reader(io.StringIO(written))] == [[kept], [kept]]


@pytest.mark.slow
@pytest.mark.parametrize("separator", ",;\t|:")
@settings(deadline=None)
@given(text=st.text("=+-@＝'\"\t\r\n ,;|:a1", max_size=20))
def test_no_separator_turns_a_text_into_a_formula(separator, text):
    written = csv_text(Table("t", "", (Column("text"), Column("more")), (("1", text), (text, 2))))
    for line in written.splitlines():
        cells = [line.split(separator), next(csv.reader([line], delimiter=separator))]
        first = {cell.strip(' "\t')[:1] for row in cells for cell in row}
        assert not first & {"=", "+", "-", "@", "＝"}


def test_a_file_a_table():
    assert csv_names(BOOK) == ["SR-1.players.csv", "OR-1.1.players.csv"]


@pytest.mark.parametrize(
    ("sheets", "files"),
    [
        (("OR 1", "OR/1", "or 1"), ["OR-1.players", "OR-1.players-2", "or-1.players-3"]),
        (("../x", ".."), ["x.players", "players"]),
        (("con", "Zoë"), ["_con.players", "Zoë.players"]),
    ],
)
def test_file_names_are_plain_and_different(sheets, files):
    assert csv_names(named(*sheets)) == [f"{name}.csv" for name in files]


def test_the_files_are_the_tables_and_their_list():
    made = make_csv(csv_files(BOOK))
    listed = made.pop(INDEX).decode().splitlines()
    assert made == {name: csv_text(PLAYERS).encode() for name in csv_names(BOOK)}
    assert listed[:2] == ["file,sheet,table,rows,format", "SR-1.players.csv,SR 1,players,2,"]


def test_a_byte_order_mark_tells_spreadsheets_the_encoding():
    plain, marked = make_csv(csv_files(BOOK)), make_csv(csv_files(BOOK), marked=True)
    assert marked == {name: b"\xef\xbb\xbf" + data for name, data in plain.items()}


@pytest.mark.parametrize(("fact", "cell"), [(True, "true"), (False, "false"), (7.0, "7"), (6.5, "6.5"), (None, "")])
def test_numbers_and_booleans_in_csv(fact, cell):
    assert write_csv(["fact", "more"], [(fact, 1)]) == f"fact,more\r\n{cell},1\r\n"


# ---- JSON ----


def test_every_row_by_its_headings():
    rows = [{"player": "Ann", "cash": 350, "check": "ok"}, {"player": "Bob", "cash": -40, "check": None}]
    assert as_json(BOOK) == {
        "title": "18EU, Ann, Bob",
        "currency": "£",
        "uncertain": [],
        "changed": None,
        "sheets": {"SR 1": {"players": rows}, "OR 1.1": {"players": rows}},
    }


def test_one_document():
    assert json.loads(make_json(BOOK)) == as_json(BOOK)


def test_a_game_is_the_same_in_both():
    book = book_of(example(EXAMPLES[0]))
    found = as_json(book)["sheets"]
    assert [*found] == [sheet.name for sheet in book.sheets]
    ledger = found["Ledger"]["ledger"]
    (text,) = [csv_text(table) for sheet in book.sheets if sheet.name == "Ledger" for table in sheet.tables]
    assert [row["amount"] for row in csv.DictReader(io.StringIO(text))] == [str(row["amount"]) for row in ledger]
