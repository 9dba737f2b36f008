"""The board in a window: the turn, then the matrix, then trains, then as much else as fits."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from moderator.model.wording import clean
from moderator.views.board.content import Board, Trains
from moderator.views.board.matrix import draw_matrix, fit_pieces, set_matrix
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import SMALLEST, Window, cells, clip, wrap

_EVENTS = 3  # last events that are kept in a low window, at the cost of companies
_WIDE = 100  # minimum columns of the board if the chart is drawn next to it
_LEGEND = "> acts, x has acted, * president; shares in %"


def draw_board(board: Board, window: Window = SMALLEST, ink: Ink = PLAIN) -> list[str]:
    """Return the board in at most as many lines as the window has, with a count of those left out.

    In a window that is wide enough the market chart is drawn to the right.
    """
    room = window.columns - width(board.chart) - GAP
    if not board.chart or room < _WIDE or len(board.chart) > window.lines:
        return _draw(board, window, ink)
    return side_by_side(_draw(board, window.replace(columns=room), ink), board.chart)


def _draw(board: Board, window: Window, ink: Ink) -> list[str]:
    columns, lines = window.columns, window.lines
    head = _head(board, columns, ink)
    trains = fit_pieces("trains ", [_train(board, train) for train in board.trains] or ["none left"], columns, 2)
    facts = list(_facts(board, columns, 3 if lines > SMALLEST.lines or not board.companies else 1))
    events = [clip(clean(f"{event.line} {event.says}"), columns) for event in board.events]
    least = min(_EVENTS, len(events))
    room = lines - len(head) - len(trains)
    body = draw_matrix(set_matrix(board, columns), columns, room - least - min(1, len(facts)), ink)
    shown = _some(facts, max(0, room - len(body) - least))
    room -= len(body) + len(shown)
    last = [ink.faint(event) for event in events[: max(0, room)]]
    parts = [part for part in (head, body, [*trains, *shown], last) if part]
    blank = [""] if room - len(last) >= len(parts) - 1 else []
    drawn = [line for part in parts for line in (*part, *blank)]
    return _some(drawn[: len(drawn) - len(blank)], lines)


def _head(board: Board, columns: int, ink: Ink) -> list[str]:
    """Return the turn with its step and obligations, and the current state of the game."""
    lines = [ink.bold(line) for line in wrap(board.turn, "> ", room=columns)]
    due = [line for text in board.due for line in wrap(text, ">> ", "   ", columns)]
    lines += [ink.bold(line) for line in _some(due, 3)]
    doubts = wrap(f"uncertain: {board.uncertain}", "", "  ", columns) if board.uncertain else []
    lines += [ink.bold(line) for line in _some(doubts, 2)]
    stands = (
        f"{board.title},",
        *([f"{board.occasion},"] if board.occasion else []),
        f"phase {board.phase},",
        f"bank {board.money(board.bank)},",
        f"{board.begins} {board.priority},",
        f"line {board.line}",
    )
    return lines + fit_pieces("", stands, columns, 2)


def _train(board: Board, train: Trains) -> str:
    """`4 £300 (3 left, 1 in the pool),`."""
    left = "any" if train.left is None else str(train.left)
    parts = [f"{left} left"] if train.left != 0 else []
    parts += [board.worded(f"{train.pooled} in the train pool")] if train.pooled else []
    price = "" if train.price is None else f" {board.money(train.price)}"
    return f"{train.name}{price} ({', '.join(parts)})"


def _facts(board: Board, columns: int, lines: int) -> Iterator[str]:
    """Yield the further lists, one per heading, then the legend of the matrix."""
    lists = {heading: list(pieces) for heading, pieces in board.facts.items()}
    if board.starts and "not started" in lists:
        lists["not started"][-1:] = [f"{lists['not started'][-1]},", "at", *map(board.money, board.starts)]
    lists["companies"] = [f"{c.name}: {', '.join(c.condition)};" for c in board.companies if c.condition]
    lists["rusts next"] = list(board.rusts)
    for heading, pieces in lists.items():
        yield from fit_pieces(f"{heading} ", pieces, columns, lines) if pieces else ()
    par = f"; {board.words.par_heading}: price in the offering" if board.offered else ""
    yield from wrap(board.worded(_LEGEND) + par, room=columns) if board.companies else ()


def _some(lines: Sequence[str], most: int) -> list[str]:
    """Return at most `most` lines; if some are cut, the last line counts them."""
    if len(lines) <= most:
        return list(lines)
    return [*lines[: most - 1], f"and {len(lines) - most + 1} more lines in a taller window"] if most else []


_CODE = re.compile(r"\x1b\[[0-9;]*m")  # escape codes take no room
GAP = 3


def width(lines: Sequence[str]) -> int:
    """The columns that lines take."""
    return max((cells(_CODE.sub("", line)) for line in lines), default=0)


def side_by_side(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """The lines of two drawings, the second one flush behind the longest line of the first."""
    room = width(left) + GAP
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one}{' ' * (room - width([one]))}{other}".rstrip() for one, other in pairs]
