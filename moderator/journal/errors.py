"""Errors of a journal: text that cannot be read, a file that cannot be written."""

from pathlib import Path

from moderator.errors import ModeratorError
from moderator.model.names import AbsentName
from moderator.model.wording import excerpt, shown


class Unreadable(ModeratorError, ValueError):
    """A line that does not follow the grammar. `excerpt` shows where in the `text`, `remedy` how it is written.

    `absent` is set if the line is understood but names something of the title that is not in this game.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        at: int = 0,
        remedy: str | None = None,
        absent: AbsentName | None = None,
    ) -> None:
        self.message, self.text, self.at, self.remedy, self.absent = message, text, at, remedy, absent
        self.excerpt = excerpt(text, at)
        super().__init__(message)

    @property
    def word(self) -> str:
        """Return the word that cannot be read; empty at the end of the line."""
        return (self.text[self.at :].split() or [""])[0]


def not_in_play(error: AbsentName, line: str, at: int) -> Unreadable:
    """Return the error for a line with a name of the title that is not in this game."""
    return Unreadable(str(error), line, at, f"name another {error.kind}, or leave the line out", error)


class DamagedJournal(ModeratorError, ValueError):
    """A file that is not a journal, or whose header does not say which game it is."""

    def __init__(self, message: str, line: int = 1, text: str = "", remedy: str | None = None) -> None:
        self.message, self.line, self.excerpt, self.remedy = message, line, excerpt(text), remedy
        super().__init__(f"line {line}: {message}")


class JournalNotWritten(ModeratorError, OSError):
    """Nothing was added to the journal. The reason is the system's, or one of the cases below."""

    def __init__(self, path: Path, reason: str, remedy: str | None = None) -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        super().__init__(f"{shown(str(path))} was not written: {reason}")


class JournalBusy(JournalNotWritten):
    """Another process holds the journal's lock; `whose` is the user that owns the lock, None if it is this one.

    `left` is the lock file on systems without locks, where a machine that stopped may have left it behind.
    """

    def __init__(self, path: Path, waited: float, whose: str | None = None, left: Path | None = None) -> None:
        who = f"another moderator{f' of {whose}' if whose else ''}"
        remedy = "close the other one, or try again"
        if left is not None:
            remedy += f"; once no program on any machine has the journal open, delete {shown(str(left))}"
        super().__init__(path, f"{who} is writing it (waited {waited:g} s)", remedy)


class JournalMoved(JournalNotWritten):
    """The file has changed since the caller read it: another process or an editor wrote to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "it has changed since it was read", "read it again and repeat the move")
