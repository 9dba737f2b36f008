"""Colours with a meaning, by rich: the terminal's own ones, on light and on dark.

Importing rich takes as long as a small command, so this module is asked for only where `Ink.colour` says that somebody
sees colours.
"""

from rich.color import ColorSystem
from rich.style import Style

_MEANINGS = {
    "refused": Style(color="red", bold=True),
    "booked": Style(color="green"),
    "note": Style(color="yellow"),
    "turn": Style(color="cyan", bold=True),
}


def paint(meaning: str, text: str) -> str:
    """Return the text in the colour for its meaning: refused, booked, note, turn."""
    return _MEANINGS[meaning].render(text, color_system=ColorSystem.STANDARD)
