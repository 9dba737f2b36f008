"""The audit of a scoring sheet: what a table wrote, judged by its title, and the standings worked out anew."""

from collections import Counter
from pathlib import Path
from typing import Any

from moderator.audit.report import WEIGHTY
from moderator.audit.sheet.entries import headings, numbers, occasion, seats
from moderator.audit.sheet.filled import ScoringSheet, read_scoring_sheet
from moderator.audit.sheet.found import Found
from moderator.audit.sheet.holdings import bank, limits, prices, shares
from moderator.audit.sheet.sums import sums
from moderator.audit.sheet.tally import Tally
from moderator.model.findings import Doubt, Severity
from moderator.model.values import Record
from moderator.scoring import Score


class Judged(Record):
    """What a scoring sheet comes to. `clean` holds if nothing is broken or unreadable."""

    sheet: ScoringSheet
    findings: tuple[Found, ...]
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
    """Judge what a table wrote, and work the standings out anew."""
    tally = Tally(sheet)
    found = tuple(found for check in _CHECKS for found in check(tally))
    doubts = tuple(_doubt(each) for each in found if each.finding.severity is Severity.ERROR)
    return Judged(sheet, found, tally.score.but(uncertain=doubts))


def _doubt(found: Found) -> Doubt:
    return Doubt(0, found.finding.code, f"{found.cell} could not be read", found.finding.message, found.cell)
