"""What came of a line: what changed hands, what it brought about, which other lines it touches."""

from moderator.model.accounts import BANK, MONEY
from moderator.model.findings import Severity
from moderator.model.lines import Amend
from moderator.model.position import Position
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import wrap
from moderator.writing import Answer, Shift

_TOLD = (Severity.RULING, Severity.NOTE)  # of what was written; what the table attests is counted by the audit


def answer(title: Title, given: Answer, ink: Ink = PLAIN) -> list[str]:
    """A line that was written, and what changed by it."""
    lines = wrap(given.text, f"{given.line} | ")
    for found in given.findings:
        if found.severity in _TOLD:
            section = f" [{found.section}]" if found.section else ""
            lines += wrap(f"{found.message}{section}", f"  {ink.severity(found.severity)}: ", "    ")
    for booked in given.gone:
        lines += wrap(booked.text, f"  taken back, line {booked.line}: ", "    ")
    for booked in given.back:
        lines += wrap(booked.text, f"  counts again, line {booked.line}: ", "    ")
    lines += _changes(title, given, ink)
    for shift in given.shifts:
        lines += _shift(shift)
    if isinstance(given.says, Amend) and not given.shifts:
        lines.append("  no later line is judged differently")
    return lines


def _changes(title: Title, given: Answer, ink: Ink) -> list[str]:
    """One line of what changed hands, then what it brought about, each in its own line; what matters most is marked."""
    moved = _money(title, given.before, given.after)
    moved += [f"{p.source} -> {p.target}: {p.count} {p.unit}" for p in given.entry.postings if p.unit != MONEY]
    lines = wrap("; ".join(moved), "  ", "    ") if moved else []
    for event in given.entry.events:
        text = event.text + (f" [{event.section}]" if event.section else "")
        if event.code in _MARKED:
            lines += [ink.bold(line) for line in wrap(text, ">> ", "   ")]
        else:
            lines += wrap(text, "  ", "    ")
    return lines


# Consequences that nobody at the table may miss.
_MARKED = frozenset(
    ("phase-change", "rust", "train-discard", "car-return", "float", "presidency", "bankruptcy", "company-closed",
     "final-exchange", "bank-breaks", "game-end", "full-capitalization", "late-float")
)  # fmt: skip


def _money(title: Title, before: Position, after: Position) -> list[str]:
    """`Ann £450 -> £350` for every player and company whose cash changed, the bank last."""
    changed = []
    for account in (*before.players, *title.kinds, BANK):
        had, has = before.books.of(MONEY, account), after.books.of(MONEY, account)
        if had != has:
            changed.append(f"{account} {title.money(had)} -> {title.money(has)}")
    return changed


def _shift(shift: Shift) -> list[str]:
    number = shift.booked.line
    lines = []
    for found in shift.gained:
        lines += wrap(f"{found.code}: {found.message}", f"  line {number} is now wrong: ", "    ")
    for found in shift.lost:
        lines += wrap(f"{found.code}: {found.message}", f"  line {number} no longer has: ", "    ")
    return lines
