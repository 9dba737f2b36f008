"""Worths, places and the margin as the table wrote them, held against the sum of their parts."""

from collections.abc import Iterator

from moderator.audit.sheet import words
from moderator.audit.sheet.amounts import Amount
from moderator.audit.sheet.filled import PlayerRow
from moderator.audit.sheet.found import Found, short
from moderator.audit.sheet.tally import Tally
from moderator.model.names import fold
from moderator.model.wording import list_words


def sums(tally: Tally) -> Iterator[Found]:
    """Figures that do not follow from what is written in; of players of whom something is unread, none is judged."""
    unread = {row.row for row in tally.sheet.players if tally.unread(row)}
    for row in tally.sheet.players:
        if row.row not in unread:
            yield from _worth(tally, row)
    if not unread and tally.sheet.players:
        yield from _places(tally)


def _worth(tally: Tally, row: PlayerRow) -> Iterator[Found]:
    others = ("cash", words.CREDIT, words.DESTINY)
    shares = sum(part.amount for part in tally.parts[row.row] if part.what not in others)
    yield from _differs(tally, row, words.HELD, shares, "score-sum", "the shares of {name} are worth {right}")
    worth = tally.totals[row.row]
    yield from _differs(tally, row, words.TOTAL, worth, "score-sum", "cash and shares of {name} come to {right}")


def _places(tally: Tally) -> Iterator[Found]:
    first, *others = sorted(tally.totals.values(), reverse=True)
    for row in tally.sheet.players:
        place, behind = tally.place(row), first - tally.totals[row.row]
        yield from _differs(tally, row, words.PLACE, place, "score-place", "{name} is in place {right}", money=False)
        yield from _differs(tally, row, words.BEHIND, behind, "score-place", "{name} is {right} behind the first")
    yield from _winner(tally)
    written = tally.sheet.margin
    if written is not None and others and written.value != first - others[0]:
        right = tally.title.money(first - others[0])
        yield tally.found(
            written.cell,
            "score-place",
            f"the winner is {right} ahead of the second",
            expected=right,
            actual=tally.title.money(written.value or 0),
            remedy=_mend(written, first - others[0]),
        )


def _winner(tally: Tally) -> Iterator[Found]:
    """A name written as the winner's that is another player's; of several who share the place any may be named."""
    written, best = tally.sheet.winner, max(tally.totals.values())
    winners = [row.name for row in tally.sheet.players if tally.totals[row.row] == best]
    named = fold(written.text) if written is not None else ""
    if written is not None and not any(fold(name) in named for name in winners):
        yield tally.found(
            written,
            "score-place",
            f"{list_words([short(name) for name in winners])} {'has' if len(winners) == 1 else 'have'} won",
            expected=list_words([short(name) for name in winners]),
            actual=short(written.text),
            remedy="write the winner's name, or put the formula back"
            if written.formula is None
            else "let the spreadsheet calculate anew and save it",
        )


def _differs(
    tally: Tally, row: PlayerRow, field: str, right: int, code: str, says: str, money: bool = True
) -> Iterator[Found]:
    """A figure that is written otherwise; one that is not written, or not worked out yet, is no fault."""
    written = row.fields.get(field)
    if written is None or written.value is None or written.value == right:
        return
    show = tally.title.money if money else str
    yield tally.found(
        written.cell,
        code,
        says.replace("{right}", show(right)).replace("{name}", short(row.name)),
        expected=show(right),
        actual=show(written.value),
        remedy=_mend(written, right),
    )


def _mend(written: Amount, right: int) -> str:
    if written.cell.formula is None:
        return f"write {right}, or put the formula back"
    return "let the spreadsheet calculate anew and save it"
