"""Text made safe to write: no control characters, nothing a spreadsheet would take for a formula, names that may be."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

from moderator.model import wording as safe
from moderator.model.wording import FILE_NAME_ROOM, safe_file_name

# Signs by how wide they are in bold, in letters of a column's width; plain ones are narrower. Programs put other fonts
# in place of those they lack, so these are the widest that are usual.
_WIDTHS = {**dict.fromkeys(" fijlrtI.,:;'|!()[]/-", 0.7), **dict.fromkeys("mwMW%@&", 1.5)}
_CAPITAL, _OTHER, _PLAIN = 1.2, 1.03, 0.88
_WIDEST = 2 * _CAPITAL  # of any sign
LONGEST = 32_767  # letters that a cell of a workbook may hold
CUT = " ... (cut)"
# What makes a spreadsheet read a formula, full-width signs too, at the beginning or after what may separate cells: what
# does so is up to the reader's machine, and a text in quotes is not whole where it is another than ours.
_OBEYED = re.compile(r"""((?:^|[,;|:\t\r\n])[\s"']*)(?=[=+@＝＋＠－-])""")
_NO_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_SHEET_NAME = 31  # characters


def cell_safe(text: str) -> str:
    """The text on one line, every control character an escape, cut to what a cell may hold."""
    text = safe.clean(text)
    return text if len(text) <= LONGEST else text[: LONGEST - len(CUT)] + CUT


def obeyed(text: str) -> bool:
    """Whether a spreadsheet could take the text for a formula."""
    return _OBEYED.match(text) is not None


def disarm(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet could find a formula, whatever it takes to separate cells."""
    return _OBEYED.sub(r"\1'", text)


def letters(text: str) -> int:
    """How much room the text takes, in letters of usual width."""
    return len(text) if text.isascii() else len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


@lru_cache(maxsize=1024)  # words come again and again
def measure(text: str, bold: bool = False) -> float:
    """How much room the text takes at most, in letters of a column's width, whatever font stands in for ours."""
    if not text.isascii():
        return letters(text) * (_CAPITAL if bold else _OTHER)
    wide = sum(_WIDTHS.get(sign) or (_CAPITAL if sign.isupper() else _OTHER) for sign in text)
    return wide if bold else wide * _PLAIN


def count_lines(text: str, room: float, bold: bool = False) -> int:
    """On how many lines the text goes into so much room; a word is broken only if it has no room by itself."""
    if len(text) * _WIDEST <= room:
        return 1
    lines, taken, blank = 1, 0.0, measure(" ", bold)
    for word in text.split(" "):
        needed = measure(word, bold)
        if taken and taken + blank + needed > room:
            lines, taken = lines + 1, 0.0
        if needed > room:
            lines += ceil(needed / room) - 1
            taken = room
        else:
            taken += needed + (blank if taken else 0.0)
    return lines


def sheet_names(wanted: Iterator[str]) -> list[str]:
    """These names as a workbook may have them: no signs it forbids, at most 31 letters, each one different."""
    names = (_NO_SHEET_NAME.sub(" ", cell_safe(name)).strip(" '") or "Sheet" for name in wanted)
    return _told_apart((f"{name}_" if name.casefold() == "history" else name for name in names), _SHEET_NAME, " ({})")


def file_names(wanted: Iterator[str]) -> list[str]:
    """These names as any file system takes them, each one different."""
    return _told_apart((safe_file_name(name, "table") for name in wanted), FILE_NAME_ROOM, "-{}")


def _told_apart(names: Iterator[str], room: int, number: str) -> list[str]:
    """The names cut to the room they have, a number behind every one that is taken already."""
    taken: set[str] = set()
    found = []
    for name in names:
        new, count = name[:room].rstrip(), 1
        while new.casefold() in taken:
            count += 1
            tail = number.format(count)
            new = name[: room - len(tail)].rstrip() + tail
        taken.add(new.casefold())
        found.append(new)
    return found
