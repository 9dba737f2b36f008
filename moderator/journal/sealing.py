"""The seals of a whole journal: read and judged, put on all lines or on those that are added."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from moderator.journal.lexer import SET_ASIDE, cut_comment
from moderator.journal.seal import (
    CODE_SIGNS,
    covered,
    cut_seal,
    decode_row,
    digest_of,
    encode_row,
    is_seal,
    next_seal,
    put_seal,
)
from moderator.model.findings import Finding, Severity
from moderator.model.values import Record
from moderator.model.wording import excerpt

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
