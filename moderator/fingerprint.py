"""Fingerprints: short hashes of what a move leaves in the books, and of what is found of it.

A fingerprint covers the keys of a position's JSON that are promised to stay, so that a new key changes none. The
title's name, lines and references are left out: neither house rules of another name nor a remark above a move change
books.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moderator.journal.comments import NOTHING_FOUND, Fingerprint
from moderator.journal.grammar import format_line
from moderator.model.findings import Finding
from moderator.model.lines import Booked, Header, Journal
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.replay import Replay, Step
from moderator.resources import golden, golden_names
from moderator.rules.booking import State
from moderator.snapshot import as_json
from moderator.titles.title import Title

_BOOKS, _FINDINGS, _MOVES = 6, 4, 12  # digits, of 16 values each
_WHOLE = ("round", "phase", "bank", "finished", "current", "priority", "train_pool", "trains_left")
_PLAYER = ("cash", "shares", "privates", "certificates", "worth", "bankrupt")
_COMPANY = (
    "kind", "president", "cash", "price", "cell", "stack", "floated", "operated", "trains", "treasury", "ipo", "pool",
    "tokens_left", "closed",
)  # fmt: skip


def fingerprint(title: Title, step: Step) -> Fingerprint:
    """The fingerprint of one booked line."""
    return Fingerprint(print_books(title, step.position), print_findings(step.findings))


def print_books(title: Title, position: Position) -> str:
    """The fingerprint of a position."""
    whole = as_json(State(title, position))
    meant = {key: whole[key] for key in _WHOLE}
    for group, keys in (("players", _PLAYER), ("companies", _COMPANY)):
        meant[group] = {name: {key: facts[key] for key in keys} for name, facts in whole[group].items()}
    return _hash(meant, _BOOKS)


def print_findings(findings: Iterable[Finding]) -> str:
    """The fingerprint of findings, whatever their order and wording: code, severity and section of each."""
    found = sorted((finding.code, finding.severity.value, finding.section or "") for finding in findings)
    return _hash(found, _FINDINGS) if found else NOTHING_FOUND


def print_moves(header: Header, booked: Iterable[Booked]) -> str:
    """What tells one game's moves from another's: who plays what, and every move that counts."""
    table = header.title.casefold(), header.players, header.options
    return _hash([*table, [format_line(line.move) for line in booked]], _MOVES)


def _hash(value: Any, digits: int) -> str:
    from hashlib import sha256  # few commands need it, and it takes long to load

    return sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode(errors="replace")).hexdigest()[:digits]


# ---- golden ----
# Golden records: the fingerprints of a shipped game as one version of the program books and judges it.


class GoldenRecord(Record):
    """A game's fingerprints: the opening position, each move that counts in order, and what could not be read."""

    moves: str
    start: str
    unread: str
    steps: tuple[Fingerprint, ...]


def record(journal: Journal, replay: Replay, steps: Sequence[Step]) -> GoldenRecord:
    """The fingerprints of a game as it is booked and judged now."""
    return GoldenRecord(
        moves=print_moves(journal.header, journal.booked),
        start=print_books(replay.title, replay.start),
        unread=print_findings(journal.problems),
        steps=tuple(fingerprint(replay.title, step) for step in steps),
    )


def first_difference(now: GoldenRecord, kept: GoldenRecord, steps: Sequence[Step]) -> str | None:
    """Where a game is first booked or judged otherwise than its record says, with the line and what; None: nowhere."""
    if now.moves != kept.moves:
        return "its moves are not those of the record"
    if now.start != kept.start:
        return "the opening position differs"
    differing = [
        (step.booked, what)
        for step, is_now, was in zip(steps, now.steps, kept.steps, strict=True)
        if (what := is_now.differs(was))
    ]
    if not differing:
        return None if now.unread == kept.unread else "what cannot be read differs"
    booked, what = differing[0]
    return f"line {booked.line} `{booked.text}`: its {what} differ; so of {len(differing)} of {len(now.steps)} moves"


def find_record(moves: str, version: str | None) -> GoldenRecord | None:
    """What was recorded of these moves: with this version, else with the first that has them."""
    found = {kept_with: kept for _, kept_with, kept in _records() if kept.moves == moves}
    return found.get(version or "") or next(iter(found.values()), None)


def same_books(title: str, then: str, now: str) -> bool | None:
    """Whether two versions book and judge the shipped games of a title alike; None if nothing was recorded of it."""
    kept = {(name, version): record for name, version, record in _records() if name.startswith(f"{title}-")}
    pairs = [(was, kept.get((name, now))) for (name, version), was in kept.items() if version == then]
    alike = [was == is_now for was, is_now in pairs if is_now is not None and was.moves == is_now.moves]
    return all(alike) if alike else None


def _records() -> Iterator[tuple[str, str, GoldenRecord]]:
    """Every record that is shipped, with the game's name and the version."""
    for file in golden_names():
        name, _, version = file.removesuffix(".txt").partition(".")
        yield name, version, read_record(golden(file).read_text(encoding="utf-8"))


def format_record(name: str, version: str, kept: GoldenRecord) -> str:
    """A record as a text file; `read_record` reads it."""
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
    """A record from its text. Raises ValueError if it is none."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    head, steps = dict(rows[:3]), rows[3:]
    return GoldenRecord(head["moves"], head["start"], head["unread"], tuple(Fingerprint(*row) for row in steps))
