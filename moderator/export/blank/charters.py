"""Charters: one a company, with the facts of its board and lines to keep its treasury."""

from moderator.export.blank.company_sheets import certificate_words, homes, place, token_words
from moderator.export.blank.facts import MORE, longest_game
from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.rules.players import rounds_ahead
from moderator.titles.title import Title

_MINOR_ROUNDS = 13  # so that two minors have room on a page; what goes on longer has its sheet


def charters_sheet(title: Title, players: int) -> Sheet:
    """A charter of every corporation."""
    charters = (_charter(title, name, _rounds(title, players)) for name in title.file.corporations)
    return Sheet("Charters", tuple(charters), upright=not title.file.shares.priced)


def minors_sheet(title: Title) -> Sheet:
    """A charter of every minor."""
    charters = tuple(_minor(title, name) for name in title.file.minors)
    return Sheet("Minors", charters, upright=True)


def continued_charters(title: Title, players: int) -> Sheet:
    """Where a corporation's charter goes on that is full: one of each kind, to be copied."""
    return _continued(charters_sheet(title, players))


def continued_minors(title: Title) -> Sheet:
    return _continued(minors_sheet(title))


def _continued(sheet: Sheet) -> Sheet:
    """Charters of no company yet, one of every kind that a sheet has."""
    kinds: dict[tuple[str, ...], Table] = {}
    for charter in sheet.tables:
        kinds.setdefault(tuple(column.heading for column in charter.columns), charter)
    tables = tuple(_without_company(charter, f"charter {number}") for number, charter in enumerate(kinds.values(), 1))
    notes = ("Copy this sheet for a charter that is full, and carry over its last line.",)
    return Sheet(f"{sheet.name} continued", tables, notes=notes, upright=sheet.upright)


def _without_company(charter: Table, name: str) -> Table:
    columns = tuple(column.but(colour=None) for column in charter.columns)
    first: tuple[Value, ...] = ("so far", *[None] * (len(columns) - 1))
    rows = (tuple(_renamed(cell, charter.name, name) for cell in row) for row in charter.rows[1:])
    return Table(name, "Company ________, continued", columns, (first, *rows))


def _renamed(cell: Value, table: str, name: str) -> Value:
    """A cell whose formula rests on another table."""
    return cell.but(text=cell.text.replace(f"{{{table}.", f"{{{name}.")) if isinstance(cell, Formula) else cell


def _rounds(title: Title, players: int) -> int:
    """In how many rounds a corporation may run: all there are, if they are known, else those of a very long game."""
    return longest_game(title) if title.file.shares.priced else rounds_ahead(title, players)[1]


def _charter(title: Title, company: str, rounds: int) -> Table:
    facts, charter = title.file.corporations[company], title.opening_charter(company)
    if not title.file.shares.priced:
        return _without_money(title, company, rounds)
    steps = charter.steps
    spent = [step for step in ("track", "token", "train") if step in steps]
    columns = (
        Column("after", fill_in=True, width=9),
        Column("price", "money", facts.colour, fill_in=True, width=7),
        Column("revenue", "money", fill_in=True, width=8),
        Column("says", fill_in=True, choices=charter.dividend.choices),
        Column("income", "money", fill_in=True, width=7),
        *(Column(step, "money", fill_in=True, width=7) for step in spent),
        *((Column("stock", "money", fill_in=True, width=7),) if "stock" in steps else ()),
        Column("treasury", "money", fill_in=True, width=8),
        Column("trains", fill_in=True, width=10),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    change = "+{.income}" + "".join(f"-{{.{step}}}" for step in spent) + ("+{.stock}" if "stock" in steps else "")
    rows = _running(f"charter {company}", columns, rounds, change, title.opening_tokens(company))
    return Table(f"charter {company}", _names(title, company), columns, rows, note=_note(title, company))


def _names(title: Title, company: str) -> str:
    return f"{company}  {title.file.corporations[company].name}"


def _note(title: Title, company: str) -> str:
    english = title.file.corporations[company].english
    return (f"{english}. " if english else "") + (
        f"Home: {homes(title, company)}. Tokens: {token_words(title, company)}. "
        f"Certificates: {certificate_words(title, company)}."
    )


def _without_money(title: Title, company: str, rounds: int) -> Table:
    """The charter of a company that has neither a price nor a treasury."""
    columns = (
        Column("after", fill_in=True, width=9),
        Column("revenue", "money", title.file.corporations[company].colour, fill_in=True, width=8),
        Column("train", fill_in=True, width=11),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    start: tuple[Value, ...] = ("start", None, None, title.opening_tokens(company), None)
    rows = (start, *((None,) * len(columns),) * rounds)
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
    rounds = min(title.file.longest.minor + MORE, _MINOR_ROUNDS)
    rows = _running(f"charter {minor}", columns, rounds, "+{.income}-{.track}-{.train}", None)
    return Table(f"charter {minor}", f"{minor}  {facts.name}", columns, rows, note=f"Home: {place(title, facts.home)}.")


def _running(
    table: str, columns: tuple[Column, ...], rounds: int, change: str, tokens: int | None
) -> tuple[tuple[Value, ...], ...]:
    """Rows whose treasury follows from the row above; the first one is where the company begins."""
    headings = [column.heading for column in columns]
    at = headings.index("treasury")
    start: list[Value] = ["start", *[None] * (len(columns) - 1)]
    if tokens is not None:
        start[headings.index("tokens left")] = tokens
    rows = [tuple(start)]
    for turn in range(1, rounds + 1):
        row: list[Value] = [None] * len(columns)
        row[at] = Formula(f'=IF({{.after}}="","",{{{table}.treasury:{turn - 1}}}{change})', "")
        rows.append(tuple(row))
    return tuple(rows)
