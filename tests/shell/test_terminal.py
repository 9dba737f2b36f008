"""The session in a real terminal: a pseudo-terminal of 80 columns, keys in, screen and journal out."""

import os
import select
import sys
import time

import pytest

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

WORDS = [sys.executable, "-m", "moderator", "play"]


class Terminal:
    """A child on a pseudo-terminal; `screen` is all that it has drawn."""

    def __init__(self, *words: str) -> None:
        self.screen = ""
        self.child, self.handle = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", COLUMNS="80", LINES="24")
            os.execv(words[0], words)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, b"\x18\x00\x50\x00\x00\x00\x00\x00")

    def wait_for(self, text: str, seconds: float = 20) -> None:
        end = time.monotonic() + seconds
        while text not in self.screen:
            assert time.monotonic() < end, f"{text!r} did not appear in:\n{self.screen[-2000:]}"
            ready, _, _ = select.select([self.handle], [], [], 0.1)
            if ready:
                read = os.read(self.handle, 65536).decode("utf-8", "replace")
                if "\x1b[6n" in read:  # it asks where the cursor is
                    os.write(self.handle, b"\x1b[1;1R")
                self.screen += read

    def type(self, keys: str) -> None:
        os.write(self.handle, keys.encode())

    def end(self) -> int:
        self.type("\x04")
        _, status = os.waitpid(self.child, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


def test_a_sale_in_a_terminal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text("moderator 1\ngame 18EU\nplayers Ann Zoë\n", encoding="utf-8")
    terminal = Terminal(*WORDS, str(path))
    terminal.wait_for("Ann selects a minor")
    terminal.type("14\r")
    terminal.wait_for("opens the auction of 14")
    terminal.type("sel\x03")  # Ctrl-C keeps the line
    terminal.type("\x7f\x7f\x7f105\r")
    terminal.wait_for("bids for 14 above Ann's")
    terminal.type("\r")
    terminal.wait_for("Ann buys 14 for £105")
    assert terminal.end() == 0
    written = path.read_text(encoding="utf-8").splitlines()[3:]
    assert written == ["Ann: select 14", "Ann: bid 105", "Zoë: pass"]
