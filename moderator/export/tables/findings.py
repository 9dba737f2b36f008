"""Findings: what the audit says, with the section of the title it rests on."""

from collections.abc import Iterator

from moderator.export.tables.shapes import Fact, Row
from moderator.export.tables.told import Told, cite


def findings(told: Told) -> Iterator[Row]:
    """In the order of their lines."""
    headings = {section.id: section.heading for section in told.title.rulebook.sections}
    at: dict[int, tuple[Fact, ...]] = {}
    for (_, *about), played in told.numbered:
        at |= {step.booked.line: (*about,) for step in played.steps}
    for number, found in enumerate(told.report.findings, 1):
        yield (
            told.name,
            *at.get(found.line or 0, (None, None)),
            found.line,
            number,
            found.severity.value,
            found.code,
            cite(told.title, found.section),
            headings.get(found.section or ""),
            found.message,
            found.expected,
            found.actual,
            found.remedy,
        )
