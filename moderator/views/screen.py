"""Output for a person at a terminal, drawn by rich as wide as the window. No text is ever read as markup.

Importing rich takes as long as a small command, so this module is imported only where `Ink.screen` is set
(`views/text.py`, `cli`). Pipes and files get plain text, which is the same for any window.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from io import StringIO
from shutil import get_terminal_size

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from moderator.model.wording import clean
from moderator.views.ink import Ink

_INDENT = 2  # indent of a block under its heading
_PAGE = 110  # maximum columns of a page
_LINK = re.compile(r"\[([^][]{1,200})\]\([^()\s]{1,200}\)")  # only the link's text is shown
_THEME = Theme({"markdown.code": "bold", "markdown.code_block": "", "markdown.h1": "bold", "markdown.h2": "bold"})


class _Pieces:
    """Pieces of text that are kept whole when they are wrapped."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = [clean(piece) for piece in pieces]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for piece in self.pieces:
            if line and line.cell_len + 1 + cell_len(piece) > options.max_width:
                yield line
                line = Text()
            line.append(f" {piece}" if line else piece)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [cell_len(piece) for piece in self.pieces] or [0]
        return Measurement(max(widths), sum(widths) + len(widths) - 1)


def draw(thing: RenderableType, ink: Ink, columns: int = 0) -> list[str]:
    """The lines of anything that rich draws, `columns` wide or as the window is."""
    into = StringIO()
    Console(
        file=into,
        force_terminal=True,
        legacy_windows=False,
        color_system="standard" if ink.colour else None,  # the terminal's own colours, on light and on dark
        width=columns or get_terminal_size().columns,
        theme=_THEME,
        markup=False,
        emoji=False,
        highlight=False,
    ).print(thing)
    return [line.rstrip() for line in into.getvalue().splitlines()]


def draw_page(text: str, ink: Ink) -> list[str]:
    """A page of the manual, which is Markdown, in lines that are not too long to be read."""
    from rich.markdown import Markdown

    page = Markdown(_LINK.sub(r"\1", text), code_theme="ansi_light" if ink.colour else "bw", hyperlinks=False)
    return draw(page, ink, min(get_terminal_size().columns, _PAGE))


def draw_fault(error: Exception, ink: Ink) -> list[str]:
    """Return the traceback of an error, with the surrounding lines of code."""
    from rich.traceback import Traceback

    return draw(Traceback.from_exception(type(error), error, error.__traceback__, theme="ansi_light"), ink)


def draw_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], right: Collection[str], ink: Ink
) -> list[str]:
    """A table like `views.table.table`: figures are never broken, all else wraps, the widest column first."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), pad_edge=False)
    made.header_style, made.border_style = "bold", "dim"
    for name in headings:
        figures = name in right
        made.add_column(Text(name), justify="right" if figures else "left", no_wrap=figures, overflow="fold")
    for row in rows:
        made.add_row(*(_cell(cell, name in right) for cell, name in zip(row, headings, strict=True)))
    return draw(made, ink, get_terminal_size().columns - _INDENT)


def _cell(cell: object, figure: bool) -> Text | _Pieces:
    """Return the content of a table cell; a negative figure is red."""
    if isinstance(cell, list):
        return _Pieces(cell)
    text = clean(str(cell))
    return Text(text, "red" if figure and text.startswith("-") and text != "-" else "")
