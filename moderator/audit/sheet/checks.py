"""Checks of prices, shares, limits and cash on a scoring sheet, and of its totals."""

from collections.abc import Iterator

from moderator.audit.sheet import words
from moderator.audit.sheet.filled import PlayerRow, SheetFinding, short
from moderator.audit.sheet.tally import Tally
from moderator.audit.sheet.words import Amount, fewest_halves
from moderator.model.findings import Severity
from moderator.model.names import fold
from moderator.model.wording import in_wholes, list_words, plural

# ---- holdings ----


def prices(tally: Tally) -> Iterator[SheetFinding]:
    """Report prices that the market does not have, and held companies without a price."""
    chart = tally.title.market.prices
    money = tally.title.money
    for company, amount in tally.sheet.prices.items():
        value = amount.value
        if company not in tally.title.file.corporations:
            face = tally.title.file.privates[company].face
            if value is not None and value != face:
                yield tally.found(
                    amount.cell,
                    "price-chart",
                    f"{company} counts at its face value",
                    expected=money(face),
                    actual=money(value),
                    remedy=f"write {face}",
                )
        elif value is not None and value >= 0 and value not in chart:
            around = [p for p in chart if p < value][-1:] + [p for p in chart if p > value][:1]
            yield tally.found(
                amount.cell,
                "price-chart",
                f"the stock market has no price of {money(value)}",
                expected=f"for {company} " + list_words(map(money, around), "or"),
                actual=money(value),
                remedy="check the marker on the stock market",
            )
    for company in tally.title.file.corporations:
        holders = [row for row in tally.sheet.players if tally.held(row, company)]
        if holders and company not in tally.sheet.prices and tally.title.file.shares.priced:
            yield tally.found(
                tally.sheet.gaps.get(company, tally.sheet.columns[company]),
                "sheet-gap",
                f"players hold {company}, but it has no final price",
                remedy="enter the price that its marker shows",
            )


def shares(tally: Tally) -> Iterator[SheetFinding]:
    """Report companies with too many shares in total, or without a holder of the president's certificate."""
    for piece, heading in tally.sheet.columns.items():
        corporation = piece in tally.title.file.corporations
        size = tally.size(piece) if corporation else 1
        held = [(row.name, tally.held(row, piece)) for row in tally.sheet.players if tally.held(row, piece)]
        total = sum(count for _, count in held)
        each = ", ".join(f"{short(name)} {count}" for name, count in held)
        if total > size and not corporation:
            yield tally.found(
                heading, "share-sum", f"there is only one {piece}", expected=1, actual=each, remedy="check its owner"
            )
        elif total > size:
            yield tally.found(
                heading,
                "share-sum",
                f"the players hold {total * 100 // size}% of {piece}",
                expected=f"at most {plural(size, 'share')}",
                actual=f"{total}: {each}",
                remedy=f"count the shares of {piece} again"
                + (f": {size} of them, not percent" if max(count for _, count in held) > size else ""),
            )
        elif corporation and total and tally.price(piece) is not None:
            least = tally.title.certificates[piece][0].shares
            unread = any(row.pieces[piece].value is None for row in tally.sheet.players if piece in row.pieces)
            if max(count for _, count in held) < least and not unread:
                yield tally.found(
                    heading,
                    "president-none",
                    f"no player holds the president's certificate of {piece}",
                    expected=f"one player with {plural(least, 'share')} or more",
                    actual=each,
                    remedy=f"count it as {plural(least, 'share')}",
                )


def limits(tally: Tally) -> Iterator[SheetFinding]:
    """Report players over the holding limit or the certificate limit."""
    shares = tally.title.file.shares
    limited = shares.hold_limit < 100 and shares.beyond is None
    seat = tally.title.file.players.get(str(len(tally.sheet.players)))
    for row in tally.sheet.players:
        name = short(row.name)
        for company in tally.title.file.corporations:
            share = tally.held(row, company) * 100 // tally.size(company)
            limit = shares.hold_limit * tally.size(company) // 100 * 100 // tally.size(company)
            if limited and share > limit:
                yield tally.found(
                    row.pieces[company].cell,
                    "hold-limit",
                    f"{name} holds {share}% of {company}; one player may hold {limit}%",
                    expected=f"at most {limit}%",
                    actual=f"{share}%",
                    remedy="correct only if the rest came by exchange and could not be sold",
                )
        least = _fewest(tally, row)
        if seat is not None and least > 2 * seat.certificates:
            yield tally.found(
                tally.where(row),
                "certificate-limit",
                f"{name} holds at least {in_wholes(least)} certificates; "
                f"with {len(tally.sheet.players)} players the limit is {seat.certificates}",
                expected=f"at most {seat.certificates}",
                actual=f"at least {in_wholes(least)}",
                remedy="count the certificates again; correct only if the player could not sell",
            )


def _fewest(tally: Tally, row: PlayerRow) -> int:
    """Return the least that a player's certificates can count, in halves; presidents are who hold most."""
    count = 0
    for piece in row.pieces:
        held = tally.held(row, piece)
        if piece in tally.title.certificates:
            most = max(tally.held(other, piece) for other in tally.sheet.players)
            count += fewest_halves(tally.title, piece, held, president=held == most)
        else:
            count += 2 * held
    return count


_OVERDRAWN = 2  # times the bank, even if it ran out and later payments were only noted


def bank(tally: Tally) -> Iterator[SheetFinding]:
    """Report more cash than the bank has, unless the sheet says that the bank ran out.

    If it ran out, report cash of less than half the bank or more than twice the bank.
    """
    cash = sum(tally.field(row, words.CASH) for row in tally.sheet.players)
    bank, money, ended = tally.title.bank(len(tally.sheet.players)), tally.title.money, tally.sheet.ended
    ending = ended.text.casefold() if ended is not None else ""
    empty = ending.strip(" .") in words.ALSO_EMPTY
    if empty and ended is not None and 2 * cash < bank:
        yield tally.found(
            ended,
            "money-sum",
            f"the sheet says that the bank of {money(bank)} ran out, but the players have only {money(cash)}",
            expected=f"{money(bank)} minus the treasuries",
            actual=money(cash),
            remedy="count the cash again, or correct how the game ended",
        )
    if empty and ended is not None and cash > _OVERDRAWN * bank:
        yield tally.found(
            ended,
            "money-sum",
            f"the players have {money(cash)}, more than {_OVERDRAWN} times the bank of {money(bank)}",
            expected=f"little more than {money(bank)}: only the last payments exceed the bank",
            actual=money(cash),
            remedy="count the cash again: an amount may have an extra digit",
        )
    if cash <= bank or empty or tally.title.file.ending.bank_breaks == "never":
        return
    contradicted = ending in words.ENDINGS
    yield tally.found(
        next(row.fields[words.CASH].cell for row in tally.sheet.players if words.CASH in row.fields),
        "money-sum",
        f"the players have {money(cash)}, {money(cash - bank)} more than the whole bank",
        severity=Severity.VIOLATION if contradicted else None,
        expected=f"at most {money(bank)}, if the bank never ran out",
        actual=money(cash),
        remedy=f"the game ended by {ending}: count the cash again" if contradicted else None,
    )


# ---- sums ----
# Written totals, places and margin, compared with the recalculated ones.


def sums(tally: Tally) -> Iterator[SheetFinding]:
    """Report written totals that differ from the sum of their parts. Skip players with unreadable cells."""
    unread = {row.row for row in tally.sheet.players if tally.unread(row)}
    for row in tally.sheet.players:
        if row.row not in unread:
            yield from _worth(tally, row)
    if not unread and tally.sheet.players:
        yield from _places(tally)


def _worth(tally: Tally, row: PlayerRow) -> Iterator[SheetFinding]:
    others = ("cash", words.CREDIT, words.DESTINY)
    shares = sum(part.amount for part in tally.parts[row.row] if part.what not in others)
    yield from _differs(tally, row, words.HELD, shares, "score-sum", "the shares of {name} are worth {right}")
    worth = tally.totals[row.row]
    yield from _differs(tally, row, words.TOTAL, worth, "score-sum", "the cash and shares of {name} add up to {right}")


def _places(tally: Tally) -> Iterator[SheetFinding]:
    first, *others = sorted(tally.totals.values(), reverse=True)
    for row in tally.sheet.players:
        place, behind = tally.place(row), first - tally.totals[row.row]
        yield from _differs(tally, row, words.PLACE, place, "score-place", "{name} is in place {right}", money=False)
        yield from _differs(tally, row, words.BEHIND, behind, "score-place", "{name} is {right} behind the winner")
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


def _winner(tally: Tally) -> Iterator[SheetFinding]:
    """Report a named winner who is not in first place. Any of several tied winners may be named."""
    written, best = tally.sheet.winner, max(tally.totals.values())
    winners = [row.name for row in tally.sheet.players if tally.totals[row.row] == best]
    named = fold(written.text) if written is not None else ""
    if written is not None and not any(fold(name) in named for name in winners):
        yield tally.found(
            written,
            "score-place",
            f"{list_words([short(name) for name in winners])} won",
            expected=list_words([short(name) for name in winners]),
            actual=short(written.text),
            remedy="write the winner's name, or restore the formula"
            if written.formula is None
            else "recalculate the spreadsheet and save it",
        )


def _differs(
    tally: Tally, row: PlayerRow, field: str, right: int, code: str, says: str, money: bool = True
) -> Iterator[SheetFinding]:
    """Report a written figure that differs from the right one; an empty cell is no fault."""
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
        return f"write {right}, or restore the formula"
    return "recalculate the spreadsheet and save it"
