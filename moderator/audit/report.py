"""The audit report: findings of the journal and of the rules, in the order of their lines."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from moderator.model.findings import Finding, Severity
from moderator.replay import Applied

WEIGHTY = (Severity.VIOLATION, Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Report:
    """All findings of a game. `clean` holds if nothing was broken that the table did not allow."""

    findings: tuple[Finding, ...]
    lines: int

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
            "lines": self.lines,
            "counts": self.counts,
            "findings": [finding.as_json() for finding in self.findings],
        }


def report(problems: Iterable[Finding], steps: Iterable[Applied]) -> Report:
    """Gather what reading and replay found; verdicts after a line that was not booked say that they are uncertain."""
    found: list[Finding] = list(problems)
    count, doubt = 0, min((f.line or 0 for f in found if f.severity is Severity.ERROR), default=None)
    for step in steps:
        count += 1
        for finding in step.findings:
            later = doubt is not None and finding.line is not None and finding.line > doubt
            found.append(
                replace(finding, message=f"{finding.message} (uncertain: line {doubt} was not booked)")
                if later and finding.severity is Severity.VIOLATION
                else finding
            )
            if finding.severity is Severity.ERROR and (doubt is None or (finding.line or 0) < doubt):
                doubt = finding.line
    found.sort(key=lambda finding: finding.line or 0)
    return Report(tuple(found), count)
