"""The stock market chart, with the price markers of each cell from the top of its stack."""

from moderator.rules.basics.state import State
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import ROOM, titled, wrap


def market(state: State, ink: Ink = PLAIN) -> list[str]:
    title, position = state.title, state.position
    if not title.file.shares.priced:
        return titled("Market", ["shares have no price in this game"], ink)
    chart = title.market
    names = short_names(list(position.cells))
    digits = max(len(str(price)) for price in chart.prices)
    room = max(digits, *(len(name) for name in names.values()), 0) + 1
    columns = max(len(row) for row in chart.rows)
    per_block = max(1, ROOM // room)
    lines: list[str] = []
    for start in range(0, columns, per_block):
        lines += _block(state, names, (start, min(columns, start + per_block)), room, ink)
    lines += [
        line
        for cell, stack in sorted(position.stacks.items(), key=lambda item: (-chart.price(item[0]), -item[0][1]))
        for line in wrap(", ".join(stack), f"{title.money(chart.price(cell)):>5} at {cell[0]},{cell[1]}: ", room=ROOM)
    ]
    starts = ", ".join(title.money(price) for price in chart.starting_values)
    lines += wrap(starts, "starting values: ", room=ROOM) if starts else []
    return titled("Market   (row,column; stacks from the top)", lines, ink)


def _block(
    state: State, names: dict[str, str], span: tuple[int, int], room: int, ink: Ink
) -> list[str]:
    """Some columns of the chart: a line of prices a row, below it one line for each marker of its highest stack."""
    lines = []
    for number, row in enumerate(state.title.market.rows):
        stacks = [state.position.stacks.get((number, column), ()) for column in range(*span)]
        lines.append("".join(f"{_shown(price):>{room - 1}} " for price in row[slice(*span)]).rstrip())
        for depth in range(max((len(stack) for stack in stacks), default=0)):
            marks = (names[stack[depth]] if depth < len(stack) else "" for stack in stacks)
            lines.append(ink.bold("".join(f"{mark:>{room - 1}} " for mark in marks).rstrip()))
    return lines


def _shown(price: int | None) -> str:
    return "" if price is None else str(price)


def short_names(companies: list[str], room: int = 3) -> dict[str, str]:
    """Each company by its first letters: as few as `room`, more where two would look alike."""
    for letters in range(room, max((len(name) for name in companies), default=0) + 1):
        short = {name: name[:letters] for name in companies}
        if len(set(short.values())) == len(short):
            return short
    return {name: name for name in companies}
