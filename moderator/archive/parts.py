"""The parts of an archive: which games are tabulated together, and how a part is known by what is in it."""

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
# What an archive is made from: every journal and export below a folder, each with a digest of what is in it.

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


MEAN = 64  # games of a part
_MOST = 2 * MEAN  # which bounds the memory that one takes
_CODE = Kind("a module", 4_000_000)


class Part(Record):
    """Games whose rows lie in one file a table. Parts with one key hold the same rows, whenever they were made."""

    key: str
    sources: tuple[Source, ...]


class Task(Record):
    """A part to be made by any process that sees the folders.

    `kept` names, of games that are as they were, the finished part in which their rows are; `files` are the table,
    title and key of all files of those parts. `token` is a file that is there as long as somebody waits for the part.
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
    """What keeps parts from being made by those who should; `remedy` says what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(message, remedy)  # both, for it may come from another machine

    def __str__(self) -> str:
        return self.message


Tick = Callable[[int], None]  # told how many more games are done, by any thread
# Makes parts in any order: gives the key of each with the folder in which it lies aside.
Runner = Callable[[Sequence[Task], Tick], Generator[tuple[str, str]]]


def find_edition(rulesets: Mapping[str, str]) -> str:
    """What tells programs apart that may give other rows: the version, with a digest of its code and its rulesets.

    `rulesets` are folders of the user's own. Raises NotRead.
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
    """The parts of these games, those of one title together.

    Where a part ends is up to the name of its last game, so a game that is new changes its own part and no other.
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
    told = json.dumps([edition, [(source.name, source.sha256) for source in sources]])
    return Part(hashlib.sha256(told.encode()).hexdigest()[:32], tuple(sources))
