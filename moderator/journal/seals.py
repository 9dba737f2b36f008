"""The seal: a short running hash in the comment of every line, `BNR: run 210 ; seal K7Q2M9XA`, that shows a change.

Each seal is made of the one before it and of what its line says to the program: the line without its remarks, but with
the clock, the source's id, what the header notes, and the mark of a torn line. Remarks, blank lines, blanks
around what is said and the kind of line end count for nothing. Nothing here is secret: a seal finds slips, no forger.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from moderator.journal.grammar import named_by_number
from moderator.journal.lexer import LONGEST_LINE, SET_ASIDE, cut_comment, find_comment, is_set_aside, noted, read_ref
from moderator.model.findings import Finding, Severity
from moderator.model.values import Record
from moderator.model.wording import excerpt

# ---- seal ----

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


# ---- sealing ----
# The seals of a whole journal: read and judged, put on all lines or on those that are added.

_BOM = b"\xef\xbb\xbf"
_MAYBE = b"; seal "
_TORN_END = f" {SET_ASIDE}".encode()
_GROUP = 5  # signs of a code that are written together
_MISTAKEN = str.maketrans("OIL", "011")
SEAL_CODES = ("seal-broken", "seal-missing")  # of the findings


class BrokenSeal(NamedTuple):
    """Lines, by number, that are not as they were sealed; or `missing` their seals, though the journal is sealed."""

    first: int
    last: int
    missing: bool


class Seals(Record):
    """The seals of a journal in order, what is wrong with them, the last one's line, and all lines without them."""

    seals: tuple[str, ...]
    faults: tuple[BrokenSeal, ...]
    end: int
    rows: list[bytes]

    @property
    def count(self) -> int:
        return len(self.seals)

    @property
    def code(self) -> str:
        """What stands for the whole journal: how many lines are sealed, and a digest of all that they say."""
        digest = self.digest(self.count)
        return "-".join([str(self.count), *(digest[at : at + _GROUP] for at in range(0, CODE_SIGNS, _GROUP))])

    def digest(self, count: int) -> str:
        """The digest of so many first lines that say something."""
        return digest_of(islice(_said(self.rows), count))

    def is_held(self, count: int, noted: str) -> bool:
        """Whether the journal holds what it held when this was noted; of earlier versions it is one seal."""
        return noted == (self.digest(count) if len(noted) == CODE_SIGNS else self.seals[count - 1])

    @property
    def only_added(self) -> bool:
        """Whether nothing is wrong but that lines at the end have no seal yet."""
        return all(fault.missing and fault.first > self.end for fault in self.faults)


class BadCode(ValueError):
    """A text that is no code."""

    remedy = "write it as `moderator seal` printed it, such as 233-K7Q2M-9XA04-VT31H-RZ8CE-5BN6D"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:40]!r} is no code")


def read_code(text: str) -> tuple[int, str]:
    """How many lines were sealed, and their digest, or the last seal, which earlier versions printed instead.

    Signs that are easily mistaken may be. Raises BadCode.
    """
    number, _, groups = text.strip().upper().translate(_MISTAKEN).partition("-")
    signs = "".join(groups.replace("-", " ").split())
    known = is_seal(signs, CODE_SIGNS) or is_seal(groups)
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) and known):
        raise BadCode(text)
    return int(number), signs


def split_rows(data: bytes) -> tuple[list[bytes], bytes]:
    """The whole lines of a journal without their line ends, and what follows the last of these."""
    *rows, rest = data.removeprefix(_BOM).split(b"\n")
    return [row.removesuffix(b"\r") for row in rows], rest


class Chain:
    """Seals for lines that are added to a journal, one after the other."""

    def __init__(self, rows: list[bytes], last: str) -> None:
        self.rows, self.last = rows, last
        self._said = [0]  # how many of so many first rows say something, as far as that was asked for

    @classmethod
    def of(cls, data: bytes) -> "Chain | None":
        """The chain of a journal that is sealed, from its last seal on; None if it is not."""
        if _MAYBE not in data:
            return None
        rows = split_rows(data)[0]
        last = next((seal for row in reversed(rows) if (seal := cut_seal(decode_row(row))[1])), None)
        return None if last is None else cls(rows, last)

    def add(self, row: bytes) -> bytes:
        """The next line, sealed; as it is if it says nothing."""
        text = decode_row(row)
        said = covered(text, self.place_of)
        if said:
            self.last = next_seal(self.last, said)
            row = encode_row(put_seal(text, self.last))
        self.rows.append(row)
        return row

    def place_of(self, line: int) -> int:
        for row in self.rows[len(self._said) - 1 : line]:
            self._said.append(self._said[-1] + bool(covered(cut_seal(decode_row(row))[0])))
        return self._said[min(line, len(self._said) - 1)]


def continue_journal(data: bytes, rows: Iterable[bytes]) -> bytes:
    """What to add to a journal so that these lines stand in it: sealed if it is, and a torn last line set aside."""
    torn = data.rpartition(b"\n")[2]
    if not data.endswith(b"\n"):
        rows = [torn + _TORN_END, *rows]
    chain = Chain.of(data)
    return b"".join((row if chain is None else chain.add(row)) + b"\n" for row in rows).removeprefix(torn)


def read_seals(rows: list[bytes]) -> Seals | None:
    """The seals of the whole lines of a journal; None if no line is sealed."""
    if not any(_MAYBE in row for row in rows):
        return None
    cut = [cut_seal(decode_row(row)) for row in rows]
    sealed = [(number, seal) for number, (_, seal) in enumerate(cut, 1) if seal]
    if not sealed:
        return None
    faults = tuple(_join(_find_faults(cut)))
    return Seals(tuple(seal for _, seal in sealed), faults, sealed[-1][0], [encode_row(text) for text, _ in cut])


def _said(rows: list[bytes]) -> Iterator[str]:
    """What a seal covers of each line that says something; of lines without seals."""
    above = Chain([], "")
    for row in rows:
        said = covered(decode_row(row), above.place_of)
        above.rows.append(row)
        if said:
            yield said


def says_something(torn: bytes) -> bool:
    """Whether the end of a file behind its last whole line would be a line that is sealed."""
    return bool(covered(cut_seal(decode_row(torn))[0]))


def _find_faults(cut: Sequence[tuple[str, str | None]]) -> Iterator[BrokenSeal]:
    """Every line that is wrong; after one, the next is right if it follows from what stands, or from what should."""
    above = Chain([], "")
    standing = meant = ""
    for number, (text, seal) in enumerate(cut, 1):
        said = covered(text, above.place_of)
        above.rows.append(encode_row(text))
        if said:
            follows = next_seal(meant, said)
            right = seal == follows or (standing != meant and seal == next_seal(standing, said))
            standing = seal or standing
            meant = standing if right else follows
        else:
            right = seal is None
        if not right:
            yield BrokenSeal(number, number, missing=seal is None)


def _join(faults: Iterable[BrokenSeal]) -> Iterator[BrokenSeal]:
    """Faults of one kind in lines one after the other are one."""
    held: BrokenSeal | None = None
    for fault in faults:
        if held and (held.last + 1, held.missing) == (fault.first, fault.missing):
            held = held._replace(last=fault.last)
            continue
        if held:
            yield held
        held = fault
    if held:
        yield held


def seal_journal(data: bytes) -> bytes:
    """The journal with a right seal on every whole line that says something, and nothing else of it changed."""
    start = _BOM if data.startswith(_BOM) else b""
    *raws, rest = data.removeprefix(_BOM).split(b"\n")
    chain = Chain([], "")
    done = []
    for raw in raws:
        row = raw.removesuffix(b"\r")
        text, old = cut_seal(decode_row(row))
        bare = encode_row(text)
        sealed = chain.add(bare)
        right = sealed != bare and old == chain.last  # it stands, wherever in the comment
        done.append(raw if right else sealed + raw[len(row) :])
    return start + b"\n".join([*done, rest])


def judge_seals(seals: Seals) -> tuple[Finding, ...]:
    """A finding for every fault."""
    return tuple(_judge(fault, decode_row(seals.rows[fault.first - 1]), seals.end) for fault in seals.faults)


def _judge(fault: BrokenSeal, text: str, end: int) -> Finding:
    many = fault.last > fault.first
    these = f"lines {fault.first} to {fault.last} are" if many else "this line is"
    if fault.missing:
        code, message = "seal-missing", f"{these} not sealed, in a journal that is"
        anew = "" if fault.first > end else " --anew"
        remedy = f"if the journal is right, seal it: moderator seal FILE{anew}"
    else:
        code = "seal-broken"
        message = f"{these} not what was sealed: changed, moved, or one before was taken out or put in"
        remedy = "compare it with a copy of the file; if it is right as it stands: moderator seal FILE --anew"
    return Finding(code, Severity.ERROR, message, line=fault.first, actual=excerpt(cut_comment(text)[0]), remedy=remedy)
