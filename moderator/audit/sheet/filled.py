"""Find a filled scoring sheet in a workbook by its headings, wherever they are."""

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
    """A player's row: `pieces` are shares by corporation, and privates; `fields` are the other columns."""

    name: str
    cell: Cell | None  # the cell of the name; None if it is missing
    row: int
    pieces: dict[str, Amount]
    fields: dict[str, Amount]


class UnknownHeading(Record):
    """An unknown heading, the company it may mean, and whether there are figures below it."""

    cell: Cell
    near: str | None
    figures: bool


class ScoringSheet(Record):
    """The content of a scoring sheet.

    `columns` are the headings by company, `strange` the unknown ones. `gaps` are empty cells in the row of prices.
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
    twice: tuple[Cell, ...]  # repeated headings
    strange: tuple[UnknownHeading, ...]
    others: tuple[str, ...]  # further sheets that hold a scoring table
    bankrupt: Cell | None  # the cell next to the label
    unsigned: tuple[str, ...]  # players without a signature
    gone: tuple[str, ...]  # columns of the printed form that are missing from this copy

    @property
    def name(self) -> str:
        return self.grid.name


def read_scoring_sheet(data: bytes, ruleset: Path | None = None) -> ScoringSheet:
    """Find the tables of a filled sheet. Raises DamagedSheet, UnknownTitle, BadOption, BrokenRuleset."""
    return find_scoring_sheet(grids_of(data), ruleset)


def grids_of(data: bytes) -> list[Grid]:
    """Return the sheets of a workbook, or the single sheet of a CSV file. Raises DamagedSheet."""
    return read_grids(data) if is_spreadsheet(data) else [read_text_grid(data)]


def find_scoring_sheet(grids: list[Grid], ruleset: Path | None = None) -> ScoringSheet:
    """Find the tables of a filled sheet among sheets already read. Raises like `read_scoring_sheet`."""
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
        raise DamagedSheet(f"sheet {grid.name} has no row `{words.PRICE}` under the headings of corporations", _REMEDY)
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
    """Return the players who have not signed in their row, or on older forms on a line of the signature list.

    On that list, a name written on another player's line counts as a signature.
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
    """Return whether the sheet was made from the program's form, not by the table."""
    return len({plain(cell.text) for cell in grid.cells.values()} & {*words.FORM}) > 1


def _strange(grid: Grid, headings: Headings, unknown: list[Cell], rows: list[int]) -> Iterator[UnknownHeading]:
    """Yield the unknown headings with something below them in a player's row."""
    for cell in unknown:
        under = [grid.cells[row, cell.column] for row in rows if (row, cell.column) in grid.cells]
        read = [amount for each in under if (amount := read_amount(each, "", 100)) is not None]
        if under:
            yield UnknownHeading(cell, headings.near(cell), any(amount.value is not None for amount in read))


Labelled = tuple[dict[str, Amount], dict[str, Cell]]  # by company: numbers, and the cells without one


def _labelled(grid: Grid, headings: Headings, labels: tuple[str, ...], currency: str) -> Labelled | None:
    """Return the numbers of the row with one of these labels, by the companies in the headings above, or None."""
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
    """Return the players' rows below the headings, and their row numbers.

    Stop at the next headings or the result. Skip sums, remarks and empty rows.
    """
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
    """Return a corporation's number of shares: the sheet's, if the title allows it, else the number at the end."""
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
        finding = self.finding.as_json()
        del finding["line"]
        return {"cell": self.cell, **finding}


def short(name: str) -> str:
    """Return a name shortened for a message."""
    return excerpt(name, width=40)
