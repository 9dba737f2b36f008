"""Fingerprints in the journal: the end of a line's comment says what the line left in the books when it was written.

`BNR: run 210 ; =3fa9c1.b2e4`: six digits for the books, four for what was found, none if nothing was. The number of an
imported move stays behind it. The rules never read it; an audit compares it with the books as they are kept now.
"""

import re

from moderator.journal.lexer import cut_comment, read_ref
from moderator.model.values import Record

NOTHING_FOUND = "-"
_LOOKED_AT = 400  # characters at the end of a comment, where a fingerprint stands
_MARK = re.compile(r"(?<!\S)=([0-9a-f]{6})(?:\.([0-9a-f]{4}))?(?!\S)")


class Fingerprint(Record):
    """What one move left in the books, and what was found of it; the two apart."""

    books: str
    findings: str = NOTHING_FOUND

    def differs(self, other: "Fingerprint") -> str | None:
        """What is not the same, in words, or None."""
        books, findings = self.books != other.books, self.findings != other.findings
        if books:
            return "books and findings" if findings else "books"
        return "findings" if findings else None


def with_mark(text: str, left: Fingerprint) -> str:
    """A line of text with its fingerprint."""
    body, comment = cut_comment(text)
    ref = read_ref(comment)
    said = comment if ref is None else comment[: -len(ref) - 1].rstrip()
    mark = f"={left.books}" + (f".{left.findings}" if left.findings != NOTHING_FOUND else "")
    parts = [body, *([said] if said else []), mark + (f" @{ref}" if ref is not None else "")]
    return " ; ".join(parts)


def read_mark(text: str) -> Fingerprint | None:
    """The fingerprint that a line of a journal carries, if it carries one."""
    if "=" not in text:
        return None
    found = _MARK.findall(cut_comment(text)[1][-_LOOKED_AT:])
    return Fingerprint(found[-1][0], found[-1][1] or NOTHING_FOUND) if found else None


def without_mark(text: str) -> str:
    """A line of text as it was typed: what stood there before and behind the fingerprint."""
    if "=" not in text:
        return text
    body, comment = cut_comment(text)
    pieces = _MARK.sub("\0", comment).split("\0")
    if len(pieces) == 1:
        return text
    said = " ".join(piece for piece in (part.strip().removesuffix(";").strip() for part in pieces) if piece)
    return f"{body} ; {said}" if said else body
