"""Try second screens: a journal written to while one starts, and sockets that ask for nothing."""

import random
import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

from benchmarks.soak.calling import Caller, Found
from moderator.resources import example, example_names
from tests.serving import Served, serving

_PATIENCE = 30  # seconds until a page must show its file's content
_SHIPPED = [name for name in example_names() if name.endswith(".18xx")]


def screens(rng: random.Random, calls: Caller) -> dict[str, int]:
    """Write to a journal before, while and after its screen starts, holding sockets open meanwhile.

    The page must end up with the file's content, and every request must be answered.
    """
    lines = example(rng.choice(_SHIPPED)).read_bytes().splitlines(keepends=True)
    at = rng.randrange(10, len(lines) - 6)
    path = calls.folder / "game.18xx"
    path.write_bytes(b"".join(lines[:at]))
    with ExitStack() as stack:
        screen = stack.enter_context(serving(path, *rng.choice([(), ("--hide-worth",)])))
        written = 0
        for line in lines[at : at + rng.randrange(0, 4)]:
            with path.open("ab") as file:
                file.write(line)
            written += 1
            time.sleep(rng.choice([0, 0, 0.01, 0.06]))
        slow = rng.choice([0, 20, 350])
        for _ in range(slow):
            _hold(stack, screen, rng)
        mark = f"soak {rng.randrange(10**9)}"
        with path.open("ab") as file:
            file.write(f"note {mark}\n".encode())
        _await(screen, mark)
    return {"lines written": written + 1, "slow sockets": slow}


def _hold(stack: ExitStack, screen: Served, rng: random.Random) -> None:
    """Open a socket from any of many addresses that sends only the beginning of a request."""
    where = urlsplit(screen.address)
    slow = stack.enter_context(socket.socket())
    slow.bind((f"127.0.0.{rng.choice([1, rng.randrange(2, 60)])}", 0))
    slow.connect((where.hostname, where.port))
    slow.sendall(rng.choice([b"", b"G", b"GET / HTTP/1.1\r\nX: ", f"GET {screen.secret} HTTP/1.1\r\n".encode()]))


def _await(screen: Served, mark: str) -> None:
    """Raise Found if the page does not show a line in time."""
    begun = time.monotonic()
    while True:
        status, _, page = screen.ask(f"?find={mark.replace(' ', '+')}")
        if status == 200 and f"note {mark}" in page:
            return
        if time.monotonic() - begun > _PATIENCE:
            raise Found(f"after {_PATIENCE} seconds the page ({status}) does not show {mark!r}")
        time.sleep(0.05)
