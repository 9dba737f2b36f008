"""A scoring sheet judged: what is wrong with it, cell by cell, and the standings worked out anew."""

from moderator.audit.scoring_sheet import Judged
from moderator.views.columns import wrap
from moderator.views.findings import counted, finding
from moderator.views.ink import PLAIN, Ink
from moderator.views.standings import standings, won


def scoring_sheet(judged: Judged, file: str, explain: bool = False, ink: Ink = PLAIN) -> list[str]:
    """Findings first, then the standings, the margin and the verdict."""
    title, sheet = judged.sheet.title, judged.sheet
    rulebook = f"{title.name} {title.file.version} ({title.file.rulebook})"
    lines = [*wrap(f"{file}, sheet {sheet.name}: {len(sheet.players)} players judged by {rulebook}"), ""]
    for found in judged.findings:
        lines += finding(found.finding, title, f"{file}:{found.cell}", ink=ink)
    lines += standings(title, judged.score, "", explain, ink)
    if judged.uncertain:
        lines += ["", *wrap("Nobody has won yet: what could not be read counts nothing here. Mend it and score again.")]
    elif judged.score.standings:
        lines += ["", *wrap(won(title, judged.score, judged.margin))]
    return [*lines, "", f"{'clean' if judged.clean else 'not clean'}: {counted(judged.counts)}"]
