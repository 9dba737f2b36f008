"""`moderator seal` and `moderator verify`: a journal whose lines show when they were changed."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Damaged, Failed, refusing
from moderator.cli.opening import File, Kept, text_of
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode
from moderator.reading import JOURNAL

if TYPE_CHECKING:
    from moderator.journal.sealing import Seals

_REMEDY = "compare the file with a copy; if it is right as it stands: moderator seal FILE --anew"


def seal(
    file: Kept,
    anew: Annotated[
        bool, Option("--anew", help="Seal a journal that was changed since it was sealed as it now stands.")
    ] = False,
) -> None:
    """Seal every line, so that a later change shows; prints a code for `verify`. It is no signature."""
    from moderator.journal.errors import DamagedJournal
    from moderator.journal.reader import read_header
    from moderator.journal.sealing import read_seals, says_something, seal_journal, split_rows
    from moderator.journal.writer import JournalWriter

    if file == "-":
        raise Failed("seal changes a file, not standard input", ExitCode.USAGE, "name the journal")
    data = text_of(file, JOURNAL)
    try:
        read_header(data)
    except DamagedJournal as error:
        raise Damaged(file, error) from None
    old = read_seals(split_rows(data)[0])
    if old is not None and not old.only_added and not anew:
        _tell(file, old)
        raise Failed(f"{file} is not what was sealed, and was left as it is", ExitCode.DAMAGED, _REMEDY)
    sealed = seal_journal(data)
    if sealed != data:
        with JournalWriter(Path(file), data) as writer:
            writer.replace(sealed)
    now = read_seals(split_rows(sealed)[0])
    assert now is not None  # the header alone has lines
    for fault in old.faults if old is not None else ():
        these = f"line {fault.first} is" if fault.first == fault.last else f"lines {fault.first} to {fault.last} are"
        streams.talk(f"{these} sealed now{'' if fault.missing else ' as the file has it'}")
    if says_something(split_rows(sealed)[1]):
        streams.talk("the last line has no line end, and is not sealed")
    streams.put([f"{file}: {now.count} lines sealed", f"code: {now.code}"])


def verify(
    file: File,
    code: Annotated[str, Argument(metavar="CODE", help="What `seal` printed, such as 233-K7Q2M-9XA04-....")],
) -> None:
    """Hold a sealed journal against a code noted earlier: whether lines were changed, or an old copy saved over it."""
    from moderator.journal.seal import CODE_SIGNS
    from moderator.journal.sealing import BadCode, read_code, read_seals, says_something, split_rows

    with refusing(BadCode):
        count, noted = read_code(code)
    rows, torn = split_rows(text_of(file, JOURNAL))
    seals = read_seals(rows)
    if seals is None:
        remedy = "its seals were taken off, or it is a copy from before it was sealed: look for a later one"
        raise Failed(f"{file} is not sealed", ExitCode.DAMAGED, remedy)
    if seals.faults:
        _tell(file, seals)
        raise Failed(f"{file} is not what was sealed", ExitCode.DAMAGED, _REMEDY)
    if says_something(torn):
        remedy = "it was cut off while it was written: add the line end and seal it, or take it out and enter it again"
        raise Failed(f"{file} ends in a line without line end, which is not sealed", ExitCode.DAMAGED, remedy)
    later = seals.count - count
    if later < 0:
        missing = f"{-later} sealed line{'s' if later < -1 else ''}"
        remedy = "look for a later copy"
        raise Failed(f"{file} lacks the last {missing}: it is an older copy, or was cut", ExitCode.DAMAGED, remedy)
    if not seals.is_held(count, noted):
        remedy = "compare it with a copy of the game that the code was noted for"
        raise Failed(f"{file} is another game, or was changed and sealed anew", ExitCode.DAMAGED, remedy)
    since = f"; {later} line{'s' if later > 1 else ''} came after it, the code is now {seals.code}" if later else ""
    streams.put([f"{file}: in order, and as it was when {code.strip()} was noted{since}"])
    if len(noted) < CODE_SIGNS:
        says = "so short a code tells slips apart, but in a minute two journals can be written that both have it"
        streams.talk(f"{says}; note instead: {seals.code}")


def _tell(file: str, seals: "Seals") -> None:
    from moderator.journal.sealing import judge_seals
    from moderator.views.findings import finding

    for found in judge_seals(seals):
        text = seals.rows[(found.line or 1) - 1].decode(errors="replace")
        streams.talk(*finding(found, None, file, text, streams.ink(sys.stderr)))
