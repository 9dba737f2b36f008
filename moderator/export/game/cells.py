"""Cells and columns that several sheets have: checks, sums, companies in their colours."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from moderator.export.sheet import Cell, Column, Formula, Kind, Sheet, Value
from moderator.model.findings import Doubts
from moderator.titles.title import Title

Totals = Mapping[str, Formula]
RIGHT, WRONG = "ok", "differs"
DOUBTED = "?"  # behind a result that rests on what is uncertain


def check(formula: str, holds: bool) -> Formula:
    """A cell that says `ok` if the condition holds."""
    return Formula(f'=IF({formula},"{RIGHT}","{WRONG}")', RIGHT if holds else WRONG)


def doubted(doubts: Doubts, value: Value) -> Value:
    """A figure, marked if there is a doubt about the books that it rests on."""
    if not doubts or not isinstance(value, int | Cell):
        return value
    return value.replace(mark=value.mark + DOUBTED) if isinstance(value, Cell) else Cell(value, mark=DOUBTED)


def carried(before: Sheet | None, table: str, who: str, ended: str, amount: int) -> Value:
    """What somebody begins with: linked to what he `ended` with in a table of the sheet before, if that has him."""
    for each in () if before is None else before.tables:
        if each.name == table and any(column.heading == ended for column in each.columns):
            rows = (at for at, row in enumerate(each.rows) if row[0] == who)
            if before is not None and (at := next(rows, None)) is not None:
                return Formula(f"={{{before.name}!{table}.{ended}:{at}}}", amount)
    return amount


def added(cells: Iterable[Value]) -> int:
    """The sum of the figures among these cells, those of formulas included."""
    figures = (cell.value if isinstance(cell, Formula | Cell) else cell for cell in cells)
    return sum(figure for figure in figures if isinstance(figure, int))


def sum_of(table: str, heading: str, cells: Iterable[Value]) -> Formula:
    """The sum of a column, whose cells are these."""
    return Formula(f"=SUM({{{table}.{heading}}})", added(cells))


def totals(table: str, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]], summed: Collection[str]) -> Totals:
    """The sums of these columns of a table, by heading."""
    return {
        column.heading: sum_of(table, column.heading, (row[at] for row in rows))
        for at, column in enumerate(columns)
        if column.heading in summed
    }


def balance(begin: str, flows: Sequence[str], end: str) -> str:
    """The condition that a row ends with what it began with and what came and went; flows stand side by side."""
    return f"{{.{begin}}}+SUM({{.{flows[0]}}}:{{.{flows[-1]}}})={{.{end}}}"


def balanced(begin: str, flows: Sequence[str], end: str, figures: Totals) -> bool:
    """Whether these sums meet that condition."""
    return added([figures[begin], *(figures[flow] for flow in flows)]) == added([figures[end]])


def distinct(names: Sequence[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """Names as headings: one that is taken already is told apart by a number."""
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
    facts = title.file.corporations.get(company)
    return None if facts is None else facts.colour


def company_columns(
    title: Title, companies: Iterable[str], kind: Kind, taken: Collection[str] = ()
) -> tuple[Column, ...]:
    """A column a company, in its colour."""
    companies = tuple(companies)
    headings = distinct(companies, taken)
    return tuple(
        Column(heading, kind, colour_of(title, company)) for heading, company in zip(headings, companies, strict=True)
    )
