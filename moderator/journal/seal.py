"""The seal: a short running hash in the comment of every line, `BNR: run 210 ; seal K7Q2M9XA`, that shows a change.

Each seal is made of the one before it and of what its line says to the program: the line without its remarks, but with
the clock, the source's id, what the header notes, and the mark of a torn line. Remarks, blank lines, blanks
around what is said and the kind of line end count for nothing. Nothing here is secret: a seal finds slips, no forger.
"""

import re
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256

from moderator.journal.lexer import SET_ASIDE, cut_comment, find_comment, read_ref

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U: a code is read aloud and written down
_WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _SIGNS)
_BYTES = 5  # of the hash, eight signs of five bits: a slip goes unseen once in a million million times
_WORDS = rf"(?:^|\s); seal ([{_SIGNS}]{{8}})"
_SEAL = re.compile(rf"{_WORDS}(?=\s*$|\s+;)")
_TORN_SEAL = re.compile(rf"{_WORDS}(?=\s*{SET_ASIDE}\s*$)")
_SEGMENT = re.compile(r"(?:^|\s);")
_NOTED = ("program", "ruleset")  # the first word of a comment of the header that is no remark
_MEANT = ("clock", *_NOTED)
_BY_NUMBER = re.compile(r"(?:am(?:e(?:nd?)?)?|u(?:n(?:do?)?)?\s+to)\s+([0-9]{1,9})(?!\S)(?!\s+was\s)", re.IGNORECASE)

PlaceOf = Callable[[int], int]  # how many of so many first lines of the file say something


def is_seal(text: str) -> bool:
    """Whether a text could be a seal."""
    return len(text) == 8 and set(text) <= set(_SIGNS)


def cut_seal(text: str) -> tuple[str, str | None]:
    """A line as it was before it was sealed, and its seal, if it has one."""
    if "; seal " not in text:
        return text, None
    if _is_set_aside(text):  # what was torn may hold half a quote
        found = [*_TORN_SEAL.finditer(text)]
    else:
        start = find_comment(text)
        found = [*_SEAL.finditer(text, start)] if start >= 0 else []
    return (text[: found[-1].start()] + text[found[-1].end() :], found[-1][1]) if found else (text, None)


def put_seal(text: str, seal: str) -> str:
    """A line with its seal: last in its comment, but before what readers look for at its very end."""
    at = len(text.rstrip())
    if _is_set_aside(text):
        at = len(text.rstrip().removesuffix(SET_ASIDE).rstrip())
    elif (start := find_comment(text)) >= 0:
        last = [*_SEGMENT.finditer(text, start)][-1]
        segment = text[last.end() :].strip()
        if read_ref(segment) or _first_word(segment) in _NOTED:
            at = last.start()
    return f"{text[:at]} ; seal {seal}{text[at:]}"


def covered(text: str, place_of: PlaceOf = lambda line: line) -> str:
    """What a seal covers of a line without one; nothing of a remark or a blank line.

    A line that names another by its number alone is sealed with that one's place among the lines that say something: a
    remark added above would make it mean another.
    """
    body, comment = cut_comment(text)
    if not body or _is_set_aside(text):
        return text.strip() if body else ""
    first = comment.partition(";")[0].strip()
    meant = first if _first_word(first) in _MEANT else ""
    named = _BY_NUMBER.match(body)
    return "\n".join([body, meant, read_ref(comment) or "", str(place_of(int(named[1]))) if named else ""])


def next_seal(before: str, said: str) -> str:
    """The seal of a line of which `said` is covered, after the seal `before`."""
    digest = sha256(f"{before}\n{said}".encode(errors="surrogateescape")).digest()
    return b32encode(digest[:_BYTES]).decode().translate(_WRITTEN)


def _is_set_aside(text: str) -> bool:
    return text.rstrip().endswith(SET_ASIDE)


def _first_word(text: str) -> str:
    return (text.split(None, 1) or [""])[0]


def decode_row(row: bytes) -> str:
    """A line as text from which the very bytes can be had again, whether they are UTF-8 or not."""
    return row.decode(errors="surrogateescape")


def encode_row(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
