"""A fault of a ruleset: the file, the key, what is wrong there, and what to do about it."""

import json
import re
from collections.abc import Iterable, Sequence

from moderator.errors import ModeratorError
from moderator.model.values import Record

Key = tuple[str | int, ...]  # the way to a value: tables by name, places in a list from 0

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 60
_MOST_TOLD = 50
MOST_FOUND = 100  # faults that are looked for: whoever has so many begins with the first ones


class Fault(Record):
    """One thing that is wrong in one file of a ruleset."""

    file: str
    key: Key
    problem: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {spell(self.key)}" if self.key else self.file
        return f"{where}: {self.problem}; {self.remedy}"


class BrokenRuleset(ModeratorError, ValueError):
    """A ruleset folder that cannot be played by: every fault that was found in it."""

    def __init__(self, folder: object, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        self.remedy = faults[0].remedy
        lines = [str(fault) for fault in faults[:_MOST_TOLD]]
        if len(faults) > _MOST_TOLD:
            lines.append(f"... and {len(faults) - _MOST_TOLD} more")
        many = f"{len(faults)}{' or more' if len(faults) >= MOST_FOUND else ''}"
        says = f" has {many} faults:\n  " + "\n  ".join(lines) if len(faults) > 1 else f": {lines[0]}"
        super().__init__(f"ruleset {folder}{says}")


def spell(key: Key) -> str:
    """The key as TOML writes it: `corporations."B&O".more_homes[1]`, places in a list counted from 1."""
    spelled = ""
    for part in key:
        if isinstance(part, int):
            spelled += f"[{part + 1}]"
        else:
            name = part if _BARE.fullmatch(part) else json.dumps(shorten(part), ensure_ascii=False)
            spelled += f".{shorten(name)}" if spelled else shorten(name)
    return spelled


def shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def show(value: object) -> str:
    """A value as a ruleset writes it, a long one cut."""
    if isinstance(value, bool):
        return str(value).lower()
    return shorten(str(value)) if isinstance(value, int) and abs(value) < 10**40 else shorten(repr(value)[:200])


def suggest(word: object, known: Iterable[str]) -> str:
    """The remedy for a name that is none of those known."""
    from difflib import get_close_matches

    names = [*dict.fromkeys(known)]
    near = get_close_matches(str(word)[:40], names, n=3)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(names[:20])}{', ...' if len(names) > 20 else ''}" if names else "there are none"
