"""The findings: what the audit says of every line, with section, figures and remedy."""

from collections.abc import Iterable

from moderator.audit.report import Report
from moderator.export.sheet import Column, Sheet, Table
from moderator.game import Game
from moderator.journal.lexer import cut_comment
from moderator.model.findings import Finding, Severity

MATTERS = (Severity.VIOLATION, Severity.ERROR, Severity.RULING)  # what is no more than a word of the table is left out
_WEIGHT = {severity: at for at, severity in enumerate(Severity)}
_COLUMNS = (
    Column("severity"),
    Column("line", "count"),
    Column("entry", width=30),
    Column("check"),
    Column("what", width=44),
    Column("section"),
    Column("heading", width=24),
    Column("expected", width=22),
    Column("actual", width=22),
    Column("remedy", width=30),
)


def findings(game: Game, report: Report) -> Sheet:
    """A row a finding: what was broken first, then rulings, what the table attested, and notes."""
    headings = {section.id: section.heading for section in game.title.rulebook.sections}
    texts = {line.number: cut_comment(line.text)[0] or line.text for line in game.journal.lines}
    texts |= {booked.line: game.shown(booked) for booked in game.journal.booked}
    if game.journal.torn is not None:
        texts[len(game.journal.lines) + 1] = game.journal.torn
    rows = tuple(
        (
            found.severity.value,
            found.line,
            texts.get(found.line or 0),
            found.code,
            found.message,
            found.section,
            headings.get(found.section or ""),
            found.expected,
            found.actual,
            found.remedy,
        )
        for found in weightiest(report.findings)
    )
    return Sheet("Findings", (Table("findings", _verdict(report), _COLUMNS, rows),), notes=(_HOW,), filtered=True)


def weightiest(found: Iterable[Finding]) -> list[Finding]:
    """Findings, the weightiest first; those of one weight in the order of their lines."""
    return sorted(found, key=lambda finding: _WEIGHT[finding.severity])


_HOW = "A ruling is what the table allowed with !; attested is what only the board can show."


def _verdict(report: Report) -> str:
    counted = ", ".join(f"{name} {number}" for name, number in report.counts.items() if number)
    return f"{'Clean' if report.clean else 'Not clean'}: {counted or 'nothing found'}"
