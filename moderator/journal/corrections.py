"""Undo, redo, amend, insert and delete: from the lines of a journal to the moves that count, and to findings.

The moves that count are always the beginning of a list of steps. Undo and redo only shift its end, and a new step
cuts off what was undone, so the cost stays linear.

A correction or an `undo to` means the line at a place among the lines of play, if that line matches the quoted text.
If another line near it has the same text, the lines before it must match too. If lines were added above by hand, the
only line near the place that matches is meant. The line number counts only if nothing is quoted. A less certain
correction is carried out, and the audit reports it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping

from moderator.journal.grammar import format_line
from moderator.journal.lexer import cut_comment
from moderator.journal.undoing import (
    corrected_text,
    digest,
    format_amend,
    format_delete,
    format_insert,
    format_undo,
    quotable,
)
from moderator.model.entries import Amend, Booked, Correction, Delete, Directive, Insert, Line, Redo, Undo, Was
from moderator.model.findings import Finding, Severity
from moderator.model.values import Draft, Field
from moderator.model.wording import excerpt
from moderator.vocabulary.starting_position import GIVEN, Begin
from moderator.vocabulary.table import LEFT_OUT

# ---- steps ----


class Steps(Draft):
    """All moves and corrections that redo could still bring back; the first `count` of them count."""

    lines: list[Line] = Field(default_factory=list)
    numbers: list[int] = Field(default_factory=list)
    count: int = 0
    undone: list[int] = Field(default_factory=list)  # `count` before each undo that redo can reverse
    corrections: dict[int, list[int]] = Field(default_factory=dict)  # indexes in `lines` of the corrections of a line

    def add(self, line: Line) -> None:
        for cut in self.lines[self.count :]:
            if isinstance(cut.says, Amend | Delete):
                self.corrections[cut.says.line].pop()
        del self.lines[self.count :], self.numbers[self.count :]
        self.undone.clear()
        if isinstance(line.says, Amend | Delete):
            self.corrections.setdefault(line.says.line, []).append(self.count)
        self.lines.append(line)
        self.numbers.append(line.number)
        self.count += 1

    def undo(self, undo: Undo) -> bool:
        """Undo steps. Return False, without undoing any, if there are too few."""
        last = undo.to
        left = self.count - undo.count if last is None else bisect_right(self.numbers, last, 0, self.count)
        if not 0 <= left < self.count:
            return False
        self.undone.append(self.count)
        self.count = left
        return True

    def redo(self, redo: Redo) -> bool:
        """Reverse the last undo lines. Return False, without reversing any, if there are too few."""
        if redo.count > len(self.undone):
            return False
        self.count = self.undone[-redo.count]
        del self.undone[-redo.count :]
        return True

    def holds_move(self, number: int) -> bool:
        """Return whether the line with this number is a move that counts now."""
        at = bisect_left(self.numbers, number, 0, self.count)
        held = at < self.count and self.numbers[at] == number and not isinstance(self.lines[at].says, Amend | Delete)
        return held and self.deletion(number) is None

    def deletion(self, number: int) -> Line | None:
        """Return the line that deletes the one with this number, if it counts now."""
        last = self.correction(number)
        return last if last is not None and isinstance(last.says, Delete) else None

    def correction(self, number: int) -> Line | None:
        """Return the last counting line that amends or deletes the one with this number."""
        where = self.corrections.get(number, ())
        last = bisect_left(where, self.count) - 1
        return self.lines[where[last]] if last >= 0 else None

    def counting(self) -> list[Line]:
        return self.lines[: self.count]


# ---- resolve ----

_NEAR = 10  # lines of play that somebody may add or remove by hand above a quoted line


def resolve(lines: Iterable[Line]) -> tuple[tuple[Booked, ...], tuple[Finding, ...]]:
    """Return the moves that count, in their order, and all problems, in the order of the lines."""
    course = follow(lines)
    booked = course.book()
    mended = course.broken & {*(move.line for move in booked), *course.deleted()}
    return booked, tuple(problem for problem in course.problems if problem.line not in mended)


def prove(lines: Iterable[Line], directive: Directive) -> Directive:
    """Return the directive as it would follow these lines, quoting its target; unchanged if it has none to quote."""
    return follow(lines).aim(directive)


def follow(lines: Iterable[Line]) -> "Course":
    """Return the course of play of these lines."""
    course = Course()
    for line in lines:
        course.take(line)
    return course


class Course(Draft):
    """The lines of a journal read so far.

    `rows` are the lines of play: all but the header, remarks, blank lines and torn lines. A row's place is its number
    among them, from 1. `broken` are the numbers of unreadable lines, until they are amended or deleted.
    """

    steps: Steps = Field(default_factory=Steps)
    rows: list[Line] = Field(default_factory=list)
    numbers: list[int] = Field(default_factory=list)  # line numbers of the rows
    broken: set[int] = Field(default_factory=set)
    problems: list[Finding] = Field(default_factory=list)

    def take(self, line: Line) -> None:
        problem = line.problem
        match line.says:
            case None:
                pass
            case Undo() as undo:
                problem = self._undo(line, undo)
            case Redo() as redo:
                problem = None if self.steps.redo(redo) else _empty_redo(line, len(self.steps.undone))
            case Amend() | Insert() | Delete() as correction:
                problem = self._correct(line, correction)
            case _:
                self.steps.add(line)
        failed = problem is not None and problem.severity is Severity.ERROR
        if failed:
            self.broken.add(line.number)
        if failed or line.says is not None:
            self.rows.append(line)
            self.numbers.append(line.number)
        if problem is not None:
            self.problems.append(problem)

    def book(self) -> tuple[Booked, ...]:
        """Return the moves that count, in the order in which they count."""
        booked: dict[int, Booked] = {}
        put_in: dict[int, list[int]] = {}  # lines inserted before a line, in the order in which they were entered
        places: dict[int, int] = {}  # the line before which each inserted line finally counts
        for line in self.steps.counting():
            says, number, body = line.says, line.number, cut_comment(line.text)[0]
            match says:
                case Amend(line=target, move=move):
                    ref, place = self._row(target).ref, places.get(target)
                    booked[target] = Booked(target, move, corrected_text(body), ref, number, place)
                case Insert(line=target, move=move):
                    place = places[number] = places.get(target, target)
                    put_in.setdefault(target, []).append(number)
                    booked[number] = Booked(number, move, corrected_text(body), line.ref, before=place)
                case Delete(line=target):
                    booked.pop(target, None)
                case None | Undo() | Redo():
                    pass
                case move:
                    booked[number] = Booked(number, move, body, line.ref)
        roots = sorted({*booked, *put_in} - {*places})
        return tuple(booked[number] for number in _in_order(roots, put_in) if number in booked)

    def deleted(self) -> dict[int, Line]:
        """Return the deleted lines by number, each with the line that deletes it."""
        counting = (line for line in self.steps.counting() if isinstance(line.says, Delete))
        return {line.says.line: line for line in counting if isinstance(line.says, Delete)}

    # ---- targets ----

    def aim(self, directive: Directive) -> Directive:
        """Return a directive with current number and quotation of its target; unchanged if there is no such line."""
        match directive:
            case Undo(was=Was(place=0)):
                return directive.replace(to=0)
            case Undo(was=Was() as was):
                found = self._find(was, _quote)
                return directive if found is None else directive.replace(to=self.numbers[found.place - 1], was=found)
            case Undo(to=int(last), was=None):
                place = bisect_right(self.numbers, last)
                row = self.rows[place - 1] if place else None
                return Undo(to=row.number, was=self._prove(place, _quote)) if row else Undo(to=0, was=Was(0))
            case Amend() | Insert() | Delete():
                return self._aim_correction(directive)
        return directive

    def _aim_correction(self, correction: Correction) -> Correction:
        if (was := correction.was) is None:
            row = bisect_right(self.numbers, correction.line)
            return (
                correction.replace(was=self._prove(row, self._text))
                if self._may_correct(correction.line)
                else correction
            )
        found = self._find(was, self._text)
        return correction if found is None else correction.replace(line=self.numbers[found.place - 1], was=found)

    def _find(self, was: Was, text: Callable[[Line], str]) -> Was | None:
        """Return the quotation at the place where it now fits: its own, or the only one near it; else None."""
        if 0 < was.place <= len(self.rows) and self._fits(was, text):
            return self._surely(was, text)
        fits = [place for place in self._near(was) if self._fits(was.replace(place=place), text)]
        return self._surely(was.replace(place=fits[0]), text) if len(fits) == 1 and not self._said(was) else None

    def _near(self, was: Was) -> range:
        """Return the place of a quotation and those near it."""
        return range(max(1, was.place - _NEAR), min(len(self.rows), was.place + _NEAR) + 1)

    def _fits(self, was: Was, text: Callable[[Line], str]) -> bool:
        if text(self.rows[was.place - 1]) != quotable(was.text):
            return False
        return not was.after or was.after == self._before(was.place)

    def _said(self, was: Was) -> bool:
        """Return whether the line at this place had the quoted text before a correction, so that no other is meant."""
        return 0 < was.place <= len(self.rows) and _quote(self.rows[was.place - 1]) == quotable(was.text)

    def _prove(self, place: int, text: Callable[[Line], str]) -> Was:
        return self._surely(Was(place, text(self.rows[place - 1])), text)

    def _surely(self, was: Was, text: Callable[[Line], str]) -> Was:
        """Return a quotation with a digest of the lines before it, if another line near it has the same text."""
        quoted = quotable(was.text)
        alike = any(text(self.rows[place - 1]) == quoted for place in self._near(was) if place != was.place)
        return was.replace(after=self._before(was.place)) if alike and not was.after else was

    def _before(self, place: int) -> str:
        """Return a digest of the lines before a place."""
        return digest(map(_quote, self.rows[max(0, place - 1 - _NEAR) : place - 1]))

    def _row(self, number: int) -> Line:
        return self.rows[bisect_right(self.numbers, number) - 1]

    def _may_correct(self, number: int) -> bool:
        return self.steps.holds_move(number) or (number in self.broken and self.steps.deletion(number) is None)

    def _text(self, row: Line) -> str:
        """Return the current text of a row, as it would be quoted."""
        last = self.steps.correction(row.number)
        if last is not None and isinstance(last.says, Amend):
            return quotable(corrected_text(cut_comment(last.text)[0]))
        return quotable(corrected_text(cut_comment(row.text)[0])) if isinstance(row.says, Insert) else _quote(row)

    def _disprove(self, line: Line, was: Was, text: Callable[[Line], str]) -> Finding:
        """Return the finding for a quotation that fits neither the row at its place nor one near it."""
        if not 0 < was.place <= len(self.rows):
            return _no_place(line, was, len(self.rows))
        row = self.rows[was.place - 1]
        if quotable(was.text) != text(row):
            return _other_text(line, was, row.number, text(row))
        return _other_lines(line, was, row.number)

    def _undo(self, line: Line, undo: Undo) -> Finding | None:
        aimed = self.aim(undo)
        assert isinstance(aimed, Undo)
        if aimed is undo and undo.was is not None:
            return self._disprove(line, undo.was, _quote)
        if not self.steps.undo(aimed):
            return _empty_undo(line, aimed, self.steps)
        return _unproven(line, undo.was, aimed.was, format_undo(aimed)) if undo.was != aimed.was else None

    def _correct(self, line: Line, correction: Correction) -> Finding | None:
        aimed = self.aim(correction)
        assert isinstance(aimed, Correction)
        if aimed is correction and correction.was is not None:
            return self._disprove(line, correction.was, self._text)
        if not self._may_correct(aimed.line):
            return _wrong_target(line, aimed, self.steps.deletion(aimed.line))
        self.steps.add(line if correction.line == aimed.line else line.replace(says=aimed))
        if correction.was == aimed.was:
            return None
        return _unproven(line, correction.was, aimed.was, _proven(aimed, cut_comment(line.text)[0]))


def _quote(row: Line) -> str:
    """Return the text of a row in the file, as it would be quoted."""
    return quotable(cut_comment(row.text)[0])


def _in_order(roots: Iterable[int], put_in: Mapping[int, list[int]]) -> Iterator[int]:
    """Yield line numbers in order, each after the lines inserted before it, and those after theirs."""
    waiting, open_to = [*roots][::-1], dict(put_in)
    while waiting:
        number = waiting.pop()
        if (first := open_to.pop(number, None)) is None:
            yield number
        else:
            waiting += [number, *first[::-1]]


# ---- findings ----


def _judge(line: Line, code: str, message: str, remedy: str, severity: Severity = Severity.ERROR) -> Finding:
    return Finding(code, severity, message, line=line.number, actual=excerpt(cut_comment(line.text)[0]), remedy=remedy)


def _empty_undo(line: Line, undo: Undo, steps: Steps) -> Finding:
    if undo.to is not None:
        message = f"nothing to undo after line {undo.to}"
    else:
        message = f"cannot undo {undo.count}: only {steps.count} can be undone"
        if steps.count and undo.count < steps.numbers[steps.count - 1]:
            return _judge(line, "undo-empty", message, f"`undo to {undo.count}` undoes everything after that line")
    return _judge(line, "undo-empty", message, "amend or undo a move that counts")


def _empty_redo(line: Line, undone: int) -> Finding:
    message = f"only {undone} undo lines can be redone here"
    return _judge(line, "redo-empty", message, "redo only right after undo, before another move")


def _wrong_target(line: Line, correction: Correction, deletion: Line | None) -> Finding:
    if deletion is not None:
        why = f"line {correction.line} was deleted by line {deletion.number}"
        remedy = "`undo` the deletion if nothing was entered since; otherwise insert the move before a line that counts"
    else:
        why, remedy = f"line {correction.line} is not a move that counts", _REMEDY[type(correction)]
    return _judge(line, "amend-target", f"{why}, so {_WANTED[type(correction)]}", remedy)


_WANTED: Mapping[type[Correction], str] = {
    Amend: "it cannot be amended",
    Insert: "nothing can be inserted before it",
    Delete: "it cannot be deleted",
}
_REMEDY: Mapping[type[Correction], str] = {
    Amend: "name the line of the move itself, even if it was amended before",
    Insert: "name the line of a move that counts; a move after the last one needs no `insert`",
    Delete: "name the line of the move itself; to take back an amend, insert or delete, use `undo`",
}


def _proven(correction: Correction, body: str) -> str:
    """Return the text of a correction with its quotation; its move stays as it was written."""
    match correction:
        case Amend():
            return format_amend(correction.line, correction.was, corrected_text(body))
        case Insert():
            return format_insert(correction.line, correction.was, corrected_text(body))
        case Delete():
            return format_delete(correction)


_ANEW = "find the line you mean and name it by its current number, without `was`"


def _no_place(line: Line, was: Was, rows: int) -> Finding:
    message = f"there is no line of play {was.place} before this one, only {rows}; nothing is changed"
    return _judge(line, "amend-target", message, _ANEW)


def _other_text(line: Line, was: Was, number: int, text: str) -> Finding:
    message = f"line of play {was.place} is line {number} and says {text!r}, not {was.text!r}; nothing is changed"
    return _judge(line, "amend-target", message, _ANEW)


def _other_lines(line: Line, was: Was, number: int) -> Finding:
    message = f"line of play {was.place}, line {number}, no longer follows the same lines; nothing is changed"
    return _judge(line, "amend-target", message, _ANEW)


def _unproven(line: Line, was: Was | None, now: Was | None, proven: str) -> Finding:
    message = "the line is named by its number alone: a line added above by hand would change which one is meant"
    if was is not None and now is not None and was.place != now.place:
        message = f"line of play {was.place} does not match, but {now.place} does: lines were added above it by hand"
    elif was is not None:
        message = f"a line near place {was.place} has the same text: a line added by hand would make it the target"
    return _judge(line, "unproven", message, f"write: {proven}", Severity.NOTE)


# ---- remedies ----


def say_instead(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings of a line that is not written yet, with the line to enter in its place as the remedy."""
    return tuple(each if each.instead is None else each.replace(remedy=_in_place(each)) for each in found)


def _in_place(found: Finding) -> str:
    assert found.instead is not None
    if found.mends is not None:
        return format_line(Amend(line=found.mends, move=found.instead))
    return "leave it out" if found.instead == LEFT_OUT else format_line(found.instead)


def mend_written(lines: Iterable[Line], found: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings of lines in a journal, with the line that corrects each as the remedy.

    That is an amendment with its quotation, or `undo` if the last line should be left out; in a counted position it is
    `undo to` the line before.
    """
    course = follow(lines)
    last = course.numbers[-1] if course.numbers else None
    for each in found:
        if each.instead is None or each.line is None:
            yield each
        elif each.instead == LEFT_OUT and each.line == last:
            counted = isinstance(course.rows[-1].says, (Begin, *GIVEN))  # which plain `undo` does not pass
            yield each.replace(remedy=format_line(course.aim(Undo(to=last - 1)) if counted else Undo()))
        else:
            yield each.replace(remedy=format_line(course.aim(Amend(line=each.mends or each.line, move=each.instead))))
