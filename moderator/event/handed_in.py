"""What is there of a table already, when its result is typed at the desk."""

from collections.abc import Mapping
from pathlib import Path

from moderator.event.event_file import FILE
from moderator.event.file import Event
from moderator.event.games import Place, place_called, place_of, tables_of
from moderator.files import JOURNAL, NotRead, read_file
from moderator.journal.errors import DamagedJournal
from moderator.journal.occasion import plain_occasion
from moderator.journal.reader import read_header
from moderator.tournament.field import Result
from moderator.tournament.folder import list_folder
from moderator.tournament.journals import read_results_in

_JOURNALS = ".18xx"


def source_of(event: Event | None, folder: Path, table: Place, apart: str, rulesets: Mapping[str, str]) -> str | None:
    """The file that tells of the end of a table, other than the one kept `apart`; None if nothing does.

    Raises OSError, NotRead if the folder cannot be listed.
    """
    if event is not None and any(place == table and each.result for place, _, each in tables_of(event)):
        return FILE
    for name, path in list_folder(folder).journals:
        if name != apart and place_called(name) in (None, table) and _may_tell(path, table):
            for found in read_results_in(path, name, rulesets):
                if isinstance(found, Result) and found.ended is not None and place_of(found) == table:
                    return found.file
    return None


def _may_tell(path: str, table: Place) -> bool:
    """Whether a file has to be read whole: of a journal the header says where it was played."""
    if not path.casefold().endswith(_JOURNALS):
        return True
    try:
        said = dict(read_header(read_file(path, JOURNAL)).occasion)
    except (NotRead, DamagedJournal):
        return False
    return all(
        plain_occasion(word, said.get(word, "")) == at for word, at in zip(("round", "table"), table, strict=True)
    )
