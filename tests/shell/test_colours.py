"""The colour of an answer shows its kind: booked, refused, a note, the next turn."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.views.ink import PLAIN, Ink
from moderator.writing import JournalSession

pytestmark = pytest.mark.slow

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
AT = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))
RED, GREEN, YELLOW, CYAN = "\x1b[1;31m", "\x1b[32m", "\x1b[33m", "\x1b[1;36m"


def say(tmp_path, *typed, ink=PLAIN):
    path, said, left = tmp_path / "game.18xx", [], iter(typed)
    path.write_bytes(b"".join(LINES[:AT]))
    session = JournalSession(path, open_game(path.read_bytes()))
    Shell(session, lambda _: next(left, None), said.extend, say_failure, SessionOptions(ink=ink, bar=True)).run()
    return said


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        (("train 3",), f"{GREEN}230 | SNCF: train 3\x1b[0m"),
        (("train 3", "train 3"), f"{CYAN}-> RPR (Ann)\x1b[0m"),
        (("train 4",), f"{RED}refused: "),
        (("h",), f"{YELLOW}h means half, "),
    ],
)
def test_each_meaning_has_its_colour(tmp_path, typed, seen):
    coloured = say(tmp_path, *typed, ink=Ink(colour=True))
    assert any(line.startswith(seen) for line in coloured), coloured
    assert not any("\x1b" in line for line in say(tmp_path, *typed))
