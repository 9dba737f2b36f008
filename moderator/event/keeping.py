"""An event's file changed: by one at a time, read again before it is saved, and whole or not at all."""

from collections.abc import Callable
from pathlib import Path

from moderator.event.event_file import EVENT, decode, parse_event
from moderator.event.faults import BadEvent
from moderator.event.file import Event
from moderator.files import read_file, replace_file, text_only
from moderator.journal.lock import free_lock, take_lock

_WAIT = 5.0  # seconds for another who writes
_MARK = b"\xef\xbb\xbf"


def change_event(path: Path, change: Callable[[str, Event], str]) -> Event:
    """The event after a change, which is given its text and what it says, and returns the text as it shall be.

    Line ends and a byte order mark stay as they are. Raises BadEvent for a file that is no event, JournalNotWritten if
    another moderator writes it, FileChanged if an editor saved it meanwhile, NotRead, OSError. A change that makes the
    file unreadable is a fault of the program: ValueError.
    """
    lock = take_lock(path, _WAIT)
    try:
        data = text_only(read_file(path, EVENT))
        text = decode(data)
        changed = change(text, parse_event(text))
        event = _read_again(changed)
        if changed != text:
            replace_file(path, _encode(changed, data), data)
        return event
    finally:
        free_lock(lock)


def _read_again(text: str) -> Event:
    try:
        return parse_event(text)
    except BadEvent as error:
        raise ValueError(f"a change that cannot be read again: {error}") from None


def _encode(text: str, before: bytes) -> bytes:
    ended = text.replace("\n", "\r\n") if b"\r\n" in before else text
    return (_MARK if before.startswith(_MARK) else b"") + ended.encode()
