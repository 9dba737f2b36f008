"""The clock of a session in the journal: a comment that says how long a line took, and for whom.

It stands first in the comment: `BNR: run 210 ; clock 42 Ann BNR`. The rules never read it. One that cannot be read, or
that names nobody at the table, is a comment like any other.
"""

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import cut_comment, quote_name, split_words
from moderator.model.record import Record
from moderator.model.vocabulary import Vocabulary

_WORD = "clock"
_LONGEST = 7 * 24 * 60 * 60  # seconds: nobody thinks longer about a move


class Spent(Record):
    """Whole seconds that a line took, the player who was on turn, and the company he acted for, if for one."""

    seconds: int
    player: str
    company: str | None = None


def with_clock(text: str, spent: Spent) -> str:
    """A line of text with the time it took before its own comment."""
    body, comment = cut_comment(text)
    names = [quote_name(name) for name in (spent.player, spent.company) if name is not None]
    return f"{body} ; {' '.join([_WORD, str(spent.seconds), *names])}{f' ; {comment}' if comment else ''}"


def without_clock(text: str) -> str:
    """A line of text as it was typed."""
    body, comment = cut_comment(text)
    first, _, rest = comment.partition(";")
    if first.split()[:1] != [_WORD]:
        return text
    return body + (f" ; {rest.strip()}" if rest.strip() else "")


def read_clock(text: str, names: Vocabulary) -> Spent | None:
    """What a line of a journal says of its time; None if it says nothing that counts."""
    if _WORD not in text:
        return None
    first = cut_comment(text)[1].partition(";")[0]
    try:
        words = [word.text for word in split_words(first) if not word.raw.startswith("@")]
    except Unreadable:
        return None
    if not 3 <= len(words) <= 4 or words[0] != _WORD or words[2] not in names.players:
        return None
    if not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 6 or int(words[1]) > _LONGEST:
        return None
    company = words[3] if len(words) == 4 else None
    return None if company is not None and company not in names.companies else Spent(int(words[1]), words[2], company)
