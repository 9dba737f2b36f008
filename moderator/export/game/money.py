"""Where the money of the game lies, held against the bank of the title."""

from collections.abc import Iterable, Mapping

from moderator.export.game.cells import carried, check, sum_of
from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.model.ledger import BANK, MONEY
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.titles.title import Title

BEGIN, END = "begin", "end"


def money_table(
    title: Title,
    positions: Mapping[str, Position],
    columns: Mapping[str, Mapping[str, str]],
    before: Sheet | None = None,
) -> Table:
    """All money of one or more positions, a column each, checked against the bank of the title.

    What is there at the `BEGIN` is linked to the sheet `before`.

    `columns` names for `players` and `companies` the column of another table that is summed for a position; where it
    names none the sum stands as a value.
    """
    rows: list[tuple[Value, ...]] = []
    for who, accounts in (("players", next(iter(positions.values())).players), ("companies", title.kinds)):
        summed = columns.get(who, {})
        rows.append((who, *(_sum(summed.get(name), _held(at, accounts)) for name, at in positions.items()), None))
    aside = {name: _elsewhere(State(title, position)) for name, position in positions.items()}
    bank_has = {name: position.books.of(MONEY, BANK) for name, position in positions.items()}
    for who, held in (("laid aside", aside), (BANK, bank_has)):
        if held is bank_has or any(held.values()):
            linked = (carried(before if at == BEGIN else None, "money", who, END, held[at]) for at in held)
            rows.append((who, *linked, None))
    bank = title.all_money(len(next(iter(positions.values())).players))
    totals = {name: position.books.total(MONEY) for name, position in positions.items()}
    holds = check(
        f"AND({','.join(f'{{.{name}}}={bank}' for name in positions)})", all(held == bank for held in totals.values())
    )
    total: tuple[Value, ...] = ("all", *(sum_of("money", name, [held]) for name, held in totals.items()), holds)
    headings = (Column("money of"), *(Column(name, "money") for name in positions), Column("check"))
    note = f"All together is the money of the game, {title.money(bank)}."
    return Table("money", "Money", headings, tuple(rows), total, note=note)


def _sum(column: str | None, amount: int) -> Value:
    return amount if column is None else Formula(f"=SUM({{{column}}})", amount)


def _held(position: Position, accounts: Iterable[str]) -> int:
    return sum(position.books.of(MONEY, account) for account in accounts)


def _elsewhere(state: State) -> int:
    """What lies neither with players and companies nor in the bank: on the board, or where the table put it."""
    title, position = state.title, state.position
    held = position.books.holders(MONEY)
    known = {BANK, *position.players, *title.kinds}
    return sum(amount for account, amount in held.items() if account not in known)
