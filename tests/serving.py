"""A real second-screen server: its process, its address, and what a reader gets."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 60  # seconds: a machine may be busy


@dataclass
class Served:
    """A server. `address` ends in the secret path and a slash; `endpoints` are the addresses for entering lines, by
    name.
    """

    address: str
    process: subprocess.Popen[str]
    endpoints: dict[str, str] = field(default_factory=dict)

    @property
    def secret(self) -> str:
        return urlsplit(self.address).path

    def connect(self) -> http.client.HTTPConnection:
        where = urlsplit(self.address)
        return http.client.HTTPConnection(where.hostname or "", where.port, timeout=PATIENCE)

    def ask(
        self, path: str = "", method: str = "GET", whole: bool = False, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Return status, headers and text of a path below the secret one, or of a `whole` path."""
        connection = self.connect()
        try:
            connection.putrequest(method, path if whole else self.secret + path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, answer.read().decode(errors="replace")
        finally:
            connection.close()

    def page(self, find: str = "") -> str:
        return self.ask(f"?find={find}" if find else "")[2]

    @contextmanager
    def stream(self, after: int = 0, **headers: str) -> Iterator["Stream"]:
        connection = self.connect()
        connection.request("GET", f"{self.secret}events?after={after}", headers=headers)
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()

    def stop(self) -> int:
        """Stop the server like Ctrl-C, and return its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


class Stream:
    """A stream of server-sent events."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.answer, self.status = answer, answer.status

    def event(self, kind: str = "parts") -> dict[str, str]:
        """Return the fields of the next event."""
        fields: dict[str, str] = {}
        begun = time.monotonic()
        while line := self.answer.readline().decode():
            assert time.monotonic() - begun < PATIENCE, "no event arrived"
            if line == "\n":
                if fields.get("event") == kind:
                    return fields
                fields = {}
                continue
            name, _, value = line.rstrip("\n").partition(": ")
            fields[name] = value
        return {}


@contextmanager
def serving(path: Path, *options: str, endpoints: int = 0) -> Iterator[Served]:
    words = [sys.executable, "-m", "moderator", "serve", str(path), *options]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(words, **pipes, encoding="utf-8", env=env) as process:  # type: ignore[call-overload]
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address.startswith("http"), process.stderr.read() if process.stderr else ""
            yield Served(address, process, read_endpoints(process, endpoints))
        finally:
            process.kill()


def read_endpoints(process: subprocess.Popen[str], count: int) -> dict[str, str]:
    """Return so many addresses for entering lines, by name."""
    assert process.stdout is not None
    told = [process.stdout.readline().strip().rpartition(" ") for _ in range(count)]
    return {name: address for name, _, address in told}


def wait_until(true: Callable[[], object]) -> None:
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.02)
