"""Progress of a long command: a bar on standard error that is gone when it is done."""

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
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    told = TextColumn(f"{{task.completed:.0f}} of {count} {what}", markup=False)
    console = Console(stderr=True, color_system="standard" if streams.ink(sys.stderr).colour else None)
    with Progress(told, BarColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda done: bar.update(task, completed=done)
