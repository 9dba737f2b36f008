"""Sheets as plain text to print and write on: tables framed with lines."""

from itertools import zip_longest
from textwrap import wrap

from moderator.export.sheet import Cell, Column, Formula, Paper, Sheet, Table, Value
from moderator.export.writers.plain import cell_safe

_LINE = 100  # columns of a note; tables may be wider, for landscape
_PAGES: dict[Paper, int] = {"a4": 135, "letter": 126}  # columns of a table: a line in landscape
_NUMBER, _WORD, _LONGEST = 5, 10, 40  # columns for a number or a name to write, and for a text
_SHORTER = 34  # columns of a text, if the table is too wide for a page
_COUNT = 4  # columns for a small number, if the table is too wide for a page


def paper(heading: str, sheets: tuple[Sheet, ...], on: Paper) -> str:
    """Return the sheets as text, one below the other."""
    lines = [cell_safe(heading)]
    for sheet in sheets:
        lines += ["", "", sheet.name, "=" * len(sheet.name), *_notes(*sheet.notes)]
        for table in sheet.tables:
            lines += ["", cell_safe(table.heading), *_notes(table.note), *_table(table, _PAGES[on])]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _notes(*notes: str) -> list[str]:
    return [line for note in notes for line in wrap(cell_safe(note), _LINE)]


def _table(table: Table, page: int) -> list[str]:
    cells = [[_shown(value) for value in row] for row in table.rows]
    columns = [(column, [row[at] for row in cells]) for at, column in enumerate(table.columns)]
    for count, longest in ((_NUMBER, _LONGEST), (_COUNT, _LONGEST), (_COUNT, _SHORTER)):
        widths = [_width(column, texts, count, longest) for column, texts in columns]
        if _fits(widths, page):
            break
    written = any(column.fill_in for column in table.columns)
    lines = []
    for part in _parts(widths, page):
        lines += [*_frame([columns[at] for at in part], [widths[at] for at in part], written), ""]
    return lines[:-1]


def _fits(widths: list[int], page: int) -> bool:
    return sum(widths) + len(widths) + 1 <= page


def _parts(widths: list[int], page: int) -> list[list[int]]:
    """Split the columns into frames that fit on a page. Each frame repeats the first column."""
    parts = [[0]]
    for at in range(1, len(widths)):
        if not _fits([widths[each] for each in (*parts[-1], at)], page):
            parts.append([0])
        parts[-1].append(at)
    return parts


def _frame(columns: list[tuple[Column, list[str]]], widths: list[int], written: bool) -> list[str]:
    """Return columns with their cells in a frame, with a line below each row if the table is `written` on."""
    right = [column.kind != "text" for column, _ in columns]
    frame = "+" + "+".join("-" * width for width in widths) + "+"
    headings = [cell_safe(column.shown) for column, _ in columns]
    lines = [frame, *_row(headings, widths, [False] * len(widths)), frame]
    for row in zip(*(cells for _, cells in columns), strict=True):
        lines += [*_row(list(row), widths, right), *([frame] if written else [])]
    return lines if written else [*lines, frame]


def _shown(value: Value) -> str:
    """Return the text of a cell, blank for a formula: it is computed by hand."""
    if isinstance(value, Formula) or value is None:
        return ""
    if isinstance(value, Cell):
        return f"{value.value}{value.mark}"
    return cell_safe(str(value))


def _width(column: Column, cells: list[str], count: int, longest: int) -> int:
    """Return the width of a column, with `count` for small numbers and at most `longest` for a text."""
    words = [len(word) for word in cell_safe(column.shown).split()]
    blank = column.fill_in or not all(cells)
    number = count if column.kind == "count" else _NUMBER
    room = number if column.kind != "text" else _WORD if blank and not column.choices else 1
    return max([room, *words, min(longest, max(map(len, cells), default=0))])


def _row(cells: list[str], widths: list[int], right: list[bool]) -> list[str]:
    """Return a row on as many lines as its longest text needs."""
    pieces = [wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for level in zip_longest(*pieces, fillvalue=""):
        padded = (
            text.rjust(width) if flush else text.ljust(width)
            for text, width, flush in zip(level, widths, right, strict=True)
        )
        lines.append("|" + "|".join(padded) + "|")
    return lines
