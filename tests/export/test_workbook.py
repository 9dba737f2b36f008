"""The workbook: what is in its cells, how they look, and that nothing in them is obeyed."""

import os
import re
import subprocess
import sys
import zipfile
from datetime import datetime
from itertools import product
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from moderator.errors import ExitCode
from moderator.export.game.book import book_of
from moderator.export.sheet import Book, Cell, Chart, Column, Formula, Sheet, Table
from moderator.export.writers.layout import BadReference, column_letters
from moderator.export.writers.style import contrast, readable_on
from moderator.export.writers.workbook import TooLong, make_workbook
from tests.export.sheets import EXAMPLES, ROOT, example

MONEY = (Column("player"), Column("cash", "money"), Column("worth", "money"))


def book(*tables: Table, name: str = "Sheet", **settings: object) -> Book:
    return Book("18EU, Ann", "£", (Sheet(name, tables, **settings),))


def one(*rows: tuple, columns: tuple[Column, ...] = MONEY, **more: object) -> Table:
    return Table("players", "Players", columns, rows, **more)


@pytest.fixture
def written(tmp_path: Path):
    """`written(book)` is the workbook as openpyxl reads it, with formulas; `values=True` with their results."""

    def write(book: Book, values: bool = False) -> Workbook:
        (tmp_path / "book.xlsx").write_bytes(make_workbook(book))
        return load_workbook(tmp_path / "book.xlsx", data_only=values)

    return write


def cells(sheet, row: int) -> list:
    return [cell.value for cell in sheet[row]]


# ---- what stands where ----


def test_tables_are_below_each_other(written):
    second = Table("money", "Money", (Column("of"), Column("sum", "money")), (("bank", 12000),))
    sheet = written(book(one(("Ann", 350, 565)), second, notes=("A note.",)))["Sheet"]
    assert [cell.value for cell in sheet["A"]] == [
        "18EU, Ann: Sheet", "A note.", None, "Players", "player", "Ann", None, "Money", "of", "bank"
    ]  # fmt: skip
    assert cells(sheet, 6) == ["Ann", 350, 565]


def test_a_table_without_rows_keeps_its_headings(written):
    sheet = written(book(one()))["Sheet"]
    assert cells(sheet, 4) == ["player", "cash", "worth"]
    assert cells(sheet, 5) == [None, None, None]


def test_sheet_names_are_made_valid_and_different(written):
    sheets = [Sheet(name, (one(("Ann", 1, 2)),)) for name in ("OR 1/2", "or 1?2", "x" * 40, "x" * 41, "'", "History")]
    names = written(Book("18EU", "£", tuple(sheets))).sheetnames
    assert names == ["OR 1 2", "or 1 2 (2)", "x" * 31, "x" * 27 + " (2)", "Sheet", "History_"]


# ---- figures ----


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        ("money", 350, '"£"#,##0_);-"£"#,##0_);"–"_)'),
        ("count", 4, "#,##0_)"),
        ("percent", 30, '0"%"_)'),
        ("share", 2534, '0\\.00"%"_)'),
        ("text", 7, "0_)"),
    ],
)
def test_figures_are_numbers_in_the_format_of_their_column(written, kind, value, shown):
    cell = written(book(one((value,), columns=(Column("x", kind),))))["Sheet"]["A5"]
    assert (cell.value, cell.data_type, cell.number_format) == (value, "n", shown)


def test_a_cell_may_differ_from_its_column(written):
    row = (Cell(100, "money", "#e4ecd7", "*"), Cell("BNR", colour="#ffcb05"))
    chart = one(row, columns=(Column("a", "count"), Column("b", "count")))
    sheet = written(book(chart))["Sheet"]
    assert sheet["A5"].number_format == '"£"#,##0"*"_);-"£"#,##0"*"_);"–""*"_)'
    assert (sheet["A5"].fill.fgColor.rgb, sheet["B5"].fill.fgColor.rgb) == ("00E4ECD7", "00FFCB05")


# ---- formulas ----


def test_references_become_cells(written):
    rows = (("Ann", 350, Formula("={.cash}+{players.cash:1}", 450)), ("Bob", 100, Formula("=SUM({players.cash})", 450)))
    total = ("all", Formula("=SUM({players.cash})", 450), Formula("={players.cash:total}", 450))
    sheet = written(book(one(*rows, total=total)))["Sheet"]
    assert [sheet[at].value for at in ("C5", "C6", "B7", "C7")] == ["=B5+B6", "=SUM(B5:B6)", "=SUM(B5:B6)", "=B7"]


def test_a_reference_to_another_sheet_names_it_as_the_workbook_does(written):
    first = Sheet("Ann's/1", (one(("Ann", 350, 1)),))
    second = Sheet("Two", (one(("Ann", 1, Formula("={Ann's/1!players.cash:0}", 350))),))
    assert written(Book("18EU", "£", (first, second)))["Two"]["C5"].value == "='Ann''s 1'!B5"


def test_formulas_bear_their_results(written):
    row = (Formula('=IF(1<2,"a&b","")', "a&b"), Formula("=1+1", 2), Formula("=B9", None))
    values = written(book(one(row)), values=True)["Sheet"]
    assert cells(values, 5) == ["a&b", 2, None]


@pytest.mark.parametrize("text", ["={players.nothing}", "={nobody.cash}", "={players.cash:3}", "={No!players.cash}"])
def test_a_reference_without_a_target_is_a_fault_of_the_sheet(written, text):
    with pytest.raises(BadReference, match="no "):
        written(book(one(("Ann", 1, Formula(text, None)))))


def test_columns_are_counted_in_letters():
    assert [column_letters(number) for number in (1, 26, 27, 52, 53, 703)] == ["A", "Z", "AA", "AZ", "BA", "AAA"]


# ---- texts ----


@pytest.mark.parametrize("text", ["=1+1", "+1", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")', "#REF!", "<b>&amp;"])
def test_a_text_is_never_a_formula(written, text):
    workbook = written(Book(text, "£", (Sheet("S", (one((text, None, None), note=text),), notes=(text,)),)))
    found = [cell for row in workbook["S"].iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in found} == {"s"}
    assert (workbook["S"]["A7"].value, workbook["S"]["A7"].quotePrefix) == (text, text[0] in "=+-@")


def test_control_characters_are_escapes_and_long_texts_are_cut(written):
    sheet = written(book(one(("\x1b[31mred\r\n\t=1", 1, 1), ("x" * 40_000, 1, 1))))["Sheet"]
    assert sheet["A5"].value == r"\x1b[31mred\r\n\t=1"
    assert (len(sheet["A6"].value), sheet["A6"].value[-5:]) == (32_767, "(cut)")


def test_letters_of_all_scripts_are_kept(written):
    names = ("Zoë", "李明", "می‌خواهم", "🚂")
    sheet = written(book(one(*((name, 1, 1) for name in names))))["Sheet"]
    assert tuple(sheet[f"A{row}"].value for row in range(5, 9)) == names


# ---- looks ----


def test_a_company_has_its_colour_and_ink_that_can_be_read_on_it(written):
    columns = (Column("player"), Column("GSR", "percent", "#231f20"), Column("DR", "percent", "#fff200"))
    sheet = written(book(one(("Ann", 30, 20), columns=columns, colours=("#ed1c24",))))["Sheet"]
    fills = [sheet[at].fill.fgColor.rgb for at in ("B4", "C4", "A5")]
    assert fills == ["00231F20", "00FFF200", "00ED1C24"]
    assert [sheet[at].font.color.rgb for at in ("B4", "C4")] == ["00FFFFFF", "001F2933"]


def test_ink_can_be_read_on_every_colour():
    shades = [f"{red:02X}{green:02X}{blue:02X}" for red, green, blue in product((0, 99, 255), repeat=3)]
    assert min(contrast(readable_on(shade), shade) for shade in shades) > 3.7


def test_an_invalid_colour_is_left_out(written):
    sheet = written(book(one(("Ann",), columns=(Column("player", colour="red"),))))["Sheet"]
    assert sheet["A4"].fill.fgColor.rgb == "00D9E2EC"


def test_columns_are_as_wide_as_their_contents(written):
    sheet = written(book(one(("A name that takes room", 1_000_000, 1))))["Sheet"]
    widths = {letter: sheet.column_dimensions[letter].width for letter in "ABC"}
    assert widths == {"A": 25, "B": 13, "C": 8}


def test_a_long_text_has_lines_enough(written):
    sheet = written(book(one(("word " * 30, 1, 1))))["Sheet"]
    assert (sheet.column_dimensions["A"].width, sheet.row_dimensions[5].height) == (44, 58)


def test_the_last_column_of_a_narrow_table_is_stretched(written):
    narrow = Table("facts", "Facts", (Column("what"), Column("is")), (("digest", "0123456789" * 2),))
    sheet = written(book(narrow, one(("Ann", 1, 1))))["Sheet"]
    assert {str(joined) for joined in sheet.merged_cells.ranges} == {"B4:C4", "B5:C5"}


# ---- what may be written, seen and printed ----


def test_only_cells_to_fill_in_are_unprotected(written):
    columns = (Column("player"), Column("price", "money", fill_in=True, choices=(70, 75, 82)))
    sheet = written(book(one(("Ann", None), columns=columns)))["Sheet"]
    assert sheet.protection.sheet
    assert (sheet["A5"].protection.locked, sheet["B5"].protection.locked) == (True, False)
    (rule,) = sheet.data_validations.dataValidation
    assert (rule.formula1, str(rule.sqref), rule.errorStyle) == ('"70,75,82"', "B5", "warning")


def test_formulas_are_protected(written):
    columns = (Column("what"), Column("shares", "count", fill_in=True, choices=(5, 10)))
    sheet = written(book(one(("in all", None), ("held", Formula("=SUM({.shares})", 0)), columns=columns)))["Sheet"]
    (rule,) = sheet.data_validations.dataValidation
    assert (sheet["B5"].protection.locked, sheet["B6"].protection.locked, str(rule.sqref)) == (False, True, "B5")


@pytest.mark.parametrize("choices", [tuple(range(1000, 1100)), ("a,b", "c")])
def test_a_list_that_no_workbook_holds_is_left_out(written, choices):
    sheet = written(book(one((None,), columns=(Column("x", fill_in=True, choices=choices),))))["Sheet"]
    assert not sheet.data_validations.dataValidation


def test_a_filtered_sheet_keeps_its_headings_in_sight(written):
    sheet = written(book(one(("Ann", 1, 2), ("Bob", 3, 4)), filtered=True, notes=("All.",)))["Sheet"]
    assert (sheet.auto_filter.ref, sheet.freeze_panes, sheet.print_title_rows) == ("A5:C7", "A6", "$5:$5")


def test_a_sheet_is_printed_on_a4_as_wide_as_the_page(written):
    sheet = written(book(one(("Ann", 1, 2)), name="R&D"))["R&D"]
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.oddHeader.left.text, sheet.oddHeader.right.text, sheet.oddFooter.center.text) == (
        "18EU, Ann", "R&&D", "&P / &N"
    )  # fmt: skip


def test_a_table_to_write_on_begins_a_page_rather_than_be_cut(written):
    columns = (Column("x", fill_in=True, width=20),) * 4
    tables = [Table(str(number), "x", columns, ((None,) * 4,) * 10) for number in range(5)]
    sheet = written(book(*tables))["Sheet"]
    assert [each.id for each in sheet.row_breaks.brk] == [28, 54]
    assert (sheet.page_setup.scale, sheet.row_dimensions[5].height) == (100, 20)


def test_a_check_that_fails_stands_out(written):
    sheet = written(book(one(("Ann", 1, 2), (Formula('=IF(1=2,"ok","differs")', "differs"), 1, 1))))["Sheet"]
    ((where, (rule,)),) = [(str(found.sqref), found.rules) for found in sheet.conditional_formatting]
    assert (where, rule.formula) == ("A5:A6", ['"differs"'])


# ---- charts ----


def test_lines_differ_without_colour(written):
    columns = (Column("round"), *(Column(name, "money") for name in ("Ann", "Bob", "Cyd")))
    lines = Chart("Worth", "players", "round", ("Ann", "Bob", "Cyd"), unit="£")
    sheet = written(book(one(("SR 1", 1, 2, 3), ("OR 1", 4, 5, 6), columns=columns), charts=(lines,)))["Sheet"]
    (chart,) = sheet._charts
    assert len({series.marker.symbol for series in chart.series}) == 3
    assert [series.val.numRef.f for series in chart.series] == [f"'Sheet'!${x}$24:${x}$25" for x in "BCD"]
    assert (chart.x_axis.delete, chart.y_axis.delete) == (False, False)
    assert sheet["A22"].value == "Players"


# ---- the file ----


@pytest.mark.slow
def test_two_exports_of_one_journal_are_the_same_bytes(tmp_path):
    """In two processes whose sets and dicts have other orders."""
    for seed in "12":
        words = ["export", str(ROOT / "examples" / EXAMPLES[0]), "-o", str(tmp_path / f"{seed}.xlsx")]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "moderator", *words]
        ran = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert ran.returncode == ExitCode.UNCERTAIN
    assert (tmp_path / "1.xlsx").read_bytes() == (tmp_path / "2.xlsx").read_bytes()


def test_the_file_has_no_time_or_place_of_its_making(tmp_path, written):
    facts = written(book(one(("Ann", 1, 2)))).properties
    assert (facts.creator, facts.created, facts.modified) == ("moderator", datetime(2000, 1, 1), datetime(2000, 1, 1))
    with zipfile.ZipFile(tmp_path / "book.xlsx") as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_sheet_longer_than_workbooks_can_be_is_refused(written, monkeypatch):
    monkeypatch.setattr("moderator.export.writers.workbook._ROWS", 5)
    with pytest.raises(TooLong, match=r"Sheet .* 6 rows.* 5$"):
        written(book(one(("Ann", 1, 2), ("Bob", 3, 4))))


# Of three and four players 18EU alone is read back: the other examples have the sheets of every title and variant, too.
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in EXAMPLES if not re.search("(three|four)-players", name) or "18EU" in name]
)
def test_an_example_can_be_written_and_read(written, name):
    game = book_of(example(name))
    workbook = written(game)
    assert len(workbook.sheetnames) == len(game.sheets)
    assert not [cell for sheet in workbook for row in sheet.iter_rows() for cell in row if cell.data_type == "e"]
