"""The page that a line was entered on, in its comment: `Ann: pass ; page Ann`, or `; page keeper`.

It stands last, before what the program itself adds. The rules never read it, and no view shows it.
"""

from moderator.journal.clock import without_clock
from moderator.journal.lexer import cut_comment, quote_name, split_pieces, split_words

KEEPER = "keeper"
PAGE = "page"


def with_page(text: str, name: str) -> str:
    """A line of text with the page it came from."""
    body, comment = cut_comment(text)
    return " ; ".join(filter(None, (body, comment, f"{PAGE} {quote_name(name, also=';')}")))


def read_page(text: str) -> str | None:
    """Return whose page a line was entered on, as `with_page` noted it; None for any other line."""
    comment = cut_comment(text)[1]
    if PAGE not in comment:
        return None
    found = [piece for piece in split_pieces(comment, ";") if _is_page(piece)]
    return split_words(found[-1].strip())[1].text if found else None


def without_page(text: str) -> str:
    """A line of text as it was entered."""
    body, comment = cut_comment(text)
    if PAGE not in comment:
        return text
    pieces = split_pieces(comment, ";")
    kept = [piece.strip() for piece in pieces if not _is_page(piece)]
    return text if len(kept) == len(pieces) else " ; ".join((body, *kept))


def _is_page(piece: str) -> bool:
    """Whether a piece of a comment is the word and one name."""
    words = split_words(piece.strip())
    return len(words) == 2 and words[0].raw == PAGE


def as_typed(text: str) -> str:
    """A line of text without what the program has noted beside it: the clock, the page."""
    return without_page(without_clock(text))
