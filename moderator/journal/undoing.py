"""Undo, redo and amend as text, and the proof of which line they mean: `was 33 "BNR: run 210"`."""

import re
from collections.abc import Iterable
from hashlib import sha256

from moderator.journal.lexer import FORBIDDEN, quote_text, unquote
from moderator.journal.words import Words
from moderator.model.lines import Redo, Undo, Was

USAGE = {
    "undo": 'undo, undo 3, undo to 120, undo to 120 was 98 "TEXT" [after DIGEST]',
    "redo": "redo, redo 2",
    "amend": 'amend LINE MOVE, or amend LINE was PLACE "TEXT" [after DIGEST]: MOVE',
}
_LONGEST = 120  # characters of a text that are quoted
_BEGINNING = 100
_DIGEST = 6  # hexadecimal digits
_AFTER = rf"[0-9a-f]{{{_DIGEST}}}"
_DIGESTED = re.compile(_AFTER)
_PROOF = rf'was\s+[0-9]+\s+("(?:[^"\\]|\\.)*")(?:\s+after\s+({_AFTER}))?\s*:\s*'
_PROVEN = re.compile(_PROOF, re.IGNORECASE)
_AMEND = re.compile(rf"\S+\s+[0-9]+\s+(?:{_PROOF})?", re.IGNORECASE)


# ---- reading ----


def parse_undo(words: Words) -> Undo:
    undo = _parse_undo_to(words) if words.keyword("to") else Undo(count=take_count(words))
    finish(words)
    return undo


def _parse_undo_to(words: Words) -> Undo:
    line = words.number("the line")
    if not words.keyword("was"):
        return Undo(to=line)
    place = words.number("the line's place")
    if place == 0:  # before the first line of play
        return Undo(to=line, was=Was(place))
    if not words.left() or not words.items[words.at].quoted:
        raise words.fail("what the line says should stand here, quoted")
    text = words.take().text
    after = words.take().text.casefold() if words.keyword("after") else ""
    if after and not _DIGESTED.fullmatch(after):
        raise words.fail(f"{_DIGEST} digits, 0 to 9 or a to f, should stand after `after`")
    return Undo(to=line, was=Was(place, text, after))


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


def take_proof(words: Words) -> tuple[Was | None, int]:
    """What stands between the line to amend and its new move, if anything; and where in the line the move begins."""
    if not words.left():
        raise words.fail("the move that line should have said is missing")
    start = words.items[words.at].start
    if words.peek().casefold() != "was" or not words.number_next(1):
        return None, start
    found = _PROVEN.match(words.line, start)
    words.take()
    place = words.number()
    if found is None:
        raise words.fail("what the line said should stand here, quoted, and a colon after it")
    if found.end() == len(words.line):
        raise words.fail("the move that line should have said is missing", len(words.line))
    return Was(place, unquote(found[1]), (found[2] or "").casefold()), found.end()


def amended_text(body: str) -> str:
    """What an amend line says its target should have said."""
    said = _AMEND.match(body)
    return body[said.end() :] if said else body


# ---- writing ----


def format_undo(says: Undo) -> str:
    if says.to is not None:
        return f"undo to {says.to}{'' if says.was is None else f' {format_was(says.was)}'}"
    return "undo" if says.count == 1 else f"undo {says.count}"


def format_amend(line: int, was: Was | None, move: str) -> str:
    return f"amend {line} {'' if was is None else f'{format_was(was)}: '}{move}"


def format_was(was: Was) -> str:
    if not was.place and not was.text:
        return "was 0"
    return f"was {was.place} {quote_text(was.text)}{f' after {was.after}' if was.after else ''}"


def digest(texts: Iterable[str]) -> str:
    """What stands for the lines of play before one, where the line itself does not say enough."""
    return sha256("\n".join(texts).encode(errors="surrogatepass")).hexdigest()[:_DIGEST]


def quotable(text: str) -> str:
    """A line's text as a proof quotes it: without what no journal may hold; of a long one the beginning and a hash.

    What is quotable stays as it is, so two texts can be compared whether they were cut already or not.
    """
    clean = FORBIDDEN.sub("\ufffd", text)
    if len(clean) <= _LONGEST:
        return clean
    return f"{clean[:_BEGINNING]}... {sha256(clean.encode()).hexdigest()[: _LONGEST - _BEGINNING - 4]}"
