"""Postings and events, and findings: what every line moved and brought about, and what the audit says of it."""

from collections.abc import Iterator

from moderator.export.game.ledger import acting, steps
from moderator.export.tables.shapes import Fact, Row
from moderator.export.tables.told import Told, cite, kind_of
from moderator.titles.telling import section_of, section_of_posting, tell


def postings(told: Told) -> Iterator[Row]:
    """What was taken back was never booked, and has no row."""
    title, number = told.title, 0
    for about, played in told.numbered:
        for _, before, step in steps((played,)):
            who, entry = acting(title, before, step), told.game.shown(step.booked)
            for at, posting in enumerate(step.entry.postings):
                number += 1
                yield (
                    *told.round_of(step, about, at),
                    step.booked.line,
                    number,
                    who,
                    posting.source,
                    posting.target,
                    *kind_of(title, posting.unit),
                    posting.count,
                    posting.why,
                    cite(title, section_of_posting(title, posting)),
                    entry,
                )


def events(told: Told) -> Iterator[Row]:
    """In the round of their line: what begins a round belongs to the one before."""
    title, number = told.title, 0
    for about, played in told.numbered:
        for step in played.steps:
            for event in step.entry.events:
                number += 1
                yield (
                    *about,
                    step.booked.line,
                    number,
                    event.code,
                    event.kind or None,
                    event.company,
                    event.source,
                    event.target,
                    event.amount,
                    *(event.moved or (None, None)),
                    str(event.facts["phase"]) if event.code == "phase-change" else None,
                    cite(title, section_of(title, event)),
                    tell(title, event),
                )


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
