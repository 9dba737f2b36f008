"""The recording of the README: a session at the table, typed into the real program and written as an animated SVG.

The pauses are given here and not measured, so a recording changes only if the program answers differently.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from moderator.resources import example

COLUMNS, ROWS = 96, 32
GAME, BEFORE = "1889-four-players.18xx", 107  # lines of the game that are played already: KU is next to operate
START = "moderator play friday.18xx"
LINES = (  # what is typed, what the program then shows, and how long a reader needs for it, in seconds
    (START, "KU track>", 3.0),
    ("buy smr 175", "nothing was written", 5.0),
    ("buy smr 100", "now Bob ¥122", 2.5),
    ("lay kubokawa", "KU: lay Kubokawa", 1.5),
    ("60", "KU earns", 2.0),
    ("w", "KU withholds", 2.5),
    ("u", "taken back", 3.0),
    ("", "KU pays", 3.5),
    ("t", "buys train 3", 2.5),
    ("", "KU: done", 2.5),
    ("90", "KO earns", 2.0),
    ("", "KO pays", 5.0),
)
_KEY, _PATIENCE, _QUIET = 0.09, 30, 0.4  # seconds: per key, for an answer, and without output after it

_WIDTH, _HEIGHT, _MARGIN = 8.4, 18, 12  # of a character, of a row and around them, in pixels
_COLOURS = {
    "default": "#f0eee8",
    "black": "#14171a",
    "red": "#ff8a80",
    "green": "#8fd18f",
    "brown": "#e8c46a",  # yellow, as the library calls it
    "blue": "#8ab4f8",
    "magenta": "#d7a6f0",
    "cyan": "#7fd4d4",
    "white": "#f0eee8",
    "brightblack": "#a09b90",
}
_STYLE = """text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.b { font-weight: bold; }"""
_SPACE = "\N{NO-BREAK SPACE}"  # browsers merge other spaces
_DIM = re.compile(r"\x1b\[(?:0;)?2m")


class Run(NamedTuple):
    """Characters of a row that look alike, from a column on."""

    column: int
    text: str
    colour: str
    ground: str | None
    bold: bool


Row = tuple[Run, ...]


class Frame(NamedTuple):
    """What the terminal shows for some seconds."""

    seconds: float
    rows: tuple[Row, ...]


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, folder: Path) -> None:
        import pexpect
        import pyte

        terminal = self

        class Screen(pyte.Screen):
            def write_process_input(self, data: str) -> None:  # the program asks where its cursor is
                terminal.program.send(data)

        tools = Path(sys.executable).parent
        env = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PS1": "$ ", "TERM": "xterm-256color"}
        self._timeout, self._end = pexpect.TIMEOUT, pexpect.EOF
        self.screen = Screen(COLUMNS, ROWS)
        self.stream = pyte.Stream(self.screen)
        self.program = pexpect.spawn(
            "sh", cwd=str(folder), env={**env, "ENV": ""}, dimensions=(ROWS, COLUMNS), encoding="utf-8"
        )
        self.program.delaybeforesend = None

    def wait(self, ready: Callable[[str], bool], quiet: float) -> None:
        """Read until the screen is ready and nothing more comes for a moment."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self.stream.feed(_DIM.sub("\x1b[0;90m", self.program.read_nonblocking(65536, timeout=quiet)))
            except self._timeout:
                if ready("\n".join(self.screen.display)):
                    return
            if time.monotonic() > until:
                raise TimeoutError("\n".join(self.screen.display))

    def rows(self) -> tuple[Row, ...]:
        return tuple(tuple(self._runs(y)) for y in range(ROWS))

    def _runs(self, y: int) -> Iterator[Run]:
        cursor = self.screen.cursor
        line = [self.screen.buffer[y][x] for x in range(COLUMNS)]

        def look(x: int) -> tuple[str, str | None, bool]:
            cell, on_cursor = line[x], (x, y) == (cursor.x, cursor.y) and not cursor.hidden
            return ("black", cell.fg, cell.bold) if cell.reverse != on_cursor else (cell.fg, None, cell.bold)

        for (colour, ground, bold), cells in groupby(range(COLUMNS), look):
            columns = [*cells]
            text = "".join(line[x].data for x in columns)
            start = columns[0] + (0 if ground else len(text) - len(text.lstrip()))
            text = text if ground else text.strip()
            if text:
                yield Run(start, text, colour, ground, bold)


def journal() -> str:
    """Return the lines that are played before the recording begins, without the remarks among them."""
    lines = example(GAME).read_text(encoding="utf-8").splitlines(keepends=True)[:BEFORE]
    return "".join(line for line in lines if line.strip() and not line.startswith(";"))


def record(folder: Path) -> list[Frame]:
    """Play the lines in a terminal, and return what it shows."""
    (folder / "friday.18xx").write_text(journal(), encoding="utf-8")
    terminal = Terminal(folder)
    terminal.wait(lambda shown: "$" in shown, _QUIET)
    frames = [Frame(0.8, terminal.rows())]
    for line, answer, seconds in LINES:
        for typed in range(1, len(line) + 1):
            terminal.program.send(line[typed - 1])
            terminal.wait(lambda _, so_far=line[:typed]: _before_cursor(terminal).endswith(so_far), _KEY)
            frames.append(Frame(_KEY, terminal.rows()))
        frames.append(Frame(0.4, terminal.rows()))
        terminal.program.send("\r")
        terminal.wait(lambda shown, answer=answer: answer in shown, _QUIET)
        frames.append(Frame(seconds, terminal.rows()))
    terminal.program.close(force=True)
    return frames


def _before_cursor(terminal: Terminal) -> str:
    cursor = terminal.screen.cursor
    return str(terminal.screen.display[cursor.y][: cursor.x])


def draw(frames: list[Frame]) -> str:
    """Return the frames as an SVG that plays them again and again, without a script."""
    whole = sum(frame.seconds for frame in frames)
    shown: dict[tuple[int, Row], list[tuple[float, float]]] = {}
    start = 0.0
    for frame in frames:
        end = start + frame.seconds
        for y, row in enumerate(frame.rows):
            spans = shown.setdefault((y, row), [])
            if spans and spans[-1][1] == start:
                spans[-1] = (spans[-1][0], end)
            else:
                spans.append((start, end))
        start = end
    width, height = round(COLUMNS * _WIDTH) + 2 * _MARGIN, ROWS * _HEIGHT + 2 * _MARGIN
    size = f'width="{width}" height="{height}"'
    body = [_draw_row(y, row, spans, whole) for (y, row), spans in shown.items() if row]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
            "<title>moderator play: some lines of a game of 1889</title>",
            f"<style>{_STYLE}</style>",
            f'<rect {size} rx="8" fill="{_COLOURS["black"]}"/>',
            *body,
            "</svg>\n",
        )
    )


def _draw_row(y: int, row: Row, spans: list[tuple[float, float]], whole: float) -> str:
    changes = {0.0: "hidden"}
    for start, end in spans:
        changes |= {start: "visible", end: "hidden"}
    last = changes.pop(whole, None)
    parts = [part for run in row for part in _draw_run(y, run)]
    if len(changes) > 1 or last is None:
        values, times = ";".join(changes.values()), ";".join(f"{start / whole:.5g}" for start in changes)
        parts.append(
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}" '
            f'dur="{whole:.2f}s" repeatCount="indefinite"/>'
        )
    hidden = ' visibility="hidden"' if last is None else ""  # without animation, the last frame is shown
    return f"<g{hidden}>{''.join(parts)}</g>"


def _draw_run(y: int, run: Run) -> Iterator[str]:
    left, top = _MARGIN + run.column * _WIDTH, _MARGIN + y * _HEIGHT
    width = f"{len(run.text) * _WIDTH:.4g}"
    if run.ground:
        fill = _COLOURS[run.ground]
        yield f'<rect x="{left:.4g}" y="{top}" width="{width}" height="{_HEIGHT}" fill="{fill}"/>'
    if run.text.strip():
        bold = ' class="b"' if run.bold else ""
        yield (
            f'<text x="{left:.4g}" y="{top + 13}" textLength="{width}" fill="{_COLOURS[run.colour]}"{bold}>'
            f"{escape(run.text, quote=False).replace(' ', _SPACE)}</text>"
        )


def read_recording(drawn: str) -> str:
    """Return the words that a recording shows at any time."""
    texts = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")
    return "\n".join((text.text or "").replace(_SPACE, " ") for text in texts)
