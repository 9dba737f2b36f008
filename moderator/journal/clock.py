"""The clock of a session in the journal: a comment that says how long a line took, and for whom.

It stands first in the comment: `BNR: run 210 ; clock 42 Ann BNR`; after a break, which nobody is charged for, `clock 42
Ann BNR break 600`. The rules never read it. One that cannot be read, or that names nobody at the table, is a comment
like any other.
"""

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import cut_comment, noted, quote_name, split_words
from moderator.model.names import Vocabulary
from moderator.model.values import Record

CLOCK, _BREAK = "clock", "break"
_LONGEST = 7 * 24 * 60 * 60  # seconds: nobody thinks longer about a move


class Spent(Record):
    """Whole seconds that a line took, the player who was on turn, and the company he acted for, if for one.

    `rested` are the seconds of a break before the line.
    """

    seconds: int
    player: str
    company: str | None = None
    rested: int = 0


def with_clock(text: str, spent: Spent) -> str:
    """A line of text with the time it took before its own comment."""
    body, comment = cut_comment(text)
    names = [quote_name(name) for name in (spent.player, spent.company) if name is not None]
    rested = [_BREAK, str(spent.rested)] if spent.rested else []
    said = " ".join([CLOCK, str(spent.seconds), *names, *rested])
    return f"{body} ; {said}{f' ; {comment}' if comment else ''}"


def without_clock(text: str) -> str:
    """A line of text as it was typed."""
    body, comment = cut_comment(text)
    if not noted(body, comment).startswith(CLOCK):
        return text
    rest = comment.partition(";")[2].strip()
    return body + (f" ; {rest}" if rest else "")


def read_clock(text: str, names: Vocabulary) -> Spent | None:
    """What a line of a journal says of its time; None if it says nothing that counts."""
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
    """A whole number of at most nine digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
