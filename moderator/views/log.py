"""The log: what each line said, and what came of it."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import BANK, MONEY
from moderator.model.position import Position
from moderator.model.wording import clean
from moderator.replay import Step
from moderator.rules.rounds.sequence import round_name
from moderator.titles.telling import section_of, section_of_posting, tell
from moderator.titles.title import Title
from moderator.views.answer import came_of
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, titled, wrap


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


def _moves(game: Game, line: int | None) -> Iterator[tuple[int, Position, Step]]:
    """Each move up to a line: its ordinal, the position before it, and what became of it."""
    before = game.replay.start
    last = None if line is None else game.count_to(line)
    for ordinal, step in enumerate(islice(game.steps, last), 1):
        yield ordinal, before, step
        before = step.position


def _told(game: Game, step: Step) -> list[str]:
    amended = f"   (line {step.booked.amended_by})" if step.booked.amended_by else ""
    lines = wrap(clean(game.shown(step.booked)) + amended, f"{step.booked.line:>4} | ", room=ROOM)
    for text in came_of(game.title, step.booked.move, step.entry, step.position):
        lines += wrap(game.hide(text), "       - ", room=ROOM)
    for finding in step.violations:
        lines += wrap(game.hide(f"{finding.severity.value}: {finding.message}"), "       ! ", room=ROOM)
    return lines


# ---- why ----
# Why a line did what it did: its postings with the balances before and after, and the sections they rest on.


def why(game: Game, line: int) -> list[str] | None:
    """A line that counts, told in full; None if no such line does."""
    at = next((index for index, step in enumerate(game.steps) if step.booked.line == line), None)
    if at is None:
        return None
    step = game.steps[at]
    before = game.steps[at - 1].position if at else game.replay.start
    lines = wrap(game.shown(step.booked), f"{line} | ")
    for posting in step.entry.postings:
        lines += wrap(_posting(game.title, posting), "  ", "    ")
    lines += _balances(game.title, before, step.position, step.entry.postings)
    for event in step.entry.events:
        section = section_of(game.title, event)
        lines += wrap(game.hide(tell(game.title, event)) + (f" [{section}]" if section else ""), "  ", "    ")
    for finding in step.findings:
        section = f" [{finding.section}]" if finding.section else ""
        lines += wrap(f"{finding.severity}: {game.hide(finding.message)}{section}", "  ", "    ")
    return lines


def _posting(title: Title, posting: Posting) -> str:
    what = title.money(posting.count) if posting.unit == MONEY else f"{posting.count} x {posting.unit}"
    section = section_of_posting(title, posting)
    return f"{what}: {posting.source} -> {posting.target}, {posting.why}{f' [{section}]' if section else ''}"


def _balances(title: Title, before: Position, after: Position, postings: tuple[Posting, ...]) -> list[str]:
    """What each account held of what moved, before the line and after it."""
    touched = dict.fromkeys((account, p.unit) for p in postings for account in (p.source, p.target))
    lines = []
    for account, unit in touched:
        had, has = before.books.of(unit, account), after.books.of(unit, account)
        show = str if unit != MONEY else title.money if account == BANK else title.balance
        lines.append(f"    {account}{'' if unit == MONEY else f', {unit}'}: {show(had)} -> {show(has)}")
    return lines
