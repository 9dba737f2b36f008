"""`moderator doctor`."""

import tempfile
import webbrowser
from pathlib import Path

import pytest

from moderator.cli import doctor
from moderator.journal import writer


def rows(ran):
    """The subjects checked, with what the first column says."""
    lines = [line.split() for line in ran.stdout.splitlines() if line[:2] in ("ok", "--", "BR")]
    return {line[1] if line[1] != "extra" else line[2]: line[0] for line in lines}


def test_a_sound_installation_is_all_right_and_leaves_nothing_behind(run):
    checked = run("doctor")
    assert checked.code == 0
    assert {rows(checked)[name] for name in ("program", "python", "modules", "titles", "folder", "lock", "disk")} == {
        "ok"
    }
    assert [*Path().iterdir()] == []


def test_an_extra_that_is_missing_breaks_nothing(run, monkeypatch):
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "starlette" else object())
    checked = run("doctor")
    assert (checked.code, rows(checked)["web"]) == (0, "--")
    assert "pip install 'moderator[web]'" in checked.stdout


@pytest.mark.parametrize(
    ("prefix", "command"),
    [
        ("/home/ann/.local/share/pipx/venvs/moderator", "pipx install --force 'moderator[web,archive]'"),
        ("/home/ann/.local/share/uv/tools/moderator", "uv tool install --reinstall 'moderator[web,archive]'"),
        ("/home/ann/venv", "pip install 'moderator[archive]'"),
    ],
)
def test_an_extra_is_added_by_the_program_that_installed_moderator(run, monkeypatch, prefix, command):
    missing = ("pyarrow", "distributed")
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name in missing else object())
    monkeypatch.setattr(doctor.sys, "prefix", prefix)
    assert command in run("doctor").stdout


def test_a_long_path_is_kept_whole(run, monkeypatch):
    place = Path("/home/ann/.local/share/pipx/venvs/moderator/lib/python3.11/site-packages/moderator")
    monkeypatch.setattr(doctor, "package_dir", lambda: place)
    assert str(place) in run("doctor").stdout


def test_a_module_that_every_command_needs(run, monkeypatch):
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "rtoml" else object())
    checked = run("doctor")
    assert (checked.code, rows(checked)["modules"]) == (1, "BROKEN")


def test_a_folder_that_may_not_be_written(run, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", refuse)
    checked = run("doctor")
    assert (checked.code, rows(checked)["folder"]) == (1, "BROKEN")


def test_a_lock_that_does_not_lock(run, monkeypatch):
    monkeypatch.setattr(writer, "take_lock", lambda *_: None)
    checked = run("doctor")
    assert (checked.code, rows(checked)["lock"]) == (1, "BROKEN")


def test_a_full_disk(run, monkeypatch):
    monkeypatch.setattr(doctor, "_ROOM", 10**30)
    checked = run("doctor")
    assert (checked.code, rows(checked)["disk"]) == (1, "BROKEN")


@pytest.mark.parametrize("found", [True, False])
def test_a_browser_is_not_needed(run, monkeypatch, found):
    def get():
        if not found:
            raise webbrowser.Error("could not locate runnable browser")
        return webbrowser.GenericBrowser("x")

    monkeypatch.setattr(webbrowser, "get", get)
    checked = run("doctor")
    assert (checked.code, rows(checked)["browser"]) == (0, "ok" if found else "--")


@pytest.mark.parametrize(
    ("tty", "encoding", "mark"), [(False, "utf-8", "--"), (True, "utf-8", "ok"), (True, "cp1252", "--")]
)
def test_what_the_terminal_can_draw(run, tty, encoding, mark):
    assert rows(run("doctor", tty=tty, encoding=encoding))["terminal"] == mark


def test_an_error_that_no_check_expects_is_told(run, monkeypatch):
    def check_moon():
        raise RuntimeError("it is full")
        yield

    monkeypatch.setattr(doctor, "CHECKS", (check_moon,))
    checked = run("doctor")
    assert (checked.code, "RuntimeError: it is full" in checked.stdout) == (1, True)
