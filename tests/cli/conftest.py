"""A command run in process, with its streams caught."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from moderator.cli import main

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"


@dataclass(frozen=True)
class Ran:
    """What a command printed and returned."""

    stdout: str
    stderr: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)


class Stream(io.TextIOWrapper):
    """A caught stream that may call itself a terminal."""

    def __init__(self, data: bytes = b"", tty: bool = False, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(data), encoding=encoding, newline="")
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty

    def caught(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("show", "a.18xx")` in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def call(*args: object, stdin: str | bytes = b"", tty: bool = False, encoding: str = "utf-8") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = Stream(tty=tty, encoding=encoding), Stream(tty=tty)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Stream(data, tty=tty))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main([str(arg) for arg in args])
        return Ran(out.caught(), err.caught(), code)

    return call


@pytest.fixture
def journal(tmp_path: Path) -> Callable[..., Path]:
    """`journal("Ann: select 3\\n")` writes a journal of three players and returns its path."""

    def write(lines: str = "", header: str = HEADER, name: str = "game.18xx") -> Path:
        path = tmp_path / name
        path.write_bytes((header + lines).encode())
        return path

    return write
