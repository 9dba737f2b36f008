"""Filled scoring sheets and result slips among the results of a tournament."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.audit.report import Judged, judge
from moderator.audit.sheet import words
from moderator.audit.sheet.filled import find_scoring_sheet, grids_of
from moderator.audit.sheet.game import NotedOccasion, cells_beside, find_title, is_meant, read_occasion, tell_unread
from moderator.audit.sheet.words import plain, read_amount
from moderator.audit.sheet.workbook import SAVE_AS, TEXT_SUFFIX, Cell, DamagedSheet, Grid
from moderator.mechanics.opening import load_title
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.tables import BadTable, ResultFile, check_table
from moderator.tournament.written_results import make_result

# ---- slips ----

BANKRUPT = ("bankrupt", "b", "broke")
_TITLE = ("title", words.GAME)
_HOW = "write a whole number, 0 if there is nothing, or `bankrupt`"


class SlipRow(Record):
    """A player's row of a slip: his name, the cells of worth and place, and whether he has signed if that is asked."""

    name: str
    worth: Cell
    place: Cell | None
    signed: bool = True

    @property
    def bankrupt(self) -> bool:
        return any(cell is not None and fold(cell.text) in BANKRUPT for cell in (self.worth, self.place))


def find_slips(grids: list[Grid]) -> list[tuple[Grid, tuple[SlipRow, ...]]]:
    """The sheets that are slips, with their players: these have worths and no cash, and a label asks for the title."""
    heads = [(grid, _heading(grid)) for grid in grids if _asks_title(grid)]
    return [(grid, tuple(_rows(grid, *head))) for grid, head in heads if head is not None]


class SeatedTable(Record):
    """Who sits at a table as its slip says, whether or not it is filled in; `title` is empty where it says none.

    `read_seats` and `source` are how that is told of, where it is no slip that says it.
    """

    title: str
    said: Mapping[str, str]
    names: tuple[str, ...]
    seated: str = "on the slip of this table"
    source: str = "the slip of this table"


def read_seats(grid: Grid, rows: tuple[SlipRow, ...]) -> SeatedTable:
    """What a slip says of its table."""
    return SeatedTable(_title(grid) or "", dict(read_occasion(grid).said), tuple(row.name for row in rows))


def read_slips(
    slips: list[tuple[Grid, tuple[SlipRow, ...]]], name: str, data: bytes, rulesets: Mapping[str, str]
) -> Iterator[Result | Problem]:
    """What the slips of a file tell, those that are filled in; each is known by its file and its sheet."""
    for grid, rows in slips:
        if not any(row.worth.value is not None or row.worth.formula or row.bankrupt for row in rows):
            continue
        file = name if len(slips) == 1 else f"{name}, {grid.name}"
        try:
            yield _read(grid, rows, file, hashlib.sha256(data + grid.name.encode()).hexdigest(), rulesets)
        except (BadTable, UnknownTitle) as error:
            yield Problem("not read", file, str(error), error.remedy)


def _read(grid: Grid, rows: tuple[SlipRow, ...], file: str, digest: str, rulesets: Mapping[str, str]) -> Result:
    """Raises BadTable, UnknownTitle."""
    named = _title(grid)
    if named is None:
        raise BadTable(f"{grid.name}: the slip names no title", "write it beside `title`")
    own = rulesets.get(named.casefold())
    title, noted = load_title(named, (), Path(own) if own else None), read_occasion(grid)
    if twice := next((row.name for at, row in enumerate(rows) if row.name in {each.name for each in rows[:at]}), None):
        raise BadTable(f"{grid.name}: two players are called {twice}", "call them differently")
    told = {
        "title": title.name,
        "players": {row.name: _worth(row, title.file.currency) for row in rows},
        "bankrupt": [row.name for row in rows if row.bankrupt],
        "unsigned": [row.name for row in rows if not row.signed],
        **dict(noted.said),
    }
    ended = next((cell.text for cell in cells_beside(grid, words.ENDED) if cell.text), None)
    result = make_result(check_table(told | ({"ended": ended} if ended else {}), ResultFile), title, file, digest)
    return result.replace(asks=(*result.asks, *_unread(noted), *_places(result, rows)))


def _title(grid: Grid) -> str | None:
    return next((cell.said for label in _TITLE for cell in cells_beside(grid, label) if cell.said), None)


def _worth(row: SlipRow, currency: str) -> int:
    """Raises BadTable for a cell that is blank, or holds no whole number."""
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
    """Places that were written and do not follow from the worths: one of the two is a slip of the pen."""
    place = {seat.player: seat.place for seat in result.seats}
    for row in rows:
        written = read_amount(row.place, "") if not row.bankrupt else None
        if written is not None and written.value not in (None, place.get(row.name)):
            message = f"{written.cell.name}: {row.name} is in place {place.get(row.name)} by worth, not {written.value}"
            yield message, "see the worths again"


# ---- where things stand ----


def _asks_title(grid: Grid) -> bool:
    """Whether a row begins with a label for the title; one among the headings is a column of some other table."""
    head = _heading(grid)
    begins = (number for number, cells in grid.rows() if plain(cells[0].text) in _TITLE)
    return any(head is None or number != head[0] for number in begins)


def _heading(grid: Grid) -> tuple[int, dict[str, int]] | None:
    """The row of headings above the players, with the columns of what they mean."""
    for number, cells in grid.rows():
        at = {words.ALSO.get(plain(cell.text), plain(cell.text)): cell.column for cell in reversed(cells)}
        if {words.PLAYER, words.TOTAL} <= at.keys() and words.CASH not in at:
            return number, at
    return None


def _rows(grid: Grid, top: int, at: Mapping[str, int]) -> Iterator[SlipRow]:
    """The players below the headings, as far as there are names."""
    number = top + 1
    while name := grid.at(number, at[words.PLAYER]).said:
        place = grid.cells.get((number, at[words.PLACE])) if words.PLACE in at else None
        signed = words.SIGNATURE not in at or bool(grid.at(number, at[words.SIGNATURE]).said)
        yield SlipRow(name, grid.at(number, at[words.TOTAL]), place, signed)
        number += 1


# ---- sheets ----

__all__ = ["OTHER_SUFFIXES", "SHEET_SUFFIXES", "DamagedSheet", "read_sheet"]

SHEET_SUFFIXES = (".xlsx", ".xlsm", TEXT_SUFFIX)
OTHER_SUFFIXES = (".ods", ".xls", ".xlsb", ".numbers")  # hand-ins that are not read, and told with what to do
_ASKED = ("sheet-occasion", "money-sum")  # of findings those that a director should see, however light they are
_AS_HELD = "as the sheet holds"


def read_sheet(data: bytes, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    """What a filled scoring sheet comes to, or the slips of a file; nothing for a file that holds neither.

    Raises DamagedSheet, UnknownTitle.
    """
    if not data and not name.casefold().endswith(TEXT_SUFFIX):
        raise DamagedSheet("the file is empty", "see that the table has saved it, and hand it in anew")
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
            raise DamagedSheet("no scoring sheet and no slip can be read in it", SAVE_AS) from None
        return []
    return [_sum_up(judged, name, data)] if judged.sheet.players and not _untouched(judged) else []


def _untouched(judged: Judged) -> bool:
    """Whether nothing is written on a sheet but who sits there: it was laid out, and not handed in."""
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
        seats=tuple(seats(judged.score)),
        ended=judged.score.ended or _AS_HELD,
        at=_AS_HELD,
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(data).hexdigest(),
        uncertain=judged.score.uncertain,
        occasion=judged.sheet.occasion.said,
        asks=tuple(questions_about(judged)),
        kind="sheet",
        unsigned=judged.sheet.unsigned,
    )


def questions_about(judged: Judged) -> Iterator[tuple[str, str | None]]:
    """What a director should look at on a sheet that counts, beside what it is counted with."""
    for found in judged.findings:
        if found.finding.code in _ASKED:
            yield f"{found.cell}: {found.finding.message}", found.finding.remedy
