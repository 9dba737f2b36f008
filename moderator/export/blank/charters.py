"""Charters: one a company, with the facts of its board and lines to keep its treasury."""

from moderator.export.blank.companies import certificate_words, homes, place, token_words
from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.titles.title import Title

_TURNS, _MINOR_TURNS = 8, 5


def charters_sheet(title: Title) -> Sheet:
    """A charter of every corporation."""
    charters = tuple(_charter(title, name) for name in title.file.corporations)
    return Sheet("Charters", charters, a_page=2)


def minors_sheet(title: Title) -> Sheet:
    """A charter of every minor."""
    charters = tuple(_minor(title, name) for name in title.file.minors)
    return Sheet("Minors", charters, upright=True, a_page=5)


def _charter(title: Title, company: str) -> Table:
    facts, charter = title.file.corporations[company], title.opening_charter(company)
    if not title.file.shares.priced:
        return _without_money(title, company)
    steps = charter.steps
    spent = [step for step in ("track", "token", "train") if step in steps]
    columns = (
        Column("after", fill_in=True, width=9),
        Column("price", "money", facts.colour, fill_in=True),
        Column("revenue", "money", fill_in=True, width=8),
        Column("says", fill_in=True, choices=charter.dividend.choices),
        Column("income", "money", fill_in=True, width=7),
        *(Column(step, "money", fill_in=True) for step in spent),
        *((Column("stock", "money", fill_in=True),) if "stock" in steps else ()),
        Column("treasury", "money", fill_in=True, width=9),
        Column("trains", fill_in=True, width=11),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    change = "+{.income}" + "".join(f"-{{.{step}}}" for step in spent) + ("+{.stock}" if "stock" in steps else "")
    rows = _running(f"charter {company}", columns, _TURNS, change, title.opening_tokens(company))
    return Table(f"charter {company}", _names(title, company), columns, rows, note=_note(title, company))


def _names(title: Title, company: str) -> str:
    facts = title.file.corporations[company]
    return f"{company}  {facts.name}" + (f" ({facts.english})" if facts.english else "")


def _note(title: Title, company: str) -> str:
    return (
        f"Home: {homes(title, company)}. Tokens: {token_words(title, company)}. "
        f"Certificates: {certificate_words(title, company)}."
    )


def _without_money(title: Title, company: str) -> Table:
    """The charter of a company that has neither a price nor a treasury."""
    columns = (
        Column("after", fill_in=True, width=9),
        Column("revenue", "money", title.file.corporations[company].colour, fill_in=True, width=8),
        Column("train", fill_in=True, width=11),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    start: tuple[Value, ...] = ("start", None, None, title.opening_tokens(company), None)
    rows = (start, *((None,) * len(columns),) * (_TURNS - 1))
    return Table(f"charter {company}", _names(title, company), columns, rows, note=_note(title, company))


def _minor(title: Title, minor: str) -> Table:
    facts = title.file.minors[minor]
    columns = (
        Column("after", fill_in=True, width=9),
        Column("revenue", "money", fill_in=True),
        Column("income", "money", fill_in=True),
        Column("track", "money", fill_in=True),
        Column("train", "money", fill_in=True),
        Column("treasury", "money", fill_in=True),
        Column("trains", fill_in=True, width=9),
        Column("owner", fill_in=True, width=9),
    )
    rows = _running(f"charter {minor}", columns, _MINOR_TURNS, "+{.income}-{.track}-{.train}", None)
    return Table(f"charter {minor}", f"{minor}  {facts.name}", columns, rows, note=f"Home: {place(title, facts.home)}.")


def _running(
    table: str, columns: tuple[Column, ...], turns: int, change: str, tokens: int | None
) -> tuple[tuple[Value, ...], ...]:
    """Rows whose treasury follows from the row above; the first one is where the company begins."""
    headings = [column.heading for column in columns]
    at = headings.index("treasury")
    start: list[Value] = ["start", *[None] * (len(columns) - 1)]
    if tokens is not None:
        start[headings.index("tokens left")] = tokens
    rows = [tuple(start)]
    for turn in range(1, turns):
        row: list[Value] = [None] * len(columns)
        row[at] = Formula(f'=IF({{.after}}="","",{{{table}.treasury:{turn - 1}}}{change})', "")
        rows.append(tuple(row))
    return tuple(rows)
