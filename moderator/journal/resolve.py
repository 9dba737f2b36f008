"""Undo, redo and amend carried out: from the lines of a journal to the moves that count.

Steps are moves and amendments in the order of their lines. Those that count are always a beginning of the list, so undo
and redo only shift its end, and a new step cuts off what was undone. That keeps the cost linear, whatever is undone.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from moderator.journal.errors import excerpt
from moderator.journal.lexer import cut_comment
from moderator.journal.undoing import amended_text
from moderator.model.findings import Finding, Severity
from moderator.model.lines import Amend, Booked, Line, Redo, Undo


@dataclass(slots=True)
class Steps:
    """All moves and amendments since the last one that nothing can bring back; the first `count` of them count."""

    lines: list[Line] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    count: int = 0
    undone: list[int] = field(default_factory=list)  # what `count` was before each undo that redo can reverse

    def add(self, line: Line) -> None:
        del self.lines[self.count :], self.numbers[self.count :]
        self.undone.clear()
        self.lines.append(line)
        self.numbers.append(line.number)
        self.count += 1

    def undo(self, says: Undo) -> bool:
        """Take steps back; False, and nothing is done, if there are not so many."""
        last = says.to
        left = self.count - says.count if last is None else bisect_right(self.numbers, last, 0, self.count)
        if not 0 <= left < self.count:
            return False
        self.undone.append(self.count)
        self.count = left
        return True

    def redo(self, says: Redo) -> bool:
        """Reverse the last undo lines; False, and nothing is done, if there are not so many."""
        if says.count > len(self.undone):
            return False
        self.count = self.undone[-says.count]
        del self.undone[-says.count :]
        return True

    def holds_move(self, number: int) -> bool:
        """Whether the line is a move that counts now."""
        at = bisect_left(self.numbers, number, 0, self.count)
        return at < self.count and self.numbers[at] == number and not isinstance(self.lines[at].says, Amend)


def resolve(lines: Iterable[Line]) -> tuple[tuple[Booked, ...], tuple[Finding, ...]]:
    """The moves that count, in the order of their lines, and every problem, in the order it came up."""
    steps = Steps()
    problems: list[Finding] = []
    for line in lines:
        problem = line.problem
        match line.says:
            case None:
                pass
            case Undo() as undo:
                problem = None if steps.undo(undo) else _empty_undo(line, undo, steps)
            case Redo() as redo:
                problem = None if steps.redo(redo) else _empty_redo(line, len(steps.undone))
            case Amend(line=target) if not steps.holds_move(target):
                problem = _wrong_target(line, target)
            case _:
                steps.add(line)
        if problem is not None:
            problems.append(problem)
    return _book(steps), tuple(problems)


def _book(steps: Steps) -> tuple[Booked, ...]:
    booked: dict[int, Booked] = {}
    for line in steps.lines[: steps.count]:
        says = line.says
        body = cut_comment(line.text)[0]
        if isinstance(says, Amend):
            ref = booked[says.line].ref
            booked[says.line] = Booked(says.line, says.move, amended_text(body), ref, amended_by=line.number)
        elif says is not None and not isinstance(says, Undo | Redo):
            booked[line.number] = Booked(line.number, says, body, line.ref)
    return tuple(booked.values())


def _judge(line: Line, code: str, message: str, remedy: str) -> Finding:
    return Finding(
        code, Severity.ERROR, message, line=line.number, actual=excerpt(cut_comment(line.text)[0]), remedy=remedy
    )


def _empty_undo(line: Line, says: Undo, steps: Steps) -> Finding:
    if says.to is not None:
        message = f"no move after line {says.to} counts, so nothing is taken back"
    else:
        message = f"{says.count} to take back, but {steps.count} that count; nothing is taken back"
    return _judge(line, "undo-empty", message, "amend or undo what does count")


def _empty_redo(line: Line, undone: int) -> Finding:
    message = f"{undone} undo lines can be reversed here; nothing is brought back"
    return _judge(line, "redo-empty", message, "redo only right after undo, before another move")


def _wrong_target(line: Line, target: int) -> Finding:
    message = f"line {target} is no move that counts, so it cannot be amended"
    return _judge(line, "amend-target", message, "name the line of the move itself, also to amend it once more")
