"""What `make release` asks for before it builds, and where it tries the wheel."""

import shutil
import sys
from pathlib import Path

import pytest

from tests import release

ENTRIES = "# Changelog\n\n## [Unreleased]\n\n## [2.0.0] - 2027-01-02\n\n## [1.0.0] - 2026-12-01\n"


def test_a_dated_entry_without_an_older_tag_is_ready():
    release.check_version(ENTRIES, ["v1.0.0"], "2.0.0")


@pytest.mark.parametrize(
    ("changelog", "tags", "version"),
    [
        ("# Changelog\n\n## [Unreleased]\n", [], "2.0.0"),
        (ENTRIES.replace(" - 2027-01-02", ""), [], "2.0.0"),
        (ENTRIES, [], "1.0.0"),
        (ENTRIES, ["v2.0.0"], "2.0.0"),
        (ENTRIES.replace("[Unreleased]\n", "[Unreleased]\n\n- Titles: 18XX.\n"), [], "2.0.0"),
    ],
)
def test_a_version_without_entry_or_with_an_older_tag_is_not(changelog, tags, version):
    with pytest.raises(release.NotReady):
        release.check_version(changelog, tags, version)


@pytest.mark.parametrize(
    ("there", "tried"),
    [
        ({"python3.12", "python3.11", "python3.14"}, ["/usr/bin/python3.11", "/usr/bin/python3.14"]),
        ({"python3.13"}, ["/usr/bin/python3.13"]),
        (set(), [sys.executable]),
    ],
)
def test_the_oldest_and_the_newest_python_are_tried(monkeypatch, there, tried):
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in there else None)
    monkeypatch.setattr(release, "_has_venv", lambda _: True)
    monkeypatch.setattr(Path, "home", lambda: Path("/nowhere"))
    assert release.find_pythons() == tried


def test_pythons_of_a_version_manager_count_though_they_are_not_on_the_path(monkeypatch, tmp_path):
    for folder, name in (
        (".pyenv/versions/3.11.7", "python3.11"),
        (".local/share/uv/python/cpython-3.14", "python3.14"),
    ):
        (tmp_path / folder / "bin").mkdir(parents=True)
        (tmp_path / folder / "bin" / name).touch()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(release, "_has_venv", lambda _: True)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert [Path(python).name for python in release.find_pythons()] == ["python3.11", "python3.14"]


def test_a_command_that_fails_is_told_with_what_it_printed():
    with pytest.raises(release.NotReady, match="the moon is full"):
        release.run(sys.executable, "-c", "raise SystemExit('the moon is full')")
