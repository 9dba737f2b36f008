"""The journals in a folder, the one changed last first."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.cli.failures import Failed
from moderator.files import JOURNAL, NotRead, read_file, reason_of, text_only

if TYPE_CHECKING:
    from moderator.model.entries import Header

SUFFIX = ".18xx"


def find_games(folder: Path) -> list[tuple[Path, datetime]]:
    """Return the journals of a folder with the time of their last change, the latest first. Raises Failed."""
    found = []
    try:
        for path in folder.iterdir():
            with suppress(OSError):  # deleted meanwhile
                if path.suffix == SUFFIX and path.is_file():
                    found.append((path, datetime.fromtimestamp(path.stat().st_mtime)))
    except OSError as error:
        raise Failed(f"cannot list {folder}: {reason_of(error)}") from None
    return sorted(found, key=lambda each: (each[1], each[0].name), reverse=True)


def header_of(path: Path) -> "Header | str":
    """Return the header of a journal, or why it cannot be read."""
    from moderator.journal.errors import DamagedJournal
    from moderator.journal.reader import read_header

    try:
        return read_header(text_only(read_file(path, JOURNAL)))
    except (NotRead, DamagedJournal) as error:
        return str(error)


def find_last_game(games: Iterable[tuple[Path, datetime]]) -> Path | None:
    """Return the first of these journals that can be read; None if there is none."""
    return next((path for path, _ in games if not isinstance(header_of(path), str)), None)


def as_argument(path: Path) -> str:
    """Return a file of this folder as a command takes it: a name that looks like an option gets a folder in front."""
    return f"./{path.name}" if path.name.startswith("-") else path.name
