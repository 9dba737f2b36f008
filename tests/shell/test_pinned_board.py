"""The board above the entry line, if there is room, as the game and the window change."""

import pytest

from moderator.game import open_game
from moderator.resources import example
from moderator.shell.queries import answer_query
from moderator.shell.terminal import PinnedBoard, bindings
from moderator.views.text import Window
from moderator.writing import JournalSession

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:260]))
    return JournalSession(path, open_game(path.read_bytes()))


def test_the_board_is_shown_only_if_it_leaves_room_for_answer_and_entry_line(session):
    pinned = PinnedBoard(session)
    assert pinned.lines(Window(80, 24)) == []
    for rows in (28, 40, 70):
        lines = pinned.lines(Window(80, rows))
        assert lines[0] == "> RPR (Ann), OR 2.2: at token"
        assert len(lines) <= rows - 14


def test_the_board_follows_every_entry_and_every_size(session):
    pinned = PinnedBoard(session)
    first = pinned.lines(Window(80, 40))
    assert pinned.lines(Window(80, 40)) is first  # not redrawn at each key
    session.say("run 180")
    assert pinned.lines(Window(80, 40))[0] == "> RPR (Ann), OR 2.2: declares £180: pay, half or hold"
    assert max(map(len, pinned.lines(Window(50, 40)))) <= 50
    session.say("undo")
    assert pinned.lines(Window(80, 40)) == first


def test_f2_hides_and_shows_the_board(session):
    pinned = PinnedBoard(session)
    (press,) = [each for each in bindings(session, pinned).bindings if each.keys == ("f2",)]
    press.handler(None)
    assert pinned.lines(Window(80, 40)) == []
    press.handler(None)
    assert pinned.lines(Window(80, 40))


def test_worth_is_hidden_on_demand(session):
    assert not [line for line in PinnedBoard(session, worths=False).lines(Window(80, 50)) if "worth" in line]
    assert not [line for line in answer_query(session, "board", [], worths=False) or () if "worth" in line]


def test_board_is_a_command_of_the_session(session):
    lines = answer_query(session, "board", [], window=Window(100, 30))
    assert lines is not None
    assert lines[0] == "> RPR (Ann), OR 2.2: at token"
    assert len(lines) <= 30
