"""The writer: whole lines or nothing, under a lock, and never over unread lines."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.journal.errors import JournalBusy, JournalMoved, JournalNotWritten
from moderator.journal.reader import read_journal
from moderator.journal.writer import JournalWriter, create_journal
from moderator.model.entries import Header
from tests.phrases import BUSY, EXISTS

GAME = Header("18EU", ("Ann", "Bob"))


@pytest.fixture
def game(tmp_path) -> Path:
    """A new journal of three lines."""
    path = tmp_path / "game.18xx"
    create_journal(path, GAME)
    return path


def append(path: Path, *lines: str) -> None:
    with JournalWriter(path, path.read_bytes(), timeout=0.1) as writer:
        writer.append(*lines)


def moves(path: Path, vocabulary) -> list[str]:
    return [booked.text for booked in read_journal(path.read_bytes(), lambda _: vocabulary).booked]


def disk_full_after(count: int):
    """Return an os.write for a disk with room for `count` more bytes."""
    left, real = [count], os.write

    def write(handle: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = real(handle, data[: left[0]])
        left[0] -= written
        return written

    return write


def test_a_new_journal_has_its_header(tmp_path):
    data = create_journal(tmp_path / "new.18xx", GAME, ["prices not confirmed"])
    assert data == b"moderator 1\ngame 18EU\nplayers Ann Bob\n; prices not confirmed\n"
    assert (tmp_path / "new.18xx").read_bytes() == data


def test_a_new_journal_never_overwrites(game):
    before = game.read_bytes()
    with pytest.raises(JournalNotWritten, match=EXISTS):
        create_journal(game, GAME)
    assert game.read_bytes() == before


def test_a_new_journal_needs_its_folder(tmp_path):
    with pytest.raises(JournalNotWritten, match="No such file"):
        create_journal(tmp_path / "nowhere" / "new.18xx", GAME)


def test_lines_are_appended_and_no_other_file_is_left(game, vocabulary):
    with JournalWriter(game, game.read_bytes()) as writer:
        writer.append("Ann: pass")
        writer.append("Bob: buy BNR ; @7", "Ann: pass")
    assert moves(game, vocabulary) == ["Ann: pass", "Bob: buy BNR", "Ann: pass"]
    assert list(game.parent.iterdir()) == [game]


def test_a_line_may_not_contain_a_line_end(game):
    with JournalWriter(game, game.read_bytes()) as writer, pytest.raises(ValueError, match="line end"):
        writer.append("Ann: pass\nBob: pass")
    with pytest.raises(ValueError, match="not open"):
        writer.append("Ann: pass")


def test_half_characters_are_refused(game):
    with pytest.raises(JournalNotWritten, match="half a character"):
        append(game, "note \ud800")


def test_a_file_changed_since_it_was_read_is_not_written(game, vocabulary):
    seen = game.read_bytes()
    append(game, "Ann: pass")
    with pytest.raises(JournalMoved), JournalWriter(game, seen):
        pass
    assert moves(game, vocabulary) == ["Ann: pass"]


@pytest.mark.parametrize("change", ["append", "same-size", "replace", "delete"])
def test_a_file_that_changes_under_an_open_writer_is_not_written(game, change):
    with JournalWriter(game, game.read_bytes()) as writer:
        writer.append("Ann: pass")
        text = game.read_bytes()
        if change == "append":
            game.write_bytes(text + b"Bob: pass\n")
        elif change == "same-size":
            game.write_bytes(text.replace(b"Ann: pass", b"Bob: pass"))
            os.utime(game, ns=(1, 1))
        elif change == "replace":
            (game.parent / "saved").write_bytes(text)
            (game.parent / "saved").replace(game)
        else:
            game.unlink()
        with pytest.raises(JournalNotWritten) as caught:
            writer.append("Ann: pass")
        assert isinstance(caught.value, JournalMoved) == (change != "delete")


def test_touching_the_file_is_not_a_change(game, vocabulary):
    with JournalWriter(game, game.read_bytes()) as writer:
        os.utime(game, ns=(1, 1))
        writer.append("Ann: pass")
    assert moves(game, vocabulary) == ["Ann: pass"]


def test_a_second_writer_is_refused(game):
    with (
        JournalWriter(game, game.read_bytes()),
        pytest.raises(JournalBusy, match=BUSY),
        JournalWriter(game, game.read_bytes(), timeout=0.05),
    ):
        pass


def test_a_second_writer_under_another_name_is_refused(game):
    alias = game.with_name("alias.18xx")
    alias.symlink_to(game)
    with JournalWriter(game, game.read_bytes()), pytest.raises(JournalBusy):
        append(alias, "Ann: pass")


WRITER = """
import sys
from pathlib import Path
from moderator.journal.errors import JournalBusy, JournalMoved
from moderator.journal.writer import JournalWriter
path, player = Path(sys.argv[1]), sys.argv[2]
for number in range(40):
    while True:
        try:
            with JournalWriter(path, path.read_bytes(), timeout=0.5) as writer:
                writer.append(f"note {player} {number}")
            break
        except (JournalBusy, JournalMoved):
            pass
"""


@pytest.mark.slow
def test_simultaneous_writers_lose_no_line(game, vocabulary):
    players = ("Ann", "Bob", "Zoe")
    root = str(Path(__file__).parent.parent.parent)
    command, env = [sys.executable, "-c", WRITER, str(game)], {**os.environ, "PYTHONPATH": root}
    running = [subprocess.Popen([*command, player], env=env) for player in players]
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0]
    booked = moves(game, vocabulary)
    assert len(booked) == 120
    for player in players:
        assert [text for text in booked if player in text] == [f"note {player} {number}" for number in range(40)]
    assert list(game.parent.iterdir()) == [game]


@pytest.mark.parametrize("room", [0, 1, 9, 15])
def test_a_full_disk_leaves_the_journal_unchanged(game, room, monkeypatch, vocabulary):
    append(game, "Ann: pass")
    with JournalWriter(game, game.read_bytes()) as writer:
        monkeypatch.setattr(os, "write", disk_full_after(room))
        with pytest.raises(JournalNotWritten, match="No space left") as caught:
            writer.append("Bob: buy BNR", "Ann: buy BNR")
        assert "nothing was added" in caught.value.remedy
        monkeypatch.undo()
        writer.append("Bob: pass")
    assert moves(game, vocabulary) == ["Ann: pass", "Bob: pass"]


def test_a_full_disk_that_cannot_be_truncated_leaves_a_torn_line(game, monkeypatch, vocabulary):
    def refuse(handle: int, size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with JournalWriter(game, game.read_bytes()) as writer:
        monkeypatch.setattr(os, "write", disk_full_after(5))
        monkeypatch.setattr(os, "ftruncate", refuse)
        with pytest.raises(JournalNotWritten) as caught:
            writer.append("Bob: buy BNR")
        assert "torn" in caught.value.remedy
        monkeypatch.undo()
    append(game, "Bob: pass")
    assert moves(game, vocabulary) == ["Bob: pass"]


def test_a_full_disk_leaves_no_part_of_a_new_journal(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "write", disk_full_after(5))
    with pytest.raises(JournalNotWritten, match="No space left"):
        create_journal(tmp_path / "new.18xx", GAME)
    assert list(tmp_path.iterdir()) == []


def test_partial_writes_are_completed(game, monkeypatch, vocabulary):
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:3]))
    append(game, "Ann: buy BNR", "Bob: pass")
    assert moves(game, vocabulary) == ["Ann: buy BNR", "Bob: pass"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_one_message(tmp_path):
    (tmp_path / "full.18xx").symlink_to("/dev/full")
    with pytest.raises(JournalNotWritten):
        create_journal(tmp_path / "full.18xx", GAME)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_one_message(game):
    game.parent.chmod(0o500)
    try:
        with pytest.raises(JournalNotWritten, match="Permission denied"):
            append(game, "Ann: pass")
        with pytest.raises(JournalNotWritten, match="Permission denied"):
            create_journal(game.with_name("new.18xx"), GAME)
    finally:
        game.parent.chmod(0o700)


@pytest.mark.parametrize("reason", [errno.EACCES, errno.EROFS])
def test_a_refusal_by_the_system_is_one_message(game, reason, monkeypatch):
    real = os.open

    def refuse(path, flags, *args, **more):
        if flags & (os.O_CREAT | os.O_RDWR | os.O_WRONLY):
            raise OSError(reason, os.strerror(reason), str(path))
        return real(path, flags, *args, **more)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(JournalNotWritten, match=os.strerror(reason)):
        append(game, "Ann: pass")
    with pytest.raises(JournalNotWritten, match=os.strerror(reason)):
        create_journal(game.with_name("new.18xx"), GAME)


def test_a_torn_line_is_closed_and_kept(game, vocabulary):
    whole = game.read_bytes() + b"Ann: pass\nBob: buy BNR\n"
    for cut in range(len(game.read_bytes()), len(whole) + 1):
        game.write_bytes(whole[:cut])
        append(game, "note after")
        text = game.read_bytes()
        assert text.startswith(whole[:cut])
        journal = read_journal(text, lambda _: vocabulary)
        assert journal.torn is None
        kept = ["Ann: pass"] * (cut >= len(whole) - 13) + ["Bob: buy BNR"] * (cut == len(whole))
        assert [booked.text for booked in journal.booked] == [*kept, "note after"]
        assert {problem.code for problem in journal.problems} <= {"torn-line"}
