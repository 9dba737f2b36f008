"""The steps of a game: each with its position, of a very long game only as many at once as memory has room for."""

from collections.abc import Iterator, Sequence
from typing import overload

from moderator.model.lines import Booked
from moderator.model.position import Position
from moderator.replay import Applied, Replay

_BLOCK = 1000  # steps that are folded together
_ROOM = 4  # blocks that are held; a long game of real people has two or three


def count_same(moves: Sequence[Booked], others: Sequence[Booked]) -> int:
    """With how many moves two games begin alike."""
    pairs = enumerate(zip(moves, others, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(moves), len(others)))


class Fold(Sequence[Applied]):
    """A replay of moves, in order. A step is folded when it is first asked for.

    The position before each block is kept for good, so that steps for which there is no room can be folded again.
    """

    def __init__(self, replay: Replay, booked: Sequence[Booked]) -> None:
        self.replay, self.booked = replay, tuple(booked)
        self._starts = [replay.start]
        self._blocks: dict[int, list[Applied]] = {}

    def __len__(self) -> int:
        return len(self.booked)

    @overload
    def __getitem__(self, index: int) -> Applied: ...
    @overload
    def __getitem__(self, index: slice) -> list[Applied]: ...
    def __getitem__(self, index: int | slice) -> Applied | list[Applied]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        return self._block(at // _BLOCK)[at % _BLOCK]

    def __iter__(self) -> Iterator[Applied]:
        for number in range(-(-len(self) // _BLOCK)):
            yield from self._block(number)

    @property
    def last(self) -> Position:
        """The position after all of them."""
        return self[-1].position if self.booked else self.replay.start

    def then(self, step: Applied) -> "Fold":
        """These steps and one that was made from the last of them."""
        longer = self._cut(len(self), (*self.booked, step.booked))
        longer._blocks.setdefault(len(self) // _BLOCK, []).append(step)
        return longer

    def moved(self, booked: Sequence[Booked]) -> "Fold":
        """The steps of other moves; as far as they are these, nothing is judged again."""
        return self._cut(count_same(self.booked, booked), booked)

    def _cut(self, same: int, booked: Sequence[Booked]) -> "Fold":
        """A fold of moves the first of which are ours."""
        other = Fold(self.replay, booked)
        block, rest = divmod(same, _BLOCK)
        if same:
            self._block((same - 1) // _BLOCK)  # so that the position after it is known
        other._blocks = {number: held for number, held in self._blocks.items() if number < block}
        if rest:
            other._blocks[block] = self._block(block)[:rest]
        other._starts = self._starts[: block + 1]
        return other

    def _block(self, number: int) -> list[Applied]:
        """The steps of a block, all that there are."""
        wanted = self.booked[number * _BLOCK : (number + 1) * _BLOCK]
        held = self._blocks.get(number, [])
        if len(held) == len(wanted):
            return held
        while len(self._starts) <= number:
            self._block(len(self._starts) - 1)
        position = held[-1].position if held else self._starts[number]
        held = [*held, *self.replay.run(wanted[len(held) :], position)]
        self._blocks[number] = held
        if len(self._blocks) > _ROOM:
            del self._blocks[next(iter(self._blocks))]  # the one that was folded longest ago
        if len(held) == _BLOCK and len(self._starts) == number + 1:
            self._starts.append(held[-1].position)
        return held
