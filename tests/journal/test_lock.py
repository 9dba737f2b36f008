"""The lock: another user's, left behind, held, or not to be had."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock  # noqa: F401  # here: another user may not be able to read where it is installed
import pytest

from moderator.journal.errors import JournalBusy, JournalNotWritten
from moderator.journal.writer import JournalWriter, create_journal
from moderator.model.lines import Header

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs users and modes of a Unix system")
NOBODY = 65534


@pytest.fixture
def game() -> Iterator[Path]:
    """A journal that everybody may write, in a folder that everybody may enter."""
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
    """What is done by a user who may only read these files: root becomes nobody, anybody else shuts himself out."""
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


def test_a_lock_that_another_user_left_does_no_harm(game):
    lock_of(game).touch()
    with another_user(lock_of(game)):
        append(game, "note one")
    assert game.read_text(encoding="utf-8").endswith("note one\n")
    assert [*game.parent.iterdir()] == [game]


def test_one_that_may_not_be_removed_is_named_with_its_owner_and_a_remedy(game):
    lock_of(game).touch()
    game.parent.chmod(0o555)
    before = game.read_bytes()
    with another_user(lock_of(game)), pytest.raises(JournalNotWritten) as caught:
        append(game, "note one")
    owner = "root" if os.geteuid() == 0 else "another user"
    assert f"{owner} has left its lock, .game.18xx.lock" in caught.value.reason
    assert f"if nobody is writing, delete {lock_of(game)}, or have {owner} delete it" == caught.value.remedy
    assert game.read_bytes() == before


def test_one_that_is_held_is_left_alone(game):
    with JournalWriter(game, game.read_bytes()), another_user(lock_of(game)), pytest.raises(JournalNotWritten):
        append(game, "note one")
    with JournalWriter(game, game.read_bytes()):
        assert lock_of(game).exists()


def test_whoever_may_write_the_journal_may_wait_for_its_lock(game):
    with JournalWriter(game, game.read_bytes()):
        assert lock_of(game).stat().st_mode & 0o777 == 0o666
        with another_user(), pytest.raises(JournalBusy) as caught:
            append(game, "note one")
    assert ("of root" in caught.value.reason) is (os.geteuid() == 0)
