"""A book as CSV files, one per table, and as one JSON document."""

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

# ---- safe texts and names ----

# Widths of bold characters in letters of a column; plain ones are narrower. Programs replace fonts that they lack, so
# these are the widest that are usual.
_WIDTHS = {**dict.fromkeys(" fijlrtI.,:;'|!()[]/-", 0.7), **dict.fromkeys("mwMW%@&", 1.5)}
_CAPITAL, _OTHER, _PLAIN = 1.2, 1.03, 0.88
_WIDEST = 2 * _CAPITAL  # of any sign
LONGEST = 32_767  # letters that a cell of a workbook may hold
CUT = " ... (cut)"
# Signs that begin a formula, also full-width ones, at the start of a text or after anything that can separate cells.
# The separator depends on the reader's machine, which may then split even a quoted text.
_OBEYED = re.compile(r"""((?:^|[,;|:\t\r\n])[\s"']*)(?=[=+@＝＋＠－-])""")
_NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_SHEET_NAME = 31  # characters


def cell_safe(text: str) -> str:
    """Return the text on one line without control characters, cut to the limit of a cell."""
    text = wording.clean(text)
    return text if len(text) <= LONGEST else text[: LONGEST - len(CUT)] + CUT


def obeyed(text: str) -> bool:
    """Return whether a spreadsheet could take the text for a formula."""
    return _OBEYED.match(text) is not None


def disarm(text: str) -> str:
    """Return the text with an apostrophe wherever a spreadsheet could find a formula."""
    return _OBEYED.sub(r"\1'", text)


def letters(text: str) -> int:
    """Return the width of the text in letters of usual width."""
    return len(text) if text.isascii() else len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


@lru_cache(maxsize=1024)  # words repeat
def measure(text: str, bold: bool = False) -> float:
    """Return the greatest width of the text in any font, in letters of a column."""
    if not text.isascii():
        return letters(text) * (_CAPITAL if bold else _OTHER)
    wide = sum(_WIDTHS.get(sign) or (_CAPITAL if sign.isupper() else _OTHER) for sign in text)
    return wide if bold else wide * _PLAIN


def count_lines(text: str, room: float, bold: bool = False) -> int:
    """Return the number of lines of the text. A word is broken only if it does not fit on a line."""
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
    """Return valid and distinct sheet names: no forbidden signs, at most 31 letters."""
    names = (_NO_SHEET_NAME.sub(" ", cell_safe(name)).strip(" '") or "Sheet" for name in wanted)
    return _told_apart((f"{name}_" if name.casefold() == "history" else name for name in names), _SHEET_NAME, " ({})")


def file_names(wanted: Iterator[str]) -> list[str]:
    """Return valid and distinct file names."""
    return _told_apart((safe_file_name(name, "table") for name in wanted), FILE_NAME_ROOM, "-{}")


def _told_apart(names: Iterator[str], room: int, number: str) -> list[str]:
    """Return the names cut to `room` letters, with a number behind a name that is taken."""
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
    """Return the value of a cell, or the result of a formula."""
    if isinstance(value, Formula | Cell):
        return value.value
    return value


# ---- CSV ----


class CsvFile(Record):
    """A table as a file: its name, sheet, table, number of rows, and text.

    `format` is the version of a long table, None for a table of a sheet.
    """

    name: str
    sheet: str
    table: str
    rows: int
    text: str
    format: int | None = None


def csv_names(book: Book) -> list[str]:
    """Return the file names of a book, one per table, such as `OR-1.1.companies.csv`."""
    wanted = (f"{sheet.name}.{table.name}" for sheet in book.sheets for table in sheet.tables)
    return [f"{name}.csv" for name in file_names(wanted)]


def csv_files(book: Book) -> list[CsvFile]:
    """Return the tables of a book as files."""
    tables = ((sheet.name, table) for sheet in book.sheets for table in sheet.tables)
    listed = zip(csv_names(book), tables, strict=True)
    return [CsvFile(name, sheet, table.name, len(table.rows), csv_text(table)) for name, (sheet, table) in listed]


INDEX = "_tables.csv"  # lists the files of a folder, so that a later export can remove them
_MARK = "\ufeff"  # the byte order mark that tells spreadsheets to read UTF-8


def make_csv(files: Sequence[CsvFile], marked: bool = False) -> dict[str, bytes]:
    """Return the files and their list by name, with a byte order mark if `marked`."""
    texts = {each.name: each.text for each in files} | {INDEX: _index(files)}
    return {name: f"{_MARK if marked else ''}{text}".encode() for name, text in texts.items()}


def _index(files: Sequence[CsvFile]) -> str:
    """Return the list of the files: file, sheet, table, rows, format."""
    rows = ((each.name, each.sheet or None, each.table, each.rows, each.format) for each in files)
    return write_csv(("file", "sheet", "table", "rows", "format"), rows)


def read_index(data: bytes) -> list[str]:
    """Return the files in an index, without names that cannot be a table in the same folder."""
    rows = csv.reader(io.StringIO(data.decode(errors="replace")))
    names = (row[0] for row in rows if row)
    return [name for name in names if name.endswith(".csv") and not {"/", "\\", "\0"} & {*name} and name != INDEX]


def csv_text(table: Table) -> str:
    """Return a table with headings, rows, and the total row if it has one."""
    return write_csv((column.heading for column in table.columns), _rows(table))


def write_csv(headings: Iterable[str], rows: Iterable[Iterable[Value | float]]) -> str:
    """Return headings and rows as in RFC 4180, without texts that a spreadsheet could take for formulas."""
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
    """Return a cell in CSV form: true and false in lower case, whole numbers without a point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    shown = plain(value)
    return disarm(cell_safe(shown)) if isinstance(shown, str) else shown


# ---- JSON ----


def make_json(book: Book) -> bytes:
    """Return a book as one JSON document."""
    document = json_safe(json.dumps(as_json(book), ensure_ascii=False, indent=1))
    return f"{document}\n".encode("utf-8", "backslashreplace")


def as_json(book: Book) -> dict[str, Any]:
    """Return `{"title": ..., "uncertain": [...], "changed": ..., "sheets": {sheet: {table: [{heading: value}]}}}`.

    Total rows are left out.
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
