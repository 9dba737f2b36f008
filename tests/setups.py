"""Set-ups said by what is otherwise in them; one that has gone stale raises."""

import re
from itertools import groupby

_PAIRS = ("link", "row")  # words of which a position has several lines, each about what the next word names


def amend_setup(base: str, *lines: str, without: str = "") -> str:
    """A counted position in which these lines, `given ...` or `begin ...`, stand for those of the same subjects.

    A company of a list that is closed leaves the list; a new subject comes after the companies; `without` names
    subjects that are left out. AssertionError where a line changes nothing or a subject stands twice, KeyError where
    what is left out is not there.
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
    """The lines with each first part, which must be in them once, replaced by the second."""
    for old, new in pairs:
        assert text.count(old) == 1, f"{text.count(old)} times: {old}"
        assert old != new, f"nothing changes: {old}"
        text = text.replace(old, new)
    return text


def _parts(text: str) -> tuple[list[str], list[str]]:
    """What is counted, and what is played after it."""
    lines = [line for line in text.splitlines() if line.strip()]
    size = next((at for at, line in enumerate(lines) if line.split()[0] not in ("given", "begin")), len(lines))
    return lines[:size], lines[size:]


def _facts(lines: list[str] | tuple[str, ...]) -> dict[str, str]:
    """What is said of each subject, in order."""
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
    """What is new stands before the players, whose shares are of companies that are known."""
    facts = [(subject, new.get(subject, rest)) for subject, rest in old.items()]
    fresh = [(subject, rest) for subject, rest in new.items() if subject not in old]
    last = (at for at, (subject, rest) in enumerate(facts) if subject == "begin" or rest.startswith("cash "))
    at = next(last, len(facts))
    return dict([*facts[:at], *fresh, *facts[at:]])


def _written(facts: dict[str, str]) -> list[str]:
    """The lines of these facts; the closed that follow each other share one."""
    lines = []
    for closed, group in groupby(facts, key=lambda name: facts[name] == "closed"):
        names = [*group]
        lines += [f"given {' '.join(names)} closed"] if closed else [_line(name, facts[name]) for name in names]
    return lines


def _line(subject: str, rest: str) -> str:
    return f"begin {rest}" if subject == "begin" else f"given {subject} {rest}".rstrip()


def _words(text: str) -> list[str]:
    return re.findall(r'"[^"]*"|\S+', text)
