"""One path for a line: `do`, `play`, an entry page and the random player each read it once and book it once."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from moderator.cli import do as do_command
from moderator.game import open_game
from moderator.journal import grammar
from moderator.mechanics.catalogue import load_title
from moderator.replay import Replay
from moderator.resources import example
from moderator.shell import random_play as at_random
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.writing import JournalSession
from tests.web.endpoints import Evening

LINE = "Ann: buy RPR"
BEFORE = b"".join(example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)[:207])
COUNTED = {grammar.parse_line.__code__: "read", Replay.book.__code__: "booked"}


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Count how often a line is read and how often a move is booked."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in COUNTED:
            calls[COUNTED[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(BEFORE)
    return path


def fail(error: Exception) -> None:
    raise error


def in_do(path, monkeypatch) -> Callable[[], object]:
    game = open_game(BEFORE)
    assert game.position.line == 207
    monkeypatch.setattr(do_command, "open_journal", lambda *_: game)
    return lambda: do_command.do(str(path), [LINE])


def in_play(path, _) -> Callable[[], object]:
    session = JournalSession(path, open_game(BEFORE))
    assert session.position.line == 207
    shell = Shell(session, lambda _: None, lambda lines: None, fail, SessionOptions(bar=True))
    return lambda: shell.obey(LINE)


def on_a_page(path, _) -> Callable[[], object]:
    evening = Evening(path, BEFORE.decode())
    assert evening.endpoints.shared.game.position.line == 207
    return lambda: evening.enter("Ann", LINE)


@pytest.mark.parametrize("way", [in_do, in_play, on_a_page])
def test_a_line_is_read_once_and_booked_once(way, path, monkeypatch):
    enter = way(path, monkeypatch)
    with counting() as calls:
        enter()
    assert calls == {"read": 1, "booked": 1}
    written = path.read_text(encoding="utf-8").splitlines()[207]
    assert written.partition(" ;")[0] == LINE


@pytest.mark.slow
def test_the_random_player_reads_and_books_each_line_that_it_tries_once(monkeypatch):
    tried: list[str] = []

    def noted(state, rng):
        for text in lines_to_try(state, rng):
            tried.append(text)
            yield text

    lines_to_try = at_random.lines_to_try
    monkeypatch.setattr(at_random, "lines_to_try", noted)
    title = load_title("18EU")
    with counting() as calls:
        played = at_random.play_at_random(title, 3, seed=7, most=30)
    assert len(played.lines) == 30
    assert calls["read"] == len(tried)
    assert calls["booked"] <= len(tried)


VALUES = ("model", "titles", "vocabulary")  # layers that hold values and do nothing


def test_judging_a_purchase_enters_few_modules(path):
    """Read top-down, docs/ARCHITECTURE.md names the modules that a newcomer needs; no more than 30 may act."""
    session, entered = JournalSession(path, open_game(BEFORE)), set()
    session.preview(LINE)  # whatever is found once for a title

    def note(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_globals.get("__name__", "")
        if (
            event == "call"
            and name.startswith("moderator.")
            and not name.startswith(tuple(f"moderator.{v}." for v in VALUES))
        ):
            entered.add(name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = session.preview(LINE)
    finally:
        sys.setprofile(before)
    assert not answer.refused
    assert 15 < len(entered) <= 30, sorted(entered)
