"""The holdings, worths and places of a scoring sheet, recalculated from its entries."""

import re
from functools import cached_property

from moderator.audit.sheet import words
from moderator.audit.sheet.filled import PlayerRow, ScoringSheet, SheetFinding
from moderator.audit.sheet.words import Amount, charter_at_end, share_counts, shares_at_end
from moderator.audit.sheet.workbook import Cell
from moderator.model.findings import Finding, Severity
from moderator.model.names import fold
from moderator.model.position import Part, debt
from moderator.scoring import Score, Standing, ranks_bankrupt_last, section_of_score, shares_part
from moderator.vocabulary.catalogue import CHECKS

_SEVERAL = re.compile(r"[,;/&+\n]|\band\b")
INPUTS = (words.CASH, words.CREDIT, words.DESTINY)
RESULTS = (words.HELD, words.TOTAL, words.PLACE, words.BEHIND)


class Tally:
    """The totals and places of a sheet. Unreadable cells count 0."""

    def __init__(self, sheet: ScoringSheet) -> None:
        self.sheet, self.title = sheet, sheet.title
        self.parts = {row.row: self._parts(row) for row in sheet.players}
        self.totals = {row: sum(part.amount for part in parts) for row, parts in self.parts.items()}

    def price(self, piece: str) -> int | None:
        """Return the written price of a share, or the face value of a private."""
        if piece in self.title.file.privates:
            return self.title.file.privates[piece].face
        written = self.sheet.prices.get(piece)
        return None if written is None else written.value

    def size(self, company: str) -> int:
        """Return the corporation's number of shares."""
        written = self.sheet.sizes.get(company)
        if written is not None and written.value in share_counts(self.title):
            return written.value or 0
        return shares_at_end(self.title, company)

    def held(self, row: PlayerRow, piece: str) -> int:
        """Return a player's shares of a corporation, or 1 for an owned private."""
        amount = row.pieces.get(piece)
        return 0 if amount is None or amount.value is None else max(0, amount.value)

    def field(self, row: PlayerRow, name: str) -> int:
        """Return the amount in a player's field, such as cash or credit; 0 if empty or negative."""
        amount = row.fields.get(name)
        return 0 if amount is None or amount.value is None else max(0, amount.value)

    def _parts(self, row: PlayerRow) -> tuple[Part, ...]:
        cash = self.field(row, words.CASH)
        parts = [Part("cash", 1, cash, cash)]
        for piece in row.pieces if self.title.file.shares.priced else ():
            count, each = self.held(row, piece), self.price(piece) or 0
            parts += [self._part(piece, count, each)] if count else []
        if (owed := self.field(row, words.CREDIT)) and (factor := self.title.file.emergency.debt_factor):
            parts.append(debt(owed, factor))
        if bonus := self.field(row, words.DESTINY):
            parts.append(Part(words.DESTINY, 1, bonus, bonus))
        return tuple(parts)

    def _part(self, piece: str, count: int, each: int) -> Part:
        """Return shares at their price, or a private, as a part of a worth."""
        if piece in self.title.file.privates:
            return Part(piece, count, each, count * each)
        return shares_part(charter_at_end(self.title, piece), piece, count, each)

    @cached_property
    def score(self) -> Score:
        """Return the standings, best first."""
        rows = sorted(self.sheet.players, key=self._before)
        standings = tuple(
            Standing(self.place(row), row.name, self.totals[row.row], self.parts[row.row], self.bankrupt(row))
            for row in rows
        )
        ended = self.sheet.ended.text if self.sheet.ended is not None else None
        return Score(standings, True, ended, section_of_score(self.title))

    def place(self, row: PlayerRow) -> int:
        """Return the player's place. Players of equal worth share a place. See `ranks_bankrupt_last`."""
        return 1 + sum(self._before(other) < self._before(row) for other in self.sheet.players)

    def _before(self, row: PlayerRow) -> tuple[bool, int]:
        return ranks_bankrupt_last(self.title) and self.bankrupt(row), -self.totals[row.row]

    def bankrupt(self, row: PlayerRow) -> bool:
        """Return whether the sheet names the player as bankrupt."""
        return fold(row.name) in self.broke

    @cached_property
    def broke(self) -> frozenset[str]:
        """Return the names of the bankrupt players, folded for comparison."""
        return frozenset(fold(name) for name in self.named_bankrupt)

    @cached_property
    def named_bankrupt(self) -> tuple[str, ...]:
        """Return the names next to `bankrupt`, which tables separate in several ways; none if it says so."""
        cell = self.sheet.bankrupt
        if cell is None or fold(cell.text).strip() in words.NOBODY:
            return ()
        if fold(cell.text.strip()) in {fold(row.name) for row in self.sheet.players}:
            return (cell.text.strip(),)
        return tuple(name for part in _SEVERAL.split(cell.text) if (name := part.strip()))

    def unread(self, row: PlayerRow) -> bool:
        """Return whether a cell that this player's worth depends on cannot be read."""
        counted = row.pieces if self.title.file.shares.priced else ()
        unpriced = any(self.held(row, piece) and self.price(piece) is None for piece in counted)
        return unpriced or any(amount.value is None or amount.value < 0 for amount in inputs(row))

    def where(self, row: PlayerRow) -> Cell:
        """Return the cell of the player's name, else another cell of the row."""
        cells = [amount.cell for amount in (*row.fields.values(), *row.pieces.values())]
        return row.cell or next(iter(cells), self.sheet.heading)

    def found(
        self,
        cell: Cell,
        code: str,
        message: str,
        *,
        expected: object = None,
        actual: object = None,
        remedy: str | None = None,
        severity: Severity | None = None,
    ) -> SheetFinding:
        """Return a finding about a cell, with the section of its code and the code's severity by default."""
        weight = severity or CHECKS[code].severity
        worded = self.title.worded
        due, written, advice = (None if value is None else worded(str(value)) for value in (expected, actual, remedy))
        text, section = worded(message), self.title.section(code)
        return SheetFinding(
            cell.name, Finding(code, weight, text, section, expected=due, actual=written, remedy=advice)
        )


def inputs(row: PlayerRow) -> list[Amount]:
    """Return the cells that make up a player's worth."""
    return [*row.pieces.values(), *(row.fields[name] for name in INPUTS if name in row.fields)]
