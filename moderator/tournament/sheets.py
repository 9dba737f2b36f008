"""Filled scoring sheets among the results of a tournament."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.audit.report import Judged, judge
from moderator.audit.sheet import words
from moderator.audit.sheet.filled import find_scoring_sheet, grids_of
from moderator.audit.sheet.game import find_title, is_meant
from moderator.audit.sheet.workbook import SAVE_AS, TEXT_SUFFIX, DamagedSheet
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.slips import find_slips, read_slips

__all__ = ["OTHER_SUFFIXES", "SHEET_SUFFIXES", "DamagedSheet", "read_sheet"]

SHEET_SUFFIXES = (".xlsx", ".xlsm", TEXT_SUFFIX)
OTHER_SUFFIXES = (".ods", ".xls", ".xlsb", ".numbers")  # hand-ins that are not read, and told with what to do
_ASKED = ("sheet-occasion", "money-sum")  # of findings those that a director should see, however light they are
_AS_HELD = "as the sheet holds"


def read_sheet(data: bytes, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    """What a filled scoring sheet comes to, or the slips of a file; nothing for a file that holds neither.

    Raises DamagedSheet, UnknownTitle.
    """
    if not data and not name.casefold().endswith(TEXT_SUFFIX):
        raise DamagedSheet("the file is empty", "see that the table has saved it, and hand it in anew")
    grids = grids_of(data)
    if slips := find_slips(grids):
        return [*read_slips(slips, name, data, rulesets)]
    try:
        title = find_title(grids, None)
        own = rulesets.get(title.name.casefold())
        judged = judge(find_scoring_sheet(grids, Path(own) if own else None))
    except (DamagedSheet, UnknownTitle):
        if any(map(is_meant, grids)):
            raise
        if name.casefold().endswith(OTHER_SUFFIXES):
            raise DamagedSheet("no scoring sheet and no slip can be read in it", SAVE_AS) from None
        return []
    return [_sum_up(judged, name, data)] if judged.sheet.players and not _untouched(judged) else []


def _untouched(judged: Judged) -> bool:
    """Whether nothing is written on a sheet but who sits there: it was laid out, and not handed in."""
    named = (player for player in judged.sheet.players if player.cell is not None)
    return not any(player.pieces or words.CASH in player.fields for player in named)


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
        unsigned=judged.sheet.unsigned,
    )


def asked(judged: Judged) -> Iterator[tuple[str, str | None]]:
    """What a director should look at on a sheet that counts, beside what it is counted with."""
    for found in judged.findings:
        if found.finding.code in _ASKED:
            yield f"{found.cell}: {found.finding.message}", found.finding.remedy
