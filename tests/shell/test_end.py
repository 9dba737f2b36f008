"""The end of a game at a terminal: the winner, the margin and its parts, and the workbook for printing."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.model.rounds import GameOver
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.writing import JournalSession

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
AT = next(step.booked.line for step in open_game(b"".join(LINES)).steps if isinstance(step.position.round, GameOver))
LAST = LINES[AT - 1].decode().strip()
RANKING = """Final score: the bank has run out of money.
By 18EU 5, Ending The Game.

    player  worth
1.  Cyd     £9701
2.  Zoë     £8485
3.  Bob     £7863
4.  Ann     £6967

Cyd wins by £1216."""
DIFFERENCE = ("cash +£1221", "FS -£1200", "BNR +£990", "RBSR -£900", "DR +£600", "+£505")  # to Zoë, largest first


def end(tmp_path, *typed, terminal=True):
    """Type the last line of a game; return the answer, the last line written, and the commands run."""
    path, said, run, left = tmp_path / "game.18xx", [], [], iter([LAST, *typed])
    path.write_bytes(b"".join(LINES[: AT - 1]))
    session = JournalSession(path, open_game(path.read_bytes()))

    def command(line):
        return line.startswith("export") and not run.append(line)

    Shell(
        session, lambda _: next(left, None), said.extend, say_failure, SessionOptions(bar=terminal, command=command)
    ).run()
    return "\n".join(said), path.read_text(encoding="utf-8").splitlines()[-1], run


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "run"), [("y", ["export --print"]), ("n", []), ("", []), ("quit", [])])
def test_the_last_line_shows_the_winner_and_offers_to_print(tmp_path, typed, run):
    said, written, ran = end(tmp_path, typed)
    assert RANKING in said
    parts = " ".join(said.partition(RANKING)[2].split())
    assert [parts.find(part) for part in DIFFERENCE] == sorted(parts.index(part) for part in DIFFERENCE)
    assert (written, ran) == (LAST, run)


def test_any_other_answer_is_read_as_a_line(tmp_path):
    said, written, ran = end(tmp_path, "undo", LAST)
    assert (written, ran) == (LAST, [])
    assert said.count(RANKING) == 2


def test_a_pipe_gets_the_standings_without_a_question(tmp_path):
    said, written, ran = end(tmp_path, "y", terminal=False)
    assert RANKING in said
    assert (written, ran) == (LAST, [])
