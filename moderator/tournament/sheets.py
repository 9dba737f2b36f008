"""Filled scoring sheets among the results of a tournament."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.audit.scoring_sheet import Judged, judge
from moderator.audit.sheet import words
from moderator.audit.sheet.file import DamagedSheet
from moderator.audit.sheet.game import find_title
from moderator.audit.sheet.reading import read_scoring_sheet
from moderator.audit.sheet.spreadsheet import read_grids
from moderator.model.vocabulary import fold
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Result, seats

__all__ = ["SHEET_SUFFIX", "DamagedSheet", "read_sheet"]

SHEET_SUFFIX = ".xlsx"
_ASKED = ("sheet-occasion", "money-sum")  # of findings those that a director should see, however light they are
_AS_HELD = "as the sheet holds"


def read_sheet(data: bytes, name: str, rulesets: Mapping[str, str]) -> Result | None:
    """What a filled scoring sheet comes to; None for a workbook without one. Raises DamagedSheet, UnknownTitle."""
    grids = read_grids(data)
    meant = any(fold(grid.name) == fold(words.SHEET) for grid in grids)
    try:
        title = find_title(grids, None)
        own = rulesets.get(title.name.casefold())
        judged = judge(read_scoring_sheet(data, Path(own) if own else None))
    except (DamagedSheet, UnknownTitle):
        if meant:
            raise
        return None
    return _sum_up(judged, name, data) if judged.sheet.players else None


def _sum_up(judged: Judged, name: str, data: bytes) -> Result:
    title, found = judged.sheet.title, judged.counts
    return Result(
        file=name,
        title=title.name,
        ruleset=title.note,
        options=title.options,
        currency=title.file.currency,
        seats=tuple(seats(judged.score)),
        ended=judged.score.ended or _AS_HELD,
        at=_AS_HELD,
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(data).hexdigest(),
        uncertain=judged.score.uncertain,
        occasion=judged.sheet.occasion.said,
        asks=tuple(asked(judged)),
        kind="sheet",
    )


def asked(judged: Judged) -> Iterator[tuple[str, str | None]]:
    """What a director should look at on a sheet that counts, beside what it is counted with."""
    for found in judged.findings:
        if found.finding.code in _ASKED:
            yield f"{found.cell}: {found.finding.message}", found.finding.remedy
