"""Pressing only Enter at every moment of every example books nothing but what the prompt announces."""

import re

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.journal.grammar import format_move
from moderator.model.ledger import INVESTOR
from moderator.resources import example
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import actor
from moderator.rules.trains.owing import owed_train
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.writing import JournalSession

pytestmark = pytest.mark.slow

PLAYED = (
    "1830-four-players",
    "1889-four-players",
    "18Chesapeake-two-players",
    "18EU-four-players",
    "18LRA-three-players",
    "18MW-four-players",
    "18MW-fire-sale",
    "18OE",
    "18Rhl-short-game",
    "18VA-three-players",
)
games = pytest.mark.parametrize("name", PLAYED)


class Unwritten(JournalSession):
    """A session whose lines count but are not saved."""

    def _write(self, drafts):
        self.game = drafts[-1].game


def moments(name, path):
    """Yield a session before each move of an example, with the move, forgetting what it wrote itself."""
    data = example(f"{name}.18xx").read_bytes()
    moves = [format_move(step.booked.move) for step in open_game(data).steps]
    header = [line for line in data.splitlines(keepends=True) if line.startswith(HEADER)]
    keeper = Unwritten(path / "none", open_game(b"".join(header)))
    for move in moves:
        game = keeper.game
        yield Shell(keeper, lambda _: None, lambda _: None, say_failure, SessionOptions(bar=True)), move
        keeper.game = game
        keeper.say_all([move])


HEADER = (b"moderator ", b"game ", b"players ", b"option ", b"rulebook ", b"printing ")


def said(shell, keys=""):
    """Return what the prompt announces, and the lines written for these keys."""
    announced = re.search(r" \[(.*)\]> $", shell.prompt())
    before = len(shell.session.game.journal.lines)
    shell.obey(keys)
    lines = shell.session.game.journal.lines[before:]
    return announced and announced[1], [line.text for line in lines if line.says.actor != INVESTOR]


@games
def test_enter_books_only_what_its_prompt_announces(name, tmp_path):
    """Enter is pressed twice at each moment, as the first may only ask."""
    booked = 0
    for shell, _ in moments(name, tmp_path):
        for _ in range(2):
            who = actor(shell.session.state)
            announced, lines = said(shell)
            assert lines in ([], [f"{who}: {announced}"]), (shell.session.game.journal.lines[-1].text, announced)
            booked += len(lines)
            if lines:
                break
    assert booked > 20


@games
def test_enter_does_not_end_a_turn_in_which_a_train_is_owed(name, tmp_path):
    for shell, _ in moments(name, tmp_path):
        state, turn = shell.session.state, current_turn(shell.session.state)
        if turn is None or owed_train(state, turn.company) is None or state.position.asked is not None:
            continue
        assert all(line.endswith(": pay") for _ in range(2) for line in said(shell)[1]), turn.company


@games
def test_enter_does_nothing_after_a_line_that_was_not_written(name, tmp_path):
    for at, (shell, _) in enumerate(moments(name, tmp_path)):
        if at % 5 == 0:
            said(shell, "nonsense")
            assert said(shell) == (None, [])


@games
def test_pressing_enter_twice_does_not_act_for_the_next_player(name, tmp_path):
    """Pressed again before the next prompt can be read, it does nothing, however often."""
    for shell, move in moments(name, tmp_path):
        was = actor(shell.session.state)
        said(shell, move)
        shell.conversation.options.unwritten.hasty = True
        if actor(shell.session.state) != was:
            assert said(shell)[1] == said(shell)[1] == []
