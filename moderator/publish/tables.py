"""Tables of a book as a page shows them: every figure as text, in the currency of the book."""

from typing import Any

from moderator.export.sheet import Cell, Column, Kind, Table, Value
from moderator.export.writers.plain import plain
from moderator.tournament.schemes import percent

_CHECK = "check"  # what a spreadsheet works out: a page has no need of it


def table_facts(table: Table, currency: str) -> dict[str, Any]:
    """Heading, note, columns and rows of cells; without columns that only a spreadsheet needs, or that say nothing."""
    kept = [at for at, column in enumerate(table.columns) if column.heading != _CHECK and _says(table, at)]
    colours = [*table.colours, *[None] * (len(table.rows) - len(table.colours))]
    return {
        "name": table.name,
        "heading": table.heading,
        "note": table.note,
        "columns": [
            {"heading": column.heading, "colour": column.colour, "figures": column.kind != "text"}
            for column in (table.columns[at] for at in kept)
        ],
        "rows": [
            {"cells": _coloured([_cell(row[at], table.columns[at], currency) for at in kept], colour)}
            for row, colour in zip(table.rows, colours, strict=True)
        ],
        "total": [_cell(table.total[at], table.columns[at], currency) for at in kept] if table.total else None,
    }


def _says(table: Table, at: int) -> bool:
    """Whether a column has figures, or any word."""
    return table.columns[at].kind != "text" or any(row[at] is not None for row in table.rows)


def _coloured(cells: list[dict[str, Any]], colour: str | None) -> list[dict[str, Any]]:
    """The cells of a row, the first in the row's colour, where it has one."""
    return [cells[0] | {"colour": colour}, *cells[1:]] if colour else cells


def _cell(value: Value, column: Column, currency: str) -> dict[str, Any]:
    kind, colour, mark = column.kind, None, ""
    if isinstance(value, Cell):
        kind, colour, mark = value.kind or kind, value.colour, value.mark
    held = plain(value)
    text = "" if held is None else held if isinstance(held, str) else show(held, kind, currency)
    return {"text": f"{text}{mark}", "colour": colour, "figures": column.kind != "text"}


def show(value: int, kind: Kind, currency: str) -> str:
    """A figure as text: `£120`, `-£5`, `40%`, `29.38%`."""
    match kind:
        case "money":
            return f"{'-' if value < 0 else ''}{currency}{abs(value)}"
        case "percent":
            return f"{value}%"
        case "share":
            return percent(value)
        case "hundredths":
            return percent(value).removesuffix("%")
    return str(value)
