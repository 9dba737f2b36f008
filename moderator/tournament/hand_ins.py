"""Filled scoring sheets and result slips as results of a tournament."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.audit.report import WEIGHTY, Judged, judge
from moderator.audit.sheet import words
from moderator.audit.sheet.filled import find_scoring_sheet, grids_of
from moderator.audit.sheet.game import NotedOccasion, cells_beside, find_title, is_meant, read_occasion, tell_unread
from moderator.audit.sheet.words import plain, read_amount
from moderator.audit.sheet.workbook import SAVE_AS, TEXT_SUFFIX, Cell, DamagedSheet, Grid
from moderator.mechanics.catalogue import load_title
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Problem, Result, Seat, seats
from moderator.tournament.tables import BadTable, ResultFile, check_table
from moderator.tournament.written_results import make_result

# ---- slips ----

BANKRUPT = ("bankrupt", "b", "broke")
_TITLE = ("title", words.GAME)
_HOW = "write a whole number, which may be 0, or `bankrupt`"


class SlipRow(Record):
    """A player's row of a slip: the name, the cells of worth and place, and whether the player signed, if asked."""

    name: str
    worth: Cell
    place: Cell | None
    signed: bool = True

    @property
    def written(self) -> bool:
        """Whether the row has a worth, a place or a signature."""
        place = self.place is not None and bool(self.place.text)
        return bool(self.worth.text) or self.worth.formula is not None or place or self.signed

    @property
    def bankrupt(self) -> bool:
        return any(cell is not None and fold(cell.text) in BANKRUPT for cell in (self.worth, self.place))


def find_slips(grids: list[Grid]) -> list[tuple[Grid, tuple[SlipRow, ...]]]:
    """Return the sheets that are slips, with their players. A slip has worths, no cash, and a label for the title."""
    heads = [(grid, _heading(grid)) for grid in grids if _asks_title(grid)]
    return [(grid, tuple(_rows(grid, *head))) for grid, head in heads if head is not None]


class SeatedTable(Record):
    """The players at a table according to its slip, filled in or not. `title` is empty if the slip has none.

    `read_seats` and `source` word this for messages when it comes from somewhere else.
    """

    title: str
    said: Mapping[str, str]
    names: tuple[str, ...]
    seated: str = "on the slip of this table"
    source: str = "the slip of this table"


def read_seats(grid: Grid, rows: tuple[SlipRow, ...]) -> SeatedTable:
    """Return what a slip says about its table."""
    return SeatedTable(_title(grid) or "", dict(read_occasion(grid).said), tuple(row.name for row in rows))


def read_slips(
    slips: list[tuple[Grid, tuple[SlipRow, ...]]], name: str, data: bytes, rulesets: Mapping[str, str]
) -> Iterator[Result | Problem]:
    """Yield the results of the filled slips of a file, each identified by file and sheet."""
    for grid, rows in slips:
        if not any(row.worth.value is not None or row.worth.formula or row.bankrupt for row in rows):
            continue
        file = name if len(slips) == 1 else f"{name}, {grid.name}"
        try:
            yield _read(grid, rows, file, hashlib.sha256(data + grid.name.encode()).hexdigest(), rulesets)
        except (BadTable, UnknownTitle) as error:
            yield Problem("not read", file, str(error), error.remedy)


def _read(grid: Grid, rows: tuple[SlipRow, ...], file: str, digest: str, rulesets: Mapping[str, str]) -> Result:
    """Return the result of one slip. Raises BadTable, UnknownTitle."""
    named = _title(grid)
    if named is None:
        raise BadTable(f"{grid.name}: the slip has no title", "write the title next to `title`")
    own = rulesets.get(named.casefold())
    title, noted = load_title(named, (), Path(own) if own else None), read_occasion(grid)
    if twice := next((row.name for at, row in enumerate(rows) if row.name in {each.name for each in rows[:at]}), None):
        raise BadTable(f"{grid.name}: two players are called {twice}", "give one of them another name")
    data_of_slip = {
        "title": title.name,
        "players": {row.name: _worth(row, title.file.currency) for row in rows},
        "bankrupt": [row.name for row in rows if row.bankrupt],
        "unsigned": [row.name for row in rows if not row.signed],
        **dict(noted.said),
    }
    ended = next((cell.text for cell in cells_beside(grid, words.ENDED) if cell.text), None)
    result = make_result(
        check_table(data_of_slip | ({"ended": ended} if ended else {}), ResultFile), title, file, digest
    )
    return result.replace(asks=(*result.asks, *_unread(noted), *_places(result, rows)))


def _title(grid: Grid) -> str | None:
    return next((cell.said for label in _TITLE for cell in cells_beside(grid, label) if cell.said), None)


def _worth(row: SlipRow, currency: str) -> int:
    """Return the worth in a row. Raises BadTable if the cell is blank or not a whole number."""
    blank = (row.worth.value is None and row.worth.formula is None) or fold(row.worth.text) in BANKRUPT
    amount = None if blank else read_amount(row.worth, currency)
    if amount is None and not row.bankrupt:
        raise BadTable(f"{row.worth.name}: {row.name} has no worth", _HOW)
    if amount is not None and amount.value is None:
        raise BadTable(f"{row.worth.name}: the worth of {row.name} {amount.problem}: {amount.shown}", _HOW)
    return 0 if amount is None or amount.value is None else amount.value


def _unread(noted: NotedOccasion) -> Iterator[tuple[str, str | None]]:
    for word, cell in noted.unread:
        _, message, remedy = tell_unread(word, cell)
        yield f"{cell.name}: {message}", remedy


def _places(result: Result, rows: tuple[SlipRow, ...]) -> Iterator[tuple[str, str | None]]:
    """Yield written places that do not follow from the worths, so one of the two must be wrong."""
    place = {seat.player: seat.place for seat in result.seats}
    for row in rows:
        written = read_amount(row.place, "") if not row.bankrupt else None
        if written is not None and written.value not in (None, place.get(row.name)):
            message = f"{written.cell.name}: {row.name} is in place {place.get(row.name)} by worth, not {written.value}"
            yield message, "check the worths"


def is_filled(data: bytes, name: str) -> bool:
    """Return whether anyone has written on a slip or a scoring sheet. Raises DamagedSheet, UnknownTitle."""
    if slips := find_slips(grids_of(data)):
        return any(row.written for _, rows in slips for row in rows)
    return bool(read_sheet(data, name, {}))


# ---- layout ----


def _asks_title(grid: Grid) -> bool:
    """Return whether a row begins with a label for the title. As a column heading it marks another kind of table."""
    head = _heading(grid)
    begins = (number for number, cells in grid.rows() if plain(cells[0].text) in _TITLE)
    return any(head is None or number != head[0] for number in begins)


def _heading(grid: Grid) -> tuple[int, dict[str, int]] | None:
    """Return the row of headings above the players, with the column of each meaning, or None."""
    for number, cells in grid.rows():
        at = {words.ALSO.get(plain(cell.text), plain(cell.text)): cell.column for cell in reversed(cells)}
        if {words.PLAYER, words.TOTAL} <= at.keys() and words.CASH not in at:
            return number, at
    return None


def _rows(grid: Grid, top: int, at: Mapping[str, int]) -> Iterator[SlipRow]:
    """Yield the players below the headings, until there is no name."""
    number = top + 1
    while name := grid.at(number, at[words.PLAYER]).said:
        place = grid.cells.get((number, at[words.PLACE])) if words.PLACE in at else None
        signed = words.SIGNATURE not in at or bool(grid.at(number, at[words.SIGNATURE]).said)
        yield SlipRow(name, grid.at(number, at[words.TOTAL]), place, signed)
        number += 1


# ---- sheets ----

__all__ = ["OTHER_SUFFIXES", "SHEET_SUFFIXES", "DamagedSheet", "read_sheet"]

SHEET_SUFFIXES = (".xlsx", ".xlsm", TEXT_SUFFIX)
OTHER_SUFFIXES = (".ods", ".xls", ".xlsb", ".numbers")  # files that cannot be read, which are reported with a remedy
_ASKED = ("sheet-occasion", "money-sum")  # findings that a director should always see
_AS_HELD = "as the sheet holds"


def read_sheet(data: bytes, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    """Return the results of a scoring sheet, or of a file of slips; nothing for other files. Raises DamagedSheet,
    UnknownTitle.
    """
    if not data and not name.casefold().endswith(TEXT_SUFFIX):
        raise DamagedSheet("the file is empty", "ask the table to save it and hand it in again")
    grids = grids_of(data)
    if slips := find_slips(grids):
        return [*read_slips(slips, name, data, rulesets)]
    try:
        title = find_title(grids, None)
        own = rulesets.get(title.name.casefold())
        judged = judge(find_scoring_sheet(grids, Path(own) if own else None))
    except (DamagedSheet, UnknownTitle):
        if any(map(is_meant, grids)):
            raise
        if name.casefold().endswith(OTHER_SUFFIXES):
            raise DamagedSheet("it has no scoring sheet and no slip that can be read", SAVE_AS) from None
        return []
    return [_sum_up(judged, name, data)] if judged.sheet.players and not _untouched(judged) else []


def _untouched(judged: Judged) -> bool:
    """Return whether a sheet has only player names, so that it was prepared but not handed in."""
    named = (player for player in judged.sheet.players if player.cell is not None)
    return not any(player.pieces or words.CASH in player.fields for player in named)


def _sum_up(judged: Judged, name: str, data: bytes) -> Result:
    title, found = judged.sheet.title, judged.counts
    return Result(
        file=name,
        title=title.name,
        ruleset=title.note,
        options=title.options,
        currency=title.file.currency,
        seats=tuple(_with_parts(judged)),
        ended=judged.score.ended or _AS_HELD,
        at=_AS_HELD,
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(data).hexdigest(),
        uncertain=judged.score.uncertain,
        occasion=judged.sheet.occasion.said,
        asks=tuple(questions_about(judged)),
        faults=tuple(_faults(judged)),
        kind="sheet",
        unsigned=judged.sheet.unsigned,
    )


def _with_parts(judged: Judged) -> Iterator[Seat]:
    """Yield the seats of a sheet with the parts of each worth."""
    for seat, standing in zip(seats(judged.score), judged.score.standings, strict=True):
        yield seat.replace(
            parts=tuple((part.what, part.count, part.each, part.amount, part.per) for part in standing.parts)
        )


def _faults(judged: Judged) -> Iterator[str]:
    """Yield what is wrong with a sheet: `Ann's cash is not a number (C12)`."""
    for found in judged.findings:
        if found.finding.severity in WEIGHTY:
            yield f"{found.finding.message} ({found.cell})"


def questions_about(judged: Judged) -> Iterator[tuple[str, str | None]]:
    """Yield what a director should check on a sheet that counts, in addition to its findings."""
    for found in judged.findings:
        if found.finding.code in _ASKED:
            yield f"{found.cell}: {found.finding.message}", found.finding.remedy
