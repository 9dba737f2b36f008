"""The folder of a site, with a manifest of its files and their sources, so that only changed files are made again."""

import errno
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from moderator.files import FileChanged, Kind, NotRead, read_file, replace_file
from moderator.journal.writer import free_lock, take_lock
from moderator.model.findings import Doubt
from moderator.model.values import Record
from moderator.publish.game import JOURNALS, digest, has_begun, has_page
from moderator.tournament.field import Result, Seat

FRONT, DATA, MANIFEST, GAMES = "index.html", "standings.json", ".moderator-site.json", "games"
_VERSION = 1
_ANY = Kind("a file of a site", 64_000_000)
_PAGE = re.compile(rf"{GAMES}/[a-z0-9-]{{1,80}}\.html")
_TOLD_APART = re.compile(r"-[0-9a-f]{8}$")
_LONGEST = 60
_WAIT = 2.0  # seconds to wait for another run that writes the site
_UNDER_WAY = ""  # in place of a digest: the file is being written


class Source(Record):
    """A file that was read: its digest, and its results."""

    sha256: str
    results: tuple[Result, ...]

    @property
    def begun(self) -> bool:
        """Whether any line has been entered. A journal without lines has no page."""
        return any(has_begun(each) for each in self.results)


class Manifest(Record):
    """The digests of the site's files, and the files it was made from; `edition` is the program that made it."""

    edition: str
    made: Mapping[str, str]
    sources: Mapping[str, Source]


NOTHING = Manifest("", {}, {})


def page_of(name: str) -> str:
    """Return the page of a game's file: `games/friday.html`, with a digest added unless the name is plain."""
    stem, ending = name[: name.rindex(".")], name[name.rindex(".") :]
    plain = "-".join(re.findall(r"[a-z0-9]+", stem.casefold()))[:_LONGEST].strip("-")
    if stem != plain or ending != JOURNALS or _TOLD_APART.search(stem):
        plain = f"{plain}-{digest(name.encode(errors='surrogateescape'))[:8]}".strip("-")
    return f"{GAMES}/{plain}.html"


class LinkInSite(OSError):
    """A symbolic link is where a file of the site should be written."""

    remedy = "remove the link, or name another folder"

    def __init__(self, link: Path) -> None:
        reason = "it is a symbolic link, which could lead out of the folder of the site"
        super().__init__(errno.ELOOP, reason, str(link))


@contextmanager
def open_site(folder: Path) -> "Iterator[Site]":
    """Open the site in this folder and keep other moderators from writing it meanwhile.

    Raises LinkInSite, JournalBusy if another run does not finish in time, JournalNotWritten, OSError.
    """
    Site(folder).check_links([MANIFEST])  # with a link, the lock would be created at its target
    lock = take_lock(folder / MANIFEST, _WAIT)
    try:
        yield Site(folder)  # read again: another run may have finished meanwhile
    finally:
        free_lock(lock)


class Site:
    """A site's folder and the state left by earlier runs. Other files in the folder are not touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._manifest = self._read(MANIFEST)
        self._checked = dict[str, str | None]()  # by name: digest of a file that may be replaced
        self.before = self.known = _read_manifest(self._manifest)

    def link_on(self, name: str) -> Path | None:
        """Return the first symbolic link, if any, on the path from the site's folder to this file."""
        parts = Path(name).parts
        paths = (self.folder.joinpath(*parts[: at + 1]) for at in range(len(parts)))
        return next((path for path in paths if path.is_symlink()), None)

    def check_links(self, names: Iterable[str]) -> None:
        """Raise LinkInSite if one of these files would be written through a symbolic link."""
        for link in filter(None, map(self.link_on, names)):
            raise LinkInSite(link)

    def _read(self, name: str) -> bytes | None:
        """Return the contents of a file of the site, or None if it is missing, unreadable, or behind a link."""
        if self.link_on(name):
            return None
        try:
            return read_file(self.folder / name, _ANY)
        except NotRead:
            return None

    def on_disk(self, name: str) -> str | None:
        """Return the digest of a file of the site, or None if it is missing or unreadable."""
        data = self._read(name)
        return None if data is None else digest(data)

    def strange(self, name: str) -> bool:
        """Return whether there is a file that was not made here, or was changed since."""
        found = self._checked[name] = self.on_disk(name)
        known = self.before.made.get(name)
        return (self.folder / name).exists() and known != _UNDER_WAY and (known is None or found != known)

    def fresh(self, name: str, sha256: str, edition: str) -> Source | None:
        """Return the source of a file if both the file and its page are unchanged, else None."""
        source = self.before.sources.get(name) if edition == self.before.edition else None
        if source is None or source.sha256 != sha256:
            return None
        return source if not (has_page(name) and source.begun) or self._whole(page_of(name)) else None

    def _whole(self, name: str) -> bool:
        known = self.before.made.get(name)
        return bool(known) and self.on_disk(name) == known

    def begin(self, names: list[str]) -> None:
        """Record that these files are being written, so that they are recognized even after a crash."""
        if new := [name for name in names if self.known.made.get(name) != _UNDER_WAY]:
            self.keep(self.known.replace(made={**self.known.made, **dict.fromkeys(new, _UNDER_WAY)}))

    def put(self, name: str, data: bytes) -> bool:
        """Write a file unless it is already up to date. Return whether it was written.

        Raises OSError, and FileChanged if it changed since `strange` was called.
        """
        read = self._read(name)
        if read == data:
            return False
        now = None if read is None else digest(read)
        if self._checked.get(name, now) != now:
            raise FileChanged(self.folder / name)
        self.begin([name])
        self._replace(name, data, read)
        return True

    def _replace(self, name: str, data: bytes, read: bytes | None) -> None:
        """Write a file inside the folder of the site. Raises OSError, LinkInSite, FileChanged."""
        self.check_links([name])
        (self.folder / name).parent.mkdir(exist_ok=True)
        replace_file(self.folder / name, data, read)

    def remove(self, name: str) -> bool:
        """Remove a page that was made here and has not changed. Return whether it was removed. Raises OSError."""
        path = self.folder / name
        if not _PAGE.fullmatch(name) or not path.is_file() or self.link_on(name) or self.strange(name):
            return False
        path.unlink()
        return True

    def keep(self, manifest: Manifest) -> None:
        """Save the manifest. Raises OSError."""
        if manifest != self.known:
            data = _write_manifest(manifest)
            self._replace(MANIFEST, data, self._manifest)
            self.known, self._manifest = manifest, data


# ---- manifest file ----


def _write_manifest(manifest: Manifest) -> bytes:
    document = {
        "version": _VERSION,
        "edition": manifest.edition,
        "made": dict(sorted(manifest.made.items())),
        "sources": {
            name: {"sha256": source.sha256, "results": [_tell(result) for result in source.results]}
            for name, source in sorted(manifest.sources.items())
        },
    }
    return (json.dumps(document, indent=1) + "\n").encode()


def _read_manifest(data: bytes | None) -> Manifest:
    """Return the manifest, empty if it is missing or unreadable."""
    try:
        document = json.loads(data or b"")
        if document["version"] != _VERSION:
            return NOTHING
        made = {str(name): str(known) for name, known in document["made"].items()}
        sources = {name: _source(each) for name, each in document["sources"].items()}
        return Manifest(str(document["edition"]), made, sources)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return NOTHING


def _source(data: Mapping[str, Any]) -> Source:
    return Source(str(data["sha256"]), tuple(_untell(each) for each in data["results"]))


def _tell(result: Result) -> dict[str, Any]:
    seats = {"seats": [dict(seat.items()) for seat in result.seats]}
    return {**dict(result.items()), **seats, "uncertain": [dict(doubt.items()) for doubt in result.uncertain]}


def _untell(data: Mapping[str, Any]) -> Result:
    """Return a result from JSON, with lists converted to tuples."""
    whole: dict[str, Any] = {
        key: tuple(map(_pair, value)) if isinstance(value, list) else value for key, value in data.items()
    }
    seats = tuple(Seat(**seat | {"parts": tuple(map(tuple, seat["parts"]))}) for seat in data["seats"])
    doubts = tuple(Doubt(**doubt) for doubt in data["uncertain"])
    return Result(**(whole | {"seats": seats, "uncertain": doubts}))


def _pair(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
