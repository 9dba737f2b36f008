"""What stands in the cells: numbers, names, and headings that can be read."""

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
    """Columns that are not read, or not there."""
    for cell in tally.sheet.twice:
        yield tally.found(
            cell,
            "sheet-column",
            f"{short(cell.text)} heads two columns; the first one is read",
            severity=Severity.ERROR,
            remedy="remove one of them",
        )
    pieces = (*tally.title.file.corporations, *scored_privates(tally.title))
    priced = tally.title.file.shares.priced
    missing = [name for name in pieces if priced and name not in tally.sheet.columns]
    meant = [_meant(strange, missing) for strange in tally.sheet.strange]
    instead = f"head it {list_words(missing, 'or')}, if it is one" if 0 < len(missing) <= _FEW else None
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
            f"the players have no column for {list_words(missing)}",
            severity=Severity.ERROR if _named(tally, missing) else None,
            remedy="put it back: the form has one" if _named(tally, missing) else "add one, if somebody holds any",
        )
    for name in tally.sheet.others:
        yield tally.found(
            tally.sheet.heading,
            "sheet-column",
            f"sheet {short(name)} holds a scoring table, too; this one is judged",
        )


def _named(tally: Tally, missing: list[str]) -> bool:
    """Whether the form had a column for any of these, or the sheet has a price for it still."""
    return any(name in known for name in missing for known in (tally.sheet.gone, tally.sheet.prices))


_FEW = 4  # companies that a remedy names


def _meant(strange: UnknownHeading, missing: list[str]) -> str | None:
    """The company that a heading stands for, perhaps: one it is spelled like, or the only one without a column."""
    alone = missing[0] if strange.figures and len(missing) == 1 else None
    return strange.near or alone


def seats(tally: Tally) -> Iterator[SheetFinding]:
    """Who is missing, nameless, or there twice."""
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
            message = f"two rows are called {short(row.name)}"
            yield tally.found(row.cell, "sheet-player", message, remedy="call them differently")
        if words.CASH not in row.fields:
            message = f"{short(row.name)} has no cash"
            cell = tally.sheet.grid.at(row.row, tally.sheet.cash.column)
            yield tally.found(cell, "sheet-gap", message, remedy="write it, 0 if there is none")
        if tally.title.file.shares.priced and not row.pieces and any(other.pieces for other in rows):
            first = min(cell.column for cell in tally.sheet.columns.values())
            yield tally.found(
                tally.sheet.grid.at(row.row, first),
                "sheet-gap",
                f"nothing stands in the row of shares of {short(row.name)}",
                remedy="write them, 0 if he holds none",
            )
    yield from _bankrupt(tally)


def _bankrupt(tally: Tally) -> Iterator[SheetFinding]:
    """Names of bankrupt players that are nobody's: who is last is not known then."""
    rows = {fold(row.name): row.name for row in tally.sheet.players}
    for name in tally.named_bankrupt:
        if fold(name) not in rows and tally.sheet.bankrupt is not None:
            near = get_close_matches(fold(name), rows, n=1)
            meant = f"did you mean {rows[near[0]]}?" if near else f"players: {', '.join(rows.values())}"
            message = f"{short(name)} is named as bankrupt, and no player is called so"
            yield tally.found(tally.sheet.bankrupt, "sheet-player", message, remedy=meant)


def occasion(tally: Tally) -> Iterator[SheetFinding]:
    """A day, a round or a table that could be two, or none."""
    for word, cell in tally.sheet.occasion.unread:
        shown, message, remedy = tell_unread(word, cell)
        yield tally.found(cell, "sheet-occasion", message, actual=shown, remedy=remedy)


def numbers(tally: Tally) -> Iterator[SheetFinding]:
    """Cells that are no numbers, or cannot be what they stand for."""
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
                remedy="mend the formula, or type the number" if amount.cell.error else "type the number itself",
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
                "there is less than nothing",
                expected="0 or more",
                actual=amount.value,
                remedy="write 0: a debt to the bank stands in its own column" if owed else "count it again",
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
    """Bonuses that no destiny card pays."""
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
                remedy="write the bonus of his card, 0 if he has not reached its goal",
            )


def _open(amount: Amount) -> bool:
    """A formula of the sheet that nobody has worked out yet."""
    return amount.cell.formula is not None and amount.cell.value is None
