"""What the table says about the books: corrections, counts, notes, an early end."""

from collections import defaultdict

from moderator.model.accounts import MONEY
from moderator.model.moves import Adjust, Change, Count, End, Note, Reprice
from moderator.rules.desk import Desk
from moderator.rules.holdings import percent
from moderator.rules.market import move_marker
from moderator.rules.phases import return_cars
from moderator.rules.presidency import settle_presidency
from moderator.rules.sequence import end_game

SHARE = "share "


def adjust(desk: Desk, move: Adjust) -> None:
    """Book a correction: what some accounts give up, others receive."""
    by_unit: dict[str, list[Change]] = defaultdict(list)
    for change in move.changes:
        by_unit[change.unit].append(change)
    for unit, changes in by_unit.items():
        total = sum(change.count for change in changes)
        if total:
            raise desk.refuse(
                "adjust-balance",
                f"the changes of {unit} sum to {total:+d}, not to nothing",
                f"say who gives or takes the rest, for instance: bank {-total:+d}",
            )
        _settle_changes(desk, unit, changes)
    desk.flag("adjusted", "the table corrected the books: " + ", ".join(_say(desk, c) for c in move.changes))


def _say(desk: Desk, change: Change) -> str:
    if change.unit == MONEY:
        return f"{change.account} {'+' if change.count >= 0 else '-'}{desk.money(abs(change.count))}"
    return f"{change.account} {change.count:+d} {change.unit}"


def _settle_changes(desk: Desk, unit: str, changes: list[Change]) -> None:
    givers = [[change.account, -change.count] for change in changes if change.count < 0]
    for taker in (change for change in changes if change.count > 0):
        wanted = taker.count
        while wanted:
            account, has = givers[0]
            part = min(wanted, int(has))
            _shift(desk, unit, str(account), taker.account, part)
            wanted -= part
            givers[0][1] = int(has) - part
            if not givers[0][1]:
                givers.pop(0)


def _shift(desk: Desk, unit: str, source: str, target: str, count: int) -> None:
    if unit == MONEY:
        desk.pay(source, target, count, "adjusted")
    elif unit.startswith(SHARE):
        company = unit.removeprefix(SHARE)
        single = desk.title.certificates[company][-1]
        if count % single.percent:
            raise desk.refuse("adjust-balance", f"{count}% is no whole number of {single.percent}% certificates")
        desk.give(single.unit, source, target, count // single.percent, "adjusted")
        if company in desk.position.par:
            settle_presidency(desk, company)
    else:
        desk.give(unit, source, target, count, "adjusted")
        for company in (source, target):
            if company in desk.title.kinds:
                return_cars(desk, company)


def reprice(desk: Desk, move: Reprice) -> None:
    """Put a price marker where the table agreed it stands."""
    chart, company = desk.title.market, move.company
    if company not in desk.position.cells:
        raise desk.refuse("price-cell", f"{company} has no marker on the chart", "start it first")
    cells = chart.cells_at(move.price)
    if not cells:
        raise desk.refuse(
            "price-cell", f"no cell of the chart shows {desk.money(move.price)}", "name a price of the chart"
        )
    if move.cell is not None and move.cell not in cells:
        shown = ", ".join(f"{row},{column}" for row, column in cells)
        raise desk.refuse(
            "price-cell", f"{desk.money(move.price)} is not at {move.cell[0]},{move.cell[1]}", f"it is at {shown}"
        )
    now = desk.position.cells[company]
    nearest = min(cells, key=lambda cell: (abs(cell[0] - now[0]) + abs(cell[1] - now[1]), cell))
    move_marker(desk, company, move.cell or nearest, "adjusted", "is put right")
    desk.flag("adjusted", f"the table put {company}'s marker on {desk.money(move.price)}")


def count(desk: Desk, move: Count) -> None:
    """Hold the books against what lies on the table."""
    unit = move.unit
    if unit.startswith(SHARE):
        held, shown = percent(desk.title, desk.position.books, unit.removeprefix(SHARE), move.account), "{}%"
    else:
        held, shown = desk.position.books.of(unit, move.account), "{}"
    if held == move.amount:
        return
    books, table = (
        (desk.money(held), desk.money(move.amount))
        if unit == MONEY
        else (shown.format(held), shown.format(move.amount))
    )
    what = "" if unit == MONEY else f" of {unit.removeprefix(SHARE)}"
    desk.flag(
        "count-mismatch",
        f"the books give {move.account} {books}{what}; the table counts {table}",
        expected=books,
        actual=table,
        remedy="look for it with `moderator show --at LINE`, then amend or adjust",
    )


def note(desk: Desk, move: Note) -> None:
    """Remembered in the journal, without effect."""


def end(desk: Desk, move: End) -> None:
    """The table stops the game; it is scored as it stands."""
    desk.flag("ended-early", "the table ended the game before its end by the rules")
    end_game(desk, move.text or "the table ended it")
