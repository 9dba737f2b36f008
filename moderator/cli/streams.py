"""Standard output for data, standard error for messages and progress; both without control characters."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, TextIO

from moderator.model.wording import clean, json_safe
from moderator.views.ink import Ink
from moderator.views.text import SMALLEST, WIDTH, Window

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
_AS_READ = "surrogateescape"  # bytes that are no text pass as half characters, which no line may hold
_AT_ONCE = 1000  # lines: a screen is drawn in one piece, a report of any length takes no memory to speak of


class ReaderGone(Exception):
    """Whoever read our standard output has closed it: nobody is left to tell anything."""


def ink(stream: TextIO | None = None) -> Ink:
    """Colours only for a terminal that wants them: not in a pipe or a file, not with NO_COLOR.

    A screen is a terminal that has the letters to draw lines with, and is no narrower than what plain text takes.
    """
    stream = sys.stdout if stream is None else stream
    looked_at = stream.isatty() and os.environ.get("TERM") != "dumb"
    draws = (stream.encoding or "").casefold().replace("-", "") == "utf8"
    return Ink(looked_at and not os.environ.get("NO_COLOR"), looked_at and draws and _size().columns >= WIDTH)


def put(lines: Iterable[str]) -> None:
    """Lines of data."""
    colour, coming = ink().colour, iter(lines)
    while some := list(islice(coming, _AT_ONCE)):
        write(sys.stdout, "".join(f"{_printable(line, colour)}\n" for line in some))


def talk(*lines: str) -> None:
    """Lines of talk."""
    colour = ink(sys.stderr).colour
    with suppress(ReaderGone, OSError):  # of what cannot be told nothing can be told
        write(sys.stderr, "".join(f"{_printable(line, colour)}\n" for line in lines))


def put_json(data: Any, compact: bool = False) -> None:
    """One JSON document on a line of its own, or over many lines for people to read."""
    import json

    layout: dict[str, Any] = {"separators": (",", ":")} if compact else {"indent": 2}
    if compact:  # all of it at once is several times as fast
        write(sys.stdout, json_safe(json.dumps(data, ensure_ascii=False, **layout)) + "\n")
        return
    coming = json.JSONEncoder(ensure_ascii=False, **layout).iterencode(data)
    while some := list(islice(coming, _AT_ONCE)):
        write(sys.stdout, json_safe("".join(some)))
    write(sys.stdout, "\n")


def write(stream: TextIO, text: str) -> None:
    """Raises ReaderGone, OSError that names the output."""
    with _named():
        stream.write(text)


def clear_screen() -> None:
    """An empty screen on a terminal; elsewhere a blank line between two drawings."""
    write(sys.stdout, "\x1b[H\x1b[2J" if sys.stdout.isatty() else "\n")


def window() -> Window:
    """The size of the terminal, without the line of the next prompt; elsewhere that of the smallest common one."""
    size = _size()
    return Window(max(1, size.columns), max(1, size.lines - sys.stdout.isatty()))


def _size() -> Window:
    from shutil import get_terminal_size

    size = get_terminal_size((SMALLEST.columns, SMALLEST.lines))
    return Window(size.columns, size.lines)


def flush() -> None:
    """Send off what is still held back. Raises ReaderGone, OSError."""
    with _named():
        sys.stdout.flush()


@contextmanager
def _named() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, "standard output") from None


def prepare() -> None:
    """Let no letter that the terminal's encoding lacks stop a command, nor a stream that is closed."""
    _fill_closed()
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, _AS_READ)):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors=errors)  # type: ignore[union-attr]


def _fill_closed() -> None:
    """Put something in the place of closed streams, or the next file opened would be taken for one.

    What is written to standard output is then refused as the system does; talk goes nowhere.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def abandon_output() -> None:
    """Point standard output at nothing, so that the interpreter's last flush does not fail again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def _printable(line: str, colour: bool) -> str:
    """What views forgot to make safe is made safe here; our own colour codes pass where there are colours."""
    if line.isprintable():
        return line
    if not colour:
        return clean(line)
    return "".join(part if _COLOUR.fullmatch(part) else clean(part) for part in _COLOUR.split(line))


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
    console = Console(stderr=True, color_system="standard" if ink(sys.stderr).colour else None)
    with Progress(told, BarColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda done: bar.update(task, completed=done)
