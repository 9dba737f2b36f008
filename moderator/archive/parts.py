"""The parts of an archive: groups of games that are tabulated together, identified by their contents."""

import hashlib
import json
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path

from moderator import version
from moderator.files import EXPORT, JOURNAL, RULESET, Kind, NotRead, read_file
from moderator.model.values import Record
from moderator.resources import resource_dir
from moderator.tournament.folder import Listing, list_folder, why_unread

# ---- sources ----
# Every journal and export below a folder, with a digest of its contents.

JOURNAL_SUFFIX, EXPORT_SUFFIX = ".18xx", ".json"
MOST_FILES = 1_000_000
_TITLES = {  # where each kind of file names its title
    JOURNAL: re.compile(rb"^game[ \t]+([^\s;]{1,80})", re.MULTILINE),
    EXPORT: re.compile(rb'"title"\s*:\s*"([^"\\]{1,80})"'),
}


class Source(Record):
    """The file of a game, by its name below the folder.

    `hint` is its probable title, used only to put games of one title into the same parts.
    """

    name: str
    path: str
    size: int
    sha256: str
    hint: str


class Unread(Record):
    """A file without a game, with the reason. With `again`, the next run tries it again."""

    path: str
    reason: str
    remedy: str | None = None
    again: bool = False


def kind_of_file(name: str) -> Kind:
    """Return whether a file is an export of a game site or a journal, by the end of its name."""
    return EXPORT if name.casefold().endswith(EXPORT_SUFFIX) else JOURNAL


def list_files(folder: Path, apart: Path) -> Listing:
    """Return all files below the folder that may be games, except those in the folder `apart`.

    Raises OSError if the folder cannot be listed, NotRead if it has too many files.
    """
    return list_folder(folder, True, (JOURNAL_SUFFIX, EXPORT_SUFFIX), MOST_FILES, apart)


def find_sources(
    listing: Listing, progress: Callable[[int], None] = lambda done: None
) -> tuple[list[Source], list[Unread]]:
    """Return the sources in the files, and the files that cannot be read. `progress` gets the number of files done."""
    sources: list[Source] = []
    unread = [Unread(problem.file, problem.message, problem.remedy, again=True) for problem in listing.problems]
    for done, (name, path) in enumerate(listing.journals, 1):
        kind = kind_of_file(name)
        try:
            data = read_file(path, kind)
        except NotRead as error:
            unread.append(Unread(name, *why_unread(error), again=True))
        else:
            found = _TITLES[kind].search(data)
            hint = found[1].decode(errors="replace").casefold() if found else ""
            sources.append(Source(name, path, len(data), hashlib.sha256(data).hexdigest(), hint))
        progress(done)
    return sources, unread


MEAN = 64  # average number of games in a part
_MOST = 2 * MEAN  # most games in a part, which limits the memory it takes
_CODE = Kind("a module", 4_000_000)


class Part(Record):
    """Games whose rows share one file per table. Parts with equal keys have equal rows, whenever they are made."""

    key: str
    sources: tuple[Source, ...]


class Task(Record):
    """A part to be made, by any process that sees the folders.

    `kept` gives, for unchanged games, the finished part with their rows; `files` lists table, title and key of the
    files of those parts. The file `token` exists as long as the run waits for the part.
    """

    part: Part
    out: str
    token: str
    edition: str
    rulesets: Mapping[str, str]
    seconds: int
    kept: Mapping[str, str]
    files: tuple[tuple[str, str, str], ...]


class NotMade(RuntimeError):
    """A reason why parts cannot be made; `remedy` says what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(message, remedy)  # both arguments, so that it can be pickled on another machine

    def __str__(self) -> str:
        return self.message


Tick = Callable[[int], None]  # gets the number of games done since the last call, from any thread
# Makes parts in any order. Yields each part's key, with the temporary folder that holds it.
Runner = Callable[[Sequence[Task], Tick], Generator[tuple[str, str]]]


def find_edition(rulesets: Mapping[str, str]) -> str:
    """Return the program's version with a digest of its code and rulesets, because these determine the rows.

    `rulesets` are the user's own folders. Raises NotRead.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(version.__file__).parent.rglob("*.py")):
        digest.update(read_file(path, _CODE))
    for folder in (resource_dir("rulesets"), *map(Path, sorted(rulesets.values()))):
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".toml", ".txt"}:
                digest.update(path.relative_to(folder).as_posix().encode(errors="replace") + read_file(path, RULESET))
    return f"{version.__version__} {digest.hexdigest()[:16]}"


def cut_parts(sources: Sequence[Source], edition: str) -> Iterator[Part]:
    """Yield the parts of these games, those of one title together.

    The name of a game decides whether a part ends after it, so that a new game changes only its own part.
    """
    held: list[Source] = []
    for source in sorted(sources, key=lambda source: (source.hint, source.name)):
        if held and source.hint != held[-1].hint:
            yield _make_part(held, edition)
            held = []
        held.append(source)
        drawn = hashlib.sha256(source.name.encode(errors="replace")).digest()
        if int.from_bytes(drawn[:4]) % MEAN == 0 or len(held) == _MOST:
            yield _make_part(held, edition)
            held = []
    if held:
        yield _make_part(held, edition)


def _make_part(sources: Sequence[Source], edition: str) -> Part:
    contents = json.dumps([edition, [(source.name, source.sha256) for source in sources]])
    return Part(hashlib.sha256(contents.encode()).hexdigest()[:32], tuple(sources))
