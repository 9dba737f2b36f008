"""A session in a real terminal: keys in, screen out, then the journal on disk."""

import os
import sys
from time import monotonic

import pytest

from moderator.resources import example

pexpect = pytest.importorskip("pexpect")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="this system has no terminals that a program can open"),
    pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning"),
]

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
ASKS_FOR_CURSOR = "\x1b[6n"
AT_TRAINS = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))


@pytest.fixture
def terminal(tmp_path):
    """`moderator play` at 80 columns; after a minute nothing is waited for any longer."""
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:AT_TRAINS]))
    environment = {**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "moderator", "play", str(path), "--clock"],
        env=environment,
        dimensions=(30, 80),
        encoding="utf-8",
    )
    child.ends = monotonic() + 60
    try:
        see(child, "SNCF train [done]>", "balanced")
        yield child, path
    finally:
        child.close(force=True)


def see(child, *texts):
    """Wait for these texts on the screen in order, answering the program's requests for the cursor position."""
    for text in texts:
        while child.expect_exact([ASKS_FOR_CURSOR, text], timeout=left(child)) == 0:
            child.send("\x1b[10;1R")


def left(child):
    return max(0.0, child.ends - monotonic())


def test_a_turn_typed_at_a_terminal(terminal):
    child, path = terminal
    for keys, answers in (
        ("t\r", (">> phase 3 begins", "bank £9850")),
        ("?\r", ("possible now:", "balanced")),
        ("don\t\r", ("RPR track>", "balanced")),  # Tab completes
        ("18\x03\x03", ("Ctrl-C again", "balanced")),  # the first one cleared the line
        ("180\r", ("RPR earns £180", "declares £180")),
        ("\r", ("RPR pays £180: Ann £90, treasury £90; £18 a share", "£75 -> £82", "trains 2 2, at train")),
        ("u\r", ("taken back", "declares £180")),
        ("frob\r", ("no ", "balanced")),
        ("pl\r", ("Players", "balanced")),
    ):
        child.send(keys)
        see(child, *answers)
    child.send("\x04")  # Ctrl-D
    child.expect(pexpect.EOF, timeout=left(child))
    child.wait()
    assert child.exitstatus == 0
    written = path.read_text(encoding="utf-8").splitlines()[AT_TRAINS:]
    moves = [line.partition(" ; clock ")[0] for line in written]
    assert moves == ["SNCF: train 3", "SNCF: done", "RPR: run 180", "RPR: pay", "undo"]
