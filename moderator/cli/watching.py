"""A file watched: something is done again whenever it changes."""

import time
from collections.abc import Callable
from pathlib import Path

PAUSE = 0.2  # seconds between two looks


def watch(file: Path, redraw: Callable[[], None], pause: float = PAUSE, looks: int | None = None) -> None:
    """Call `redraw` now and whenever the file's size or time changes, until interrupted, or for so many looks.

    A file that vanishes for a moment, as editors make it, is waited for.
    """
    seen: tuple[int, int] | None = None
    while looks is None or looks > 0:
        looks = None if looks is None else looks - 1
        try:
            found = file.stat()
        except OSError:
            time.sleep(pause)
            continue
        now = (found.st_size, found.st_mtime_ns)
        if now != seen:
            seen = now
            redraw()
        time.sleep(pause)
