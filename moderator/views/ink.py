"""Ink: text made safe to print, and emphasis where the terminal has colours."""

from dataclasses import dataclass

from moderator.journal.errors import shown
from moderator.model.findings import Severity

_JOINERS = "\u200c\u200d"  # not printable to Python, but letters of many scripts need them


def clean(text: str) -> str:
    """The text with every control character written as an escape, so that a terminal obeys nothing a user typed."""
    if text.isprintable():
        return text
    return "".join(c if c in _JOINERS else shown(c) for c in text)


@dataclass(frozen=True, slots=True)
class Ink:
    """Emphasis by ANSI codes; without colour every text stays as it is."""

    colour: bool = False

    def _wrap(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def bold(self, text: str) -> str:
        return self._wrap("1", text)

    def faint(self, text: str) -> str:
        return self._wrap("2", text)

    def severity(self, severity: Severity) -> str:
        """The severity's own word, red or yellow if it weighs."""
        return self._wrap(_CODES.get(severity, "2"), severity.value)


_CODES = {Severity.VIOLATION: "1;31", Severity.ERROR: "1;31", Severity.RULING: "1;33"}
PLAIN = Ink()
