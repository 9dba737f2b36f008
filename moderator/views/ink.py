"""Ink: text made safe to print, and emphasis where the terminal has colours."""

from typing import Literal

from moderator.model.findings import Severity
from moderator.model.values import Record

Meaning = Literal["refused", "booked", "note", "turn"]


class Ink(Record):
    """Emphasis by ANSI codes, and colours with a meaning; without colour every text stays as it is.

    `screen` says that a person looks at a window, where rich may draw (`views/screen.py`).
    """

    colour: bool = False
    screen: bool = False

    def _wrap(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def bold(self, text: str) -> str:
        return self._wrap("1", text)

    def faint(self, text: str) -> str:
        return self._wrap("2", text)

    def mean(self, meaning: Meaning, text: str) -> str:
        """Return the text in the colour for its meaning; unchanged without colour."""
        if not self.colour or not text:
            return text
        from moderator.views.colours import paint

        return paint(meaning, text)

    def severity(self, severity: Severity) -> str:
        """The severity's own word, red or yellow if it weighs."""
        return self._wrap(_CODES.get(severity, "2"), severity.value)


_CODES = {Severity.VIOLATION: "1;31", Severity.ERROR: "1;31", Severity.RULING: "1;33"}
PLAIN = Ink()
