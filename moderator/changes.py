"""What has changed since a journal was begun: its ruleset, the program's rules, and the lines that it shows in."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from moderator.journal.comments import Fingerprint, read_mark
from moderator.journal.corrections import follow
from moderator.model.findings import Doubt
from moderator.model.lines import Booked, Journal
from moderator.model.values import Record
from moderator.replay import Step
from moderator.titles.title import Title
from moderator.version import __version__


class Shifted(Record):
    """A move that is not booked or judged as its fingerprint says: `what` differs, `found` is found of it now."""

    booked: Booked
    what: str
    found: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"line": self.booked.line, "text": self.booked.text, "differs": self.what, "found": list(self.found)}


class Comparison(Record):
    """A game held against the fingerprints there are of it: `recorded` of its `moves` have one that can be compared."""

    moves: int
    recorded: int
    shifted: tuple[Shifted, ...]

    @property
    def whole(self) -> bool:
        return self.recorded == self.moves

    def as_json(self) -> dict[str, Any]:
        return {"moves": self.moves, "recorded": self.recorded, "lines": [each.as_json() for each in self.shifted]}


def compare(journal: Journal, title: Title, steps: Iterable[Step]) -> Comparison:
    """Hold a game against the fingerprints that its lines carry, or else those recorded of a shipped game."""
    from moderator.fingerprint import fingerprint  # only who compares pays for the import

    marks = _carried(journal) or _recorded(journal)
    shifted = []
    for step in steps:
        was = marks.get(step.booked.line)
        if was is not None and (what := fingerprint(title, step).differs(was)):
            found = tuple(f"{each.code} ({each.severity.value})" for each in step.findings)
            shifted.append(Shifted(step.booked, what, found))
    return Comparison(len(journal.booked), len(marks), tuple(shifted))


def _carried(journal: Journal) -> dict[int, Fingerprint]:
    """The fingerprints on the lines that count, by line.

    A line that was written before one that precedes it was amended, put in or deleted left other books: its fingerprint
    is of what no longer is.
    """
    marks: dict[int, Fingerprint] = {}
    deletions = sorted(
        ((target, line.number) for target, line in follow(journal.lines).deleted().items()), reverse=True
    )
    corrected = 0
    for booked in journal.booked:
        while deletions and deletions[-1][0] <= booked.place:
            corrected = max(corrected, deletions.pop()[1])
        corrected = max(corrected, booked.amended_by or 0)
        if booked.line > corrected and (mark := read_mark(journal.lines[booked.line - 1].text)):
            marks[booked.line] = mark
        corrected = max(corrected, booked.line if booked.before is not None else 0)
    return marks


def _recorded(journal: Journal) -> dict[int, Fingerprint]:
    """The golden record of a shipped game, by line."""
    from moderator.fingerprint import find_record, print_moves

    kept = find_record(print_moves(journal.header, journal.booked), journal.header.program)
    return {} if kept is None else {booked.line: was for booked, was in zip(journal.booked, kept.steps, strict=True)}


class Changed(Record):
    """What is not as it was when the journal was begun. At least one of `ruleset` and `program` is noted otherwise.

    `facts` and `books` say whether the ruleset's facts, and the books of shipped games by this version, are known to
    differ; None: that cannot be told.
    """

    ruleset: tuple[str, str] | None  # as noted, as it is
    facts: bool | None
    program: tuple[str, str] | None
    books: bool | None
    look: Callable[[], Comparison]

    @cached_property
    def comparison(self) -> Comparison:
        return self.look()

    @property
    def matters(self) -> bool | None:
        """Whether lines are booked or judged otherwise, as far as fingerprints show; None: they do not show it."""
        if self.comparison.shifted:
            return True
        return False if self.comparison.whole else None

    @property
    def doubtful(self) -> bool:
        """Whether the books cannot be trusted for it: something is known to differ, and nothing shows it harmless."""
        return self.matters is True or (self.matters is None and bool(self.facts or self.books))

    @property
    def doubt(self) -> Doubt:
        """Why the books are uncertain, if it is `doubtful`: from the first line that shows it, else from the first."""
        line = self.comparison.shifted[0].booked.line if self.comparison.shifted else 1
        which = "ruleset" if self.ruleset is not None else "program"
        return Doubt(line, f"{which}-changed", f"the {which} has changed since the journal was begun", self.shows)

    @property
    def says(self) -> str:
        """The whole of it in one sentence."""
        parts = []
        if self.ruleset is not None:
            unsure = "" if self.facts else ", which may be the same in other words"
            then, now = self.ruleset
            parts.append(f"this journal was begun with ruleset {then}; it is judged by {now}{unsure}")
        if self.program is not None:
            then, now = self.program
            told = "which books shipped games otherwise" if self.books else "and no record says if they book alike"
            parts.append(f"this journal was begun with program {then}; it is judged by {now}, {told}")
        return "; ".join([*parts, self.shows])

    @property
    def shows(self) -> str:
        """What fingerprints show of it."""
        seen = self.comparison
        if seen.shifted:
            first, more = seen.shifted[0].booked.line, len(seen.shifted) - 1
            named = f"line {first} and {more} more are" if more else f"line {first} is"
            return f"{named} judged otherwise than then, see audit --since"
        if seen.whole:
            return "no line is judged otherwise than then"
        if not seen.recorded:
            return "no fingerprints show whether it matters"
        return f"{seen.recorded} of {seen.moves} moves have fingerprints, and none of them is judged otherwise"

    def as_json(self) -> dict[str, Any]:
        """The key `changed` of every document."""
        return {
            "ruleset": None if self.ruleset is None else dict(zip(("begun", "now"), self.ruleset, strict=True)),
            "facts": self.facts,
            "program": None if self.program is None else dict(zip(("begun", "now"), self.program, strict=True)),
            "books": self.books,
            "matters": self.matters,
            "says": self.says,
        }


def find_changes(journal: Journal, title: Title, look: Callable[[], Comparison]) -> Changed | None:
    """What has changed since a journal was begun; None if nothing has, or it does not note what it was begun with."""
    noted, program = journal.header.ruleset, journal.header.program
    same = noted is None or title.is_noted(noted)
    alike = program is None or program == __version__ or _same_books(title.name, program)
    if same is True and alike is True:
        return None
    return Changed(
        ruleset=None if same is True or noted is None else (noted, title.note),
        facts=None if same is None else not same,
        program=None if alike is True or program is None else (program, __version__),
        books=None if alike is None else not alike,
        look=look,
    )


def _same_books(title: str, program: str) -> bool | None:
    from moderator.fingerprint import same_books

    return same_books(title, program, __version__)
