"""The base class of all errors, and the exit codes of the command line."""

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of the program; scripts may rely on them."""

    CLEAN = 0  # done, without findings
    FAILURE = 1  # a file cannot be read or written, a ruleset is broken
    USAGE = 2  # the command line is wrong
    VIOLATIONS = 3  # the audit found violations, or a move was refused
    DAMAGED = 4  # a file is damaged: a journal without a header, an unreadable sheet
    UNKNOWN_TITLE = 5  # no ruleset has this name
    UNCERTAIN = 6  # shown or written as asked, but the books cannot be trusted from some line on
    INTERRUPTED = 130  # Ctrl-C
    READER_GONE = 141  # the reader of the output closed it


class ModeratorError(Exception):
    """An error for the user or the system to deal with, not a fault of the program.

    `line` and `excerpt` show where it is in a journal or a line, `remedy` says what to do; each may be missing.
    """

    line: int | None = None
    excerpt: str = ""
    remedy: str | None = None
