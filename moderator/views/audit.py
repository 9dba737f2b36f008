"""An audit: what is wrong in full, what the table vouches for in numbers."""

from moderator.audit.report import WEIGHTY, Report
from moderator.game import Game
from moderator.journal.lexer import cut_comment
from moderator.model.doubts import tell
from moderator.model.findings import Finding, Severity
from moderator.views.findings import counted, findings, summary
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import wrap

_SUMMED = {
    Severity.RULING: "Rulings of the table, which allowed what the rules do not:",
    Severity.ATTESTED: "Attested by the table, which only the board can show:",
    Severity.NOTE: "Noted:",
}
UNRECORDED = "auction-unrecorded"


def audit(game: Game, report: Report, file: str, full: bool = False, ink: Ink = PLAIN) -> list[str]:
    """The report; `full` lists what is attested and noted one by one, too."""
    title = game.title
    rulebook = f"{title.name} {title.file.version} ({title.file.rulebook})"
    lines = [*wrap(f"{file}: {report.lines} moves judged by {rulebook}"), ""]
    texts = journal_texts(game)
    listed = report.findings if full else report.of(*WEIGHTY, Severity.RULING)
    lines += findings(listed, title, file, texts, ink)
    for severity, heading in _SUMMED.items():
        if summed := summary(report.findings, severity):
            lines += [heading, *summed, ""]
    if report.uncertain:
        lines += [*wrap(f"Uncertain: {tell(report.uncertain)}; mend it and audit again."), ""]
    return [*lines, f"{'clean' if report.clean else 'not clean'}: {counted(report.counts)}"]


def journal_texts(game: Game) -> dict[int, str]:
    """What each line says, an amended one what it says now."""
    texts = {line.number: cut_comment(line.text)[0] or line.text for line in game.journal.lines}
    if game.journal.torn is not None:
        texts[len(texts) + 1] = game.journal.torn
    for booked in game.journal.booked:
        if booked.amended_by is not None:
            texts[booked.line] = f"{booked.text}   (amended by line {booked.amended_by})"
    return texts


def unvouched(report: Report) -> tuple[Finding, ...]:
    """What a strict audit does not let pass: rulings, and sales of which only the outcome is known."""
    return tuple(f for f in report.findings if f.severity is Severity.RULING or f.code == UNRECORDED)
