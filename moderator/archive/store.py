"""The folder of an archive: what is finished in it, what is being made aside, and how that comes to its place.

manifest.json                     every part: its files, and name, size and digest of what it was made from
skipped.parquet                   files that gave no game, and why
TABLE/title=TITLE/KEY.parquet     the rows of a part
.making/KEY.RANDOM                a part that somebody is making, or was when he was stopped
.making/KEY                       a part that is finished, and waits until all of them are
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from moderator.archive.arrow import Parquet, make_rows
from moderator.archive.parts import Unread
from moderator.export.tables.shapes import FORMAT as TABLES_FORMAT
from moderator.export.tables.shapes import TABLES, Type
from moderator.files import Kind, NotRead, read_file, replace_file, save
from moderator.journal.writer import free_lock, take_lock
from moderator.model.values import Record

MANIFEST, MAKING, SKIPPED, NOTE, PARQUET = "manifest.json", ".making", "skipped.parquet", "part.json", ".parquet"
FORMAT = 1
_MANIFEST = Kind("a manifest", 1_000_000_000)
_KEY = re.compile("[0-9a-f]{32}")  # of a part


class NoArchive(ValueError):
    """A folder that holds something else than an archive."""

    remedy = "name another folder with --out; it is made if need be"


class File(Record):
    """One file of a part: how many rows of which table and title."""

    table: str
    title: str
    rows: int

    def place(self, key: str) -> Path:
        """Its name in the archive."""
        return Path(self.table, f"title={quote(self.title, safe='')}", key + PARQUET)

    @property
    def aside(self) -> str:
        """Its name among the files of its part."""
        return f"{self.table}@{quote(self.title, safe='')}{PARQUET}"


class Made(Record):
    """What a finished part holds: name, size and digest of its sources, its files, and which sources gave no game."""

    sources: tuple[tuple[str, int, str], ...]
    files: tuple[File, ...]
    skipped: tuple[Unread, ...]

    @property
    def lasting(self) -> bool:
        """Whether nothing in it may go better another time."""
        return not any(unread.again for unread in self.skipped)

    def as_json(self) -> dict[str, Any]:
        return {
            "sources": self.sources,
            "files": [dict(file.items()) for file in self.files],
            "skipped": [dict(unread.items()) for unread in self.skipped],
        }


def read_made(told: Mapping[str, Any]) -> Made:
    """Raises KeyError, TypeError, ValueError for what was not written by as_json.

    Tables are those there are, for their names become those of folders.
    """
    sources = tuple((str(name), int(size), str(digest)) for name, size, digest in told["sources"])
    files = tuple(File(file["table"], str(file["title"]), int(file["rows"])) for file in told["files"])
    if any(file.table not in TABLES for file in files):
        raise ValueError("no such table")
    return Made(sources, files, tuple(Unread(**unread) for unread in told["skipped"]))


class Store:
    """The folder of an archive, held against other writers. `edition` is what made it, empty if nothing did yet."""

    def __init__(self, out: Path) -> None:
        self.out, self.making = out, out / MAKING
        self.edition, self.parts = self._read_manifest()

    def _read_manifest(self) -> tuple[str, dict[str, Made]]:
        """Raises NoArchive, NotRead."""
        self._manifest: bytes | None = None
        try:
            self._manifest = read_file(self.out / MANIFEST, _MANIFEST)
            told = json.loads(self._manifest)
            if told["format"] != FORMAT:
                return "", {}
            if not all(map(_KEY.fullmatch, told["parts"])):
                raise ValueError("no such part")
            return str(told["edition"]), {key: read_made(made) for key, made in told["parts"].items()}
        except NotRead as error:
            if not error.missing:
                raise
            return "", {}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise NoArchive(f"{self.out / MANIFEST} is no manifest of an archive") from None

    def finished(self, key: str) -> Made | None:
        """A part that is in its place, or is finished and waits for that; None if it must be made."""
        made = self.parts.get(key) or self._waiting(key)
        if made is None or not made.lasting or not all(self._where(key, file) for file in made.files):
            return None
        return made

    def _waiting(self, key: str) -> Made | None:
        with suppress(NotRead, ValueError, KeyError, TypeError):
            return read_made(json.loads(read_file(self.making / key / NOTE, _MANIFEST)))
        return None

    def _where(self, key: str, file: File) -> Path | None:
        places = (self.making / key / file.aside, self.out / file.place(key))
        return next((path for path in places if path.is_file() and self._holds(path)), None)

    def _holds(self, path: Path) -> bool:
        """Whether a file lies in the archive itself: no link leads from here to elsewhere, and none is followed."""
        parts = path.relative_to(self.out).parts
        return not any(self.out.joinpath(*parts[: at + 1]).is_symlink() for at in range(len(parts)))

    def in_place(self, key: str) -> bool:
        """Whether all files of a part that is in the archive are there."""
        places = (self.out / file.place(key) for file in self.parts[key].files)
        return all(path.is_file() and self._holds(path) for path in places)

    def accept(self, key: str, aside: str) -> Made:
        """Take a part that somebody has finished. Raises OSError."""
        waiting = self.making / key
        shutil.rmtree(waiting, ignore_errors=True)
        (self.making / aside).rename(waiting)
        made = self._waiting(key)
        if made is None:
            raise OSError(f"{waiting} does not hold what was written there; do all see the same folder?")
        return made

    def clear(self, keys: set[str]) -> None:
        """Take away what earlier runs left half made, or finished and no longer asked for.

        A worker that has not yet seen that its run was ended may be writing there: what it leaves the next run takes.
        """
        for path in self.making.iterdir():
            if path.name not in keys:
                real = path.is_dir() and not path.is_symlink()
                shutil.rmtree(path, ignore_errors=True) if real else path.unlink(missing_ok=True)

    def publish(self, edition: str, parts: Mapping[str, Made], unread: Sequence[Unread]) -> list[Unread]:
        """Bring every part to its place, write what is there, and take away what is no longer; all that was skipped.

        Raises OSError, FileChanged if somebody changed the manifest meanwhile, and NoArchive where a folder of the
        archive is a link.
        """
        for key, made in parts.items():
            for file in made.files:
                found, place = self._where(key, file), self.out / file.place(key)
                if found is not None and found != place:
                    if not self._holds(place):
                        raise NoArchive(f"{place.parent} leads out of the archive: it is, or lies in, a link")
                    place.parent.mkdir(parents=True, exist_ok=True)
                    found.replace(place)
        skipped = sorted(
            (*unread, *(each for made in parts.values() for each in made.skipped)), key=lambda each: each.path
        )
        told = {
            "format": FORMAT,
            "tables": TABLES_FORMAT,
            "edition": edition,
            "parts": {key: parts[key].as_json() for key in sorted(parts)},
        }
        columns: dict[str, Type] = dict.fromkeys(("path", "reason", "remedy"), "text")
        listed = make_rows(columns, [(each.path, each.reason, each.remedy) for each in skipped])
        manifest = json.dumps(told, separators=(",", ":")).encode()
        save({self.out / SKIPPED: Parquet(listed).finish()}, over=True)
        replace_file(self.out / MANIFEST, manifest, self._manifest)
        self._drop({self.out / file.place(key) for key, made in parts.items() for file in made.files})
        shutil.rmtree(self.making, ignore_errors=True)  # where a worker of an earlier run still writes, it stays
        return skipped

    def _drop(self, wanted: set[Path]) -> None:
        """Take away the files of parts that the archive no longer holds; other files are left alone."""
        for path in self.out.glob(f"*/title=*/*{PARQUET}"):
            if path not in wanted and _KEY.fullmatch(path.stem) and self._holds(path):
                path.unlink()
                with suppress(OSError):  # another one is in it
                    path.parent.rmdir()


@contextmanager
def open_store(out: Path) -> Iterator[Store]:
    """The archive in this folder. Raises NoArchive, NotRead, JournalBusy, OSError."""
    names = {path.name for path in out.iterdir()}
    if names and not names & {MANIFEST, MAKING}:
        raise NoArchive(f"{out} holds something else than an archive")
    making = out / MAKING
    if making.is_symlink():
        raise NoArchive(f"{making} is a link, which leads out of the archive")
    making.mkdir(exist_ok=True)
    lock = take_lock(making, timeout=0.1)
    try:
        yield Store(out)
    finally:
        free_lock(lock)
        with suppress(OSError):  # something is in it that the next run goes on with
            making.rmdir()
