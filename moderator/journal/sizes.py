"""Sizes of certificates in percent: `20% 10%`."""

import re

from moderator.journal.words import Words, read_number
from moderator.model.forms import SIZES

_PERCENT = re.compile(r"([0-9]+)%")


def is_percent(word: str) -> bool:
    return _PERCENT.fullmatch(word) is not None


def take_percent(words: Words) -> int | None:
    """`20%`, the size of a certificate, if it is there."""
    found = _PERCENT.fullmatch(words.peek())
    if found is None:
        return None
    words.take()
    return read_number(found[1])


def take_sizes(words: Words, needed: str = "") -> tuple[int, ...]:
    """The sizes of several certificates. Raises Unreadable with what is `needed` if there are none and must be."""
    sizes = []
    while (percent := take_percent(words)) is not None:
        sizes.append(percent)
    if needed and not sizes:
        raise words.fail(needed)
    return tuple(sizes)


def take_against(words: Words) -> tuple[int, ...]:
    """`against 10% 10%`, the certificates given for the president's, if it is there."""
    return take_sizes(words, SIZES) if words.keyword("against") else ()


def write_against(sizes: tuple[int, ...]) -> str:
    return f" against {write_sizes(sizes)}" if sizes else ""


def write_sizes(sizes: tuple[int, ...]) -> str:
    return " ".join(f"{percent}%" for percent in sizes)
