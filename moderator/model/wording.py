"""Wording: how lists and numbers are said in a sentence."""

from collections.abc import Iterable


def list_words(words: Iterable[str], joint: str = "and") -> str:
    """`a, b and c`."""
    *head, last = [*words]
    return f"{', '.join(head)} {joint} {last}" if head else last


def in_wholes(halves: int) -> str:
    """A number of halves: `7`, `1½`, `½`."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def plural(count: int, noun: str) -> str:
    """`1 share`, `2 shares`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


_LEADERS = {
    "president": {"directorships": "presidencies", "directorship": "presidency", "director": "president"},
    "director": {"presidencies": "directorships", "presidency": "directorship", "president": "director"},
}


def name_leader(text: str, word: str) -> str:
    """Return a text with the title's `word` for who leads a company, president or director, in place of the other.

    A line of a counted position keeps its own word: `given BNR president Ann`.
    """
    if "given " in text:
        return text
    for other, own in _LEADERS[word].items():
        text = text.replace(other, own).replace(other.capitalize(), own.capitalize())
    return text
