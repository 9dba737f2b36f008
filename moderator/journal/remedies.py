"""Remedies as lines: the move that would be right, worded for where it is to be said."""

from collections.abc import Iterable, Iterator

from moderator.journal.corrections import follow
from moderator.journal.grammar import format_line
from moderator.model.findings import Finding
from moderator.model.lines import Amend, Line, Undo
from moderator.vocabulary.starting_position import GIVEN, Begin
from moderator.vocabulary.table import LEFT_OUT


def say_instead(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings of a line that is not written yet: the remedy is the line to say in its place."""
    return tuple(each if each.instead is None else each.replace(remedy=_in_place(each)) for each in found)


def _in_place(found: Finding) -> str:
    assert found.instead is not None
    if found.mends is not None:
        return format_line(Amend(line=found.mends, move=found.instead))
    return "leave it out" if found.instead == LEFT_OUT else format_line(found.instead)


def mend_written(lines: Iterable[Line], found: Iterable[Finding]) -> Iterator[Finding]:
    """Findings of lines that stand in a journal: the remedy is the line to write after them all.

    That is an amendment, proven as the program writes it, or `undo` where the last line is to be left out; of a counted
    position `undo to` the line before.
    """
    course = follow(lines)
    last = course.numbers[-1] if course.numbers else None
    for each in found:
        if each.instead is None or each.line is None:
            yield each
        elif each.instead == LEFT_OUT and each.line == last:
            counted = isinstance(course.rows[-1].says, (Begin, *GIVEN))  # at which `undo` stops
            yield each.replace(remedy=format_line(course.aim(Undo(to=last - 1)) if counted else Undo()))
        else:
            yield each.replace(remedy=format_line(course.aim(Amend(line=each.mends or each.line, move=each.instead))))
