"""The numbers and names of a text, for tests that ignore its wording. Wording is compared only in test_wording.py."""

import re

from moderator.model.entries import Event
from moderator.model.findings import Finding

_TOKEN = re.compile(r"`[^`]*`|[^\s,;()\"“”`]+")
_CURRENCY = re.compile(r"^(-?)[€£$¥M](-?\d)")
_VERBS = {"can", "cannot", "has", "is", "may", "merges", "must", "operates", "owns", "pays", "runs", "was"}
_STARTERS = {  # words that begin a sentence and are not names
    "A", "Add", "All", "An", "Any", "Both", "Each", "Enter", "Every", "First", "For", "From", "He", "If", "In", "It",
    "Its", "Neither", "No", "Nobody", "None", "Nothing", "Of", "On", "Only", "Option", "Player", "Players", "Play",
    "Press", "Say", "She", "Some", "That", "The", "There", "These", "They", "This", "Those", "To", "Use", "What",
    "When", "Who", "With", "Write", "You", "Your",
}  # fmt: skip


def figures(found: Finding) -> str:
    """Return the numbers and names in the message of a finding: `75 650 Ann BNR`."""
    return figures_of(found.message)


def figures_of(text: str) -> str:
    """Return the numbers of a text in their order, without currency, then the names in it, each once, sorted."""
    tokens = list(_tokens(text))
    numbers = [token for token in tokens if _is_number(token)]
    names = sorted({token for token in tokens if not _is_number(token)})
    return " ".join([*numbers, *names])


def mentions(found: Finding, part: str) -> bool:
    """Return whether the message of a finding has every number and name in `part`."""
    wanted = set(_tokens(part))
    assert wanted, f"no number and no name in {part!r}"
    return wanted <= set(_tokens(found.message))


def happening(event: Event) -> str:
    """Return an event without words: its kind, if it has one, then its fields and facts, `full: BNR 210 100->110`."""
    moved = None if event.moved is None else "{}->{}".format(*event.moved)
    fields = event.company, event.source, event.target, event.amount, *event.facts.values(), moved
    said = " ".join(written for field in fields if field is not None and (written := _write(field)))
    return f"{event.kind}: {said}".strip() if event.kind else said


def _write(value: object) -> str:
    """Return a value as text: only the numbers and names of a phrase, `Ann 40` for a pair, commas in a list."""
    match value:
        case str():
            return " ".join(_tokens(value)) if " " in value else value
        case tuple((str(name), int(amount))):
            return f"{name} {amount}"
        case list() | tuple() | set() | frozenset():
            return ", ".join(map(_write, value)) or "-"
    return str(value)


def _is_number(token: str) -> bool:
    return token.lstrip("-+")[:1].isdigit()


def _tokens(text: str) -> list[str]:
    found = []
    begins, words = True, _TOKEN.findall(text)
    for index, word in enumerate(words):
        after = words[index + 1] if index + 1 < len(words) else ""
        bare = word if word.startswith("`") else word.strip(".:!?'’").removesuffix("'s").removesuffix("’s")
        bare = _CURRENCY.sub(r"\1\2", bare)
        starter = begins and bare in _STARTERS and not (bare == "A" and after in _VERBS)
        if bare and not starter and (bare.startswith("`") or any(each.isdigit() or each.isupper() for each in bare)):
            found.append(bare)
        begins = word.endswith((".", "!", "?"))
    return found
