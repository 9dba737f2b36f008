"""Progress of a long command: a line on standard error that is gone when it is done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from moderator.cli import streams

_LONG = 10  # things from which on there is something to wait for


@contextmanager
def counting(count: int, what: str) -> Iterator[Callable[[int], None]]:
    """A function to be told how many of `count` are done; `what` says which and that. Silent where nobody watches."""
    if count < _LONG or not sys.stderr.isatty():
        yield lambda done: None
        return

    def tell(done: int) -> None:
        draw(f"{done} of {count} {what}")

    def draw(text: str) -> None:
        streams.write(sys.stderr, f"\r{text}")
        sys.stderr.flush()

    try:
        yield tell
    finally:
        draw(" " * len(f"{count} of {count} {what}") + "\r")
