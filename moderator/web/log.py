"""The log by round, newest first; search results; and recent corrections."""

from collections.abc import Iterable, Iterator

from moderator.journal.comments import as_typed
from moderator.journal.corrections import follow
from moderator.model.entries import Booked, Delete, Directive, Insert, Line
from moderator.model.values import Slim
from moderator.replay import Step
from moderator.views.sentence import consequences
from moderator.web.game_view import Facts, GameView

MOST_LINES = 3_000  # lines that a page shows: more than any real game has
MOST_FOUND = 200
_RECENT = 12  # lines for which a correction counts as recent
_TAKEN = 6  # changed lines listed for one correction


class ShownRound(Slim):
    """A round with the steps whose lines are shown."""

    id: str
    name: str
    steps: tuple[Step, ...]

    def is_same(self, other: "ShownRound | None") -> bool:
        """Return whether it shows the same steps as when it was last rendered."""
        return (
            other is not None
            and self.name == other.name
            and len(self.steps) == len(other.steps)
            and all(step is was for step, was in zip(self.steps, other.steps, strict=True))
        )


def rounds(view: GameView) -> Iterator[ShownRound]:
    """Yield every round with lines, newest first; of a very long game only the last lines."""
    room = MOST_LINES
    for number, played in reversed(list(enumerate(view.rounds))):
        steps = played.steps[-room:] if room else ()
        if not steps:
            break
        room -= len(steps)
        yield ShownRound(f"round-{number}", played.name, steps)


def round_facts(view: GameView, shown: ShownRound) -> Facts:
    """Return the facts of a round, its lines newest first."""
    return {"id": shown.id, "name": shown.name, "lines": [_told(view, step) for step in shown.steps[::-1]]}


def lines_left_out(view: GameView) -> int:
    """Return how many of the oldest lines a page leaves out, because the game has too many."""
    return max(0, len(view.game.steps) - MOST_LINES)


def _told(view: GameView, step: Step) -> Facts:
    return {
        "line": step.booked.line,
        "text": view.game.shown(step.booked),
        "amended": step.booked.amended_by,
        "told": consequences(view.title, step.booked.move, step.entry, step.position),
        "wrong": [f"{found.severity.value}: {found.message}" for found in step.violations],
    }


def search(shown: Iterable[Facts], wanted: str) -> list[Facts]:
    """Return the lines of the log that contain all wanted words, in their text or in what followed."""
    words = wanted.casefold().split()
    found = (
        line | {"round": each["name"]}
        for each in shown
        for line in each["lines"]
        if all(word in " ".join((line["text"], *line["told"], *line["wrong"])).casefold() for word in words)
    )
    return [line for line, _ in zip(found, range(MOST_FOUND + 1), strict=False)]


# ---- corrections ----


def corrections(view: GameView) -> Facts | None:
    """Return what undo, redo and corrections changed within the last lines, newest first; None if nothing."""
    read = [line for line in view.game.journal.lines if line.says is not None]
    recent = [line for line in read[-_RECENT:] if isinstance(line.says, Directive)]
    if not recent:
        return None
    return {"told": list(_corrected(view, recent))[::-1]}


def _corrected(view: GameView, recent: list[Line]) -> Iterator[Facts]:
    lines = view.game.journal.lines
    at = recent[0].number
    course = follow(line for line in lines if line.number < at)
    marked = {line.number for line in recent}
    for line in lines:
        if line.number < at:
            continue
        before = course.book() if line.number in marked else ()
        course.take(line)
        if line.number in marked:
            yield _change(view, line, before, course.book())


def _change(view: GameView, line: Line, before: tuple[Booked, ...], after: tuple[Booked, ...]) -> Facts:
    """Return a correction as `line 57: undo`, with the lines it took back, restored or changed."""
    had, has = {b.line: b for b in before}, {b.line: b for b in after}
    gone = "deleted" if isinstance(line.says, Delete) else "taken back"
    back = "inserted" if isinstance(line.says, Insert) else "restored"
    changes = [f"{gone}: {_said(view, had[n])}" for n in had if n not in has]
    changes += [f"{back}: {_said(view, has[n])}" for n in has if n not in had]
    changes += [
        f"line {n} was {as_typed(view.game.shown(had[n]))}, is now {as_typed(view.game.shown(has[n]))}"
        for n in had
        if n in has and had[n].move != has[n].move
    ]
    more = len(changes) - _TAKEN
    changes = [*changes[:_TAKEN], f"and {more} more"] if more > 0 else changes
    return {"line": line.number, "kind": type(line.says).__name__.lower(), "told": changes or ["no line changed"]}


def _said(view: GameView, booked: Booked) -> str:
    return f"line {booked.line}, {as_typed(view.game.shown(booked))}"
