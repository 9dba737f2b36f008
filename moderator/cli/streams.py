"""Output: data on standard output, messages and progress on standard error, without control characters."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, TextIO

from moderator.model.wording import clean, json_safe
from moderator.system import draw_colours, reader_is_gone, use_utf8
from moderator.views.ink import Ink
from moderator.views.text import SMALLEST, WIDTH, Window, wrap

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
_AS_READ = "surrogateescape"  # bytes that are not text become surrogates, which no line may contain
_AT_ONCE = 1000  # lines to write at once: a screen in one piece, a long report in little memory


class ReaderGone(Exception):
    """The reader of standard output has closed it."""


def ink(stream: TextIO | None = None) -> Ink:
    """Return how to draw on a stream: in colour only on a terminal, and not with NO_COLOR.

    A screen is a UTF-8 terminal that is at least as wide as plain text.
    """
    stream = sys.stdout if stream is None else stream
    looked_at = stream.isatty() and os.environ.get("TERM") != "dumb"
    draws = (stream.encoding or "").casefold().replace("-", "") == "utf8"
    return Ink(looked_at and not os.environ.get("NO_COLOR"), looked_at and draws and _size().columns >= WIDTH)


def at_terminal() -> bool:
    """Return whether somebody sits at a terminal, to read and to answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def put(lines: Iterable[str]) -> None:
    """Print lines of data."""
    colour, coming = ink().colour, iter(lines)
    while some := list(islice(coming, _AT_ONCE)):
        write(sys.stdout, "".join(f"{_printable(line, colour)}\n" for line in some))


def talk(*lines: str) -> None:
    """Print messages. On a terminal a long one is wrapped between words."""
    colour = ink(sys.stderr).colour
    if sys.stderr.isatty():
        room = _size().columns
        lines = tuple(piece for line in lines for piece in _wrapped(line, room))
    with suppress(ReaderGone, OSError):  # a message that cannot be printed is lost
        write(sys.stderr, "".join(f"{_printable(line, colour)}\n" for line in lines))


def _wrapped(line: str, room: int) -> list[str]:
    return [line] if len(line) <= room or _COLOUR.search(line) else wrap(line, rest="  ", room=room)


def put_json(data: Any, compact: bool = False) -> None:
    """Print one JSON document, indented, or on one line if `compact`."""
    import json

    layout: dict[str, Any] = {"separators": (",", ":")} if compact else {"indent": 2}
    if compact:  # dumping it at once is several times as fast
        write(sys.stdout, json_safe(json.dumps(data, ensure_ascii=False, **layout)) + "\n")
        return
    coming = json.JSONEncoder(ensure_ascii=False, **layout).iterencode(data)
    while some := list(islice(coming, _AT_ONCE)):
        write(sys.stdout, json_safe("".join(some)))
    write(sys.stdout, "\n")


def write(stream: TextIO, text: str) -> None:
    """Write the text. Raises ReaderGone, or OSError with the name of the output."""
    with _named():
        stream.write(text)


def clear_screen() -> None:
    """Clear the screen of a terminal. Elsewhere, print a blank line between two drawings."""
    write(sys.stdout, "\x1b[H\x1b[2J" if sys.stdout.isatty() else "\n")


def window() -> Window:
    """Return the size of the terminal without the line of the prompt, or the smallest common size."""
    size = _size()
    return Window(max(1, size.columns), max(1, size.lines - sys.stdout.isatty()))


def _size() -> Window:
    from shutil import get_terminal_size

    size = get_terminal_size((SMALLEST.columns, SMALLEST.lines))
    return Window(size.columns, size.lines)


def flush() -> None:
    """Flush standard output. Raises ReaderGone, OSError."""
    with _named():
        sys.stdout.flush()


@contextmanager
def _named() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if reader_is_gone(error):
            raise ReaderGone from None
        raise OSError(error.errno, error.strerror, "standard output") from None


def prepare() -> None:
    """Make the streams safe against closed files and against letters that the encoding lacks."""
    _fill_closed()
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, _AS_READ)):
        use_utf8(stream, errors)
    draw_colours()


def _fill_closed() -> None:
    """Replace closed streams, so that the next file opened does not take their place.

    Writing to a replaced standard output fails; messages are dropped.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def abandon_output() -> None:
    """Redirect standard output to nowhere, so that the last flush of the interpreter does not fail."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def _printable(line: str, colour: bool) -> str:
    """Return the line without control characters, except our colour codes if `colour`."""
    if line.isprintable():
        return line
    if not colour:
        return clean(line)
    return "".join(part if _COLOUR.fullmatch(part) else clean(part) for part in _COLOUR.split(line))


_LONG = 10  # things that take long enough for a progress bar


@contextmanager
def counting(count: int, what: str) -> Iterator[Callable[[int], None]]:
    """Show progress on a terminal. Call the yielded function with the number done, of `count`.

    `what` names the things and what happens to them.
    """
    if count < _LONG or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    text = TextColumn(f"{{task.completed:.0f}} of {count} {what}", markup=False)
    console = Console(stderr=True, color_system="standard" if ink(sys.stderr).colour else None)
    with Progress(text, BarColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda done: bar.update(task, completed=done)
