"""Checks of headings, players, occasion and numbers on a scoring sheet."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from moderator.audit.sheet import words
from moderator.audit.sheet.filled import SheetFinding, UnknownHeading, short
from moderator.audit.sheet.game import tell_unread
from moderator.audit.sheet.tally import RESULTS, Tally, inputs
from moderator.audit.sheet.words import Amount, destiny_bonuses, scored_privates, share_counts
from moderator.model.findings import Severity
from moderator.model.names import fold
from moderator.model.wording import list_words, plural


def headings(tally: Tally) -> Iterator[SheetFinding]:
    """Report headings that are unknown, duplicate or missing."""
    for cell in tally.sheet.twice:
        yield tally.found(
            cell,
            "sheet-column",
            f"{short(cell.text)} is the heading of two columns; only the first is read",
            severity=Severity.ERROR,
            remedy="remove one of them",
        )
    pieces = (*tally.title.file.corporations, *scored_privates(tally.title))
    priced = tally.title.file.shares.priced
    missing = [name for name in pieces if priced and name not in tally.sheet.columns]
    meant = [_meant(strange, missing) for strange in tally.sheet.strange]
    instead = f"if it is {list_words(missing, 'or')}, use that as the heading" if 0 < len(missing) <= _FEW else None
    for strange, near in zip(tally.sheet.strange, meant, strict=True):
        named = short(strange.cell.text or str(strange.cell.value))
        yield tally.found(
            strange.cell,
            "sheet-column",
            f"{tally.title.name} has no company {named!r}; its column is not read",
            severity=Severity.ERROR if near or (strange.figures and missing) else None,
            remedy=f"did you mean {near}?" if near else instead,
        )
    if missing := [name for name in dict.fromkeys((*tally.sheet.gone, *missing)) if name not in meant]:
        yield tally.found(
            tally.sheet.heading,
            "sheet-column",
            f"there is no column for {list_words(missing)}",
            severity=Severity.ERROR if _named(tally, missing) else None,
            remedy="restore it: the form has one" if _named(tally, missing) else "add one if a player holds any",
        )
    for name in tally.sheet.others:
        yield tally.found(
            tally.sheet.heading,
            "sheet-column",
            f"sheet {short(name)} has a scoring table too; only this one is checked",
        )


def _named(tally: Tally, missing: list[str]) -> bool:
    """Return whether the form had a column for one of these, or the sheet has a price for it."""
    return any(name in known for name in missing for known in (tally.sheet.gone, tally.sheet.prices))


_FEW = 4  # companies that a remedy names


def _meant(strange: UnknownHeading, missing: list[str]) -> str | None:
    """Return the company that an unknown heading may mean: a similar name, or the only one without a column."""
    alone = missing[0] if strange.figures and len(missing) == 1 else None
    return strange.near or alone


def seats(tally: Tally) -> Iterator[SheetFinding]:
    """Report players who are missing, nameless or listed twice."""
    rows, seats = tally.sheet.players, tally.sheet.seats
    counts = tally.title.file.players
    wanted = seats.value if seats is not None else None
    if wanted is not None and len(rows) != wanted and seats is not None:
        yield tally.found(
            tally.sheet.heading,
            "sheet-player",
            f"the sheet is for {plural(wanted, 'player')}; {len(rows)} are filled in",
            expected=wanted,
            actual=len(rows),
            remedy=f"fill in the missing row, or correct {seats.cell.name}",
        )
    elif str(len(rows)) not in counts:
        yield tally.found(
            tally.sheet.heading,
            "sheet-player",
            f"{tally.title.name} is for {', '.join(counts)} players, not {len(rows)}",
            remedy="fill in a row for every player",
        )
    names = Counter(row.name.casefold() for row in rows)
    for row in rows:
        if row.cell is None:
            message = f"{row.name} has figures, but no name"
            yield tally.found(tally.where(row), "sheet-player", message, remedy="write the player's name")
        elif names[row.name.casefold()] > 1:
            message = f"two rows have the name {short(row.name)}"
            yield tally.found(row.cell, "sheet-player", message, remedy="give them different names")
        if words.CASH not in row.fields:
            message = f"the cash of {short(row.name)} is missing"
            cell = tally.sheet.grid.at(row.row, tally.sheet.cash.column)
            yield tally.found(cell, "sheet-gap", message, remedy="enter it, or 0 for none")
        if tally.title.file.shares.priced and not row.pieces and any(other.pieces for other in rows):
            first = min(cell.column for cell in tally.sheet.columns.values())
            yield tally.found(
                tally.sheet.grid.at(row.row, first),
                "sheet-gap",
                f"the shares of {short(row.name)} are missing",
                remedy="enter them, or 0 for none",
            )
    yield from _bankrupt(tally)


def _bankrupt(tally: Tally) -> Iterator[SheetFinding]:
    """Report bankrupt names that match no player; the last place is then unknown."""
    rows = {fold(row.name): row.name for row in tally.sheet.players}
    for name in tally.named_bankrupt:
        if fold(name) not in rows and tally.sheet.bankrupt is not None:
            near = get_close_matches(fold(name), rows, n=1)
            meant = f"did you mean {rows[near[0]]}?" if near else f"players: {', '.join(rows.values())}"
            message = f"{short(name)} is named as bankrupt, but no player has that name"
            yield tally.found(tally.sheet.bankrupt, "sheet-player", message, remedy=meant)


def occasion(tally: Tally) -> Iterator[SheetFinding]:
    """Report a date, round or table that cannot be read."""
    for word, cell in tally.sheet.occasion.unread:
        shown, message, remedy = tell_unread(word, cell)
        yield tally.found(cell, "sheet-occasion", message, actual=shown, remedy=remedy)


def numbers(tally: Tally) -> Iterator[SheetFinding]:
    """Report cells that are not numbers, or are impossible for their column."""
    amounts = [*tally.sheet.sizes.values(), *tally.sheet.prices.values()]
    for row in tally.sheet.players:
        amounts += inputs(row)
        amounts += [row.fields[name] for name in RESULTS if name in row.fields and not _open(row.fields[name])]
    for amount in amounts:
        if amount.problem:
            yield tally.found(
                amount.cell,
                "sheet-number",
                f"the cell {amount.problem}",
                expected="a whole number",
                actual=amount.shown,
                remedy="fix the formula, or type the number" if amount.cell.error else "type the number itself",
            )
    counted = [*tally.sheet.prices.values(), *tally.sheet.sizes.values()]
    counted += [amount for row in tally.sheet.players for amount in inputs(row)]
    credit = tally.title.file.emergency.debt_factor
    cash = [row.fields.get(words.CASH) for row in tally.sheet.players]
    for amount in counted:
        if amount.value is not None and amount.value < 0:
            owed = credit and amount in cash
            yield tally.found(
                amount.cell,
                "sheet-number",
                "the number is negative",
                expected="0 or more",
                actual=amount.value,
                remedy="write 0, and enter the debt to the bank in its own column" if owed else "count it again",
            )
    yield from _bonuses(tally)
    for company, amount in tally.sheet.sizes.items():
        known = share_counts(tally.title)
        if company in tally.title.file.corporations and amount.value not in (None, *known):
            yield tally.found(
                amount.cell,
                "sheet-number",
                f"{company} cannot be divided into {amount.value} shares",
                expected=list_words(map(str, known), "or"),
                actual=amount.value,
                remedy=f"write {list_words(map(str, known), 'or')}",
            )


def _bonuses(tally: Tally) -> Iterator[SheetFinding]:
    """Report bonuses that no destiny card pays."""
    bonuses = destiny_bonuses(tally.title)
    for row in tally.sheet.players:
        amount = row.fields.get(words.DESTINY)
        if amount is not None and amount.value not in (None, 0, *bonuses) and (amount.value or 0) > 0:
            paid = list_words((tally.title.money(bonus) for bonus in bonuses), "or")
            yield tally.found(
                amount.cell,
                "sheet-number",
                f"no destiny card pays {tally.title.money(amount.value or 0)}",
                expected=paid,
                actual=amount.value,
                remedy="write the bonus of the player's card, or 0 if its goal was not reached",
            )


def _open(amount: Amount) -> bool:
    """Return whether the cell has a formula without a result."""
    return amount.cell.formula is not None and amount.cell.value is None
