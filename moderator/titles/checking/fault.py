"""A fault of a ruleset: the file, the key, the problem, and the remedy."""

import re
from collections.abc import Iterable, Sequence

from moderator.errors import ModeratorError
from moderator.model.values import Record

Key = tuple[str | int, ...]  # the path to a value: names of tables, and indexes of lists from 0

_BARE = r"[A-Za-z0-9_-]+"
_LONGEST = 60
_MOST_TOLD = 50
MOST_FOUND = 100  # the search stops at this many faults


class Fault(Record):
    """One fault in one file of a ruleset."""

    file: str
    key: Key
    problem: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {spell(self.key)}" if self.key else self.file
        return f"{where}: {self.problem}; {self.remedy}"


class BrokenRuleset(ModeratorError, ValueError):
    """A ruleset folder with faults, so that it cannot be used."""

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
    """Return a key as TOML writes it: `corporations."B&O".more_homes[1]`, list positions counted from 1."""
    import json  # only messages need it

    spelled = ""
    for part in key:
        if isinstance(part, int):
            spelled += f"[{part + 1}]"
        else:
            name = part if re.fullmatch(_BARE, part) else json.dumps(shorten(part), ensure_ascii=False)
            spelled += f".{shorten(name)}" if spelled else shorten(name)
    return spelled


def shorten(text: str) -> str:
    """Return a text for a message; a long one is cut and ends in `...`."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def show(value: object) -> str:
    """Return a value as a ruleset writes it, shortened if long."""
    if isinstance(value, bool):
        return str(value).lower()
    return shorten(str(value)) if isinstance(value, int) and abs(value) < 10**40 else shorten(repr(value)[:200])


def suggest(word: object, known: Iterable[str]) -> str:
    """Return the remedy for an unknown name: similar known names, or the known names."""
    from difflib import get_close_matches

    names = [*dict.fromkeys(known)]
    near = get_close_matches(str(word)[:40], names, n=3)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(names[:20])}{', ...' if len(names) > 20 else ''}" if names else "there are none"
