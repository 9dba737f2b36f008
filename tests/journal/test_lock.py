"""The lock: another user's, left behind, held, or unavailable."""

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import sleep

import filelock  # noqa: F401  # here: another user may not be able to read where it is installed
import pytest

from moderator.journal.errors import JournalBusy, JournalNotWritten
from moderator.journal.writer import JournalWriter, create_journal, free_lock, take_lock
from moderator.model.entries import Header

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs users and modes of a Unix system")
NOBODY = 65534


@pytest.fixture
def game() -> Iterator[Path]:
    """A journal that everybody may write, in a folder open to everybody."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    create_journal(folder / "game.18xx", Header("18EU", ("Ann", "Bob")))
    (folder / "game.18xx").chmod(0o666)
    yield folder / "game.18xx"
    folder.chmod(0o777)
    shutil.rmtree(folder)


def lock_of(game: Path) -> Path:
    return game.with_name(".game.18xx.lock")


@contextmanager
def another_user(*files: Path) -> Iterator[None]:
    """Act as a user who may only read these files: root changes its user id, other users drop their permissions."""
    for file in files:
        file.chmod(0o644 if os.geteuid() == 0 else 0o444)
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(me)


def append(path: Path, line: str) -> None:
    with JournalWriter(path, path.read_bytes(), timeout=0.05) as writer:
        writer.append(line)


def test_a_lock_left_by_another_user_is_harmless(game):
    lock_of(game).touch()
    with another_user(lock_of(game)):
        append(game, "note one")
    assert game.read_text(encoding="utf-8").endswith("note one\n")
    assert [*game.parent.iterdir()] == [game]


def test_a_lock_that_may_not_be_removed_is_named_with_its_owner_and_a_remedy(game):
    lock_of(game).touch()
    game.parent.chmod(0o555)
    before = game.read_bytes()
    with another_user(lock_of(game)), pytest.raises(JournalNotWritten) as caught:
        append(game, "note one")
    owner = "root" if os.geteuid() == 0 else "another user"
    assert f"{owner} left its lock, .game.18xx.lock" in caught.value.reason
    assert f"if nobody is writing, delete {lock_of(game)}, or have {owner} delete it" == caught.value.remedy
    assert game.read_bytes() == before


def test_a_held_lock_is_left_alone(game):
    with JournalWriter(game, game.read_bytes()), another_user(lock_of(game)), pytest.raises(JournalNotWritten):
        append(game, "note one")
    with JournalWriter(game, game.read_bytes()):
        assert lock_of(game).exists()


def test_a_user_who_may_write_the_journal_may_wait_for_its_lock(game):
    with JournalWriter(game, game.read_bytes()):
        assert lock_of(game).stat().st_mode & 0o777 == 0o666
        with another_user(), pytest.raises(JournalBusy) as caught:
            append(game, "note one")
    assert ("of root" in caught.value.reason) is (os.geteuid() == 0)


def test_a_lock_that_is_a_link_is_reported_and_not_followed(game, tmp_path):
    lock_of(game).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(JournalNotWritten) as caught:
        append(game, "note one")
    assert "its lock, .game.18xx.lock, is a symbolic link" in caught.value.reason
    assert caught.value.remedy == f"delete {lock_of(game)}, then try again"
    assert not (tmp_path / "elsewhere").exists()


# ---- a file system without locks ----


@pytest.fixture(params=[errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP])
def no_locks(request, monkeypatch) -> None:
    def refuse(handle: int, what: int) -> None:
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr("fcntl.flock", refuse)


def test_without_system_locks_the_file_is_the_lock(game, no_locks):
    append(game, "note one")
    assert [*game.parent.iterdir()] == [game]
    before = game.read_bytes()
    with JournalWriter(game, before), pytest.raises(JournalBusy) as caught:
        append(game, "note two")
    assert f"once no program on any machine has the journal open, delete {lock_of(game)}" in (caught.value.remedy or "")
    assert (game.read_bytes(), [*game.parent.iterdir()]) == (before, [game])


def test_with_system_locks_no_file_must_be_deleted(game):
    with JournalWriter(game, game.read_bytes()), pytest.raises(JournalBusy) as caught:
        append(game, "note one")
    assert caught.value.remedy == "close the other one, or try again"


# ---- a fair wait ----


@pytest.mark.slow
def test_a_waiting_writer_gets_the_lock_before_a_fast_writer_gets_it_many_times(game):
    """Without a queue, it would be luck to look between two of the writer's turns."""
    turns, ended = [0], Event()

    def write_fast() -> None:
        while not ended.is_set():
            lock = take_lock(game, 10)
            sleep(0.005)
            turns[0] += 1
            free_lock(lock)

    fast = Thread(target=write_fast)
    fast.start()
    try:
        waited = []
        for _ in range(8):
            began = turns[0]
            free_lock(take_lock(game, 10))
            waited.append(turns[0] - began)
            sleep(0.03)
    finally:
        ended.set()
        fast.join()
    assert sorted(waited)[-2] <= 12, waited
    assert [*game.parent.iterdir()] == [game]
