"""Sheets on paper: rows that a hand can write in, headings whole, tables on one page, on both papers."""

import re
import shutil
import subprocess
from functools import cache
from math import floor

import pytest
from openpyxl import load_workbook

from moderator.cli import main
from moderator.export.blank.book import blank_book
from moderator.export.game.course import rounds_played
from moderator.export.seating import Meeting, seating_book
from moderator.export.sheet import Book, Column, Sheet, Table
from moderator.export.writers.layout import Page, lay_out
from moderator.export.writers.workbook import make_workbook
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names
from moderator.tournament.seating import Seating
from tests.export.sheets import EXAMPLES, ROOT, example

MILLIMETRES_7 = 7 / 25.4 * 72  # points
SIZES = {"a4": (595.2, 841.8), "letter": (612, 792)}
MARGINS = 2 * 0.4 * 72, 2 * 0.45 * 72
OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
# DejaVu Sans Bold, which stands in for Calibri where that is not there and is wider than any other that does: its
# signs in thousandths of their size. A letter of a column is then 7 points wide, a heading's size is 10.
BOLD = {"'": 306, "ijl": 343, " ": 348, "/": 365, "IJ": 372, ".,": 380, ":;": 400, "-": 415, "f": 435, "()": 457}
BOLD |= {"t": 478, "r": 493, "_": 500, "*": 523, "z": 582, "c": 593, "s": 595, "L": 637, "x": 645, "vy": 652}
BOLD |= {"k": 665, "a": 675, "e": 678, "T": 682, "EF": 683, "o": 687, "0123456789": 696, "hnu": 712, "bdgpq": 716}
BOLD |= {"S": 720, "Y": 724, "Z": 725, "P": 733, "C": 734, "B": 762, "R": 770, "X": 771, "AV": 774, "K": 775}
BOLD |= {"U": 812, "G": 821, "D": 830, "HN": 837, "+": 838, "OQ": 850, "&": 872, "w": 924, "M": 995, "%": 1002}
BOLD |= {"m": 1042, "W": 1103}
SIGNS = {sign: width for signs, width in BOLD.items() for sign in signs}
LETTER, HEADING, TABLE, TITLE = 7.0, 10, 12, 15  # points: a letter of a column, and the sizes of headings

BOOKS = [(title, players, paper) for title in ruleset_names() for players in (min, max) for paper in SIZES]


@cache
def pages(title: str, which, paper: str) -> tuple[Page, ...]:
    """The blank sheets of a title that are written on, for the fewest or the most players."""
    loaded = load_title(title)
    book = blank_book(loaded, which(map(int, loaded.file.players)), paper)
    return tuple(page for page in lay_out(book) if _written(page))


def _written(page: Page) -> bool:
    return any(column.fill_in for placed in page.tables.values() for column in placed.table.columns)


def room(page: Page) -> tuple[float, float]:
    """Points of a sheet that go on a page, wide and high."""
    short, long = SIZES[page.printed.paper]
    wide, high = (short, long) if page.printed.upright else (long, short)
    scale = page.printed.columns.scale / 100
    return (wide - MARGINS[0]) / scale, (high - MARGINS[1]) / scale


def points(text: str, size: float) -> float:
    return sum(SIGNS.get(sign, 850) for sign in text) * size / 1000


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "paper"), BOOKS)
def test_rows_to_write_in_are_7_millimetres_high_when_printed(title, players, paper):
    rows = {
        (page.name, row): placed.heights.get(row, 15) * page.printed.columns.scale / 100
        for page in pages(title, players, paper)
        for placed in page.tables.values()
        if any(column.fill_in for column in placed.table.columns)
        for row in range(placed.first, placed.last + 1)
    }
    assert len(rows) > 100
    assert min(rows.values()) >= MILLIMETRES_7


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "paper"), BOOKS)
def test_headings_wrap_between_words(title, players, paper):
    tight = {
        (page.name, word)
        for page in pages(title, players, paper)
        for placed in page.tables.values()
        for column, width in zip(placed.table.columns, page.widths, strict=False)
        for word in column.heading.split()
        if points(word, HEADING) > width * LETTER - 2
    }
    assert tight == set()


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "paper"), BOOKS)
def test_notes_above_a_table_are_not_cut(title, players, paper):
    long = []
    for page in pages(title, players, paper):
        first = page.widths[page.printed.margin - 1 : page.printed.columns.ends[0]]
        whole = len(page.printed.columns.ends) == 1
        has = room(page)[0] if whole else sum(first) * LETTER
        told = [(f"{title}: sheets for 7 players: {page.sheet.name}", TITLE), *((n, 9 * 0.9) for n in page.notes)]
        for placed in page.tables.values():
            told += [(placed.table.heading, TABLE), *((note, 9 * 0.9) for note in placed.notes)]
        long += [text for text, size in told if points(text, size) > has]
    assert long == []


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "paper"), BOOKS)
def test_tables_that_share_a_sheet_are_not_split(title, players, paper):
    cut = [(page.name, end) for page in pages(title, players, paper) if len(page.tables) > 1 for end in too_long(page)]
    assert cut == []


def too_long(page: Page) -> list[int]:
    """The rows with which a page ends that is longer than the paper."""
    heights = {row: points for placed in page.tables.values() for row, points in placed.heights.items()} | {1: 22.0}
    last = max(placed.end for placed in page.tables.values())
    begin, found = 1, []
    for end in (*page.printed.breaks, last):
        if sum(heights.get(row, 15.0) for row in range(begin, end)) > room(page)[1]:
            found.append(end)
        begin = end + 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "paper"), BOOKS)
def test_columns_are_spread_over_pages_side_by_side(title, players, paper):
    for page in pages(title, players, paper):
        begin = 1
        for end in page.printed.columns.ends:
            assert (page.widths[0] + sum(page.widths[begin:end])) * LETTER <= room(page)[0], page.name
            begin = end


# ---- the file ----


@pytest.mark.slow
def test_the_file_has_the_computed_layout(tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_bytes(make_workbook(blank_book(load_title("18OE"), 7, "letter")))
    found = load_workbook(path)
    for page in pages("18OE", max, "letter"):
        sheet, columns = found[page.name], page.printed.columns
        setup = sheet.page_setup
        assert (setup.paperSize, setup.scale, setup.fitToWidth) == (1, columns.scale, None)
        assert setup.orientation == ("portrait" if page.printed.upright else "landscape")
        assert [each.id for each in sheet.row_breaks.brk] == [*page.printed.breaks]
        assert [each.id for each in sheet.col_breaks.brk] == [*columns.ends[:-1]]
        assert sheet.print_title_cols == ("$A:$A" if len(columns.ends) > 1 else None)
        heights = {row: high for placed in page.tables.values() for row, high in placed.heights.items()}
        assert {row: sheet.row_dimensions[row].height for row in heights} == pytest.approx(heights, abs=0.001)


def form(rows: int, *columns: Column) -> Sheet:
    return Sheet("Form", (Table("form", "Form", columns, ((None,) * len(columns),) * rows),))


def laid(sheet: Sheet, paper: str = "a4") -> Page:
    (page,) = lay_out(Book("18EU", "£", (sheet,), paper=paper))
    return page


def test_a_sheet_too_wide_to_read_is_printed_on_several_pages():
    narrow, broad = ([Column("x", fill_in=True, width=20)] * number for number in (5, 12))
    assert laid(form(5, *narrow)).printed.columns.ends == (5,)
    assert laid(form(5, *broad)).printed.columns.ends == (7, 12)


def test_a_sheet_is_landscape_if_its_table_then_fits_a_page():
    columns = [Column("x", fill_in=True, width=20)] * 3
    assert [laid(form(rows, *columns)).printed.upright for rows in (20, 30)] == [False, True]


def test_a_divided_table_repeats_its_first_columns():
    columns = (Column("place", width=20), Column("player", width=20), *[Column("x", width=20)] * 10)
    sheet = Sheet("S", (Table("t", "T", columns, ((None,) * 12,)),), abreast=2)
    printed = laid(sheet).printed
    assert (printed.columns.ends, printed.columns.kept, printed.margin) == ((7, 12), 2, 3)
    assert laid(sheet.replace(abreast=0)).printed.columns is None


def test_letter_is_wider_and_less_high():
    columns = [Column("x", fill_in=True, width=20)] * 4
    upright = form(34, *columns).replace(upright=True)
    assert [laid(upright, paper).printed.columns.scale for paper in SIZES] == [95, 100]
    assert [len(divided(paper)) for paper in SIZES] == [1, 2]


def divided(paper: str) -> tuple[int, ...]:
    """The pages of three forms of ten rows below each other."""
    table = form(10, *[Column("x", fill_in=True, width=20)] * 3).tables[0]
    tables = tuple(table.replace(name=str(number)) for number in range(3))
    return (0, *laid(Sheet("Forms", tables, upright=True), paper).printed.breaks)


# ---- how much room there is ----


# Rounds that are written on a second charter: no page has room for all.
BEYOND = {
    "1836Jr30-four-players.18xx": 1,
    "1836jr56-three-players.18xx": 23,
    "1850Jr-four-players.18xx": 3,
    "1856-four-players.18xx": 4,
    "18ChesapeakeOTR-four-players.18xx": 5,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_longest_known_game_is_at_least_as_long_as_every_example(name):
    game = example(name)
    rounds = [played for played in rounds_played(game) if played.operating]
    longest = game.title.file.longest
    ran = {minor: sum(minor in played.revenue for played in rounds) for minor in game.title.file.minors}
    assert len(rounds) <= longest.rounds + BEYOND.get(name, 0)
    assert max(ran.values(), default=0) <= longest.minor


@pytest.mark.parametrize("title", ruleset_names())
def test_a_charter_has_room_for_the_longest_game_and_three_rounds_more(title):
    loaded = load_title(title)
    sheets = {sheet.name: sheet for sheet in blank_book(loaded, max(map(int, loaded.file.players))).sheets}
    rows = {len(table.rows) for table in (*sheets["Charters"].tables, *sheets["Charters continued"].tables)}
    assert rows == {1 + loaded.file.longest.rounds + 3}
    if "Minors" in sheets:
        rows = {len(table.rows) for table in (*sheets["Minors"].tables, *sheets["Minors continued"].tables)}
        assert rows == {1 + min(loaded.file.longest.minor + 3, 13)}  # two go on a page


@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 9)])
def test_a_charter_of_the_short_game_has_a_line_for_every_train_round(players, rounds):
    # 18Rhl 10.1, 10.2: as many rounds as there are certificates to take
    book = blank_book(load_title("18Rhl", [("short-game", "yes")]), players)
    (sheet,) = [sheet for sheet in book.sheets if sheet.name == "Charters"]
    assert {len(table.rows) for table in sheet.tables} == {1 + rounds}


@pytest.mark.slow
def test_a_continued_charter_computes_from_the_carried_line(tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_bytes(make_workbook(blank_book(load_title("18EU"), 3)))
    sheet = load_workbook(path)["Charters continued"]
    (top,) = [row[0].row for row in sheet.iter_rows() if row[0].value == "so far"]
    column = next(cell.column_letter for cell in sheet[top - 1] if cell.value == "treasury")
    assert sheet[f"{column}{top + 1}"].value.startswith(f'=IF(A{top + 1}="","",{column}{top}+')


# ---- the commands ----


@pytest.mark.slow
@pytest.mark.parametrize("words", [("template", "sheet", "18VA", "--players", "2"), ("standings", "."), ("export",)])
def test_every_workbook_has_the_requested_paper(words, tmp_path, monkeypatch):
    shutil.copy(ROOT / "examples" / "18EU-four-players.18xx", tmp_path / "game.18xx")
    monkeypatch.chdir(tmp_path)
    words = (*words, "game.18xx") if words == ("export",) else words
    assert main([*words, "--paper", "Letter", "-o", "a.xlsx"]) in (0, 6)
    assert {sheet.page_setup.paperSize for sheet in load_workbook("a.xlsx")} == {1}


def test_standings_are_printed_large_enough_to_be_read(tmp_path, monkeypatch):
    shutil.copy(ROOT / "examples" / "18VA-three-players.18xx", tmp_path / "game.18xx")
    monkeypatch.chdir(tmp_path)
    assert main(["standings", ".", "-o", "a.xlsx"]) == 0
    workbook = load_workbook("a.xlsx")
    assert min(sheet.page_setup.scale or 100 for sheet in workbook) >= 70
    assert {sheet.title for sheet in workbook if sheet.sheet_properties.pageSetUpPr.fitToPage} == set()
    assert (workbook["Games"].print_title_cols, len(workbook["Games"].col_breaks.brk)) == ("$A:$A", 1)


def test_table_sheets_of_a_seating_are_for_that_paper_and_a_pencil(tmp_path):
    (tmp_path / "players.toml").write_text("[players]\nAnn = []\nBob = []\nCyd = []\nDan = []\n", encoding="utf-8")
    words = ["seating", str(tmp_path / "players.toml"), "--paper", "letter", "-o", str(tmp_path / "a.xlsx")]
    assert main(words) == 0
    sheet = load_workbook(tmp_path / "a.xlsx")["R1 T1"]
    (top,) = [row[0].row for row in sheet.iter_rows() if row[0].value == "seat"]
    high = {sheet.row_dimensions[top + seat].height * sheet.page_setup.scale / 100 for seat in range(1, 5)}
    assert (sheet.page_setup.paperSize, min(high) >= MILLIMETRES_7) == (1, True)


def test_text_for_letter_paper_has_shorter_lines(capsys):
    assert main(["template", "sheet", "18OE", "--players", "4", "--paper", "letter"]) == 0
    assert 120 < max(map(len, capsys.readouterr().out.splitlines())) <= 126


@pytest.mark.parametrize("words", [("template", "sheet", "18VA", "--players=2"), ("standings", "."), ("export", "x")])
def test_an_unknown_paper_is_a_usage_error(words, capsys):
    assert main([*words, "--paper", "A5"]) == 2
    assert "'A5'" in capsys.readouterr().err


# ---- as LibreOffice prints it ----


@pytest.mark.slow
@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not here")
@pytest.mark.xdist_group("libreoffice")
def test_libreoffice_prints_as_many_pages_as_were_worked_out(tmp_path):
    found = pages("18VA", max, "letter")
    book = blank_book(load_title("18VA"), max(map(int, load_title("18VA").file.players)), "letter")
    seats = seating_book(Seating(((("Ann", "Bob", "Cyd"),),), 1, ()), "Drawn.", Meeting()).sheets[-1]
    blank = (sheet for sheet in book.sheets if sheet.written_on and sheet.name != "Prices")
    written = book.replace(sheets=(*blank, seats))
    (tmp_path / "a.xlsx").write_bytes(make_workbook(written))
    home = f"-env:UserInstallation={(tmp_path / 'office').as_uri()}"
    words = [str(OFFICE), home, "--headless", "--convert-to", "pdf"]
    subprocess.run([*words, "--outdir", str(tmp_path), str(tmp_path / "a.xlsx")],
                   check=True, timeout=180, capture_output=True, stdin=subprocess.DEVNULL)  # fmt: skip
    pdf = (tmp_path / "a.pdf").read_bytes()
    sizes = [tuple(map(floor, map(float, box.split()))) for box in re.findall(rb"/MediaBox\s*\[0 0 ([\d. ]+)\]", pdf)]
    expected = []
    for page in found:
        if page.name != "Prices":
            size = (612, 792) if page.printed.upright else (792, 612)
            expected += [size] * len(page.printed.columns.ends) * (len(page.printed.breaks) + 1)
    assert sizes == [*expected, (612, 792)]
