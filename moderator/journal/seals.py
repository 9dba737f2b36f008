"""Seals: a short running hash in the comment of every line, to reveal later changes: `BNR: run 210 ; seal K7Q2M9XA`.

Each seal is computed from the seal before it and from the parts of its line that the program reads: the line without
remarks, but with the clock, the source's id, notes of the header, and the mark of a torn line. Remarks, blank lines,
blanks around a line and the kind of line end do not count. Nothing here is secret: a seal finds slips, not forgeries.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from moderator.journal.grammar import named_by_number
from moderator.journal.lexer import LONGEST_LINE, SET_ASIDE, cut_comment, find_comment, is_set_aside, noted, read_ref
from moderator.model.findings import Finding, Severity
from moderator.model.values import Record, Slim
from moderator.model.wording import excerpt
from moderator.system import hash_bytes

# ---- seal ----

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, since a code is read aloud and written down
_WRITTEN = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _SIGNS)
_BYTES = 5  # of the hash, eight signs of five bits: one slip in a million million goes unseen
CODE_SIGNS = 25  # 125 bits: two games with one code take about 10**19 hashes, twenty years of a fast machine
_WORDS = rf"(?:^|\s); seal ([{_SIGNS}]{{8}})"
_SEAL = rf"{_WORDS}(?=\s*$|\s+;)"
_TORN_SEAL = rf"{_WORDS}(?=\s*{SET_ASIDE}\s*$)"
_SEGMENT = r"(?:^|\s);"
_HEADER = ("program", "ruleset")  # notes of the header, which come last in the comment

PlaceOf = Callable[[int], int]  # the number of non-empty lines among the first ones of the file


def is_seal(text: str, signs: int = 8) -> bool:
    """Return whether a text has the form of a seal, or of another code with so many signs."""
    return len(text) == signs and set(text) <= set(_SIGNS)


def cut_seal(text: str) -> tuple[str, str | None]:
    """Return a line without its seal, and the seal, if it has one."""
    if "; seal " not in text:
        return text, None
    if is_set_aside(text):  # a torn line may contain half a quote
        found = [*re.finditer(_TORN_SEAL, text)]
    else:
        start = find_comment(text)
        found = [*re.compile(_SEAL).finditer(text, start)] if start >= 0 else []
    return (text[: found[-1].start()] + text[found[-1].end() :], found[-1][1]) if found else (text, None)


def put_seal(text: str, seal: str) -> str:
    """Return a line with its seal: last in the comment, but before notes that must come at the very end."""
    at = len(text.rstrip())
    if is_set_aside(text):
        at = len(text.rstrip().removesuffix(SET_ASIDE).rstrip())
    elif (start := find_comment(text)) >= 0:
        last = [*re.compile(_SEGMENT).finditer(text, start)][-1]
        segment = text[last.end() :].strip()
        if read_ref(segment) or _first_word(segment) in _HEADER:
            at = last.start()
    return f"{text[:at]} ; seal {seal}{text[at:]}"


def covered(text: str, place_of: PlaceOf = lambda line: line) -> str:
    """Return the content that the seal of a line covers; an empty text for a remark or a blank line.

    If the line refers to another by number alone, this includes the other's place among the non-empty lines, because
    adding a remark above would change which line is meant. A line too long to be read is marked as such.
    """
    body, comment = cut_comment(text)
    if not body or is_set_aside(text):
        return text.strip() if body else ""
    parts = [body, noted(body, comment), read_ref(comment) or "", _place_named(body, place_of)]
    return "\n".join([*parts, "long"] if len(text) > LONGEST_LINE else parts)


def _place_named(body: str, place_of: PlaceOf) -> str:
    """Return the place of the line that is named by its number alone; with a `-` if that line is empty."""
    named = named_by_number(body)
    if named is None:
        return ""
    verb, line = named
    place = place_of(line)
    return f"{place}-" if verb != "undo" and line and place == place_of(line - 1) else str(place)


def next_seal(before: str, content: str) -> str:
    """Return the seal of a line that covers `said`, after the seal `before`."""
    return _write(hash_bytes(f"{before}\n{content}".encode(errors="surrogateescape"))[:_BYTES])


def digest_of(contents: Iterable[str]) -> str:
    """Return a digest of the covered texts in order, long enough to prevent forgeries with the same one."""
    digest = b""
    for each in contents:
        digest = hash_bytes(digest + each.encode(errors="surrogateescape"))
    return _write(digest)[:CODE_SIGNS]


def _write(digest: bytes) -> str:
    from base64 import b32encode

    return b32encode(digest).decode().translate(_WRITTEN)


def _first_word(text: str) -> str:
    return (text.split(None, 1) or [""])[0]


def decode_row(row: bytes) -> str:
    """Return a line as text that `encode_row` turns back into the same bytes, even if they are not UTF-8."""
    return row.decode(errors="surrogateescape")


def encode_row(text: str) -> bytes:
    """Return the bytes of a line that `decode_row` made text, unchanged even if they are not UTF-8."""
    return text.encode(errors="surrogateescape")


# ---- sealing ----
# The seals of a whole journal: read and judged, put on all lines or on added ones.

_BOM = b"\xef\xbb\xbf"
_MAYBE = b"; seal "
_TORN_END = f" {SET_ASIDE}".encode()
_GROUP = 5  # signs of a code in a group
_MISTAKEN = str.maketrans("OIL", "011")
SEAL_CODES = ("seal-broken", "seal-missing")  # finding codes


class BrokenSeal(Slim):
    """Lines, by number, that differ from what was sealed; or `missing`: unsealed lines in a sealed journal."""

    first: int
    last: int
    missing: bool


class Seals(Record):
    """The seals of a journal in order, their faults, the last sealed line, and all lines without their seals."""

    seals: tuple[str, ...]
    faults: tuple[BrokenSeal, ...]
    end: int
    rows: list[bytes]

    @property
    def count(self) -> int:
        return len(self.seals)

    @property
    def code(self) -> str:
        """Return the code of the whole journal: the number of sealed lines, and a digest of their text."""
        digest = self.digest(self.count)
        return "-".join([str(self.count), *(digest[at : at + _GROUP] for at in range(0, CODE_SIGNS, _GROUP))])

    def digest(self, count: int) -> str:
        """Return the digest of the first `count` non-empty lines."""
        return digest_of(islice(_said(self.rows), count))

    def is_held(self, count: int, noted: str) -> bool:
        """Return whether the journal still has the noted content. Earlier versions noted a seal."""
        return noted == (self.digest(count) if len(noted) == CODE_SIGNS else self.seals[count - 1])

    @property
    def only_added(self) -> bool:
        """Return whether the only fault is that lines at the end have no seal yet."""
        return all(fault.missing and fault.first > self.end for fault in self.faults)


class BadCode(ValueError):
    """A text that is not a code."""

    remedy = "write it as `moderator seal` printed it, such as 233-K7Q2M-9XA04-VT31H-RZ8CE-5BN6D"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:40]!r} is not a code")


def read_code(text: str) -> tuple[int, str]:
    """Return the number of sealed lines, and their digest, or the last seal that earlier versions printed instead.

    Signs that are easily mistaken are accepted. Raises BadCode.
    """
    number, _, groups = text.strip().upper().translate(_MISTAKEN).partition("-")
    signs = "".join(groups.replace("-", " ").split())
    known = is_seal(signs, CODE_SIGNS) or is_seal(groups)
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) and known):
        raise BadCode(text)
    return int(number), signs


def split_rows(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole lines of a journal without line ends, and the rest after the last one."""
    *rows, rest = data.removeprefix(_BOM).split(b"\n")
    return [row.removesuffix(b"\r") for row in rows], rest


class Chain:
    """Seals for lines that are added to a journal one after the other."""

    def __init__(self, rows: list[bytes], last: str) -> None:
        self.rows, self.last = rows, last
        self._said = [0]  # non-empty rows among the first ones, computed on demand

    @classmethod
    def of(cls, data: bytes) -> "Chain | None":
        """Return the chain that continues a sealed journal; None if it is not sealed."""
        if _MAYBE not in data:
            return None
        rows = split_rows(data)[0]
        last = next((seal for row in reversed(rows) if (seal := cut_seal(decode_row(row))[1])), None)
        return None if last is None else cls(rows, last)

    def add(self, row: bytes) -> bytes:
        """Return the next line, sealed; unchanged if it is empty or a remark."""
        text = decode_row(row)
        content = covered(text, self.place_of)
        if content:
            self.last = next_seal(self.last, content)
            row = encode_row(put_seal(text, self.last))
        self.rows.append(row)
        return row

    def place_of(self, line: int) -> int:
        for row in self.rows[len(self._said) - 1 : line]:
            self._said.append(self._said[-1] + bool(covered(cut_seal(decode_row(row))[0])))
        return self._said[min(line, len(self._said) - 1)]


def continue_journal(data: bytes, rows: Iterable[bytes]) -> bytes:
    """Return the bytes to append so that these lines are added: sealed if the journal is, after a torn line is set
    aside.
    """
    torn = data.rpartition(b"\n")[2]
    if not data.endswith(b"\n"):
        rows = [torn + _TORN_END, *rows]
    chain = Chain.of(data)
    return b"".join((row if chain is None else chain.add(row)) + b"\n" for row in rows).removeprefix(torn)


def read_seals(rows: list[bytes]) -> Seals | None:
    """Return the seals of the whole lines of a journal; None if no line is sealed."""
    if not any(_MAYBE in row for row in rows):
        return None
    cut = [cut_seal(decode_row(row)) for row in rows]
    sealed = [(number, seal) for number, (_, seal) in enumerate(cut, 1) if seal]
    if not sealed:
        return None
    faults = tuple(_join(_find_faults(cut)))
    return Seals(tuple(seal for _, seal in sealed), faults, sealed[-1][0], [encode_row(text) for text, _ in cut])


def _said(rows: list[bytes]) -> Iterator[str]:
    """Yield the content that a seal covers, for each non-empty line; the lines have no seals."""
    above = Chain([], "")
    for row in rows:
        content = covered(decode_row(row), above.place_of)
        above.rows.append(row)
        if content:
            yield content


def says_something(torn: bytes) -> bool:
    """Return whether the rest of a file after its last whole line would be sealed as a line."""
    return bool(covered(cut_seal(decode_row(torn))[0]))


def _find_faults(cut: Sequence[tuple[str, str | None]]) -> Iterator[BrokenSeal]:
    """Yield every wrong line. After a wrong one, the next may follow from the seal found or from the right one."""
    above = Chain([], "")
    standing = meant = ""
    for number, (text, seal) in enumerate(cut, 1):
        content = covered(text, above.place_of)
        above.rows.append(encode_row(text))
        if content:
            follows = next_seal(meant, content)
            right = seal == follows or (standing != meant and seal == next_seal(standing, content))
            standing = seal or standing
            meant = standing if right else follows
        else:
            right = seal is None
        if not right:
            yield BrokenSeal(number, number, missing=seal is None)


def _join(faults: Iterable[BrokenSeal]) -> Iterator[BrokenSeal]:
    """Yield faults, with those of one kind in consecutive lines joined."""
    held: BrokenSeal | None = None
    for fault in faults:
        if held and (held.last + 1, held.missing) == (fault.first, fault.missing):
            held = held.replace(last=fault.last)
            continue
        if held:
            yield held
        held = fault
    if held:
        yield held


def seal_journal(data: bytes) -> bytes:
    """Return the journal with a correct seal on every non-empty whole line, and nothing else changed."""
    start = _BOM if data.startswith(_BOM) else b""
    *raws, rest = data.removeprefix(_BOM).split(b"\n")
    chain = Chain([], "")
    done = []
    for raw in raws:
        row = raw.removesuffix(b"\r")
        text, old = cut_seal(decode_row(row))
        bare = encode_row(text)
        sealed = chain.add(bare)
        right = sealed != bare and old == chain.last  # kept, wherever it is in the comment
        done.append(raw if right else sealed + raw[len(row) :])
    return start + b"\n".join([*done, rest])


def judge_seals(seals: Seals) -> tuple[Finding, ...]:
    """Return a finding for every fault."""
    return tuple(_judge(fault, decode_row(seals.rows[fault.first - 1]), seals.end) for fault in seals.faults)


def _judge(fault: BrokenSeal, text: str, end: int) -> Finding:
    many = fault.last > fault.first
    these = f"lines {fault.first} to {fault.last} are" if many else "this line is"
    if fault.missing:
        code, message = "seal-missing", f"{these} not sealed, although the journal is"
        anew = "" if fault.first > end else " --anew"
        remedy = f"if the journal is right, seal it: moderator seal FILE{anew}"
    else:
        code = "seal-broken"
        message = f"{these} not what was sealed: changed, moved, or a line before was added or removed"
        remedy = "compare it with a copy of the file; if it is right as it is: moderator seal FILE --anew"
    return Finding(code, Severity.ERROR, message, line=fault.first, actual=excerpt(cut_comment(text)[0]), remedy=remedy)
