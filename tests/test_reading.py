"""The only module that opens users' files: what it accepts, what it refuses and how, and that no other opens them."""

import ast
import os
import sys
from pathlib import Path

import pytest

from moderator.files import JOURNAL, RULESET, Kind, NotRead, read_file, read_input

ROOT = Path(__file__).parent.parent
SMALL = Kind("a thing", 10)

# The calls that open files: in the one module for users' files, and in those that write or read shipped files.
OWN_DOORS = {
    "moderator/files.py": {"open", "read_bytes", "read_text"},
    "moderator/titles/folder.py": {"read_text"},  # a shipped ruleset, perhaps in an archive
    "moderator/fingerprint.py": {"read_text"},  # a shipped record
    "moderator/system.py": {"open"},  # folders and locks
    "moderator/limits.py": {"read_text"},  # what the system says of this process
    "moderator/cli/demo.py": {"read_bytes"},  # a shipped example
    "moderator/cli/help_.py": {"read_text"},  # a page of the manual
    "moderator/cli/reference_pages.py": {"read_text"},  # a shipped page of rulings
    "moderator/cli/ruleset.py": {"read_text"},  # a shipped schema
    "moderator/cli/streams.py": {"open", "fdopen"},  # the null device, for a closed output
    "moderator/web/page.py": {"read_bytes", "read_text"},  # shipped pages
    "moderator/publish/page.py": {"read_text"},  # shipped pages
    "moderator/journal/writer.py": {"open"},  # to write
    "moderator/web/entry/addresses.py": {"open"},  # a lock
    "moderator/export/writers/workbook.py": {"read_bytes", "ZipFile"},  # its own output
    "moderator/audit/sheet/workbook.py": {
        "ZipFile",
        "open",
        "load_workbook",
    },  # bytes already read, and parts of them
}
OPENERS = {
    *("open", "fdopen", "open_code", "read_bytes", "read_text", "FileIO", "mmap", "input"),
    *("ZipFile", "load_workbook", "copyfile", "copy2"),
}


def openers(source: str) -> set[str]:
    """Return the names of calls that could open a file; `self.open()` of our own objects is not one."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) if name in OPENERS:
                    found.add(name)
                case ast.Attribute(value=owner, attr=name) if name in OPENERS and ast.unparse(owner) != "self":
                    found.add(name)
    return found


@pytest.mark.slow
def test_no_other_module_opens_a_file():
    for path in sorted((ROOT / "moderator").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        allowed = OWN_DOORS.get(name, set())
        assert openers(path.read_text(encoding="utf-8")) <= allowed, f"{name}: read through moderator.files"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Path(name).read_bytes()", {"read_bytes"}),
        ("open(name)", {"open"}),
        ("with io.open(name) as file: pass", {"open"}),
        ("self.open()", set()),
        ("open_game(data)", set()),
    ],
)
def test_calls_that_count_as_opening(source, found):
    assert openers(source) == found


def refusal(path: str | Path, kind: Kind = SMALL) -> str:
    with pytest.raises(NotRead) as refused:
        read_file(path, kind)
    return str(refused.value)


def test_a_plain_file_up_to_its_limit(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"0123456789")
    assert read_file(path, SMALL) == b"0123456789"
    path.write_bytes(b"0123456789a")
    assert refusal(path) == "it is too large for a thing, which has at most 10 bytes"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_pipes_and_devices_are_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", "/dev/tty", "/dev/null"):
        assert refusal(path) == "it is not a plain file"


def test_a_path_that_is_not_a_file_is_named(tmp_path):
    assert refusal(tmp_path) == "it is a folder"
    assert refusal(tmp_path / "none") == "No such file or directory"
    assert "null" in refusal("a\0b")
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refusal(tmp_path / "a") == "its symbolic links form a circle"


def test_a_file_that_grows_while_it_is_read_is_cut_off():
    """The size reported by the system may be wrong: files in /proc have none."""
    if Path("/proc/self/maps").exists():
        assert refusal("/proc/self/maps").startswith("it is too large")


def test_closed_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(NotRead, match="standard input is closed"):
        read_input("-", JOURNAL)


def test_every_shipped_file_is_well_below_its_limit():
    for folder, kind in (("examples", JOURNAL), ("rulesets", RULESET)):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert files
        assert all(path.stat().st_size < kind.most / 10 for path in files)
