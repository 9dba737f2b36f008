"""What an archive is made from: every journal and export below a folder, each with a digest of what is in it."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from moderator.files import EXPORT, JOURNAL, Kind, NotRead, read_file
from moderator.model.values import Record
from moderator.tournament.folder import Listing, list_folder
from moderator.tournament.journals import why_unread

JOURNAL_SUFFIX, EXPORT_SUFFIX = ".18xx", ".json"
MOST_FILES = 1_000_000
_TITLES = {  # where the two kinds of file say which game they are of
    JOURNAL: re.compile(rb"^game[ \t]+([^\s;]{1,80})", re.MULTILINE),
    EXPORT: re.compile(rb'"title"\s*:\s*"([^"\\]{1,80})"'),
}


class Source(Record):
    """A file of a game, by its name below the folder.

    `hint` is the title that it seems to be of, so that games of one title are tabulated together; nothing rests on it.
    """

    name: str
    path: str
    size: int
    sha256: str
    hint: str


class Unread(Record):
    """A file that gave no game, and why; what may go better another time is tried `again` by the next run."""

    path: str
    reason: str
    remedy: str | None = None
    again: bool = False


def kind_of_file(name: str) -> Kind:
    return EXPORT if name.casefold().endswith(EXPORT_SUFFIX) else JOURNAL


def list_files(folder: Path, apart: Path) -> Listing:
    """All files below the folder that may hold a game, but for those in the folder `apart`.

    Raises OSError if the folder cannot be listed, NotRead if it holds too many.
    """
    return list_folder(folder, True, (JOURNAL_SUFFIX, EXPORT_SUFFIX), MOST_FILES, apart)


def find_sources(
    listing: Listing, progress: Callable[[int], None] = lambda done: None
) -> tuple[list[Source], list[Unread]]:
    """What is in each of the files, and which cannot be read; `progress` counts them."""
    sources: list[Source] = []
    unread = [Unread(problem.file, problem.message, problem.remedy, again=True) for problem in listing.problems]
    for done, (name, path) in enumerate(listing.journals, 1):
        kind = kind_of_file(name)
        try:
            data = read_file(path, kind)
        except NotRead as error:
            unread.append(Unread(name, *why_unread(error), again=True))
        else:
            said = _TITLES[kind].search(data)
            hint = said[1].decode(errors="replace").casefold() if said else ""
            sources.append(Source(name, path, len(data), hashlib.sha256(data).hexdigest(), hint))
        progress(done)
    return sources, unread
