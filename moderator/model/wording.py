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
