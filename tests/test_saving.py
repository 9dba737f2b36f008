"""Files are saved completely or not at all."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.files import FileChanged, replace_file, save
from moderator.model.wording import safe_file_name


def there(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def fail_at(monkeypatch: pytest.MonkeyPatch, call: str, count: int) -> None:
    """Make a system call fail from its `count`-th time on."""
    real, left = getattr(os, call), [count]

    def refuse(*args: object, **more: object) -> object:
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args, **more)

    monkeypatch.setattr(os, call, refuse)


def test_only_the_new_files_are_left(tmp_path):
    save({tmp_path / "a": b"one", tmp_path / "b": b""})
    assert there(tmp_path) == {"a": b"one", "b": b""}


def test_an_existing_file_is_replaced_only_on_request(tmp_path):
    (tmp_path / "a").write_bytes(b"kept")
    with pytest.raises(FileExistsError) as caught:
        save({tmp_path / "new": b"1", tmp_path / "a": b"2"})
    assert (there(tmp_path), caught.value.filename) == ({"a": b"kept"}, str(tmp_path / "a"))
    save({tmp_path / "new": b"1", tmp_path / "a": b"2"}, over=True)
    assert there(tmp_path) == {"new": b"1", "a": b"2"}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("call", "count"), [("open", 1), ("write", 1), ("write", 2), ("fsync", 2)])
def test_a_failure_changes_nothing(tmp_path, monkeypatch, over, call, count):
    if over:
        (tmp_path / "a").write_bytes(b"kept")
    before = there(tmp_path)
    fail_at(monkeypatch, call, count)
    with pytest.raises(OSError, match="No space left"):
        save({tmp_path / "a": b"one", tmp_path / "b": b"two"}, over)
    assert there(tmp_path) == before


def test_new_files_on_a_disk_without_links(tmp_path, monkeypatch):
    fail_at(monkeypatch, "link", 1)
    save({tmp_path / "a": b"one"})
    with pytest.raises(FileExistsError):
        save({tmp_path / "a": b"two"})
    assert there(tmp_path) == {"a": b"one"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and modes of a Unix system")
def test_links_and_file_modes_are_kept(tmp_path):
    real = tmp_path / "real"
    real.write_bytes(b"old")
    real.chmod(0o600)
    (tmp_path / "alias").symlink_to(real)
    save({tmp_path / "alias": b"new"}, over=True)
    assert (tmp_path / "alias").is_symlink()
    assert (real.read_bytes(), real.stat().st_mode & 0o777) == (b"new", 0o600)
    with pytest.raises(FileExistsError):
        save({tmp_path / "alias": b"newer"})


KILLED = """
import os, signal, sys
from pathlib import Path
from moderator.model.wording import safe_file_name
from moderator.files import FileChanged, replace_file, save
real = os.fsync
def kill(handle):
    real(handle)
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = kill
save({Path(sys.argv[1]): b"new" * 1000}, over=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_writer_that_is_killed_leaves_the_old_file(tmp_path):
    (tmp_path / "a").write_bytes(b"kept")
    root = str(Path(__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, tmp_path / "a"], check=False, env={**os.environ, "PYTHONPATH": root}
    )
    assert (done.returncode, (tmp_path / "a").read_bytes()) == (-9, b"kept")
    save({tmp_path / "a": b"next"}, over=True)
    assert (tmp_path / "a").read_bytes() == b"next"


def test_leftovers_of_a_killed_program_are_removed_by_the_next(tmp_path):
    """Parts of a running program are kept, and new ones, since a process on another machine is invisible."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    processes = (gone.pid, os.getpid(), gone.pid)
    names = [f".moderator-{process}-{'0' * 11}{at}.part" for at, process in enumerate(processes)]
    for name in (*names, ".moderator-x.part"):
        (tmp_path / name).touch()
    for name in (*names[:2], ".moderator-x.part"):
        os.utime(tmp_path / name, (0, 0))
    save({tmp_path / "a.txt": b"a"})
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"a.txt", names[2], ".moderator-x.part"} | ({names[1]} if os.name == "posix" else set())


# ---- files with several writers ----


def test_an_unchanged_file_is_replaced(tmp_path):
    file = tmp_path / "event.toml"
    replace_file(file, b"first", None)
    replace_file(file, b"second", b"first")
    assert there(tmp_path) == {"event.toml": b"second"}


@pytest.mark.parametrize(("now", "read"), [(b"edited", b"read"), (None, b"read"), (b"made meanwhile", None)])
def test_a_file_changed_by_another_writer_is_left_alone(tmp_path, now, read):
    file = tmp_path / "event.toml"
    if now is not None:
        file.write_bytes(now)
    with pytest.raises(FileChanged) as caught:
        replace_file(file, b"ours", read)
    assert caught.value.filename == str(file)
    assert there(tmp_path) == ({} if now is None else {"event.toml": now})


def test_an_edit_made_while_the_new_file_is_written_is_kept(tmp_path, monkeypatch):
    file = tmp_path / "event.toml"
    file.write_bytes(b"read")
    real = os.fsync

    def edit_during_sync(handle: int) -> None:
        real(handle)
        file.write_bytes(b"edited")

    monkeypatch.setattr(os, "fsync", edit_during_sync)
    with pytest.raises(FileChanged):
        replace_file(file, b"ours", b"read")
    assert there(tmp_path) == {"event.toml": b"edited"}


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("18EU", "18EU"),
        ("../../etc/passwd", "etc-passwd"),
        ("..", "unnamed"),
        ("C:\\new\x1b[2J", "C-new-2J"),
        ("nul", "_nul"),
        ("x" * 300, "x" * 100),
    ],
)
def test_a_name_becomes_a_file_name_that_stays_in_its_folder(name, file):
    assert safe_file_name(name) == file
