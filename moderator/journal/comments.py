"""Notes the program writes in comments of the journal: fingerprints, the clock, and the page a line came from.

A fingerprint is a digest of the books after the line was written: `BNR: run 210 ; =3fa9c1.b2e4`. Six digits are
for the books, four for the findings if there were any. The id of an imported move follows it. The rules never read
a fingerprint. An audit compares it with the books as they are kept now.
"""

import re

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import cut_comment, noted, quote_name, read_ref, split_pieces, split_words
from moderator.model.names import Vocabulary
from moderator.model.values import Record

# ---- fingerprints ----

NOTHING_FOUND = "-"
_LOOKED_AT = 400  # characters at the end of a comment that are searched for a fingerprint
_MARK = r"(?<!\S)=([0-9a-f]{6})(?:\.([0-9a-f]{4}))?(?!\S)"


class Fingerprint(Record):
    """Digests of the books after a move and of its findings."""

    books: str
    findings: str = NOTHING_FOUND

    def differs(self, other: "Fingerprint") -> str | None:
        """Return what differs: `books`, `findings` or `books and findings`; None if nothing does."""
        books, findings = self.books != other.books, self.findings != other.findings
        if books:
            return "books and findings" if findings else "books"
        return "findings" if findings else None


def with_mark(text: str, left: Fingerprint) -> str:
    """Return a line with its fingerprint added."""
    body, comment = cut_comment(text)
    ref = read_ref(comment)
    kept = comment if ref is None else comment[: -len(ref) - 1].rstrip()
    mark = f"={left.books}" + (f".{left.findings}" if left.findings != NOTHING_FOUND else "")
    parts = [body, *([kept] if kept else []), mark + (f" @{ref}" if ref is not None else "")]
    return " ; ".join(parts)


def read_mark(text: str) -> Fingerprint | None:
    """Return the fingerprint of a line, or None."""
    if "=" not in text:
        return None
    found = re.findall(_MARK, cut_comment(text)[1][-_LOOKED_AT:])
    return Fingerprint(found[-1][0], found[-1][1] or NOTHING_FOUND) if found else None


def without_mark(text: str) -> str:
    """Return a line without its fingerprint, keeping the rest of the comment."""
    if "=" not in text:
        return text
    body, comment = cut_comment(text)
    pieces = re.sub(_MARK, "\0", comment).split("\0")
    if len(pieces) == 1:
        return text
    kept = " ".join(piece for piece in (part.strip().removesuffix(";").strip() for part in pieces) if piece)
    return f"{body} ; {kept}" if kept else body


# ---- clock ----
# How long a line took, and for whom, at the start of its comment: `BNR: run 210 ; clock 42 Ann BNR`.
#
# After a break, which counts for no player, it is `clock 42 Ann BNR break 600`. The rules never read it. A clock that
# cannot be read, or that names no player of the table, is an ordinary comment.

CLOCK, _BREAK = "clock", "break"
_LONGEST = 7 * 24 * 60 * 60  # seconds; anything longer is not a time spent on a move


class Spent(Record):
    """The time a line took, in whole seconds: the player on turn, and the company they acted for, if any.

    `rested` are the seconds of a break before the line.
    """

    seconds: int
    player: str
    company: str | None = None
    rested: int = 0


def with_clock(text: str, spent: Spent) -> str:
    """Return a line with its time at the start of the comment."""
    body, comment = cut_comment(text)
    names = [quote_name(name) for name in (spent.player, spent.company) if name is not None]
    rested = [_BREAK, str(spent.rested)] if spent.rested else []
    words = " ".join([CLOCK, str(spent.seconds), *names, *rested])
    return f"{body} ; {words}{f' ; {comment}' if comment else ''}"


def without_clock(text: str) -> str:
    """Return a line without the time that it took."""
    body, comment = cut_comment(text)
    if not noted(body, comment).startswith(CLOCK):
        return text
    rest = comment.partition(";")[2].strip()
    return body + (f" ; {rest}" if rest else "")


def read_clock(text: str, names: Vocabulary) -> Spent | None:
    """Return the time that a line took; None if it has none, or one that does not count."""
    if CLOCK not in text:
        return None
    try:
        words = [word.text for word in split_words(noted(*cut_comment(text))) if not word.raw.startswith("@")]
    except Unreadable:
        return None
    rested: int | None = 0
    if len(words) > 4 and words[-2] == _BREAK:
        *words, _, last = words
        rested = _seconds(last)
    if not 3 <= len(words) <= 4 or words[0] != CLOCK or words[2] not in names.players:
        return None
    seconds, company = _seconds(words[1]), words[3] if len(words) == 4 else None
    if seconds is None or seconds > _LONGEST or rested is None:
        return None
    if company is not None and company not in names.companies:
        return None
    return Spent(seconds, words[2], company, rested)


def _seconds(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


# ---- pages ----
# The page on which a line was entered, in its comment: `Ann: pass ; page Ann`, or `; page keeper`.
#
# Only the fingerprint and the seal follow it. The rules never read it, and no view shows it.

KEEPER = "keeper"
PAGE = "page"


def with_page(text: str, name: str) -> str:
    """Return a line with the page it was entered on at the end of its comment."""
    body, comment = cut_comment(text)
    return " ; ".join(filter(None, (body, comment, f"{PAGE} {quote_name(name, also=';')}")))


def read_page(text: str) -> str | None:
    """Return the page on which a line was entered, or None."""
    comment = cut_comment(text)[1]
    if PAGE not in comment:
        return None
    found = [piece for piece in split_pieces(comment, ";") if _is_page(piece)]
    return split_words(found[-1].strip())[1].text if found else None


def without_page(text: str) -> str:
    """Return a line without the page it was entered on."""
    body, comment = cut_comment(text)
    if PAGE not in comment:
        return text
    pieces = split_pieces(comment, ";")
    kept = [piece.strip() for piece in pieces if not _is_page(piece)]
    return text if len(kept) == len(pieces) else " ; ".join((body, *kept))


def _is_page(piece: str) -> bool:
    words = split_words(piece.strip())
    return len(words) == 2 and words[0].raw == PAGE


def as_typed(text: str) -> str:
    """Return a line without the clock and the page that the program added to its comment."""
    return without_page(without_clock(text))
