"""Failures that end a command: each is one message with a remedy, and an exit code."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from moderator.errors import ExitCode
from moderator.files import reason_of
from moderator.journal.errors import DamagedJournal, JournalNotWritten, Unreadable
from moderator.model.findings import name_fault
from moderator.model.names import AbsentName
from moderator.model.wording import clean

DEBUG = "--debug"
_LONGEST = 400


class Failed(Exception):
    """The failure of a command."""

    def __init__(self, message: str, code: ExitCode = ExitCode.FAILURE, remedy: str | None = None) -> None:
        self.message, self.code, self.remedy = message, code, remedy
        super().__init__(message)


class Damaged(Failed):
    """The failure for a journal with an unreadable header."""

    def __init__(self, file: str, error: DamagedJournal) -> None:
        where = f"{file}:{error.line}: {error.message}"
        super().__init__(where + (f": {error.excerpt}" if error.excerpt else ""), ExitCode.DAMAGED, error.remedy)


@contextmanager
def refusing(*kinds: type[Exception], file: object = None) -> Iterator[None]:
    """Turn errors of these kinds into Failed: a usage error, or a damaged file if `file` is given."""
    try:
        yield
    except kinds as error:
        message, code = (str(error), ExitCode.USAGE) if file is None else (f"{file}: {error}", ExitCode.DAMAGED)
        raise Failed(message, code, getattr(error, "remedy", None)) from None


def tell_fault(error: BaseException) -> str:
    """Return the line to print for a fault of the program."""
    remedy = "please report it; `moderator --debug COMMAND` shows more"
    return f"a fault of the program: {clean(name_fault(error))}; {remedy}"


def explain(error: Exception) -> tuple[str, ExitCode] | None:
    """Return the message for an error and the exit code, or None for a fault of the program.

    The message is one line, or one per fault of a ruleset.
    """
    from moderator.resources import UnknownResource
    from moderator.rules.setup import WrongTable
    from moderator.titles.folder import BrokenRuleset
    from moderator.titles.load import UnknownTitle
    from moderator.titles.overlay import BadOption

    remedy = getattr(error, "remedy", None)
    match error:
        case Failed():
            message, code = error.message, error.code
        case DamagedJournal():
            message, code = str(error), ExitCode.DAMAGED
        case UnknownTitle():
            message, code = str(error), ExitCode.UNKNOWN_TITLE
        case Unreadable(absent=AbsentName() as absent):
            rule = f" [{absent.section}]" if absent.section else ""
            message, code = error.message + rule, ExitCode.VIOLATIONS
        case Unreadable():
            shown = f": {error.excerpt}" if error.excerpt and error.excerpt not in error.message else ""
            message, code = error.message + shown, ExitCode.USAGE
        case BrokenRuleset():
            return "\n".join(one_line(line, indent="  ") for line in str(error).splitlines()), ExitCode.FAILURE
        case BadOption() | WrongTable() | JournalNotWritten() | UnknownResource():
            message, code = str(error), ExitCode.FAILURE
        case OSError():
            name = f"{error.filename}: " if error.filename else ""
            message, code = name + reason_of(error), ExitCode.FAILURE
        case MemoryError():
            message, code = "not enough memory", ExitCode.FAILURE
        case _:
            return None
    return one_line(f"{message}; {remedy}" if remedy and remedy not in message else message), code


def one_line(text: str, indent: str = "") -> str:
    """Return the text on one line, safe to print and not too long. Keep a leading `indent`."""
    flat = (indent if indent and text.startswith(indent) else "") + clean(" ".join(text.split()))
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 3] + "..."


def check_extra(command: str, modules: Sequence[str], remedy: str) -> None:
    """Raise Failed if modules of an optional extra are not installed."""
    from importlib.util import find_spec

    if missing := [name for name in modules if find_spec(name) is None]:
        raise Failed(f"{command} needs modules that are not installed: {', '.join(missing)}", remedy=remedy)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Return the remedy for an unknown word: similar ones, or all that are known."""
    from difflib import get_close_matches

    near = get_close_matches(word[:40].casefold(), known, n=3)
    return f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"
