"""Sheets as plain text, to be printed and written on: frames of lines, what a person fills in left blank."""

from itertools import zip_longest
from textwrap import wrap

from moderator.export.sheet import Cell, Column, Formula, Paper, Sheet, Table, Value
from moderator.export.writers.plain import cell_safe

_LINE = 100  # columns of a note; tables may be wider, for a page laid sideways
_PAGES: dict[Paper, int] = {"a4": 135, "letter": 126}  # columns of a table: a line of a page that lies on its side
_NUMBER, _WORD, _LONGEST = 5, 10, 40  # columns to write a number or a name in, columns of a text
_SHORTER = 34  # ... and where a table is too wide for a page
_COUNT = 4  # columns to write a small number in, where a table has too many for a page


def paper(heading: str, sheets: tuple[Sheet, ...], on: Paper) -> str:
    """The text of these sheets, one below the other."""
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
        widths = [_width(column, written_there, count, longest) for column, written_there in columns]
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
    """The columns of each frame that a table needs, one below the other: the first column stands in all of them."""
    parts = [[0]]
    for at in range(1, len(widths)):
        if not _fits([widths[each] for each in (*parts[-1], at)], page):
            parts.append([0])
        parts[-1].append(at)
    return parts


def _frame(columns: list[tuple[Column, list[str]]], widths: list[int], written: bool) -> list[str]:
    """Some columns with their cells; one that is `written` on has a line below each row."""
    right = [column.kind != "text" for column, _ in columns]
    frame = "+" + "+".join("-" * width for width in widths) + "+"
    headings = [cell_safe(column.heading) for column, _ in columns]
    lines = [frame, *_row(headings, widths, [False] * len(widths)), frame]
    for row in zip(*(cells for _, cells in columns), strict=True):
        lines += [*_row(list(row), widths, right), *([frame] if written else [])]
    return lines if written else [*lines, frame]


def _shown(value: Value) -> str:
    """What stands on paper: of a formula nothing, it is worked out by hand."""
    if isinstance(value, Formula) or value is None:
        return ""
    if isinstance(value, Cell):
        return f"{value.value}{value.mark}"
    return cell_safe(str(value))


def _width(column: Column, cells: list[str], count: int, longest: int) -> int:
    """How many columns of the page: so many for a `count`, so many at most for the `longest` text."""
    words = [len(word) for word in cell_safe(column.heading).split()]
    blank = column.fill_in or not all(cells)
    number = count if column.kind == "count" else _NUMBER
    room = number if column.kind != "text" else _WORD if blank and not column.choices else 1
    return max([room, *words, min(longest, max(map(len, cells), default=0))])


def _row(cells: list[str], widths: list[int], right: list[bool]) -> list[str]:
    """One row, on as many lines as its longest text needs."""
    pieces = [wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for level in zip_longest(*pieces, fillvalue=""):
        padded = (
            text.rjust(width) if flush else text.ljust(width)
            for text, width, flush in zip(level, widths, right, strict=True)
        )
        lines.append("|" + "|".join(padded) + "|")
    return lines
