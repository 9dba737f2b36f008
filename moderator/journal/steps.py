"""Steps: moves and corrections in the order of their lines, and which of them count after undo and redo.

Those that count are always a beginning of the list, so undo and redo only shift its end, and a new step cuts off what
was undone. That keeps the cost linear, whatever is undone.
"""

from bisect import bisect_left, bisect_right

from moderator.model.lines import Amend, Delete, Line, Redo, Undo
from moderator.model.values import Draft, Field


class Steps(Draft):
    """All moves and corrections since the last one that nothing can bring back; the first `count` of them count."""

    lines: list[Line] = Field(default_factory=list)
    numbers: list[int] = Field(default_factory=list)
    count: int = 0
    undone: list[int] = Field(default_factory=list)  # what `count` was before each undo that redo can reverse
    corrections: dict[int, list[int]] = Field(default_factory=dict)  # where in `lines` a line is amended or deleted

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
        held = at < self.count and self.numbers[at] == number and not isinstance(self.lines[at].says, Amend | Delete)
        return held and self.deletion(number) is None

    def deletion(self, number: int) -> Line | None:
        """The line that deleted another one, if it counts now."""
        last = self.correction(number)
        return last if last is not None and isinstance(last.says, Delete) else None

    def correction(self, number: int) -> Line | None:
        """The last line that amends or deletes another one, if any counts now."""
        where = self.corrections.get(number, ())
        last = bisect_left(where, self.count) - 1
        return self.lines[where[last]] if last >= 0 else None

    def counting(self) -> list[Line]:
        return self.lines[: self.count]
