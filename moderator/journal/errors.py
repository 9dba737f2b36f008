"""What can go wrong with a journal: text that cannot be read, a file that cannot be written."""

import re
from pathlib import Path

JOINERS = "\u200c\u200d"  # not printable to Python, but letters of many scripts need them
_UNSAFE_JSON = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    """The text with every character a terminal would obey, or could not show, written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def clean(text: str) -> str:
    """The text with every control character written as an escape, so that a terminal obeys nothing a user typed."""
    if text.isprintable():
        return text
    return "".join(c if c in JOINERS else shown(c) for c in text)


def json_safe(document: str) -> str:
    """A JSON document with escapes for what a terminal would obey, and for what turns the direction of its text."""
    return _UNSAFE_JSON.sub(lambda found: f"\\u{ord(found.group()):04x}", document)


def excerpt(text: str, at: int = 0, width: int = 60) -> str:
    """At most `width` characters of `text` around index `at`, safe to print, cut ends marked with dots."""
    start = max(0, min(at - width // 3, len(text) - width + 3))
    head, tail = "...", "..."
    piece = shown(text[start : start + width])
    if start == 0:
        head = ""
    if start + width >= len(text) and len(head) + len(piece) <= width:
        tail = ""
    return head + piece[: width - len(head) - len(tail)] + tail


class Unreadable(ValueError):
    """A line that says nothing the grammar knows. `excerpt` shows where, `remedy` how it is written."""

    def __init__(self, message: str, text: str = "", at: int = 0, remedy: str | None = None) -> None:
        self.message, self.excerpt, self.remedy = message, excerpt(text, at), remedy
        super().__init__(message)


class DamagedJournal(ValueError):
    """A file that is no journal, or whose first lines do not say which game it keeps."""

    def __init__(self, message: str, line: int = 1, text: str = "", remedy: str | None = None) -> None:
        self.message, self.line, self.excerpt, self.remedy = message, line, excerpt(text), remedy
        super().__init__(f"line {line}: {message}")


class JournalNotWritten(OSError):
    """Nothing was added to the journal; the reason is the system's or one of the cases below."""

    def __init__(self, path: Path, reason: str, remedy: str | None = None) -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        super().__init__(f"{shown(str(path))} was not written: {reason}")


class JournalBusy(JournalNotWritten):
    """Another process holds the journal's lock; `whose` is the user it belongs to, None if this one."""

    def __init__(self, path: Path, waited: float, whose: str | None = None) -> None:
        who = f"another moderator{f', of {whose},' if whose else ''}"
        super().__init__(path, f"{who} is writing it (waited {waited:g} s)", "close the other one, or try again")


class JournalMoved(JournalNotWritten):
    """The file is no longer what the caller read: another process or an editor changed it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "it has changed since it was read", "read it again and repeat the move")
