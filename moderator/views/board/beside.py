"""Two drawings side by side, where a window is wide enough for both."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from moderator.views.columns import cells

_CODE = re.compile(r"\x1b\[[0-9;]*m")  # of emphasis, which takes no room
GAP = 3


def width(lines: Sequence[str]) -> int:
    """The columns that lines take."""
    return max((cells(_CODE.sub("", line)) for line in lines), default=0)


def beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """The lines of two drawings, the second one flush behind the longest line of the first."""
    room = width(left) + GAP
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one}{' ' * (room - width([one]))}{other}".rstrip() for one, other in pairs]
