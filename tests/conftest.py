"""Fixtures of all tests. The text of a ruleset is parsed only once per process, as nearly every test reads a title."""

import marshal
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from moderator.titles import folder

parse_toml = folder.parse_toml
_UNIX = ["audit/test_hostile_workbooks.py", "test_bench.py", "test_faults.py", "test_soak.py"]
collect_ignore = [] if os.name == "posix" else _UNIX  # they limit memory, count it, and make writes fail


@cache
def _parsed(text: str) -> bytes | None:
    """Return the tables in a form that loads quickly, or None for a text with a date."""
    try:
        return marshal.dumps(parse_toml(text))
    except ValueError:
        return None


def parse_once(text: str) -> dict[str, Any]:
    """Return fresh tables, as if the text had been parsed again, so that changes to them do not affect other tests."""
    known = _parsed(text)
    return parse_toml(text) if known is None else marshal.loads(known)


folder.parse_toml = parse_once


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the state that the program saves between runs out of the user's folders."""
    before = os.environ.get("XDG_STATE_HOME")
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    yield
    if before is None:
        del os.environ["XDG_STATE_HOME"]
    else:
        os.environ["XDG_STATE_HOME"] = before


@pytest.fixture
def short_search(monkeypatch):
    """Replay only a quarter of the lines for a correction, for tests that find it early or test something else."""
    monkeypatch.setattr("moderator.audit.corrections.search._LINES", 9_000)
    monkeypatch.setattr("moderator.audit.corrections.search._AFTER", 2_000)
