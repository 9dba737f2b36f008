"""Completion as a shell asks for it."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.cli.conftest import HEADER

SCRIPT = """
moderator() { "$PYTHON" -m moderator "$@"; }
export -f moderator
env() { command env "${@:1:3}" "$PYTHON" -m moderator; }
eval "$(_MODERATOR_COMPLETE=source_bash moderator)"
while IFS= read -r line; do
  eval "COMP_WORDS=($line)"
  COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
  _moderator_completion moderator
  (IFS=' '; echo "${COMPREPLY[*]}")
done
"""


def complete(folder, *lines):
    """What bash is offered for each of these lines; the last word is the one that is begun."""
    done = subprocess.run(
        ["bash", "-c", SCRIPT],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable},
        timeout=300,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_words_in_a_shell(tmp_path):
    (tmp_path / "a.18xx").write_text(HEADER.replace("Cyd", '"Li Mei" $(id) Bea'), encoding="utf-8")
    (tmp_path / "torn.18xx").write_bytes(b"moder\0")
    (tmp_path / "large.18xx").write_bytes(HEADER.encode() + b"; \n" * 1_500_000)
    assert complete(
        tmp_path,
        "moderator sc",
        "moderator new b.18xx --title 18R",
        "moderator new b.18xx --title 18EU --option extra-4",
        "moderator show a.18xx bank p",
        "moderator do a.18xx buy B",
        "moderator do a.18xx cl",  # neither `claim` nor `clear`, which 18EU has not
        "moderator do a.18xx L",
        "moderator do torn.18xx B",
        "moderator do large.18xx B",
        "moderator show a",  # left to the shell, which knows files and how to quote them
    ) == [
        "score schema",
        "18Rhl",
        "extra-4-trains=0 extra-4-trains=1",
        "players phase packup",
        "Bob Bea BNR",
        "close",
        "",
        "",
        "",
        "",
    ]


def test_no_name_is_offered_that_a_shell_would_run(run, journal, monkeypatch, capfd):
    path = journal()
    path.write_text(HEADER.replace("Cyd", "\\$(id) `id` $(id) A'b"), encoding="utf-8")
    monkeypatch.setenv("_MODERATOR_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"moderator do {path} ")
    done = run()
    assert "id" not in done.stdout.replace("bid", "").replace("dividend", "")
    assert '"Ann"\n"Bob"' in done.stdout
    assert (done.code, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_printed(run, monkeypatch, shell):
    monkeypatch.setenv("_MODERATOR_COMPLETE", f"source_{shell}")
    assert "complete" in run().stdout
