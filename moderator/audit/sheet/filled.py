"""A filled scoring sheet, found in a workbook by its headings, wherever they stand."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from moderator.audit.sheet import words
from moderator.audit.sheet.game import NotedOccasion, cells_beside, find_title, read_occasion
from moderator.audit.sheet.words import Amount, Headings, plain, read_amount, share_counts, shares_at_end
from moderator.audit.sheet.workbook import (
    COLUMNS,
    ROWS,
    Cell,
    DamagedSheet,
    Grid,
    is_spreadsheet,
    read_grids,
    read_text_grid,
)
from moderator.model.findings import Finding
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import excerpt
from moderator.titles.title import Title

_REMEDY = "fill in the sheet that `moderator template sheet` writes, and keep its headings"


class PlayerRow(Record):
    """One player's row: `pieces` are shares by corporation and privates, `fields` what else stands there."""

    name: str
    cell: Cell | None  # where the name stands; None if nobody wrote one
    row: int
    pieces: dict[str, Amount]
    fields: dict[str, Amount]


class UnknownHeading(Record):
    """A heading nobody knows: the company that is perhaps meant, and whether figures stand under it."""

    cell: Cell
    near: str | None
    figures: bool


class ScoringSheet(Record):
    """What a table wrote. `columns` are the headings by the company they stand for, `strange` those nobody knows.

    `gaps` are the cells below them in which nothing stands, though a price does beside them.
    """

    title: Title
    grid: Grid
    heading: Cell  # of the players' column
    cash: Cell  # the heading of their cash
    players: tuple[PlayerRow, ...]
    columns: dict[str, Cell]
    prices: dict[str, Amount]
    gaps: dict[str, Cell]
    sizes: dict[str, Amount]
    seats: Amount | None
    occasion: NotedOccasion
    ended: Cell | None
    winner: Cell | None
    margin: Amount | None
    twice: tuple[Cell, ...]  # headings that stand over two columns
    strange: tuple[UnknownHeading, ...]
    others: tuple[str, ...]  # further sheets that hold a scoring table
    bankrupt: Cell | None  # who is named as that
    unsigned: tuple[str, ...]  # whose line for a signature is blank
    gone: tuple[str, ...]  # what the form that the program writes has a column for, and this copy of it has not

    @property
    def name(self) -> str:
        return self.grid.name


def read_scoring_sheet(data: bytes, ruleset: Path | None = None) -> ScoringSheet:
    """Find the tables of a filled sheet. Raises DamagedSheet, UnknownTitle, BadOption, BrokenRuleset."""
    return find_scoring_sheet(grids_of(data), ruleset)


def grids_of(data: bytes) -> list[Grid]:
    """The sheets of a workbook, or the one that was saved as text. Raises DamagedSheet."""
    return read_grids(data) if is_spreadsheet(data) else [read_text_grid(data)]


def find_scoring_sheet(grids: list[Grid], ruleset: Path | None = None) -> ScoringSheet:
    """The same of sheets that are read already."""
    grids = sorted(grids, key=lambda grid: fold(grid.name) != fold(words.SHEET))
    title = find_title(grids, ruleset)
    headings = Headings(title)
    found = [(grid, row) for grid in grids if (row := headings.find_players(grid)) is not None]
    if not found:
        also = f" and corporations of {title.name}" if title.file.shares.priced else ""
        raise DamagedSheet(
            f"no sheet has a row of headings with `{words.PLAYER}`, `{words.CASH}`{also} "
            f"(the first {ROWS} rows and {COLUMNS} columns are read)",
            _REMEDY,
        )
    return _read(title, headings, *found[0], tuple(grid.name for grid, _ in found[1:]))


def _read(title: Title, headings: Headings, grid: Grid, top: int, others: tuple[str, ...]) -> ScoringSheet:
    columns: dict[str, Cell] = {}
    twice: list[Cell] = []
    unknown: list[Cell] = []
    for cell in grid.row(top):
        meant = headings.meant(cell)
        if meant is None:
            unknown.append(cell)
        elif meant in columns:
            twice.append(cell)
        else:
            columns[meant] = cell
    priced = _labelled(grid, headings, words.PRICE_LABELS, title.file.currency)
    if priced is None and title.file.shares.priced:
        raise DamagedSheet(f"sheet {grid.name} has no row `{words.PRICE}` under headings of corporations", _REMEDY)
    prices, gaps = priced or ({}, {})
    sizes, _ = _labelled(grid, headings, words.SIZE_LABELS, title.file.currency) or ({}, {})
    players, used = _players(title, headings, grid, top, columns, sizes)
    seats = [amount for cell in cells_beside(grid, words.PLAYERS) if (amount := read_amount(cell, "")) and amount.value]
    leads = [cell for label in words.MARGINS for cell in cells_beside(grid, label)]
    margins = [read_amount(cell, title.file.currency) for cell in leads]
    return ScoringSheet(
        title,
        grid,
        columns[words.PLAYER],
        columns[words.CASH],
        tuple(players),
        {name: cell for name, cell in columns.items() if name in headings.pieces.values()},
        prices,
        gaps,
        sizes,
        next(iter(seats), None),
        read_occasion(grid),
        next((cell for cell in cells_beside(grid, words.ENDED) if cell.text), None),
        next((cell for cell in cells_beside(grid, words.WINNER) if cell.text), None),
        next((amount for amount in margins if amount is not None and amount.value is not None), None),
        tuple(twice),
        tuple(_strange(grid, headings, unknown, used)),
        others,
        next((cell for cell in cells_beside(grid, words.BANKRUPT) if cell.text), None),
        tuple(_unsigned(grid, players, columns.get(words.SIGNATURE))),
        tuple(name for name in headings.needed if name not in columns) if _is_form(grid) else (),
    )


def _unsigned(grid: Grid, rows: Sequence[PlayerRow], heading: Cell | None) -> list[str]:
    """Who has not signed in his row; on older forms, where lines to sign stand below each other, in his turn.

    Who has written his name on another one's line there has signed.
    """
    if heading is not None:
        return [row.name for row in rows if not grid.at(row.row, heading.column).said]
    players = [row.name for row in rows]
    lines = [cell for _, cells in grid.rows() for cell in cells[:1] if plain(cell.text) == words.SIGNATURE]
    written = [grid.at(cell.row, cell.column + 1).said for cell in lines[: len(players)]]
    named = {fold(text) for text in written if text}
    blank = {name for name, text in zip(players, written, strict=False) if not text}
    open_ones = sorted((name for name in players if fold(name) not in named), key=lambda name: name not in blank)
    missing = {*open_ones[: sum(not text for text in written)]}
    return [name for name in players if name in missing]


def _is_form(grid: Grid) -> bool:
    """Whether it is the sheet that the program writes, and not one of a table's own making."""
    return len({plain(cell.text) for cell in grid.cells.values()} & {*words.FORM}) > 1


def _strange(grid: Grid, headings: Headings, unknown: list[Cell], rows: list[int]) -> Iterator[UnknownHeading]:
    """Headings nobody knows, of those under which something stands in a player's row."""
    for cell in unknown:
        under = [grid.cells[row, cell.column] for row in rows if (row, cell.column) in grid.cells]
        read = [amount for each in under if (amount := read_amount(each, "", 100)) is not None]
        if under:
            yield UnknownHeading(cell, headings.near(cell), any(amount.value is not None for amount in read))


Labelled = tuple[dict[str, Amount], dict[str, Cell]]  # by company: numbers, and the cells without one


def _labelled(grid: Grid, headings: Headings, labels: tuple[str, ...], currency: str) -> Labelled | None:
    """The numbers of the row with one of these labels, by the companies named above it; None without such a row."""
    above: list[Cell] = []
    empty: Labelled | None = None
    for _, cells in grid.rows():
        if not any(plain(cell.text) in labels for cell in cells[:2]):
            above = cells if headings.are_headings(cells) else above
            continue
        found: dict[str, Amount] = {}
        gaps: dict[str, Cell] = {}
        for heading in above:
            name, cell = headings.pieces.get(plain(heading.text)), grid.at(cells[0].row, heading.column)
            amount = read_amount(cell, currency) if cell.value is not None or cell.formula is not None else None
            if name is not None and amount is not None:
                found[name] = amount
            elif name is not None:
                gaps[name] = cell
        if found:
            return found, gaps
        empty = ({}, gaps) if above else empty
    return empty


def _players(
    title: Title, headings: Headings, grid: Grid, top: int, columns: dict[str, Cell], sizes: dict[str, Amount]
) -> tuple[list[PlayerRow], list[int]]:
    """The rows below the headings, as far as the next headings or the result; sums, remarks and empty rows left out."""
    players: list[PlayerRow] = []
    currency, last = title.file.currency, top
    rows = [(number, cells) for number, cells in grid.rows() if number > top]
    for (number, cells), (_, below) in zip_longest(rows, rows[1:], fillvalue=(0, [])):
        if headings.are_headings(cells) or any(plain(cell.text) == plain(words.RESULT) for cell in cells):
            break
        label = grid.cells.get((number, columns[words.PLAYER].column))
        named = plain(str(label.value)) if label is not None and label.value is not None else ""
        at = {name: grid.cells.get((number, cell.column)) for name, cell in columns.items()}
        entered = any(cell is not None and cell.formula is None for name, cell in at.items() if name != words.PLAYER)
        is_sum = not {named, *(plain(cell.text) for cell in cells[:2])}.isdisjoint(words.SUMS)
        remark = number > last + 1 or headings.are_headings(below)
        if is_sum or (not entered and (remark or not named)):
            continue
        pieces: dict[str, Amount] = {}
        fields: dict[str, Amount] = {}
        for name, cell in at.items():
            size = _size(title, name, sizes) if name in title.file.corporations else None
            if (
                name not in (words.PLAYER, words.SIGNATURE)
                and (amount := read_amount(cell, currency, size)) is not None
            ):
                (pieces if name in headings.pieces.values() else fields)[name] = amount
        name = " ".join(str(label.value).split()) if named and label is not None else f"row {number}"
        players.append(PlayerRow(name, label if named else None, number, pieces, fields))
        last = number
    return players, [row.row for row in players]


def _size(title: Title, company: str, sizes: dict[str, Amount]) -> int:
    """How many shares a corporation has: as the sheet says, if this title knows such a number."""
    written = sizes.get(company)
    counts = share_counts(title)
    known = written is not None and written.value in counts
    return written.value if known and written and written.value else shares_at_end(title, company)


# ---- found ----
# A finding on a cell of a spreadsheet.


class SheetFinding(Record):
    """A finding with its cell (`Scoring!C7`)."""

    cell: str
    finding: Finding

    def as_json(self) -> dict[str, Any]:
        said = self.finding.as_json()
        del said["line"]
        return {"cell": self.cell, **said}


def short(name: str) -> str:
    """A name as a message shows it."""
    return excerpt(name, width=40)
