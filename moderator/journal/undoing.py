"""Undo, redo and amend as text."""

import re

from moderator.journal.words import Words
from moderator.model.lines import Redo, Undo

USAGE = {"undo": "undo, undo 3, undo to 120", "redo": "redo, redo 2", "amend": "amend LINE MOVE"}


def parse_undo(words: Words) -> Undo:
    undo = Undo(to=words.number("the line")) if words.keyword("to") else Undo(count=take_count(words))
    finish(words)
    return undo


def parse_redo(words: Words) -> Redo:
    redo = Redo(count=take_count(words))
    finish(words)
    return redo


def take_count(words: Words) -> int:
    count = words.number_if_next()
    if count == 0:
        raise words.fail("nothing is taken back or brought back with 0")
    return 1 if count is None else count


def finish(words: Words) -> None:
    if words.left() or words.allowed:
        raise words.fail("this is too much on the line")


_AMEND = re.compile(r"\S+\s+[0-9]+\s+")


def amended_text(body: str) -> str:
    """What an amend line says its target should have said."""
    return _AMEND.sub("", body, count=1)
