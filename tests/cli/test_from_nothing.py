"""The title that docs/NEW-TITLE.md writes from nothing, written and played as it stands there."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "NEW-TITLE.md"
BLOCK = re.compile(r"^```(?:toml|text) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """The folder `little` as the page has it."""
    files = {}
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[name] = files.get(name, "") + text
    assert set(files) == {"title.toml", "market.txt", "map.toml", "rulebook.toml"}
    (tmp_path / "little").mkdir()
    for name, text in files.items():
        (tmp_path / "little" / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_page_is_played_as_it_is_written(evening, run):
    (said,) = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    told = ""
    for line in said.splitlines():
        if line.startswith("$ moderator "):
            done = run(*shlex.split(line.removeprefix("$ moderator ")))
            assert done.code == 0, done.stderr
            told = done.stdout + done.stderr
        else:
            assert line in told
