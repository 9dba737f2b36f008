"""What all errors have in common, and the exit codes of the command line."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the shell is told; a script may rest on these."""

    CLEAN = 0  # done, and nothing to object to
    FAILURE = 1  # a file cannot be read or written, a ruleset is broken
    USAGE = 2  # the command was called in a way it does not know
    VIOLATIONS = 3  # the audit found violations, or a move was refused
    DAMAGED = 4  # a file is not what it should be: a journal without its first lines, a sheet that cannot be read
    UNKNOWN_TITLE = 5  # no ruleset has this name
    UNCERTAIN = 6  # shown or written as asked, but the books cannot be trusted from some line on
    INTERRUPTED = 130  # Ctrl-C
    READER_GONE = 141  # whoever read the output closed it


class ModeratorError(Exception):
    """An error that is the user's or the system's to deal with, not a fault of the program.

    `line` and `excerpt` show where in a journal or a line it lies, `remedy` says what to do; each may be missing.
    """

    line: int | None = None
    excerpt: str = ""
    remedy: str | None = None
