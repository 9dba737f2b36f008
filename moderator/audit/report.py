"""The audit report: findings of the journal and of the rules, in the order of their lines."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from moderator.audit.sheet.checks import bank, limits, prices, shares, sums
from moderator.audit.sheet.entries import headings, numbers, occasion, seats
from moderator.audit.sheet.filled import ScoringSheet, SheetFinding, read_scoring_sheet
from moderator.audit.sheet.tally import Tally
from moderator.game import Game
from moderator.journal.corrections import mend_written
from moderator.journal.lexer import cut_comment
from moderator.model.entries import Journal
from moderator.model.findings import Doubt, Doubts, Finding, Severity, as_reasons
from moderator.model.values import Record
from moderator.rules.booking import State
from moderator.scoring import Score
from moderator.titles.options import unadvised

WEIGHTY = (Severity.VIOLATION, Severity.ERROR)


class Report(Record):
    """All findings of a game. It is `clean` if it has no violation or error."""

    findings: tuple[Finding, ...]
    lines: int
    uncertain: Doubts = ()

    @property
    def counts(self) -> dict[str, int]:
        counted = Counter(finding.severity.value for finding in self.findings)
        return {severity.value: counted[severity.value] for severity in Severity}

    @property
    def clean(self) -> bool:
        return not any(finding.severity in WEIGHTY for finding in self.findings)

    def of(self, *severities: Severity) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity in severities)

    def as_json(self) -> dict[str, Any]:
        return {
            "clean": self.clean,
            "uncertain": as_reasons(self.uncertain),
            "lines": self.lines,
            "counts": self.counts,
            "findings": [finding.as_json() for finding in self.findings],
        }


def report(game: Game) -> Report:
    """Return all findings of reading and replay in line order; mark violations on doubtful books as uncertain."""
    doubts = game.doubts()
    found = [*game.journal.problems, *_advice(game)]
    for step in game.steps:
        found += [_doubted(finding, doubts, game.journal) for finding in step.findings]
    found.sort(key=lambda finding: game.journal.order(finding.line or 0))
    return Report(tuple(mend_written(game.journal.lines, found)), len(game.journal.booked), doubts)


def _advice(game: Game) -> Iterator[Finding]:
    """Options that are recommended for another number of players, each on the line that chooses it."""
    for name, advice in unadvised(game.title, len(game.replay.start.players)).items():
        chosen = ["option", name]
        lines = (line.number for line in game.journal.lines if cut_comment(line.text)[0].split()[:2] == chosen)
        finding = State(game.title, game.replay.start).finding("option-advised", advice)
        yield finding.replace(line=next(lines, None))


def _doubted(finding: Finding, doubts: Doubts, journal: Journal) -> Finding:
    """Return the finding, with the first doubt added to its message if it is a violation after that doubt."""
    if finding.severity is not Severity.VIOLATION or not doubts:
        return finding
    if journal.order(finding.line or 0) <= journal.order(doubts[0].line):
        return finding
    return finding.replace(message=f"{finding.message} (uncertain: {doubts[0].fact})")


# ---- scoring sheet ----
# The audit of a scoring sheet: checks by the rules of its title, and the recalculated standings.


class Judged(Record):
    """The audit of a scoring sheet. `clean` is true if nothing is broken or unreadable."""

    sheet: ScoringSheet
    findings: tuple[SheetFinding, ...]
    score: Score

    @property
    def clean(self) -> bool:
        return not any(found.finding.severity in WEIGHTY for found in self.findings)

    @property
    def uncertain(self) -> bool:
        """Whether something could not be read, so that the standings cannot be relied on."""
        return bool(self.score.uncertain)

    @property
    def counts(self) -> dict[str, int]:
        counted = Counter(found.finding.severity.value for found in self.findings)
        return {severity.value: counted[severity.value] for severity in Severity}

    @property
    def margin(self) -> int | None:
        """How far the winner is ahead; None with fewer than two players, or where something could not be read."""
        totals = [standing.total for standing in self.score.standings]
        return totals[0] - totals[1] if len(totals) > 1 and not self.uncertain else None

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.sheet.title.name,
            "sheet": self.sheet.name,
            "clean": self.clean,
            "counts": self.counts,
            "findings": [found.as_json() for found in self.findings],
            "margin": self.margin,
            **self.score.as_json(),
        }


_CHECKS = (headings, occasion, seats, numbers, prices, shares, limits, bank, sums)


def audit_sheet(data: bytes, ruleset: Path | None = None) -> Judged:
    """Judge the scoring sheet of a workbook. Raises DamagedSheet, UnknownTitle, BadOption, BrokenRuleset."""
    return judge(read_scoring_sheet(data, ruleset))


def judge(sheet: ScoringSheet) -> Judged:
    """Check a scoring sheet and work out its standings again."""
    tally = Tally(sheet)
    found = tuple(found for check in _CHECKS for found in check(tally))
    doubts = tuple(_doubt(each) for each in found if each.finding.severity is Severity.ERROR)
    return Judged(sheet, found, tally.score.replace(uncertain=doubts))


def _doubt(found: SheetFinding) -> Doubt:
    return Doubt(0, found.finding.code, f"{found.cell} could not be read", found.finding.message, found.cell)
