"""Entries of pages of an earlier server, which it may have written without being able to answer."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from moderator.game import Game, open_game
from moderator.journal.comments import as_typed, read_page, without_page
from moderator.journal.errors import JournalMoved
from moderator.journal.grammar import Reading
from moderator.journal.seals import cut_seal
from moderator.judging import PendingLine
from moderator.shell.session import Conversation
from moderator.shell.session_options import SessionOptions
from moderator.web.entry.frontend import Asked, Entry, PageFrontend
from moderator.web.shared_game import SharedGame, lines_of
from moderator.writing import JournalSession

Bars = Callable[[Game, Sequence[Reading]], str | None]


class _Read(Exception):
    """The lines of an entry are known, and are not to be written."""


def lines_written(shared: SharedGame, entry: Entry, page: str, frontend: PageFrontend, bars: Bars) -> list[str]:
    """Return the lines of an entry if the journal has them already, else none.

    They are signed by the `page` and come right after the lines that it had seen.
    """
    seen = lines_of(entry.seen)
    if entry.seen == shared.mark or not shared.is_of_this_journal(entry.seen):
        return []
    would = _lines_of(shared, entry, shared.game.data.splitlines(keepends=True)[:seen], frontend, bars)
    came = [cut_seal(line.text)[0] for line in shared.game.journal.lines[seen : seen + len(would)]]
    return would if [as_typed(text) for text in came] == would and {*map(read_page, came)} == {page} else []


def _lines_of(shared: SharedGame, entry: Entry, rows: Sequence[bytes], frontend: PageFrontend, bars: Bars) -> list[str]:
    """Return the lines that an entry stands for in a journal of these rows, without writing them."""
    lines: list[str] = []

    def take(drafts: Sequence[PendingLine]) -> None:
        lines.extend(as_typed(draft.answer.text) for draft in drafts)
        raise _Read

    path, ruleset = shared.session.path, shared.session.ruleset
    then = JournalSession(path, open_game(b"".join(rows), ruleset), ruleset, tries=1)
    then.before_write = take
    frontend.begin(entry.answers)
    with suppress(_Read, Asked, JournalMoved):
        Conversation(then, frontend, SessionOptions(bar=True, bars=bars)).obey(without_page(entry.line.strip()))
    return lines
