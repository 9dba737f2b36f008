"""The files that were prepared for the tables of a round: whether they fit the seats, and whether they have entries."""

import re
from pathlib import Path

from moderator.files import JOURNAL, SHEET, NotRead, read_file
from moderator.journal.errors import DamagedJournal
from moderator.journal.header import is_header_line
from moderator.journal.reader import read_header
from moderator.titles.load import UnknownTitle
from moderator.tournament.hand_ins import DamagedSheet, is_filled

_PREPARED = re.compile(r"r(\d{1,4})-(?:t(\d{1,4})(?:\.18xx|-sheet\.xlsx)|slips\.xlsx|posters\.xlsx)")
_POSTERS = "-posters.xlsx"
_JOURNAL = ".18xx"


def files_of_round(folder: Path, number: int) -> dict[str, Path]:
    """Return the prepared files of a round that are in the folder, by name."""
    named = ((path, _PREPARED.fullmatch(path.name)) for path in sorted(folder.iterdir()) if path.is_file())
    return {path.name: path for path, parts in named if parts is not None and parts[1] == str(number)}


def table_of(name: str) -> int:
    """Return the table of a prepared file such as `r1-t2.18xx`, or 0 for a file of the whole round."""
    found = _PREPARED.fullmatch(name)
    return int(found[2] or 0) if found is not None else 0


def fits(path: Path, data: bytes) -> bool:
    """Return whether a file is what would be prepared now. Of journals, compare the headers."""
    try:
        held = read_file(path, SHEET)
        if not path.name.endswith(_JOURNAL):
            return held == data
        old, new = read_header(held), read_header(data)
    except (NotRead, DamagedJournal):
        return False
    return (old.title, old.players, old.occasion) == (new.title, new.players, new.occasion)


def has_entries(path: Path) -> bool:
    """Return whether anything has been entered in a prepared file, or whether that cannot be told."""
    if path.name.endswith(_POSTERS):
        return False
    try:
        if path.name.endswith(_JOURNAL):
            lines = read_file(path, JOURNAL).decode().splitlines()
            bodies = (line.partition(";")[0].strip() for line in lines)
            return any(body and not is_header_line(body) for body in bodies)
        return is_filled(read_file(path, SHEET), path.name)
    except (NotRead, DamagedSheet, UnknownTitle, ValueError):
        return True
