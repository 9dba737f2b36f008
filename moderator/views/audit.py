"""An audit: what is wrong in full, what the table vouches for in numbers."""

from collections.abc import Iterable, Iterator

from moderator.audit.report import WEIGHTY, Report
from moderator.game import Game
from moderator.journal.lexer import cut_comment
from moderator.model.findings import Finding, Severity, tell_doubts
from moderator.views.columns import wrap
from moderator.views.findings import counted, findings, summary
from moderator.views.ink import PLAIN, Ink
from moderator.vocabulary.openings import UNRECORDED

_SUMMED = {
    Severity.RULING: "Rulings of the table, which allowed what the rules do not:",
    Severity.ATTESTED: "Attested by the table, which only the board can show:",
    Severity.NOTE: "Noted:",
}


def audit(game: Game, report: Report, file: str, full: bool = False, ink: Ink = PLAIN) -> Iterator[str]:
    """The report; `full` lists what is attested and noted one by one, too."""
    title = game.title
    rulebook = f"{title.name} {title.file.version} ({title.file.rulebook})"
    told = f" ({game.journal.header.told})" if game.journal.header.occasion else ""
    yield from wrap(f"{file}{told}: {report.lines} moves judged by {rulebook}")
    yield ""
    listed = report.findings if full else report.of(*WEIGHTY, Severity.RULING)
    yield from findings(listed, title, file, journal_texts(game, listed), ink)
    for severity, heading in _SUMMED.items():
        if summed := summary(report.findings, severity):
            yield from (heading, *summed, "")
    if report.uncertain:
        yield from (*wrap(f"Uncertain: {tell_doubts(report.uncertain)}; mend it and audit again."), "")
    yield f"{'clean' if report.clean else 'not clean'}: {counted(report.counts)}"


def journal_texts(game: Game, found: Iterable[Finding]) -> dict[int, str]:
    """What each line says that something was found of, an amended one what it says now."""
    numbers, lines = {finding.line for finding in found}, game.journal.lines
    texts = {line.number: cut_comment(line.text)[0] or line.text for line in lines if line.number in numbers}
    if game.journal.torn is not None:
        texts[len(lines) + 1] = game.journal.torn
    for booked in game.journal.booked:
        if booked.line in numbers and (shown := game.shown(booked)) != booked.text:
            texts[booked.line] = shown
        if booked.amended_by is not None and booked.line in numbers:
            texts[booked.line] = f"{game.shown(booked)}   (amended by line {booked.amended_by})"
    return texts


def unvouched(report: Report) -> tuple[Finding, ...]:
    """What a strict audit does not let pass: rulings, and sales of which only the outcome is known."""
    return tuple(f for f in report.findings if f.severity is Severity.RULING or f.code == UNRECORDED)
