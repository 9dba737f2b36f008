"""Render pages: all text is escaped, the style is inline, nothing is loaded and no script runs."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined

from moderator.export.sheet import Cell, Column, Kind, Table, Value
from moderator.export.writers.plain import plain
from moderator.model.wording import clean
from moderator.tournament.schemes import percent

_PAGES = files("moderator.publish") / "pages"
MARKS = 8  # number of styles for lines in drawings


def environment(folder: Traversable) -> Environment:
    """Return the templates of a folder. Control characters are removed from all values."""
    sources = {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.name.endswith(".html")}
    made = Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: clean(value) if type(value) is str else value,
    )
    made.globals["slot"] = slot
    return made


def slot(number: int) -> int:
    """Return which style a line of this number has."""
    return number % MARKS


_TEMPLATES = environment(_PAGES)
_STYLE = (_PAGES / "style.css").read_text("utf-8")
POLICY = (  # a page may only use its own style
    "default-src 'none'; base-uri 'none'; form-action 'none'; "
    f"style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)


def render(name: str, facts: dict[str, Any]) -> bytes:
    """Return the complete page of this name."""
    made = _TEMPLATES.get_template(f"{name}.html").render(facts | {"style": _STYLE, "policy": POLICY})
    return made.encode(errors="replace")


# ---- tables ----
# Pages show tables of a book with every figure as text, in the book's currency.

_CHECK = "check"  # a column for spreadsheets only


def table_facts(table: Table, currency: str) -> dict[str, Any]:
    """Return heading, note, columns and rows of cells, without empty columns and those for spreadsheets only."""
    kept = [at for at, column in enumerate(table.columns) if column.heading != _CHECK and _says(table, at)]
    colours = [*table.colours, *[None] * (len(table.rows) - len(table.colours))]
    return {
        "name": table.name,
        "heading": table.heading,
        "note": table.note,
        "columns": [
            {"heading": column.shown, "colour": column.colour, "figures": column.kind != "text"}
            for column in (table.columns[at] for at in kept)
        ],
        "rows": [
            {"cells": _coloured([_cell(row[at], table.columns[at], currency) for at in kept], colour)}
            for row, colour in zip(table.rows, colours, strict=True)
        ],
        "total": [_cell(table.total[at], table.columns[at], currency) for at in kept] if table.total else None,
    }


def _says(table: Table, at: int) -> bool:
    """Return whether a column has figures or any text."""
    return table.columns[at].kind != "text" or any(row[at] is not None for row in table.rows)


def _coloured(cells: list[dict[str, Any]], colour: str | None) -> list[dict[str, Any]]:
    """Return the cells of a row, the first in the row's colour if it has one."""
    return [cells[0] | {"colour": colour}, *cells[1:]] if colour else cells


def _cell(value: Value, column: Column, currency: str) -> dict[str, Any]:
    kind, colour, mark = column.kind, None, ""
    if isinstance(value, Cell):
        kind, colour, mark = value.kind or kind, value.colour, value.mark
    held = plain(value)
    text = "" if held is None else held if isinstance(held, str) else show(held, kind, currency)
    return {"text": f"{text}{mark}", "colour": colour, "figures": column.kind != "text"}


def show(value: int, kind: Kind, currency: str) -> str:
    """Return a figure as text: `£120`, `-£5`, `40%`, `29.38%`."""
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
