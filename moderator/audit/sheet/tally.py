"""What a scoring sheet comes to: holdings, worths and places worked out anew from what is written in."""

import re
from functools import cached_property

from moderator.audit.sheet import words
from moderator.audit.sheet.filled import PlayerRow, ScoringSheet, SheetFinding
from moderator.audit.sheet.words import Amount, charter_at_end, share_counts, shares_at_end
from moderator.audit.sheet.workbook import Cell
from moderator.model.findings import Finding, Severity
from moderator.model.names import fold
from moderator.model.position import Part, debt
from moderator.scoring import Score, Standing, section_of_score, shares_part
from moderator.vocabulary.checks import CHECKS

_SEVERAL = re.compile(r"[,;/&+\n]|\band\b")
INPUTS = (words.CASH, words.CREDIT, words.DESTINY)
RESULTS = (words.HELD, words.TOTAL, words.PLACE, words.BEHIND)


class Tally:
    """The figures of a sheet; what cannot be read counts nothing."""

    def __init__(self, sheet: ScoringSheet) -> None:
        self.sheet, self.title = sheet, sheet.title
        self.parts = {row.row: self._parts(row) for row in sheet.players}
        self.totals = {row: sum(part.amount for part in parts) for row, parts in self.parts.items()}

    def price(self, piece: str) -> int | None:
        """The price of a share as the sheet has it; the face of a private."""
        if piece in self.title.file.privates:
            return self.title.file.privates[piece].face
        written = self.sheet.prices.get(piece)
        return None if written is None else written.value

    def size(self, company: str) -> int:
        """How many shares a corporation has."""
        written = self.sheet.sizes.get(company)
        if written is not None and written.value in share_counts(self.title):
            return written.value or 0
        return shares_at_end(self.title, company)

    def held(self, row: PlayerRow, piece: str) -> int:
        """Shares of a corporation, or 1 for a private."""
        amount = row.pieces.get(piece)
        return 0 if amount is None or amount.value is None else max(0, amount.value)

    def field(self, row: PlayerRow, name: str) -> int:
        """A player's cash, his credit, or what a card brings him; less than nothing counts nothing."""
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
        """Shares at their price, or a private."""
        if piece in self.title.file.privates:
            return Part(piece, count, each, count * each)
        return shares_part(charter_at_end(self.title, piece), piece, count, each)

    @cached_property
    def score(self) -> Score:
        """The standings, best first."""
        rows = sorted(self.sheet.players, key=self._before)
        standings = tuple(
            Standing(self.place(row), row.name, self.totals[row.row], self.parts[row.row], self.bankrupt(row))
            for row in rows
        )
        ended = self.sheet.ended.text if self.sheet.ended is not None else None
        return Score(standings, True, ended, section_of_score(self.title))

    def place(self, row: PlayerRow) -> int:
        """Players of equal worth share a place; bankrupt ones are last."""
        return 1 + sum(self._before(other) < self._before(row) for other in self.sheet.players)

    def _before(self, row: PlayerRow) -> tuple[bool, int]:
        return self.bankrupt(row), -self.totals[row.row]

    def bankrupt(self, row: PlayerRow) -> bool:
        """Whether he is named as bankrupt."""
        return fold(row.name) in self.broke

    @cached_property
    def broke(self) -> frozenset[str]:
        """The names of those who are, for comparison."""
        return frozenset(fold(name) for name in self.named_bankrupt)

    @cached_property
    def named_bankrupt(self) -> tuple[str, ...]:
        """Who stands beside `bankrupt`, between commas or however tables write several; nobody where they say so."""
        cell = self.sheet.bankrupt
        if cell is None or fold(cell.text).strip() in words.NOBODY:
            return ()
        if fold(cell.text.strip()) in {fold(row.name) for row in self.sheet.players}:
            return (cell.text.strip(),)
        return tuple(name for part in _SEVERAL.split(cell.text) if (name := part.strip()))

    def unread(self, row: PlayerRow) -> bool:
        """Whether something that this player's worth depends on cannot be read."""
        counted = row.pieces if self.title.file.shares.priced else ()
        unpriced = any(self.held(row, piece) and self.price(piece) is None for piece in counted)
        return unpriced or any(amount.value is None or amount.value < 0 for amount in inputs(row))

    def where(self, row: PlayerRow) -> Cell:
        """The cell of a player's name, or another one of his row."""
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
        """What a check says of a cell, with the section its code rests on; as heavy as its code without a severity."""
        weight = severity or CHECKS[code].severity
        due, written = (None if value is None else str(value) for value in (expected, actual))
        section = self.title.section(code)
        return SheetFinding(
            cell.name, Finding(code, weight, message, section, expected=due, actual=written, remedy=remedy)
        )


def inputs(row: PlayerRow) -> list[Amount]:
    """What a player's worth is made of, cell by cell."""
    return [*row.pieces.values(), *(row.fields[name] for name in INPUTS if name in row.fields)]
