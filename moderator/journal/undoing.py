"""Undo, redo, amend, insert and delete as text, with the quotation of the line they mean: `was 33 "BNR: run 210"`."""

import re
from collections.abc import Iterable

from moderator.journal.lexer import quote_text, replace_forbidden, unquote
from moderator.journal.words import TOO_MUCH, Words, read_number
from moderator.model.entries import Delete, Redo, Undo, Was
from moderator.system import hash_bytes

USAGE = {
    "undo": 'undo, undo 3, undo to 120, undo to 120 was 98 "TEXT" [after DIGEST]',
    "redo": "redo, redo 2",
    "amend": 'amend LINE MOVE, or amend LINE was PLACE "TEXT" [after DIGEST]: MOVE',
    "insert": 'insert before LINE: MOVE, or insert before LINE was PLACE "TEXT" [after DIGEST]: MOVE',
    "delete": 'delete LINE, or delete LINE was PLACE "TEXT" [after DIGEST]',
}
_MISSING = {"amend": "the corrected move is missing", "insert": "the move to insert is missing"}
_LONGEST = 120  # characters of a quoted text
_BEGINNING = 100
_DIGEST = 6  # hexadecimal digits
_AFTER = rf"[0-9a-f]{{{_DIGEST}}}"
_PROOF = rf'was\s+[0-9]+\s+("(?:[^"\\]|\\.)*")(?:\s+after\s+({_AFTER}))?\s*:\s*'
_BEFORE_PROOF = r"(?i)\S+\s+(?:before\s+)?[0-9]+(?:\s*:\s*|\s+)"


# ---- reading ----


def parse_undo(words: Words) -> Undo:
    """Read the number of moves to take back (1 if none is stated), or `to` and the last line that stays."""
    undo = _parse_undo_to(words) if words.keyword("to") else Undo(count=take_count(words))
    finish(words)
    return undo


def _parse_undo_to(words: Words) -> Undo:
    return Undo(to=words.number("the line"), was=_take_was(words))


def parse_delete(words: Words) -> Delete:
    """Read the number of the line to delete, and its quotation if present."""
    delete = Delete(words.number("the line to delete"), _take_was(words), words.allowed)
    if words.left():
        raise words.fail(TOO_MUCH)
    return delete


def _take_was(words: Words) -> Was | None:
    if not words.keyword("was"):
        return None
    place = words.number("the line's place")
    if place == 0:  # before the first line of play
        return Was(place)
    if not words.left() or not words.items[words.at].quoted:
        raise words.fail("expected here: the text of the line, in quotes")
    text = words.take().text
    after = words.take().text.casefold() if words.keyword("after") else ""
    if after and not re.fullmatch(_AFTER, after):
        raise words.fail(f"`after` must be followed by {_DIGEST} digits, 0 to 9 or a to f")
    return Was(place, text, after)


def parse_redo(words: Words) -> Redo:
    """Read the number of undo lines to reverse; 1 if none is stated."""
    redo = Redo(count=take_count(words))
    finish(words)
    return redo


def take_count(words: Words) -> int:
    """Read a number of at least 1, if present; else return 1."""
    count = words.number_if_next()
    if count == 0:
        raise words.fail("the number must be at least 1")
    return 1 if count is None else count


def finish(words: Words) -> None:
    """Raise Unreadable if the line goes on, or ends with a `!` that has no meaning here."""
    if words.left() or words.allowed:
        raise words.fail(TOO_MUCH)


def take_target(words: Words, verb: str) -> tuple[int, Was | None, int]:
    """Read the line to amend or to insert before, and its quotation; return them and where the move begins."""
    if verb == "insert" and not words.keyword("before"):
        raise words.fail("expected here: `before` and the number of a line")
    if (numbered := re.match(r"([0-9]+):", words.peek())) is not None:
        start = words.take().start + numbered.end()
        if not words.line[start:].strip():
            raise words.fail(_MISSING[verb])
        return read_number(numbered[1]), None, start
    return (words.number(f"the line to {'insert before' if verb == 'insert' else verb}"), *_take_proof(words, verb))


def _take_proof(words: Words, verb: str) -> tuple[Was | None, int]:
    if not words.left():
        raise words.fail(_MISSING[verb])
    start = words.items[words.at].start
    if words.peek().casefold() != "was" or not words.number_next(1):
        return None, start
    found = re.compile(_PROOF, re.IGNORECASE).match(words.line, start)
    words.take()
    place = words.number()
    if found is None:
        raise words.fail("expected here: the text of the line in quotes, then a colon")
    if found.end() == len(words.line):
        raise words.fail(_MISSING[verb], len(words.line))
    return Was(place, unquote(found[1]), (found[2] or "").casefold()), found.end()


def opens_insertion(text: str) -> int | None:
    """Return the line number of an `insert before 157` without a move, else None."""
    found = re.fullmatch(r"(?i)inser?t?\s+before\s+([0-9]+)\s*:?", text.strip())
    return None if found is None else read_number(found[1])


def corrected_text(body: str) -> str:
    """Return the move in a line that amends or inserts."""
    prefix = re.match(_BEFORE_PROOF, body)
    if prefix is None:
        return body
    proof = re.compile(_PROOF, re.IGNORECASE).match(body, prefix.end())
    return body[(proof or prefix).end() :]


# ---- writing ----


def format_undo(undo: Undo) -> str:
    """Return an undo as a line: `undo`, `undo 3`, `undo to 120 was 98 "Dan: pass"`."""
    if undo.to is not None:
        return f"undo to {undo.to}{'' if undo.was is None else f' {format_was(undo.was)}'}"
    return "undo" if undo.count == 1 else f"undo {undo.count}"


def format_amend(line: int, was: Was | None, move: str) -> str:
    """Return the line that replaces the move of a line by another."""
    return f"amend {line} {'' if was is None else f'{format_was(was)}: '}{move}"


def format_insert(line: int, was: Was | None, move: str) -> str:
    """Return the line that inserts a move before a line."""
    return f"insert before {line}{'' if was is None else f' {format_was(was)}'}: {move}"


def format_delete(delete: Delete) -> str:
    """Return the line that deletes a line."""
    was = "" if delete.was is None else f" {format_was(delete.was)}"
    return f"delete {delete.line}{was}{' !' if delete.allowed else ''}"


def format_was(was: Was) -> str:
    """Return the quotation that identifies a line: `was 33 "BNR: run 210"`; `was 0` before the first line of play."""
    if not was.place and not was.text:
        return "was 0"
    return f"was {was.place} {quote_text(was.text)}{f' after {was.after}' if was.after else ''}"


def digest(texts: Iterable[str], digits: int = _DIGEST) -> str:
    """Return a digest of the lines of play before a line whose text alone is not enough to identify it."""
    return hash_bytes("\n".join(texts).encode(errors="surrogatepass")).hex()[:digits]


def quotable(text: str) -> str:
    """Return a line's text as it is quoted: without forbidden characters; of a long one the beginning and a hash.

    The result stays the same if it is applied again, so texts can be compared whether cut already or not.
    """
    clean = replace_forbidden(text)
    if len(clean) <= _LONGEST:
        return clean
    return f"{clean[:_BEGINNING]}... {digest([clean], _LONGEST - _BEGINNING - 4)}"
