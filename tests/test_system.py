"""What operating systems do differently. Each test says which system it stands in for, whatever it runs on."""

import errno
import io
import ntpath
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from moderator import system

unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix system")


@pytest.fixture
def windows(monkeypatch) -> None:
    """A system without the modules and functions that only Unix has."""
    monkeypatch.setattr(system, "POSIX", False)
    monkeypatch.setattr(system, "pwd", None)
    monkeypatch.setattr(system, "_unix_locks", lambda: None)
    for name in ("geteuid", "getegid", "getgroups", "chown", "sched_getaffinity", "tcgetpgrp", "getpgrp"):
        monkeypatch.delattr(os, name, raising=False)


# ---- processes ----


@unix
def test_a_process_runs_until_it_has_ended():
    assert system.process_runs(os.getpid())
    assert not system.process_runs(2**22 + 1)  # more than any process has


def test_windows_is_not_asked_for_a_process(windows, monkeypatch):
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("this would end the process"))
    assert not system.process_runs(os.getpid())


def test_processors_of_the_process_or_else_of_the_machine(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5}, raising=False)
    assert system.processors() == 2
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert system.processors() == 8


@pytest.mark.parametrize(("group", "ours"), [(7, True), (9, False)])
def test_a_job_in_the_background_does_not_read_the_terminal(monkeypatch, group, ours):
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: 7, raising=False)
    monkeypatch.setattr(os, "getpgrp", lambda: group, raising=False)
    assert system.in_foreground(SimpleNamespace(fileno=lambda: 0)) is ours


def test_windows_has_no_jobs_in_the_background(windows):
    assert system.in_foreground(SimpleNamespace(fileno=lambda: 0))


# ---- owners ----


@pytest.mark.parametrize(("known", "owner"), [({4: "zoe"}, "zoe"), ({}, "user 4")])
def test_the_owner_of_a_file_is_somebody_else(tmp_path, monkeypatch, known, owner):
    monkeypatch.setattr(os, "geteuid", lambda: 3, raising=False)
    monkeypatch.setattr(Path, "stat", lambda _: SimpleNamespace(st_uid=4))
    monkeypatch.setattr(system, "pwd", SimpleNamespace(getpwuid=lambda uid: SimpleNamespace(pw_name=known[uid])))
    assert system.owner_of(tmp_path) == owner
    monkeypatch.setattr(os, "geteuid", lambda: 4)
    assert system.owner_of(tmp_path) is None


def test_windows_names_no_owner(windows, tmp_path):
    assert system.owner_of(tmp_path) is None


@pytest.mark.parametrize(
    ("me", "owner", "group", "changes"), [(3, 3, 20, False), (3, 4, 20, True), (3, 3, 99, True), (0, 4, 99, False)]
)
def test_a_new_file_may_belong_to_somebody_else(monkeypatch, me, owner, group, changes):
    monkeypatch.setattr(os, "geteuid", lambda: me, raising=False)
    monkeypatch.setattr(os, "getegid", lambda: 10, raising=False)
    monkeypatch.setattr(os, "getgroups", lambda: [20], raising=False)
    assert system.would_change_owner(SimpleNamespace(st_uid=owner, st_gid=group)) is changes


def test_windows_keeps_no_owners(windows, tmp_path):
    (tmp_path / "old").touch()
    (tmp_path / "new").touch()
    assert not system.would_change_owner((tmp_path / "old").stat())
    system.copy_owner(tmp_path / "old", tmp_path / "new")


@unix
def test_a_new_file_gets_the_owner_and_the_rights_of_the_old_one(tmp_path, monkeypatch):
    given = []
    monkeypatch.setattr(os, "chown", lambda *how: given.append(how))
    for name in ("old", "new"):
        (tmp_path / name).touch()
    (tmp_path / "old").chmod(0o640)
    about = (tmp_path / "old").stat()
    monkeypatch.setattr(os, "geteuid", lambda: about.st_uid + 1)
    system.copy_owner(tmp_path / "old", tmp_path / "new")
    assert given == [(tmp_path / "new", about.st_uid, about.st_gid)]
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


# ---- files ----


def refuse(times: int, monkeypatch) -> list[float]:
    """Let renaming fail so many times, as Windows does while another program reads the file; the pauses are noted."""
    left, real, pauses = [None] * times, Path.replace, []

    def replace(part: Path, target: Path) -> Path:
        if left:
            left.pop()
            raise PermissionError(errno.EACCES, "it is being used by another process")
        return real(part, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(time, "sleep", pauses.append)
    return pauses


def test_windows_replaces_a_file_once_nobody_reads_it(windows, monkeypatch, tmp_path):
    pauses = refuse(3, monkeypatch)
    (tmp_path / "part").write_bytes(b"new")
    (tmp_path / "a").write_bytes(b"old")
    system.replace(tmp_path / "part", tmp_path / "a")
    assert ((tmp_path / "a").read_bytes(), len(pauses)) == (b"new", 3)


def test_windows_gives_up_on_a_file_that_is_read_for_long(windows, monkeypatch, tmp_path):
    pauses = refuse(100, monkeypatch)
    (tmp_path / "part").write_bytes(b"new")
    with pytest.raises(PermissionError):
        system.replace(tmp_path / "part", tmp_path / "a")
    assert 0.5 < sum(pauses) < 2


def test_unix_does_not_wait_for_readers(monkeypatch, tmp_path):
    monkeypatch.setattr(system, "POSIX", True)
    pauses = refuse(1, monkeypatch)
    with pytest.raises(PermissionError):
        system.replace(tmp_path / "part", tmp_path / "a")
    assert pauses == []


def no_links(part: Path, target: Path) -> None:
    raise PermissionError(errno.EPERM, "this disk has no links")


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_takes_no_name_that_is_taken(tmp_path, monkeypatch, links):
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "one").write_bytes(b"one")
    (tmp_path / "two").write_bytes(b"two")
    system.rename_new(tmp_path / "one", tmp_path / "a")
    with pytest.raises(FileExistsError):
        system.rename_new(tmp_path / "two", tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"one"


@unix
def test_the_folder_of_a_new_file_is_synced(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    system.sync_folder(tmp_path)
    assert synced == [tmp_path.stat().st_ino]


def test_windows_opens_no_folder(tmp_path, monkeypatch):
    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    synced = []
    monkeypatch.setattr(os, "open", refused)
    monkeypatch.setattr(os, "fsync", synced.append)
    system.sync_folder(tmp_path)
    assert synced == []


# ---- locks ----


def locks(error: int | None) -> SimpleNamespace:
    """A system whose locks are refused with this error."""

    def flock(handle: int, how: int) -> None:
        if error is not None:
            raise OSError(error, os.strerror(error))

    return SimpleNamespace(flock=flock, LOCK_SH=1, LOCK_EX=2, LOCK_NB=4)


@pytest.mark.parametrize(("error", "known"), [(None, True), (errno.EWOULDBLOCK, True), (errno.ENOLCK, False)])
def test_a_file_system_knows_locks_or_not(tmp_path, monkeypatch, error, known):
    (tmp_path / "a").touch()
    monkeypatch.setattr(system, "_unix_locks", lambda: locks(error))
    assert system.knows_locks(tmp_path / "a") is known


def test_windows_knows_locks_and_deletes_none_of_others(windows, tmp_path):
    (tmp_path / "a").touch()
    assert system.knows_locks(tmp_path / "a")
    system.delete_unheld(tmp_path / "a")
    assert (tmp_path / "a").exists()


@unix
@pytest.mark.parametrize(("error", "left"), [(None, False), (errno.EWOULDBLOCK, True)])
def test_a_lock_is_deleted_unless_somebody_holds_it(tmp_path, monkeypatch, error, left):
    (tmp_path / "a").touch()
    monkeypatch.setattr(system, "_unix_locks", lambda: locks(error))
    system.delete_unheld(tmp_path / "a")
    assert (tmp_path / "a").exists() is left


# ---- streams ----


class Stream(io.TextIOWrapper):
    terminal = False

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("posix", "terminal", "encoding"), [(False, False, "utf-8"), (False, True, "cp1252"), (True, False, "cp1252")]
)
def test_pipes_and_files_of_windows_are_utf8(monkeypatch, posix, terminal, encoding):
    monkeypatch.setattr(system, "POSIX", posix)
    stream = Stream(io.BytesIO(), encoding="cp1252", errors="strict")
    stream.terminal = terminal
    system.use_utf8(stream, "backslashreplace")
    assert (stream.encoding, stream.errors) == (encoding, "backslashreplace")


def test_a_closed_or_replaced_stream_is_left_alone():
    system.use_utf8(None, "backslashreplace")
    stream = Stream(io.BytesIO(), encoding="utf-8")
    stream.close()
    system.use_utf8(stream, "backslashreplace")
    assert stream.closed


@pytest.mark.parametrize(("posix", "prepared"), [(True, 0), (False, 1)])
def test_only_a_windows_console_is_prepared_for_colours(monkeypatch, posix, prepared):
    calls = []
    monkeypatch.setattr(system, "POSIX", posix)
    monkeypatch.setitem(sys.modules, "colorama", SimpleNamespace(just_fix_windows_console=lambda: calls.append(1)))
    system.draw_colours()
    assert len(calls) == prepared


@pytest.mark.parametrize(
    ("drive", "seen"), [("C:", "../rules/1889"), ("D:", "D:/rules/1889")], ids=["the same drive", "another drive"]
)
def test_a_path_on_windows_is_written_with_slashes(monkeypatch, drive, seen):
    monkeypatch.setattr(system.os, "sep", "\\")
    monkeypatch.setattr(system.os.path, "relpath", ntpath.relpath)
    assert system.path_from("C:\\club", f"{drive}\\rules\\1889") == seen


def test_a_path_elsewhere_is_seen_from_the_folder():
    assert system.path_from("/club/spring", "/club/rules/1889") == "../rules/1889"


@pytest.mark.parametrize(
    ("posix", "error", "gone"),
    [
        (True, BrokenPipeError(), True),
        (False, BrokenPipeError(), True),
        (False, OSError(errno.EINVAL, "Invalid argument"), True),
        (True, OSError(errno.EINVAL, "Invalid argument"), False),
        (False, OSError(errno.ENOSPC, "No space left on device"), False),
    ],
)
def test_windows_names_a_closed_pipe_in_another_way(monkeypatch, posix, error, gone):
    monkeypatch.setattr(system, "POSIX", posix)
    assert system.reader_is_gone(error) is gone


# ---- house rule ----


def test_no_other_module_asks_which_system_it_runs_on():
    words = (
        "import fcntl",
        "from fcntl",
        "import pwd",
        "from pwd",
        "import resource\n",
        "from resource ",
        "os.name",
        "sys.platform",
    )
    words += (
        "geteuid",
        "getpgrp",
        "sched_getaffinity",
        "setitimer",
        "O_BINARY",
        "msvcrt",
        "hasattr(os",
        "relpath",
        "BrokenPipeError:",
    )
    root = Path(system.__file__).parent
    found = [
        f"{path.relative_to(root)}: {word.strip()}"
        for path in root.rglob("*.py")
        if path.name not in ("system.py", "limits.py")
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == []
