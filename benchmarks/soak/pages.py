"""Try the pages for entering lines: the keeper's and players' pages, a session, `do` and an editor write one journal at
once, and connections are cut at random.

Each entry acknowledged as written must be in the journal once, after the writer's earlier ones; other entries must not.
A page never overwrites lines it has not shown.
"""

import random
import re
import socket
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from benchmarks.soak.calling import Caller, Found
from moderator.files import save
from moderator.journal.writer import free_lock, take_lock
from moderator.resources import example
from tests.entering import FORM, Page, Told
from tests.serving import PATIENCE, serving

_GAME = "18EU-four-players.18xx"
_TAG = re.compile(r"\bsoak-(\w+)-(\d+)\b")
_LONGEST = 40.0  # seconds in which new entries are begun
_OFTEN = 8  # times that an entry is repeated
_WRONG = ("run 99999", "note", "xyzzy", "Ann: buy FS", "BNR: run 235 !", "amend 20 note x", "undo", "redo", "?", "")
_CUT = (OSError, TimeoutError, ValueError)


@dataclass
class Writer:
    """The numbered entries of one writer.

    `written` are those acknowledged, with the last line that had been shown, or None if none was.
    """

    name: str
    written: list[tuple[int, int | None]] = field(default_factory=list)
    fault: BaseException | None = None
    count: int = 0
    told: Counter[str] = field(default_factory=Counter)

    def turns(self, many: int) -> Iterator[int]:
        """Yield so many turns, or as many as there is time for, since a machine may be busy."""
        until = time.monotonic() + _LONGEST
        for number in range(many):
            if time.monotonic() > until:
                return
            yield number

    def tag(self) -> str:
        self.count += 1
        return f"soak-{self.name}-{self.count}"

    def keep(self, seen: int | None = None) -> None:
        self.written.append((self.count, seen))


def pages(rng: random.Random, calls: Caller) -> dict[str, int]:
    """Run all writers at once, and compare what they were told with the journal."""
    lines = example(_GAME).read_bytes().splitlines(keepends=True)
    path = calls.folder / "game.18xx"
    path.write_bytes(b"".join(lines[: rng.randrange(30, len(lines) - 100)]))
    many = rng.choice([4, 12, 60])
    with serving(path, "--players", endpoints=5) as screen:
        writers = [(name, lambda who, at, a=a: _page(who, at, a, many)) for name, a in screen.endpoints.items()]
        works: list[tuple[str, Callable[[Writer, random.Random], None]]] = [
            *((f"page{number}", work) for number, (_, work) in enumerate(writers)),
            ("session", lambda who, at: _session(who, at, path, many)),
            ("editor", lambda who, at: _editor(who, at, path, many)),
        ]
        threads = [_begin(Writer(name), work, rng.random()) for name, work in works]
        own = Writer("do")
        _do(own, rng, calls, path, many)
        for thread, _ in threads:
            thread.join()
        everybody = [own, *(writer for _, writer in threads)]
        for writer in everybody:
            if writer.fault is not None:
                raise Found(f"{writer.name}: {writer.fault!r}") from writer.fault
        _hold_against(path.read_text(encoding="utf-8").splitlines(), everybody)
    told = sum((writer.told for writer in everybody), Counter[str]())
    return {"entries": sum(len(writer.written) for writer in everybody), **dict(sorted(told.items()))}


def _begin(writer: Writer, work: Callable[[Writer, random.Random], None], seed: float) -> tuple[Thread, Writer]:
    def run() -> None:
        try:
            work(writer, random.Random(seed))
        except BaseException as error:
            writer.fault = error

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread, writer


# ---- the journal ----


def _hold_against(lines: list[str], writers: list[Writer]) -> None:
    """Raise Found for an entry that is lost, duplicated, out of order, or written over lines not shown."""
    at: dict[tuple[str, int], list[int]] = {}
    for number, text in enumerate(lines, 1):
        for name, count in _TAG.findall(text):
            at.setdefault((name, int(count)), []).append(number)
    for writer in writers:
        own = {count: found for (name, count), found in at.items() if name == writer.name}
        said = [count for count, _ in writer.written]
        if wrong := sorted({*own} ^ {*said}):
            raise Found(f"{writer.name} got answers that differ from the journal: {wrong}")
        if doubled := {count: found for count, found in own.items() if len(found) > 1}:
            raise Found(f"{writer.name} said once what stands twice: {doubled}")
        places = [own[count][0] for count in said]
        if places != sorted(places):
            raise Found(f"{writer.name} said in another order: {places}")
        for (count, seen), place in zip(writer.written, places, strict=True):
            between = [text for text in lines[seen : place - 1] if "soak-editor-" not in text] if seen else []
            if between:
                raise Found(f"{writer.name} {count} had seen line {seen} and wrote line {place}, over {between}")


# ---- writers ----


def _page(writer: Writer, rng: random.Random, address: str, many: int) -> None:
    page = Page(address)
    for _ in writer.turns(many):
        time.sleep(rng.choice([0, 0.02, 0.1]))
        if rng.random() < 0.7:
            page.look()
        line, answers = _line_of(page, writer, rng), [("answer", rng.choice(["y", "n", ""]))] * (rng.random() < 0.3)
        for _ in range(rng.choice([1, _OFTEN])):  # repeated if other lines came first, as a table does
            seen = int(page.seen.hidden("seen").partition(".")[0])
            page.seen = _until_answered(page, [*page.fields(line=line), *answers], rng, writer)
            writer.told[page.seen.state] += 1
            if page.seen.state != "stale":
                break
        if page.seen.state == "booked" and "soak" in line:
            writer.keep(seen)


def _line_of(page: Page, writer: Writer, rng: random.Random) -> str:
    """Return a note, an offered line, or a wrong one. A player's notes are refused."""
    offered = [text for text in page.seen.buttons if text != "!" and "soak" not in text]  # no earlier entries
    if rng.random() < 0.15:
        return rng.choice(_WRONG)
    if offered and rng.random() < 0.7:
        return f"{rng.choice(offered)} ; {writer.tag()}"
    return f"note {writer.tag()}"


def _until_answered(page: Page, fields: list[tuple[str, str]], rng: random.Random, writer: Writer) -> Told:
    """Send an entry unchanged until it is answered, over connections of which many are cut."""
    begun = time.monotonic()
    while True:
        if time.monotonic() - begun > PATIENCE:
            raise Found(f"no answer to {fields}")
        if rng.random() < 0.4:
            writer.told["cut"] += 1
            with suppress(*_CUT):
                _send_and_cut(page, fields, rng)
            continue
        with suppress(*_CUT):
            told = page.send(fields)
            if told.status == 200:
                return told
            if told.status not in (429, 503):
                raise Found(f"{told.status} {told.text} for {fields}")
            time.sleep(0.2)


def _send_and_cut(page: Page, fields: list[tuple[str, str]], rng: random.Random) -> None:
    """Send part of an entry, or read part of its answer, then close or reset the connection."""
    body = urlencode(fields)
    own = page.where.netloc
    head = (
        f"POST {page.where.path}say?part=1 HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
        f"Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    data = (head + body).encode()
    with socket.create_connection((page.where.hostname or "", page.where.port or 80), timeout=PATIENCE) as line:
        if rng.random() < 0.5:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        whole = rng.random() < 0.7
        line.sendall(data if whole else data[: rng.randrange(len(data))])
        if whole and rng.random() < 0.4:
            line.recv(rng.randrange(1, 4000))
        else:
            time.sleep(rng.choice([0, 0, 0.01, 0.05]))


def _session(writer: Writer, rng: random.Random, path: Path, many: int) -> None:
    """Run `play` with notes from a pipe; it answers each with its line."""
    words = [sys.executable, "-m", "moderator", "play", str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        for _ in writer.turns(many):
            process.stdin.write(f"note {writer.tag()}\n".encode())
            process.stdin.flush()
            time.sleep(rng.choice([0, 0.05, 0.2]))
        out, _ = process.communicate(timeout=PATIENCE)
    answered = {int(count) for name, count in _TAG.findall(out.decode()) if name == writer.name}
    writer.written += [(count, None) for count in range(1, writer.count + 1) if count in answered]


def _editor(writer: Writer, rng: random.Random, path: Path, many: int) -> None:
    """Append lines, and every third time save the whole file again while no other writer is active.

    An editor that saves over new lines would lose them, whatever a program does.
    """
    for number in writer.turns(many):
        time.sleep(rng.choice([0.02, 0.05, 0.2]))
        line = f"note {writer.tag()}\n".encode()
        lock = take_lock(path, PATIENCE)
        try:
            if number % 3:
                with path.open("ab") as file:
                    file.write(line)
            else:
                save({path: path.read_bytes() + line}, over=True)
        finally:
            free_lock(lock)
        writer.keep()


def _do(writer: Writer, rng: random.Random, calls: Caller, path: Path, many: int) -> None:
    for _ in writer.turns(many // 2):
        time.sleep(rng.choice([0, 0.05, 0.2]))
        if calls.call("do", path.name, f"note {writer.tag()}", codes=(0, 1)) == 0:
            writer.keep()
