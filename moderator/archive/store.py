"""The folder of an archive: its finished files, and the parts being made.

manifest.json                     every part: its files, and name, size and digest of its sources
skipped.parquet                   files without a game, and why
TABLE/title=TITLE/KEY.parquet     the rows of a part
.making/KEY.RANDOM                a part that is being made, or was when a run ended
.making/KEY                       a finished part that waits until all are finished
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
    """A folder with something other than an archive."""

    remedy = "name another folder with --out; it is created if it does not exist"


class File(Record):
    """A file of a part: its table, title and number of rows."""

    table: str
    title: str
    rows: int

    def place(self, key: str) -> Path:
        """Return its path in the archive."""
        return Path(self.table, f"title={quote(self.title, safe='')}", key + PARQUET)

    @property
    def aside(self) -> str:
        """Its name in the folder of its part."""
        return f"{self.table}@{quote(self.title, safe='')}{PARQUET}"


class Made(Record):
    """A finished part: name, size and digest of its sources, its files, and sources without a game."""

    sources: tuple[tuple[str, int, str], ...]
    files: tuple[File, ...]
    skipped: tuple[Unread, ...]

    @property
    def lasting(self) -> bool:
        """Whether there is nothing in it to try again."""
        return not any(unread.again for unread in self.skipped)

    def as_json(self) -> dict[str, Any]:
        return {
            "sources": self.sources,
            "files": [dict(file.items()) for file in self.files],
            "skipped": [dict(unread.items()) for unread in self.skipped],
        }


def read_made(facts: Mapping[str, Any]) -> Made:
    """Return a finished part from JSON. Raises KeyError, TypeError, ValueError if as_json did not write it.

    Tables must be known ones, because their names become folder names.
    """
    sources = tuple((str(name), int(size), str(digest)) for name, size, digest in facts["sources"])
    files = tuple(File(file["table"], str(file["title"]), int(file["rows"])) for file in facts["files"])
    if any(file.table not in TABLES for file in files):
        raise ValueError("no such table")
    return Made(sources, files, tuple(Unread(**unread) for unread in facts["skipped"]))


class Store:
    """The folder of an archive, locked against other writers. `edition` is what made it, empty for a new archive."""

    def __init__(self, out: Path) -> None:
        self.out, self.making = out, out / MAKING
        self.edition, self.parts = self._read_manifest()

    def _read_manifest(self) -> tuple[str, dict[str, Made]]:
        """Return the edition and the parts in the manifest. Raises NoArchive, NotRead."""
        self._manifest: bytes | None = None
        try:
            self._manifest = read_file(self.out / MANIFEST, _MANIFEST)
            manifest = json.loads(self._manifest)
            if manifest["format"] != FORMAT:
                return "", {}
            if not all(map(_KEY.fullmatch, manifest["parts"])):
                raise ValueError("no such part")
            return str(manifest["edition"]), {key: read_made(made) for key, made in manifest["parts"].items()}
        except NotRead as error:
            if not error.missing:
                raise
            return "", {}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise NoArchive(f"{self.out / MANIFEST} is not the manifest of an archive") from None

    def finished(self, key: str) -> Made | None:
        """Return a part that is in place, or is finished and waiting; None if it must be made."""
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
        """Return whether a file is in the archive itself, not behind a symbolic link."""
        parts = path.relative_to(self.out).parts
        return not any(self.out.joinpath(*parts[: at + 1]).is_symlink() for at in range(len(parts)))

    def in_place(self, key: str) -> bool:
        """Return whether all files of a part in the manifest exist."""
        places = (self.out / file.place(key) for file in self.parts[key].files)
        return all(path.is_file() and self._holds(path) for path in places)

    def accept(self, key: str, aside: str) -> Made:
        """Accept a part that has been finished. Raises OSError."""
        waiting = self.making / key
        shutil.rmtree(waiting, ignore_errors=True)
        (self.making / aside).rename(waiting)
        made = self._waiting(key)
        if made is None:
            raise OSError(f"{waiting} does not contain what was written there; do all workers use the same folder?")
        return made

    def clear(self, keys: set[str]) -> None:
        """Remove unfinished or unneeded parts of earlier runs.

        A worker that has not noticed the end of its run may still be writing; the next run removes its files.
        """
        for path in self.making.iterdir():
            if path.name not in keys:
                real = path.is_dir() and not path.is_symlink()
                shutil.rmtree(path, ignore_errors=True) if real else path.unlink(missing_ok=True)

    def publish(self, edition: str, parts: Mapping[str, Made], unread: Sequence[Unread]) -> list[Unread]:
        """Move every part into place, write the manifest, and remove files no longer needed. Return all skipped files.

        Raises OSError, FileChanged if the manifest was changed meanwhile, and NoArchive if a folder of the archive is a
        link.
        """
        for key, made in parts.items():
            for file in made.files:
                found, place = self._where(key, file), self.out / file.place(key)
                if found is not None and found != place:
                    if not self._holds(place):
                        raise NoArchive(f"{place.parent} leads out of the archive: it is a link or inside one")
                    place.parent.mkdir(parents=True, exist_ok=True)
                    found.replace(place)
        skipped = sorted(
            (*unread, *(each for made in parts.values() for each in made.skipped)), key=lambda each: each.path
        )
        contents = {
            "format": FORMAT,
            "tables": TABLES_FORMAT,
            "edition": edition,
            "parts": {key: parts[key].as_json() for key in sorted(parts)},
        }
        columns: dict[str, Type] = dict.fromkeys(("path", "reason", "remedy"), "text")
        listed = make_rows(columns, [(each.path, each.reason, each.remedy) for each in skipped])
        manifest = json.dumps(contents, separators=(",", ":")).encode()
        save({self.out / SKIPPED: Parquet(listed).finish()}, over=True)
        replace_file(self.out / MANIFEST, manifest, self._manifest)
        self._drop({self.out / file.place(key) for key, made in parts.items() for file in made.files})
        shutil.rmtree(self.making, ignore_errors=True)  # stays if a worker of an earlier run is still writing
        return skipped

    def _drop(self, wanted: set[Path]) -> None:
        """Remove the files of parts that the archive no longer has. Other files are left alone."""
        for path in self.out.glob(f"*/title=*/*{PARQUET}"):
            if path not in wanted and _KEY.fullmatch(path.stem) and self._holds(path):
                path.unlink()
                with suppress(OSError):  # the folder is not empty
                    path.parent.rmdir()


@contextmanager
def open_store(out: Path) -> Iterator[Store]:
    """Open the archive in this folder. Raises NoArchive, NotRead, JournalBusy, OSError."""
    names = {path.name for path in out.iterdir()}
    if names and not names & {MANIFEST, MAKING}:
        raise NoArchive(f"{out} contains something other than an archive")
    making = out / MAKING
    if making.is_symlink():
        raise NoArchive(f"{making} is a link that leads out of the archive")
    making.mkdir(exist_ok=True)
    lock = take_lock(making, timeout=0.1)
    try:
        yield Store(out)
    finally:
        free_lock(lock)
        with suppress(OSError):  # not empty: the next run continues with it
            making.rmdir()
