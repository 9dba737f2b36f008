"""A file watched: something is done again whenever it changes."""

import time
from collections.abc import Callable
from pathlib import Path

from moderator.reading import look_at

PAUSE = 0.2  # seconds between two looks
_PATIENCE = 10  # looks at nothing before it is told


def watch(
    file: Path,
    redraw: Callable[[], None],
    missing: Callable[[], None],
    pause: float = PAUSE,
    looks: int | None = None,
    besides: Callable[[], object] = lambda: None,
) -> None:
    """Call `redraw` for what is there now and whenever it has changed, until interrupted, or for so many looks.

    A file that is gone or empty, as editors leave it for a moment, is waited for; `missing` is called once it has been
    so for a while. A change is another size, time or identity, or another value of `besides`: the size of the window.
    """
    seen: tuple[object, ...] | None = None
    waited = 0
    while looks is None or looks > 0:
        looks = None if looks is None else looks - 1
        now = look_at(file)
        waited = 0 if now else waited + 1
        if waited == _PATIENCE:
            missing()
        if now and (now, besides()) != seen:
            seen = (now, besides())
            redraw()
        time.sleep(pause)
