"""A book as CSV files, one a table, and as one JSON document."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Any
from unicodedata import east_asian_width

from moderator.export.sheet import Book, Cell, Formula, Table, Value
from moderator.model import wording
from moderator.model.findings import as_reasons
from moderator.model.values import Record
from moderator.model.wording import FILE_NAME_ROOM, json_safe, safe_file_name

# ---- text ----
# Text made safe to write: no control characters, nothing a spreadsheet would take for a formula, names that may be.

# Signs by how wide they are in bold, in letters of a column's width; plain ones are narrower. Programs put other fonts
# in place of those they lack, so these are the widest that are usual.
_WIDTHS = {**dict.fromkeys(" fijlrtI.,:;'|!()[]/-", 0.7), **dict.fromkeys("mwMW%@&", 1.5)}
_CAPITAL, _OTHER, _PLAIN = 1.2, 1.03, 0.88
_WIDEST = 2 * _CAPITAL  # of any sign
LONGEST = 32_767  # letters that a cell of a workbook may hold
CUT = " ... (cut)"
# What makes a spreadsheet read a formula, full-width signs too, at the beginning or after what may separate cells: what
# does so is up to the reader's machine, and a text in quotes is not whole where it is another than ours.
_OBEYED = re.compile(r"""((?:^|[,;|:\t\r\n])[\s"']*)(?=[=+@＝＋＠－-])""")
_NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_SHEET_NAME = 31  # characters


def cell_safe(text: str) -> str:
    """The text on one line, every control character an escape, cut to what a cell may hold."""
    text = wording.clean(text)
    return text if len(text) <= LONGEST else text[: LONGEST - len(CUT)] + CUT


def obeyed(text: str) -> bool:
    """Whether a spreadsheet could take the text for a formula."""
    return _OBEYED.match(text) is not None


def disarm(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet could find a formula, whatever it takes to separate cells."""
    return _OBEYED.sub(r"\1'", text)


def letters(text: str) -> int:
    """How much room the text takes, in letters of usual width."""
    return len(text) if text.isascii() else len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


@lru_cache(maxsize=1024)  # words come again and again
def measure(text: str, bold: bool = False) -> float:
    """How much room the text takes at most, in letters of a column's width, whatever font stands in for ours."""
    if not text.isascii():
        return letters(text) * (_CAPITAL if bold else _OTHER)
    wide = sum(_WIDTHS.get(sign) or (_CAPITAL if sign.isupper() else _OTHER) for sign in text)
    return wide if bold else wide * _PLAIN


def count_lines(text: str, room: float, bold: bool = False) -> int:
    """On how many lines the text goes into so much room; a word is broken only if it has no room by itself."""
    if len(text) * _WIDEST <= room:
        return 1
    lines, taken, blank = 1, 0.0, measure(" ", bold)
    for word in text.split(" "):
        needed = measure(word, bold)
        if taken and taken + blank + needed > room:
            lines, taken = lines + 1, 0.0
        if needed > room:
            lines += ceil(needed / room) - 1
            taken = room
        else:
            taken += needed + (blank if taken else 0.0)
    return lines


def sheet_names(wanted: Iterator[str]) -> list[str]:
    """These names as a workbook may have them: no signs it forbids, at most 31 letters, each one different."""
    names = (_NO_SHEET_NAME.sub(" ", cell_safe(name)).strip(" '") or "Sheet" for name in wanted)
    return _told_apart((f"{name}_" if name.casefold() == "history" else name for name in names), _SHEET_NAME, " ({})")


def file_names(wanted: Iterator[str]) -> list[str]:
    """These names as any file system takes them, each one different."""
    return _told_apart((safe_file_name(name, "table") for name in wanted), FILE_NAME_ROOM, "-{}")


def _told_apart(names: Iterator[str], room: int, number: str) -> list[str]:
    """The names cut to the room they have, a number behind every one that is taken already."""
    taken: set[str] = set()
    found = []
    for name in names:
        new, count = name[:room].rstrip(), 1
        while new.casefold() in taken:
            count += 1
            tail = number.format(count)
            new = name[: room - len(tail)].rstrip() + tail
        taken.add(new.casefold())
        found.append(new)
    return found


Plain = str | int | None


def plain(value: Value) -> Plain:
    """What a cell holds: of a formula its result."""
    if isinstance(value, Formula | Cell):
        return value.value
    return value


# ---- CSV ----


class CsvFile(Record):
    """A table as a file: its `name`, where it is from, how many rows it has, and its text.

    `format` is the version of a table whose columns are the same for every title; of a sheet's there is none.
    """

    name: str
    sheet: str
    table: str
    rows: int
    text: str
    format: int | None = None


def csv_names(book: Book) -> list[str]:
    """The files of a book in order, `OR-1.1.companies.csv`: one a table."""
    wanted = (f"{sheet.name}.{table.name}" for sheet in book.sheets for table in sheet.tables)
    return [f"{name}.csv" for name in file_names(wanted)]


def csv_files(book: Book) -> list[CsvFile]:
    """The tables of a book as files."""
    tables = ((sheet.name, table) for sheet in book.sheets for table in sheet.tables)
    listed = zip(csv_names(book), tables, strict=True)
    return [CsvFile(name, sheet, table.name, len(table.rows), csv_text(table)) for name, (sheet, table) in listed]


INDEX = "_tables.csv"  # what the files of a folder are, so that a later export can take them away
_MARK = "\ufeff"  # the byte order mark, by which spreadsheets know UTF-8


def make_csv(files: Sequence[CsvFile], marked: bool = False) -> dict[str, bytes]:
    """The files with their list, by name; `marked` ones begin with a byte order mark."""
    texts = {each.name: each.text for each in files} | {INDEX: _index(files)}
    return {name: f"{_MARK if marked else ''}{text}".encode() for name, text in texts.items()}


def _index(files: Sequence[CsvFile]) -> str:
    """The list of the files: file, sheet, table, rows, format."""
    rows = ((each.name, each.sheet or None, each.table, each.rows, each.format) for each in files)
    return write_csv(("file", "sheet", "table", "rows", "format"), rows)


def read_index(data: bytes) -> list[str]:
    """The files that such a list names, as far as they can be files of tables in the same folder."""
    rows = csv.reader(io.StringIO(data.decode(errors="replace")))
    names = (row[0] for row in rows if row)
    return [name for name in names if name.endswith(".csv") and not {"/", "\\", "\0"} & {*name} and name != INDEX]


def csv_text(table: Table) -> str:
    """A table with its headings, its rows, and its sums if it has any."""
    return write_csv((column.heading for column in table.columns), _rows(table))


def write_csv(headings: Iterable[str], rows: Iterable[Iterable[Value | float]]) -> str:
    """Headings and rows as RFC 4180 has it, and no text that a spreadsheet would obey."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(map(_harmless, headings))
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return text.getvalue()


def _rows(table: Table) -> Iterator[tuple[Value, ...]]:
    yield from table.rows
    if table.total is not None:
        yield table.total


def _harmless(value: Value | float) -> Plain | float:
    """A cell as it is written: yes and no in small letters, a number that is whole without a point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    shown = plain(value)
    return disarm(cell_safe(shown)) if isinstance(shown, str) else shown


# ---- JSON ----


def make_json(book: Book) -> bytes:
    """The file of a book as one JSON document."""
    document = json_safe(json.dumps(as_json(book), ensure_ascii=False, indent=1))
    return f"{document}\n".encode("utf-8", "backslashreplace")


def as_json(book: Book) -> dict[str, Any]:
    """`{"title": ..., "uncertain": [...], "changed": ..., "sheets": {sheet: {table: [{heading: value}]}}}`.

    Sums are not repeated.
    """
    return {
        "title": book.title,
        "currency": book.currency,
        "uncertain": as_reasons(book.uncertain),
        "changed": book.changed,
        "sheets": {sheet.name: _tables(sheet.tables) for sheet in book.sheets},
    }


def _tables(tables: tuple[Table, ...]) -> dict[str, list[dict[str, Plain]]]:
    return {table.name: [_record(table, row) for row in table.rows] for table in tables}


def _record(table: Table, row: tuple[Value, ...]) -> dict[str, Plain]:
    return {column.heading: plain(value) for column, value in zip(table.columns, row, strict=True)}
