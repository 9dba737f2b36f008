"""Days, rounds and tables as people write them: `20.11.2026`, `Round 1`, `T2`. Ambiguous ones are not read."""

import re

from moderator.journal.header import check_occasion

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})([-./])(\d{1,2})\2(\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-./])(\d{1,2})\2(\d{4})")
_NAMED = re.compile(r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]? )?(.{1,40})", re.IGNORECASE)
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?([a-z]{3,9})[.,]?[ -](\d{4})", re.IGNORECASE)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", re.IGNORECASE)
_BEFORE = {"round": ("round", "rd", "r"), "table": ("table", "tbl", "tab", "t")}
_NUMBERED = {  # `1`, `1st`, `Round 1`, `R.1`, `round no. 1`, `1st round`
    "round": re.compile(
        r"(?:round|rd|r)? ?[.:#-]? ?(?:no\.?|nr\.?)? ?#? ?0{0,3}(\d{1,3})(?:st|nd|rd|th|\.0?)?(?: (?:round|rd))?"
    ),
    "table": re.compile(
        r"(?:table|tbl|tab|t)? ?[.:#-]? ?(?:no\.?|nr\.?)? ?#? ?0{0,3}(\d{1,3})(?:st|nd|rd|th|\.0?)?(?: (?:table|t))?"
    ),
}
_OF = re.compile(r"(.{1,40}) of \d{1,4}")
_COUNTED = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SPELLED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAME = re.compile(r"[^\W\d_][^\d?/]{0,80}\d{0,3}")  # a round or a table: `Final`, `B`, `Hall 2`
HOW = {
    "date": "write it as 2026-11-20",
    "round": "write its number or name: 2, Final",
    "table": "write its number or name: 3, B",
}


def plain_occasion(word: str, written: str) -> str | None:
    """Return the standard form of what follows `event`, `date`, `round`, `table` or `place`; None if unclear."""
    text = " ".join(written.split())
    if word == "date":
        return plain_day(text)
    plain = plain_number(word, text) if word in _BEFORE else text
    return plain if plain is not None and check_occasion(word, plain) is None else None


def plain_day(text: str) -> str | None:
    """Return a day as 2026-11-20; None if it is no day or is ambiguous, as 3/4/2026. In 3.4.2026 the day is first."""
    if found := _YEAR_FIRST.fullmatch(text):
        return _day(found[1], found[3], found[4])
    if found := _YEAR_LAST.fullmatch(text):
        days = {_day(found[4], month, day) for day, month in ((found[1], found[3]), (found[3], found[1]))} - {None}
        return _day(found[4], found[3], found[1]) if found[2] == "." else days.pop() if len(days) == 1 else None
    bare = _NAMED.fullmatch(text)
    if bare and (found := _DAY_MONTH.fullmatch(bare[1])):
        return _day(found[3], _month(found[2]), found[1])
    if bare and (found := _MONTH_DAY.fullmatch(bare[1])):
        return _day(found[3], _month(found[1]), found[2])
    return None


def plain_number(word: str, text: str) -> str | None:
    """Return `1` for `1st`, `Round 1`, `R1`, `first`, `1 of 3`; a name unchanged; None if neither, as `1 or 2`."""
    folded = text.casefold()
    bare = found[1] if (found := _OF.fullmatch(folded)) else folded
    if found := _NUMBERED[word].fullmatch(bare):
        return str(int(found[1]))
    if any(
        numbered.fullmatch(bare) for numbered in _NUMBERED.values()
    ):  # the number of a table given as a round, or the reverse
        return None
    counted = " ".join(part for part in bare.split() if part not in _BEFORE[word])
    spelled = next((spelled for spelled in (_COUNTED, _SPELLED) if counted in spelled), None)
    if spelled is not None:
        return str(1 + spelled.index(counted))
    return text if _NAME.fullmatch(text) else None


def _month(name: str) -> str:
    short = name[:3].casefold()
    return str(1 + _MONTHS.index(short)) if short in _MONTHS else "0"


def _day(year: str, month: str, day: str) -> str | None:
    from datetime import date  # few journals name a day, and it takes long to load

    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
