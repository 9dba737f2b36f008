"""Faults of the system, one at a time, at every call that writes a file.

After each, the file is the old one or the new one, and the answer says which: an error means the old one.
"""

import errno
import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.event.changing import change_event, put_key
from moderator.files import replace_file, save
from moderator.game import open_game
from moderator.journal.seals import seal_journal
from moderator.journal.writer import JournalWriter, save_new
from moderator.publish.site import Site
from moderator.writing import JournalSession

JOURNAL = b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nAnn: select 3\n"
EVENT = b'name = "Open"\ntables = [2]\n[players]\nAda = []\nBen = []\n[[round]]\n'
CALLS = (  # every call that writes data, names or locks
    *((os, name) for name in ("open", "write", "fsync", "link", "replace", "rename", "ftruncate", "close", "unlink")),
    (fcntl, "flock"),
)
SHORT = "a short write"


def say(file: Path) -> None:
    JournalSession(file, open_game(JOURNAL), tries=1).say("Ann: bid 100")


def seal(file: Path) -> None:
    with JournalWriter(file, JOURNAL, timeout=0.05) as writer:
        writer.replace(seal_journal(JOURNAL))


def publish(file: Path) -> None:
    Site(file.parent).put(file.name, b"new")


WRITES: dict[str, tuple[bytes | None, Callable[[Path], object]]] = {
    "a line of a journal": (JOURNAL, say),
    "a journal that is sealed": (JOURNAL, seal),
    "a new journal": (None, lambda file: save_new(file, JOURNAL.decode())),
    "an event": (EVENT, lambda file: change_event(file, lambda text, event: put_key(text, (), "seed", "7"))),
    "a page of a site": (b"old", publish),
    "a file that others may write": (b"old", lambda file: replace_file(file, b"new", b"old")),
    "a file overwritten with --force": (b"old", lambda file: save({file: b"new"}, over=True)),
    "a new file": (None, lambda file: save({file: b"new"})),
}


class Faults:
    """Counts the calls that write and makes one of them fail, by an error or by writing only half of the data."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fail_at: int = -1, how: int | str = errno.EIO) -> None:
        self.made: list[str] = []
        self.fail_at, self.how = fail_at, how
        for module, name in CALLS:
            monkeypatch.setattr(module, name, self._wrapped(name, getattr(module, name)))

    def _wrapped(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **more: object) -> object:
            self.made.append(name)
            if len(self.made) - 1 != self.fail_at:
                return real(*args, **more)
            if self.how == SHORT and name == "write":
                handle, data = args
                real(handle, data[: len(data) // 2])  # type: ignore[index]
            raise OSError(errno.ENOSPC if self.how == SHORT else self.how, "a fault")

        return call


def content(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def laid_out(tmp_path: Path, name: str) -> Path:
    file = tmp_path / "file"
    old = WRITES[name][0]
    file.unlink(missing_ok=True)
    if old is not None:
        file.write_bytes(old)
    return file


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("how", [errno.EIO, errno.ENOSPC, SHORT])
def test_after_a_fault_the_file_is_the_old_or_the_new_one(tmp_path, name, how):
    old, write = WRITES[name]
    file = laid_out(tmp_path, name)
    with pytest.MonkeyPatch.context() as patch:
        calls = Faults(patch)
        write(file)
    new = content(file)
    assert new not in (old, None)
    assert calls.made
    for number, call in enumerate(calls.made):
        if how == SHORT and call != "write":
            continue
        file = laid_out(tmp_path, name)
        failed = False
        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, number, how)
            try:
                write(file)
            except OSError:
                failed = True
        assert content(file) == (old if failed else new), f"call {number}, {call}: {failed=}"


def test_every_kind_of_call_is_tried(tmp_path):
    """A write through any other call would not be tested."""
    seen: set[str] = set()
    for name in WRITES:
        file = laid_out(tmp_path, name)
        with pytest.MonkeyPatch.context() as patch:
            calls = Faults(patch)
            WRITES[name][1](file)
        seen |= {*calls.made}
    assert seen >= {"open", "write", "fsync", "link", "replace", "close", "unlink", "flock"}
