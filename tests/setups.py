"""Set-ups derived from others by their differences; a stale difference raises an error."""

import re
from itertools import groupby

_PAIRS = ("link", "row")  # words with several lines in a position, each about the name after it


def amend_setup(base: str, *lines: str, without: str = "") -> str:
    """Return a counted position in which these lines, `given ...` or `begin ...`, replace those about the same
    subjects.

    A company of a `closed` list leaves the list; a new subject comes after the companies; `without` names subjects to
    leave out. Raises AssertionError if a line changes nothing or a subject is repeated, KeyError if a subject to leave
    out is missing.
    """
    counted, played = _parts(base)
    old, new = _facts(counted), _facts(lines)
    same = [subject for subject in new if old.get(subject) == new[subject]]
    assert not same, f"nothing changes: {same}"
    assert new or without, "nothing changes"
    for subject in _words(without):
        assert subject not in new, f"said and left out: {subject}"
        del old[subject]
    return "".join(f"{line}\n" for line in [*_written(_changed(old, new)), *played])


def swap(text: str, *pairs: tuple[str, str]) -> str:
    """Return the lines with each first part, which must be in them once, replaced by the second."""
    for old, new in pairs:
        assert text.count(old) == 1, f"{text.count(old)} times: {old}"
        assert old != new, f"nothing changes: {old}"
        text = text.replace(old, new)
    return text


def _parts(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of the position, and the lines of play after it."""
    lines = [line for line in text.splitlines() if line.strip()]
    size = next((at for at, line in enumerate(lines) if line.split()[0] not in ("given", "begin")), len(lines))
    return lines[:size], lines[size:]


def _facts(lines: list[str] | tuple[str, ...]) -> dict[str, str]:
    """Return the facts about each subject, in order."""
    facts: dict[str, str] = {}
    for subject, rest in (each for line in lines for each in _said(_words(line))):
        assert subject not in facts, f"stands twice: {subject}"
        facts[subject] = rest
    return facts


def _said(words: list[str]) -> list[tuple[str, str]]:
    if words[0] == "begin":
        return [("begin", " ".join(words[1:]))]
    if words[-1] == "closed" and "owner" not in words:
        return [(name, "closed") for name in words[1:-1]]
    size = 3 if words[1] in _PAIRS else 2
    return [(" ".join(words[1:size]), " ".join(words[size:]))]


def _changed(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """Return the changed facts. New ones come before the players, whose shares must be of known companies."""
    facts = [(subject, new.get(subject, rest)) for subject, rest in old.items()]
    fresh = [(subject, rest) for subject, rest in new.items() if subject not in old]
    last = (at for at, (subject, rest) in enumerate(facts) if subject == "begin" or rest.startswith("cash "))
    at = next(last, len(facts))
    return dict([*facts[:at], *fresh, *facts[at:]])


def _written(facts: dict[str, str]) -> list[str]:
    """Return the lines of these facts; consecutive closed companies share one."""
    lines = []
    for closed, group in groupby(facts, key=lambda name: facts[name] == "closed"):
        names = [*group]
        lines += [f"given {' '.join(names)} closed"] if closed else [_line(name, facts[name]) for name in names]
    return lines


def _line(subject: str, rest: str) -> str:
    return f"begin {rest}" if subject == "begin" else f"given {subject} {rest}".rstrip()


def _words(text: str) -> list[str]:
    return re.findall(r'"[^"]*"|\S+', text)
