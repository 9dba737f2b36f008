"""The log: what each line said, and what came of it."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from moderator.game import Game
from moderator.model.position import Position
from moderator.model.wording import clean
from moderator.replay import Applied
from moderator.rules.rounds.sequence import round_name
from moderator.views.changes import came_of
from moderator.views.columns import ROOM, titled, wrap
from moderator.views.ink import PLAIN, Ink


def log(game: Game, line: int | None = None, last: int | None = None, ink: Ink = PLAIN) -> list[str]:
    """Moves up to a line with their consequences, under the round they were made in; only the `last` so many."""
    moves = _moves(game, line)
    lines: list[str] = []
    first = count = 0
    shown = None
    for count, before, step in moves if last is None else deque(moves, maxlen=last):
        first = first or count
        if round_name(before) != shown:
            shown = round_name(before)
            lines.append(ink.faint(f"---- {shown}"))
        lines += _told(game, step)
    cut = f"   (the last {count - first + 1} of {count} moves; all with: show log)" if first > 1 else ""
    return titled("Log" + cut, lines, ink)


def _moves(game: Game, line: int | None) -> Iterator[tuple[int, Position, Applied]]:
    """Each move up to a line: its ordinal, the position before it, and what became of it."""
    before = game.replay.start
    last = None if line is None else game.count_to(line)
    for ordinal, step in enumerate(islice(game.steps, last), 1):
        yield ordinal, before, step
        before = step.position


def _told(game: Game, step: Applied) -> list[str]:
    amended = f"   (line {step.booked.amended_by})" if step.booked.amended_by else ""
    lines = wrap(clean(game.shown(step.booked)) + amended, f"{step.booked.line:>4} | ", room=ROOM)
    for text in came_of(game.title, step.booked.move, step.entry, step.position):
        lines += wrap(game.hide(text), "       - ", room=ROOM)
    for finding in step.violations:
        lines += wrap(game.hide(f"{finding.severity.value}: {finding.message}"), "       ! ", room=ROOM)
    return lines
