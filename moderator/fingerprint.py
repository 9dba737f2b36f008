"""Fingerprints of booked lines, golden records of them, and changes since a journal was begun.

A fingerprint is a short hash of the books after a move, and of its findings. It covers only keys of a position's JSON
that are promised to stay, so adding a key changes no fingerprint. It leaves out the title's name, lines and references,
so renamed house rules or a comment above a move change none either.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from moderator.journal.comments import NOTHING_FOUND, Fingerprint, read_mark
from moderator.journal.corrections import follow
from moderator.journal.grammar import format_line
from moderator.model.entries import Booked, Header, Journal
from moderator.model.findings import Doubt, Finding
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.replay import Replay, Step
from moderator.resources import golden, golden_names
from moderator.rules.booking import State
from moderator.system import hash_bytes
from moderator.titles.title import Title
from moderator.version import __version__

# ---- fingerprint ----

_BOOKS, _FINDINGS, _MOVES = 6, 4, 12  # digits, of 16 values each
_WHOLE = ("round", "phase", "bank", "finished", "current", "priority", "train_pool", "trains_left")
_PLAYER = ("cash", "shares", "privates", "certificates", "worth", "bankrupt")
_COMPANY = (
    "kind", "president", "cash", "price", "cell", "stack", "floated", "operated", "trains", "treasury", "ipo", "pool",
    "tokens_left", "closed",
)  # fmt: skip


def fingerprint(title: Title, step: Step) -> Fingerprint:
    """Return the fingerprint of one booked line."""
    return Fingerprint(print_books(title, step.position), print_findings(step.findings))


def print_books(title: Title, position: Position) -> str:
    """Return the fingerprint of a position."""
    from moderator.snapshot import as_json  # only journals with noted fingerprints need it

    whole = as_json(State(title, position))
    meant = {key: whole[key] for key in _WHOLE}
    for group, keys in (("players", _PLAYER), ("companies", _COMPANY)):
        meant[group] = {name: {key: facts[key] for key in keys} for name, facts in whole[group].items()}
    return _hash(meant, _BOOKS)


def print_findings(findings: Iterable[Finding]) -> str:
    """Return the fingerprint of findings: code, severity and section of each, whatever their order and wording."""
    found = sorted((finding.code, finding.severity.value, finding.section or "") for finding in findings)
    return _hash(found, _FINDINGS) if found else NOTHING_FOUND


def print_moves(header: Header, booked: Iterable[Booked]) -> str:
    """Return a hash that identifies a game: title, players, options, and every move that counts."""
    table = header.title.casefold(), header.players, header.options
    return _hash([*table, [format_line(line.move) for line in booked]], _MOVES)


def _hash(value: Any, digits: int) -> str:
    return hash_bytes(json.dumps(value, sort_keys=True, ensure_ascii=False).encode(errors="replace")).hex()[:digits]


# ---- golden ----


class GoldenRecord(Record):
    """A game's fingerprints: the opening position, each move that counts in order, and unreadable lines."""

    moves: str
    start: str
    unread: str
    steps: tuple[Fingerprint, ...]


def record(journal: Journal, replay: Replay, steps: Sequence[Step]) -> GoldenRecord:
    """Return the fingerprints of a game as it is booked and judged now."""
    return GoldenRecord(
        moves=print_moves(journal.header, journal.booked),
        start=print_books(replay.title, replay.start),
        unread=print_findings(journal.problems),
        steps=tuple(fingerprint(replay.title, step) for step in steps),
    )


def first_difference(now: GoldenRecord, kept: GoldenRecord, steps: Sequence[Step]) -> str | None:
    """Describe the first difference of a game from its record; None if there is none."""
    if now.moves != kept.moves:
        return "its moves differ from those of the record"
    if now.start != kept.start:
        return "the opening position differs"
    differing = [
        (step.booked, what)
        for step, is_now, was in zip(steps, now.steps, kept.steps, strict=True)
        if (what := is_now.differs(was))
    ]
    if not differing:
        return None if now.unread == kept.unread else "the unreadable lines differ"
    booked, what = differing[0]
    return f"line {booked.line} `{booked.text}`: its {what} differ, as for {len(differing)} of {len(now.steps)} moves"


def find_record(moves: str, version: str | None) -> GoldenRecord | None:
    """Return the record of these moves, preferably by this version; None if there is none."""
    found = {kept_with: kept for _, kept_with, kept in _records() if kept.moves == moves}
    return found.get(version or "") or next(iter(found.values()), None)


def same_books(title: str, then: str, now: str) -> bool | None:
    """Return whether two versions book and judge the shipped games of a title alike; None if no records tell."""
    kept = {(name, version): record for name, version, record in _records() if name.startswith(f"{title}-")}
    pairs = [(was, kept.get((name, now))) for (name, version), was in kept.items() if version == then]
    alike = [was == is_now for was, is_now in pairs if is_now is not None and was.moves == is_now.moves]
    return all(alike) if alike else None


def _records() -> Iterator[tuple[str, str, GoldenRecord]]:
    """Yield every shipped record, with the game's name and the version."""
    for file in golden_names():
        name, _, version = file.removesuffix(".txt").partition(".")
        yield name, version, read_record(golden(file).read_text(encoding="utf-8"))


def format_record(name: str, version: str, kept: GoldenRecord) -> str:
    """Return a record as a text file; `read_record` reads it."""
    lines = [
        f"# {name} as moderator {version} books and judges it; written by `make golden`.",
        "# After the head a row a move that counts: fingerprint of the books, of the findings (-: none).",
        f"moves {kept.moves}",
        f"start {kept.start}",
        f"unread {kept.unread}",
        *(f"{step.books} {step.findings}" for step in kept.steps),
    ]
    return "".join(f"{line}\n" for line in lines)


def read_record(text: str) -> GoldenRecord:
    """Return a record from its text. Raises ValueError if the text is not a record."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    head, steps = dict(rows[:3]), rows[3:]
    return GoldenRecord(head["moves"], head["start"], head["unread"], tuple(Fingerprint(*row) for row in steps))


# ---- changes ----


class Shifted(Record):
    """A move booked or judged differently from its fingerprint: `what` differs, `found` are its findings now."""

    booked: Booked
    what: str
    found: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"line": self.booked.line, "text": self.booked.text, "differs": self.what, "found": list(self.found)}


class Comparison(Record):
    """The comparison of a game with its fingerprints: `recorded` of its `moves` have one."""

    moves: int
    recorded: int
    shifted: tuple[Shifted, ...]

    @property
    def whole(self) -> bool:
        return self.recorded == self.moves

    def as_json(self) -> dict[str, Any]:
        return {"moves": self.moves, "recorded": self.recorded, "lines": [each.as_json() for each in self.shifted]}


def compare(journal: Journal, title: Title, steps: Iterable[Step]) -> Comparison:
    """Compare a game with the fingerprints in its lines, or with the record of a shipped game."""

    marks = _carried(journal) or _recorded(journal)
    shifted = []
    for step in steps:
        was = marks.get(step.booked.line)
        if was is not None and (what := fingerprint(title, step).differs(was)):
            found = tuple(f"{each.code} ({each.severity.value})" for each in step.findings)
            shifted.append(Shifted(step.booked, what, found))
    return Comparison(len(journal.booked), len(marks), tuple(shifted))


def _carried(journal: Journal) -> dict[int, Fingerprint]:
    """Return the fingerprints of the lines that count, by line.

    If an earlier line was amended, inserted or deleted after a line was written, its fingerprint no longer applies.
    """
    marks: dict[int, Fingerprint] = {}
    deletions = sorted(
        ((target, line.number) for target, line in follow(journal.lines).deleted().items()), reverse=True
    )
    corrected = 0
    for booked in journal.booked:
        while deletions and deletions[-1][0] <= booked.place:
            corrected = max(corrected, deletions.pop()[1])
        corrected = max(corrected, booked.amended_by or 0)
        if booked.line > corrected and (mark := read_mark(journal.lines[booked.line - 1].text)):
            marks[booked.line] = mark
        corrected = max(corrected, booked.line if booked.before is not None else 0)
    return marks


def _recorded(journal: Journal) -> dict[int, Fingerprint]:
    """Return the fingerprints in the golden record of a shipped game, by line."""

    kept = find_record(print_moves(journal.header, journal.booked), journal.header.program)
    return {} if kept is None else {booked.line: was for booked, was in zip(journal.booked, kept.steps, strict=True)}


class Changed(Record):
    """The changes since the journal was begun: of the `ruleset`, the `program` or both.

    `facts` tells whether the ruleset's facts are known to differ, `books` whether this version books shipped games
    differently. Both are None if unknown.
    """

    ruleset: tuple[str, str] | None  # as noted, and now
    facts: bool | None
    program: tuple[str, str] | None
    books: bool | None
    look: Callable[[], Comparison]

    @cached_property
    def comparison(self) -> Comparison:
        return self.look()

    @property
    def matters(self) -> bool | None:
        """Whether fingerprints show lines that are booked or judged differently; None if they do not tell."""
        if self.comparison.shifted:
            return True
        return False if self.comparison.whole else None

    @property
    def doubtful(self) -> bool:
        """Whether the books cannot be trusted: something is known to differ, and nothing shows it harmless."""
        return self.matters is True or (self.matters is None and bool(self.facts or self.books))

    @property
    def doubt(self) -> Doubt:
        """The reason to doubt the books, from the first line that shows it, else from the first line."""
        line = self.comparison.shifted[0].booked.line if self.comparison.shifted else 1
        which = "ruleset" if self.ruleset is not None else "program"
        return Doubt(line, f"{which}-changed", f"the {which} has changed since the journal was begun", self.shows)

    @property
    def says(self) -> str:
        """All changes in one sentence."""
        parts = []
        if self.ruleset is not None:
            unsure = "" if self.facts else ", which may differ only in wording"
            then, now = self.ruleset
            parts.append(f"this journal was begun with ruleset {then}; it is judged by {now}{unsure}")
        if self.program is not None:
            then, now = self.program
            comparison = (
                "which books shipped games differently" if self.books else "and no record tells whether they book alike"
            )
            parts.append(f"this journal was begun with program {then}; it is judged by {now}, {comparison}")
        return "; ".join([*parts, self.shows])

    @property
    def shows(self) -> str:
        """The evidence of the fingerprints, as a sentence."""
        seen = self.comparison
        if seen.shifted:
            first, more = seen.shifted[0].booked.line, len(seen.shifted) - 1
            named = f"line {first} and {more} more are" if more else f"line {first} is"
            return f"{named} judged differently now, see audit --since"
        if seen.whole:
            return "no line is judged differently now"
        if not seen.recorded:
            return "no fingerprints show whether it matters"
        return f"{seen.recorded} of {seen.moves} moves have fingerprints, all judged as before"

    def as_json(self) -> dict[str, Any]:
        """Return the key `changed` of every document."""
        return {
            "ruleset": None if self.ruleset is None else dict(zip(("begun", "now"), self.ruleset, strict=True)),
            "facts": self.facts,
            "program": None if self.program is None else dict(zip(("begun", "now"), self.program, strict=True)),
            "books": self.books,
            "matters": self.matters,
            "says": self.says,
        }


def find_changes(journal: Journal, title: Title, look: Callable[[], Comparison]) -> Changed | None:
    """Return the changes since a journal was begun; None if there are none, or it does not say how it was begun."""
    noted, program = journal.header.ruleset, journal.header.program
    same = noted is None or title.is_noted(noted)
    alike = program is None or program == __version__ or _same_books(title.name, program)
    if same is True and alike is True:
        return None
    return Changed(
        ruleset=None if same is True or noted is None else (noted, title.note),
        facts=None if same is None else not same,
        program=None if alike is True or program is None else (program, __version__),
        books=None if alike is None else not alike,
        look=look,
    )


def _same_books(title: str, program: str) -> bool | None:

    return same_books(title, program, __version__)
