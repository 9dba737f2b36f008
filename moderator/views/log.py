"""The log: what each line said, and what came of it."""

from collections.abc import Sequence

from moderator.journal.errors import clean
from moderator.model.position import Position
from moderator.replay import Applied
from moderator.rules.rounds.sequence import round_name
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import ROOM, titled, wrap


def log(start: Position, steps: Sequence[Applied], last: int | None = None, ink: Ink = PLAIN) -> list[str]:
    """Lines with their consequences, under the round they were made in; only the `last` so many if asked for."""
    first = 0 if last is None else max(0, len(steps) - last)
    lines: list[str] = []
    before = steps[first - 1].position if first else start
    shown = None
    for step in steps[first:]:
        if round_name(before) != shown:
            shown = round_name(before)
            lines.append(ink.faint(f"---- {shown}"))
        lines += _told(step)
        before = step.position
    cut = f"   (the last {len(steps) - first} of {len(steps)} moves; all with: show log)" if first else ""
    return titled("Log" + cut, lines, ink)


def _told(step: Applied) -> list[str]:
    amended = f"   (line {step.booked.amended_by})" if step.booked.amended_by else ""
    lines = wrap(clean(step.booked.text) + amended, f"{step.booked.line:>4} | ", room=ROOM)
    for event in step.entry.events:
        lines += wrap(event.text, "       - ", room=ROOM)
    for finding in step.violations:
        lines += wrap(f"{finding.severity.value}: {finding.message}", "       ! ", room=ROOM)
    return lines
