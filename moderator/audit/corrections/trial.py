"""One correction of a journal to be tried: a line that says something else, is left out, or is put in."""

from collections.abc import Callable, Sequence

from moderator.journal.grammar import format_move
from moderator.journal.undoing import format_amend, format_insert
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.values import Slim, Unfit


def said_otherwise(said: Move, field: str, value: object) -> Move | None:
    """A move with another value in a field; None for one that no line can have."""
    try:
        return said.replace(**{field: value})
    except Unfit:
        return None


class Trial(Slim):
    """`moves` in the place of so many lines (`out`: one, or none) from that which is the `at`-th to count, from 0.

    `kind` is what was wrong in a word; `rank` is lower for what happens more often. Where an `amount` was guessed
    `others` makes the trial with another one; it is `told` if what two others came to says that it explains all.
    """

    at: int
    out: int
    moves: tuple[Move, ...]
    kind: str
    rank: int
    amount: int = 0
    others: "Callable[[int], Trial] | None" = None
    told: bool = False

    @property
    def key(self) -> tuple[int, int, tuple[Move, ...]]:
        return self.at, self.out, self.moves

    def of(self, booked: Sequence[Booked]) -> Booked:
        """The line that is wrong, or before which one is missing."""
        return booked[min(self.at, len(booked) - 1)]

    def put_in(self, booked: Sequence[Booked]) -> list[Booked]:
        """What stands there then."""
        line = self.of(booked).line
        return [Booked(line, move, format_move(move)) for move in self.moves]

    def remedies(self, booked: Sequence[Booked]) -> tuple[str, ...]:
        """The lines that make the correction, as a session takes them."""
        line, texts = self.of(booked).line, [format_move(move) for move in self.moves]
        if self.out:
            return (format_amend(line, None, texts[0]),) if texts else (f"delete {line}",)
        return tuple(texts if self.at == len(booked) else [format_insert(line, None, text) for text in texts])
