"""`moderator seal`: put a seal on every line of a journal, so that a later change shows."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Damaged, Failed
from moderator.cli.opening import Kept, text_of
from moderator.cli.words import Option
from moderator.errors import ExitCode
from moderator.files import JOURNAL

if TYPE_CHECKING:
    from moderator.journal.seals import Seals

COMPARE = "compare the file with a copy; if it is right as it stands: moderator seal FILE --anew"


def seal(
    file: Kept,
    anew: Annotated[
        bool, Option("--anew", help="Seal a journal that was changed since it was sealed as it now stands.")
    ] = False,
) -> None:
    """Seal every line, so that a later change shows; prints a code for `verify`. It is no signature."""
    from moderator.journal.errors import DamagedJournal
    from moderator.journal.reader import read_header
    from moderator.journal.seals import read_seals, says_something, seal_journal, split_rows
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
        tell_faults(file, old)
        raise Failed(f"{file} is not what was sealed, and was left as it is", ExitCode.DAMAGED, COMPARE)
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


def tell_faults(file: str, seals: "Seals") -> None:
    from moderator.journal.seals import judge_seals
    from moderator.views.findings import finding

    for found in judge_seals(seals):
        text = seals.rows[(found.line or 1) - 1].decode(errors="replace")
        streams.talk(*finding(found, None, file, text, streams.ink(sys.stderr)))
