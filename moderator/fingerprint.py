"""Fingerprints: short hashes of what a move leaves in the books, and of what is found of it.

A fingerprint covers the keys of a position's JSON that are promised to stay, so that a new key changes none. The
title's name, lines and references are left out: neither house rules of another name nor a remark above a move change
books.
"""

import json
from collections.abc import Iterable
from typing import Any

from moderator.journal.grammar import format_line
from moderator.journal.marks import NOTHING_FOUND, Fingerprint
from moderator.model.findings import Finding
from moderator.model.lines import Booked, Header
from moderator.model.position import Position
from moderator.replay import Applied
from moderator.rules.basics.state import State
from moderator.snapshot import as_json
from moderator.titles.title import Title

_BOOKS, _FINDINGS, _MOVES = 6, 4, 12  # digits, of 16 values each
_WHOLE = ("round", "phase", "bank", "finished", "current", "priority", "train_pool", "trains_left")
_PLAYER = ("cash", "shares", "privates", "certificates", "worth", "bankrupt")
_COMPANY = (
    "kind", "president", "cash", "price", "cell", "stack", "floated", "operated", "trains", "treasury", "ipo", "pool",
    "tokens_left", "closed",
)  # fmt: skip


def fingerprint(title: Title, step: Applied) -> Fingerprint:
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
