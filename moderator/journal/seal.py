"""The seal: a short running hash in the comment of every line, `BNR: run 210 ; seal K7Q2M9XA`, that shows a change.

Each seal is made of the one before it and of what its line says to the program: the line without its remarks, but with
the clock, the source's id, what the header notes, and the mark of a torn line. Remarks, blank lines, blanks
around what is said and the kind of line end count for nothing. Nothing here is secret: a seal finds slips, no forger.
"""

import re
from collections.abc import Callable, Iterable

from moderator.journal.grammar import named_by_number
from moderator.journal.lexer import LONGEST_LINE, SET_ASIDE, cut_comment, find_comment, is_set_aside, noted, read_ref

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U: a code is read aloud and written down
_WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _SIGNS)
_BYTES = 5  # of the hash, eight signs of five bits: a slip goes unseen once in a million million times
CODE_SIGNS = 25  # 125 bits: to write two games with one code takes some 10**19 hashes, twenty years of a fast machine
_WORDS = rf"(?:^|\s); seal ([{_SIGNS}]{{8}})"
_SEAL = re.compile(rf"{_WORDS}(?=\s*$|\s+;)")
_TORN_SEAL = re.compile(rf"{_WORDS}(?=\s*{SET_ASIDE}\s*$)")
_SEGMENT = re.compile(r"(?:^|\s);")
_HEADER = ("program", "ruleset")  # notes of the header, which stand last in their comment

PlaceOf = Callable[[int], int]  # how many of so many first lines of the file say something


def is_seal(text: str, signs: int = 8) -> bool:
    """Whether a text could be a seal, or something else of so many signs."""
    return len(text) == signs and set(text) <= set(_SIGNS)


def cut_seal(text: str) -> tuple[str, str | None]:
    """A line as it was before it was sealed, and its seal, if it has one."""
    if "; seal " not in text:
        return text, None
    if is_set_aside(text):  # what was torn may hold half a quote
        found = [*_TORN_SEAL.finditer(text)]
    else:
        start = find_comment(text)
        found = [*_SEAL.finditer(text, start)] if start >= 0 else []
    return (text[: found[-1].start()] + text[found[-1].end() :], found[-1][1]) if found else (text, None)


def put_seal(text: str, seal: str) -> str:
    """A line with its seal: last in its comment, but before what readers look for at its very end."""
    at = len(text.rstrip())
    if is_set_aside(text):
        at = len(text.rstrip().removesuffix(SET_ASIDE).rstrip())
    elif (start := find_comment(text)) >= 0:
        last = [*_SEGMENT.finditer(text, start)][-1]
        segment = text[last.end() :].strip()
        if read_ref(segment) or _first_word(segment) in _HEADER:
            at = last.start()
    return f"{text[:at]} ; seal {seal}{text[at:]}"


def covered(text: str, place_of: PlaceOf = lambda line: line) -> str:
    """What a seal covers of a line without one; nothing of a remark or a blank line.

    A line that names another by its number alone is sealed with that one's place among the lines that say something: a
    remark added above would make it mean another. So is one that is longer than any that can be read.
    """
    body, comment = cut_comment(text)
    if not body or is_set_aside(text):
        return text.strip() if body else ""
    said = [body, noted(body, comment), read_ref(comment) or "", _place_named(body, place_of)]
    return "\n".join([*said, "long"] if len(text) > LONGEST_LINE else said)


def _place_named(body: str, place_of: PlaceOf) -> str:
    """The place of the line that is named by its number alone; marked where it says nothing itself."""
    named = named_by_number(body)
    if named is None:
        return ""
    verb, line = named
    place = place_of(line)
    return f"{place}-" if verb != "undo" and line and place == place_of(line - 1) else str(place)


def next_seal(before: str, said: str) -> str:
    """The seal of a line of which `said` is covered, after the seal `before`."""
    return _write(_hash(f"{before}\n{said}".encode(errors="surrogateescape"))[:_BYTES])


def digest_of(said: Iterable[str]) -> str:
    """What stands for all that lines say, one after the other: nobody can write others with the same, seals or not."""
    digest = b""
    for each in said:
        digest = _hash(digest + each.encode(errors="surrogateescape"))
    return _write(digest)[:CODE_SIGNS]


def _hash(said: bytes) -> bytes:
    from hashlib import sha256  # few commands need it, and it takes long to load

    return sha256(said).digest()


def _write(digest: bytes) -> str:
    from base64 import b32encode

    return b32encode(digest).decode().translate(_WRITTEN)


def _first_word(text: str) -> str:
    return (text.split(None, 1) or [""])[0]


def decode_row(row: bytes) -> str:
    """A line as text from which the very bytes can be had again, whether they are UTF-8 or not."""
    return row.decode(errors="surrogateescape")


def encode_row(text: str) -> bytes:
    return text.encode(errors="surrogateescape")
