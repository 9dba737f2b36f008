"""Cells and columns of several sheets: checks, sums, companies in their colours."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from moderator.export.sheet import Cell, Column, Formula, Kind, Sheet, Value
from moderator.model.findings import Doubts
from moderator.titles.title import Title

Totals = Mapping[str, Formula]
RIGHT, WRONG = "ok", "differs"
DOUBTED = "?"  # behind a result that is uncertain


def check(formula: str, holds: bool) -> Formula:
    """Return a cell that says `ok` if the condition holds, else `differs`."""
    return Formula(f'=IF({formula},"{RIGHT}","{WRONG}")', RIGHT if holds else WRONG)


def doubted(doubts: Doubts, value: Value) -> Value:
    """Return a figure, marked if the books are uncertain."""
    if not doubts or not isinstance(value, int | Cell):
        return value
    return value.replace(mark=value.mark + DOUBTED) if isinstance(value, Cell) else Cell(value, mark=DOUBTED)


def carried(before: Sheet | None, table: str, who: str, ended: str, amount: int) -> Value:
    """Return the opening amount of `who`, as a link to column `ended` of the sheet before if `who` is there."""
    for each in () if before is None else before.tables:
        if each.name == table and any(column.heading == ended for column in each.columns):
            rows = (at for at, row in enumerate(each.rows) if row[0] == who)
            if before is not None and (at := next(rows, None)) is not None:
                return Formula(f"={{{before.name}!{table}.{ended}:{at}}}", amount)
    return amount


def added(cells: Iterable[Value]) -> int:
    """Return the sum of the figures in these cells, including results of formulas."""
    figures = (cell.value if isinstance(cell, Formula | Cell) else cell for cell in cells)
    return sum(figure for figure in figures if isinstance(figure, int))


def sum_of(table: str, heading: str, cells: Iterable[Value]) -> Formula:
    """Return the formula for the sum of a column with these cells."""
    return Formula(f"=SUM({{{table}.{heading}}})", added(cells))


def totals(table: str, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]], summed: Collection[str]) -> Totals:
    """Return the sums of these columns of a table, by heading."""
    return {
        column.heading: sum_of(table, column.heading, (row[at] for row in rows))
        for at, column in enumerate(columns)
        if column.heading in summed
    }


def balance(begin: str, flows: Sequence[str], end: str) -> str:
    """Return the condition that begin plus flows equals end. The columns of the flows are adjacent."""
    return f"{{.{begin}}}+SUM({{.{flows[0]}}}:{{.{flows[-1]}}})={{.{end}}}"


def balanced(begin: str, flows: Sequence[str], end: str, figures: Totals) -> bool:
    """Return whether these sums meet the condition of `balance`."""
    return added([figures[begin], *(figures[flow] for flow in flows)]) == added([figures[end]])


def distinct(names: Sequence[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """Return the names as headings, with a number behind a name that is taken."""
    used, headings = {heading.casefold() for heading in taken}, []
    for name in names:
        heading, number = name, 1
        while heading.casefold() in used:
            number += 1
            heading = f"{name} ({number})"
        used.add(heading.casefold())
        headings.append(heading)
    return tuple(headings)


def colour_of(title: Title, company: str) -> str | None:
    """Return the colour of a corporation, or None if it has none or the company is not a corporation."""
    facts = title.file.corporations.get(company)
    return None if facts is None else facts.colour


def company_columns(
    title: Title, companies: Iterable[str], kind: Kind, taken: Collection[str] = ()
) -> tuple[Column, ...]:
    """Return one column per company, in its colour."""
    companies = tuple(companies)
    headings = distinct(companies, taken)
    return tuple(
        Column(heading, kind, colour_of(title, company)) for heading, company in zip(headings, companies, strict=True)
    )
