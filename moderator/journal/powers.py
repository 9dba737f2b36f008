"""What privates can do for a company: use."""

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.moves import Use


def parse_use(words: Words) -> Use:
    private = words.company()
    place = words.place() if words.keyword("at") else None
    return words.make(Use, private=private, place=place, limit=place is None and words.keyword("limit") is not None)


def format_use(move: Use) -> str:
    parts = [quote_name(move.private), *(["limit"] if move.limit else [])]
    return " ".join([*parts, *(["at", quote_name(move.place)] if move.place is not None else [])])
