"""What all tests share: the text of a ruleset is parsed once in a process, for nearly every test reads a title."""

import marshal
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from moderator.titles import folder

parse_toml = folder.parse_toml


@cache
def _parsed(text: str) -> bytes | None:
    """The tables in a form that is quickly read again; None of a text with a date, which has none."""
    try:
        return marshal.dumps(parse_toml(text))
    except ValueError:
        return None


def parse_once(text: str) -> dict[str, Any]:
    """Tables of the reader's own, as they would be parsed anew: who changes them changes nobody else's."""
    known = _parsed(text)
    return parse_toml(text) if known is None else marshal.loads(known)


folder.parse_toml = parse_once


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what the program remembers between runs out of the folders of whoever runs the tests."""
    before = os.environ.get("XDG_STATE_HOME")
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    yield
    if before is None:
        del os.environ["XDG_STATE_HOME"]
    else:
        os.environ["XDG_STATE_HOME"] = before


@pytest.fixture
def short_search(monkeypatch):
    """A quarter of the lines are replayed for an answer: where what is asked is found early, or is something else."""
    monkeypatch.setattr("moderator.audit.corrections.search._LINES", 9_000)
    monkeypatch.setattr("moderator.audit.corrections.search._AFTER", 2_000)
