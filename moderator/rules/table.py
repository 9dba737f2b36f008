"""Moves of the players as a group: corrections, counts, notes, an early end."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from moderator.model.findings import Finding
from moderator.model.ledger import MONEY, share_unit, train_unit
from moderator.model.position import cell_name
from moderator.model.rounds import GameOver
from moderator.rules.booking import Booking, State
from moderator.rules.events import TrainsChanged
from moderator.rules.holdings import loose_shares, move_shares, percent, share_size, trains_of
from moderator.rules.listeners import happened
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import move_marker
from moderator.rules.rounds.ending import end_game
from moderator.rules.rounds.phases import settle_discards
from moderator.rules.rounds.sequence import resume
from moderator.rules.stock.startable import float_if_due
from moderator.rules.train_supply import give_train
from moderator.vocabulary.table import Adjust, Change, Count, End, Note, Reprice

SHARE, TRAIN = share_unit(""), train_unit("")


def adjust(booking: Booking, move: Adjust) -> None:
    """Book a correction of holdings."""
    by_unit: dict[str, list[Change]] = defaultdict(list)
    for change in move.changes:
        by_unit[change.unit].append(change)
    for unit, changes in by_unit.items():
        total = sum(change.count for change in changes)
        if total:
            raise booking.refuse(
                "adjust-balance",
                f"the changes of {unit} do not balance: they sum to {total:+d}",
                f"add who gives or takes the rest, for example: bank {-total:+d}",
            )
        for source, target, count in _pair_up(changes):
            _shift(booking, unit, source, target, count)
    _follow_up(booking, by_unit)
    booking.judge(*(_debt(booking, change) for change in by_unit[MONEY]))
    booking.flag("adjusted", "the table corrected the books: " + ", ".join(_say(booking, c) for c in move.changes))


def _debt(state: State, change: Change) -> Finding | None:
    """Return a finding if a correction leaves a player or company below zero. The bank may break."""
    held = state.cash(change.account)
    owner = change.account in state.position.players or change.account in state.title.kinds
    if change.count >= 0 or held >= 0 or not owner:
        return None
    return state.finding(
        "below-zero",
        f"the correction leaves {change.account} {state.money(held)}",
        expected=f"at least {state.money(0)}",
        actual=state.money(held),
        remedy=f"take at most {state.money(max(0, held - change.count))} from {change.account}",
    )


def _say(state: State, change: Change) -> str:
    if change.unit == MONEY:
        return f"{change.account} {'+' if change.count >= 0 else '-'}{state.money(abs(change.count))}"
    return f"{change.account} {change.count:+d} {change.unit}"


def _pair_up(changes: list[Change]) -> Iterator[tuple[str, str, int]]:
    """Yield giver, taker and count for one unit, in the order of the line. The changes sum to zero."""
    givers = [(change.account, -change.count) for change in changes if change.count < 0]
    for taker in changes:
        wanted = taker.count
        while wanted > 0:
            account, has = givers.pop(0)
            part = min(wanted, has)
            yield account, taker.account, part
            wanted -= part
            if has > part:
                givers.insert(0, (account, has - part))


def _shift(booking: Booking, unit: str, source: str, target: str, count: int) -> None:
    if unit == MONEY:
        booking.pay(source, target, count, "correction")
    elif unit.startswith(SHARE):
        _shift_shares(booking, _corporation(booking, unit), source, target, count)
    elif unit.startswith(TRAIN):
        give_train(booking, unit.removeprefix(TRAIN), source, target, "correction", count)
    else:
        booking.give(unit, source, target, count, "correction")


def _corporation(state: State, unit: str) -> str:
    """Return the corporation whose shares the line names. Raises NotBooked for a company without shares."""
    company = unit.removeprefix(SHARE)
    if company not in state.title.certificates:
        raise state.refuse("no-shares", f"{company} has no shares: it has a single owner", f"name `charter {company}`")
    return company


def _shift_shares(booking: Booking, company: str, source: str, target: str, count: int) -> None:
    """Move a percentage on ordinary certificates, and on the president's only if those are too few."""
    if target in booking.title.kinds and target != company:
        raise booking.refuse(
            "adjust-balance",
            f"{target} cannot own shares of {company}",
            "shares belong to players, the pool or a treasury",
        )
    first, size = booking.title.certificates[company][0], share_size(booking, company)
    wanted, rest = divmod(count, size)
    loose = loose_shares(booking.title, booking.position.books, company, source)
    if wanted > loose and booking.position.books.of(first.unit, source):
        booking.give(first.unit, source, target, 1, "correction")
        wanted -= first.shares
    if rest or wanted < 0:
        raise booking.refuse(
            "adjust-balance",
            f"{count}% of {company} is not a number of whole certificates",
            f"a share is worth {size}%, the president's certificate {first.shares * size}%",
        )
    move_shares(booking, company, wanted, source, target, "correction")


def _follow_up(booking: Booking, by_unit: Mapping[str, list[Change]]) -> None:
    """Settle the consequences of a correction: a new president, a float, a discard."""
    title, position = booking.title, booking.position
    for unit, changes in by_unit.items():
        if unit.startswith(SHARE) and (company := unit.removeprefix(SHARE)) in position.par:
            settle_presidency(booking, company)
            float_if_due(booking, company)
        for change in changes:
            if unit.startswith(TRAIN) and change.account in title.kinds:
                happened(booking, TrainsChanged(change.account))
    settle_discards(booking)
    resume(booking)


def reprice(booking: Booking, move: Reprice) -> None:
    """Put a price marker where the players agreed."""
    chart, company = booking.title.market, move.company
    if company not in booking.position.cells:
        raise booking.refuse("price-cell", f"{company} has no marker on the chart", "start it first")
    cells = chart.cells_at(move.price)
    if not cells:
        raise booking.refuse(
            "price-cell", f"the chart has no cell at {booking.money(move.price)}", "name a price on the chart"
        )
    if move.cell is not None and move.cell not in cells:
        shown = ", ".join(map(cell_name, cells))
        raise booking.refuse(
            "price-cell", f"{booking.money(move.price)} is not at {cell_name(move.cell)}", f"it is at {shown}"
        )
    now = booking.position.cells[company]
    nearest = min(cells, key=lambda cell: (abs(cell[0] - now[0]) + abs(cell[1] - now[1]), cell))
    move_marker(booking, company, move.cell or nearest, "correction")
    booking.flag("adjusted", f"the table put {company}'s marker on {booking.money(move.price)}")


def count(booking: Booking, move: Count) -> None:
    """Compare the books with a count of the table."""
    unit, books = move.unit, booking.position.books
    if unit.startswith(SHARE):
        held = percent(booking, _corporation(booking, unit), move.account)
    elif unit.startswith(TRAIN) and move.account in booking.title.kinds:
        held = trains_of(booking, move.account).count(unit.removeprefix(TRAIN))
    else:
        held = books.of(_card_unit(booking, unit), move.account)
    if held == move.amount:
        return
    booked, table = (_amount(booking, unit, number) for number in (held, move.amount))
    what = "" if unit == MONEY else f" of {unit.removeprefix(SHARE)}"
    booking.flag(
        "count-mismatch",
        f"the books give {move.account} {booked}{what}; the table counts {table}",
        expected=booked,
        actual=table,
        remedy="find the line with `moderator show --at LINE`, then amend or adjust",
    )


def _card_unit(state: State, unit: str) -> str:
    """Return the unit of the books. A train outside a company shows no side."""
    return train_unit(state.title.card(unit.removeprefix(TRAIN))) if unit.startswith(TRAIN) else unit


def _amount(state: State, unit: str, number: int) -> str:
    if unit == MONEY:
        return state.money(number)
    return f"{number}%" if unit.startswith(SHARE) else str(number)


def note(booking: Booking, move: Note) -> None:
    """Book nothing: a note only stays in the journal."""


def end(booking: Booking, move: End) -> None:
    """End the game early; it is scored as it stands."""
    if isinstance(booking.position.round, GameOver):
        raise booking.refuse("game-over", f"the game is already over: {booking.position.round.reason}")
    booking.flag("ended-early", "the table ended the game before the rules did")
    end_game(booking, move.text or "the table ended it")
