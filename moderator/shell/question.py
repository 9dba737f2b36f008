"""The answer to `?`: what is possible now, and why the rest is not."""

from itertools import groupby

from moderator.game import Game
from moderator.shell.possible import Choice, choices, open_ended
from moderator.views.table import wrap


def question(game: Game) -> list[str]:
    """Moves that may be said now, a line a verb; then one line for each reason that bars others."""
    judged = choices(game)
    free = [choice for choice in judged if choice.barred is None]
    lines: list[str] = []
    for _, group in groupby(sorted(free, key=lambda c: c.verb), key=lambda c: c.verb):
        lines += wrap(", ".join(choice.text for choice in group), "  ", "    ")
    lines += [f"  {usage}" for usage in open_ended(game)]
    lines = ["possible now:", *lines] if lines else ["nothing is possible now"]
    barred = [choice for choice in judged if choice.barred is not None]
    if barred:
        lines.append("not possible:")
        for code in dict.fromkeys(choice.barred.code for choice in barred if choice.barred):
            lines += _reason([choice for choice in barred if choice.barred and choice.barred.code == code])
    return lines


def _reason(barred: list[Choice]) -> list[str]:
    """`buy FS and 3 others: ... [4.1.2]`."""
    first = barred[0]
    assert first.barred is not None
    others = f" and {len(barred) - 1} other{'s' if len(barred) > 2 else ''}" if len(barred) > 1 else ""
    section = f" [{first.barred.section}]" if first.barred.section else ""
    return wrap(f"{first.text}{others}: {first.barred.message}{section}", "  ", "    ")
