"""Measure the second screen: how soon a browser shows an entry, and a server's memory with many readers."""

import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from moderator.cli.serve import open_entry
from moderator.resources import example
from moderator.web.entry.frontend import Entry
from moderator.web.entry.page import render
from moderator.web.following import Table
from tests.chromium import browsing, find_chromium
from tests.entering import Page
from tests.serving import serving

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
_FIRST = 400  # lines written before
_ENTRIES = 15
_TELEVISION, _PHONE = (1920, 1080), (390, 844)
_SEEN = """
window.seen = 0;
new MutationObserver(() => { window.seen = Date.now(); })
  .observe(document.getElementById("%s"), { childList: true, subtree: true });
"""
NOT_MEASURED = float("nan")


def update_milliseconds() -> float:
    """Return the time from writing a line until the page changes, a median; NOT_MEASURED without Chromium."""
    chromium = find_chromium()
    if chromium is None:
        return NOT_MEASURED
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "game.18xx")
        journal.write_bytes(b"".join(LINES[:_FIRST]))
        with serving(journal) as screen, browsing(chromium, Path(folder, "profile")) as browser, browser.page() as page:
            page.open(screen.address)
            page.wait_for("source.readyState == 1")
            page.value(_SEEN % "now")
            return statistics.median(_once(page, journal, LINES[_FIRST + at]) for at in range(_ENTRIES))


def entered_milliseconds(on_phone: bool = False) -> float:
    """Return the time from a tap on the keeper's page until the television, or a player's phone, shows it, a median.

    The line is judged and written to disk meanwhile. NOT_MEASURED without Chromium.
    """
    chromium = find_chromium()
    if chromium is None:
        return NOT_MEASURED
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "game.18xx")
        journal.write_bytes(b"".join(LINES[:_FIRST]))
        with (
            serving(journal, "--players", endpoints=5) as screen,
            browsing(chromium, Path(folder, "profile")) as browser,
            browser.page() as page,
        ):
            page.resize(*(_PHONE if on_phone else _TELEVISION), phone=on_phone)
            page.open(screen.endpoints["Ann"] if on_phone else f"{screen.address}tv")
            page.wait_for("source.readyState == 1")
            page.value(_SEEN % ("ways" if on_phone else "television"))
            keeper = Page(screen.endpoints["keeper"])
            return statistics.median(_said(page, keeper, f"note {number}") for number in range(_ENTRIES))


def entry_cpu_milliseconds(name: str, first: int) -> float:
    """Return the CPU time of the server from an entry until the television and another phone have it, a median.

    The entries are those of a recorded game after its first lines. Unlike times by the clock, it says little about what
    else the machine does.
    """
    rows = example(name).read_bytes().splitlines(keepends=True)
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "game.18xx")
        journal.write_bytes(b"".join(rows[:first]))
        table = Table(journal, None, True)
        table.read()
        pages = open_entry(table, True, False).endpoints
        for row in rows[first : first + 3 * _ENTRIES]:
            line = Entry(row.decode().strip(), (), pages.shared.mark, pages.keeper.outcomes.new_number())
            begun = time.process_time()
            if pages.keeper.enter(line).state != "booked":
                continue
            table.read()
            table.tell()
            table.television()
            render(pages, pages.all[1])
            spent.append((time.process_time() - begun) * 1000)
    return statistics.median(spent)


def _said(page, keeper: Page, line: str) -> float:  # type: ignore[no-untyped-def]
    page.value("window.seen = 0")
    begun = time.time()
    assert keeper.say(line).state == "booked"
    page.wait_for("window.seen")
    return float(page.value("window.seen")) - begun * 1000


def _once(page, journal: Path, line: bytes) -> float:  # type: ignore[no-untyped-def]
    if line.startswith(b";"):
        line = b"note x\n"
    page.value("window.seen = 0")
    with journal.open("ab") as file:
        file.write(line)
        file.flush()
        begun = time.time()
    page.wait_for("window.seen")
    return float(page.value("window.seen")) - begun * 1000


def memory_megabytes(readers: int) -> float:
    """Return the server's peak memory with so many readers while lines are entered, or NOT_MEASURED."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "game.18xx")
        journal.write_bytes(b"".join(LINES[:_FIRST]))
        with serving(journal) as screen, ExitStack() as stack:
            streams = [stack.enter_context(screen.stream()) for _ in range(readers)]
            for at in range(_ENTRIES):
                seen = [int(stream.event()["id"]) for stream in streams]
                assert len(set(seen)) == 1
                with journal.open("ab") as file:
                    file.write(LINES[_FIRST + at] if not LINES[_FIRST + at].startswith(b";") else b"note x\n")
            status = Path(f"/proc/{screen.process.pid}/status")
            if not status.exists():
                return NOT_MEASURED
            (peak,) = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM")]
            return int(peak) / 1024
