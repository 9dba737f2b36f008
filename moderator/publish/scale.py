"""The measures of a drawing: where values stand, which are marked beside it, and names that keep their distance."""

from collections.abc import Sequence

LABEL = 19  # the least distance of two names
_TICKS = 5
_NAMED = 4  # of the columns of a line chart that are named below


class Scale:
    """Where one of `count` columns and a value stand in a drawing of this width and height."""

    def __init__(self, values: Sequence[int], count: int, width: int, height: int) -> None:
        self.least, self.most = min(0, *values), max(1, *values)
        self.count, self.width, self.height = count, width, height

    def x(self, at: int) -> float:
        return round(self.width * at / max(self.count - 1, 1), 1)

    def y(self, value: int) -> float:
        return round(self.height * (1 - (value - self.least) / (self.most - self.least)), 1)

    def along(self, value: int) -> float:
        """How far a value reaches from the left, where values lie along the width."""
        return round(self.width * (value - self.least) / (self.most - self.least), 1)

    @property
    def ticks(self) -> list[int]:
        """Round values between the least and the most."""
        step = 1
        while (self.most - self.least) / step > _TICKS:
            step = step * 5 // 2 if str(step)[0] == "2" else step * 2
        return list(range(-(-self.least // step) * step, self.most + 1, step))

    @property
    def named(self) -> list[int]:
        """Columns to be named below, the last among them."""
        every = -(-self.count // _NAMED)
        return list(range(self.count - 1, -1, -every))[::-1]


def spread(ends: Sequence[float], height: float) -> list[float]:
    """Where names stand beside these ends: moved apart where one would stand on another, and within the drawing."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    places = [0.0] * len(ends)
    lowest = -float(LABEL)
    for at in order:
        lowest = places[at] = max(float(ends[at]), lowest + LABEL)
    highest = float(height)
    for at in reversed(order):
        highest = places[at] = min(places[at], highest)
        highest -= LABEL
    return places
