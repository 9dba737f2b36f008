"""Run commands in this process, and check that each ends with a documented code and without a program fault."""

import io
import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from moderator.cli import main
from moderator.errors import ExitCode

FAULT = "a fault of the program"  # how the command line calls an error in the program


class Found(Exception):
    """A fault; the message describes it."""


class Caller:
    """Runs commands in a folder and records them, so that they can be repeated."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.called: list[str] = []
        self.codes: Counter[int] = Counter()

    def write(self, name: str, data: str | bytes) -> str:
        """Write a file into the folder. Return its name for commands."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode(errors="surrogatepass"))
        return name

    def call(self, *words: str, stdin: str = "", codes: tuple[int, ...] = ()) -> int:
        """Run a command that must end with one of these codes, by default any documented one. Raises Found."""
        self.called.append(f"moderator {shlex.join(words)}" + (f" <<< {stdin!r}" if stdin else ""))
        with _caught(stdin) as (out, err):
            code = main(list(words))
        said = err.text()
        if FAULT in said or "Traceback (most" in said:
            raise Found(said.strip()[:2000])
        if code not in (codes or tuple(ExitCode)):
            raise Found(f"exit code {code}: {said.strip()[:500]}")
        if code and not said and not out.text():
            raise Found(f"exit code {code} without a word")
        self.codes[code] += 1
        return code


class _Stream(io.TextIOWrapper):
    """A captured stream."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="", write_through=True)

    def text(self) -> str:
        return self.buffer.getvalue().decode(errors="replace")  # type: ignore[attr-defined,no-any-return]


@contextmanager
def _caught(stdin: str) -> Iterator[tuple[_Stream, _Stream]]:
    """Replace the three standard streams of this process temporarily."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = _Stream(), _Stream()
    sys.stdin, sys.stdout, sys.stderr = _Stream(stdin.encode(errors="surrogatepass")), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
