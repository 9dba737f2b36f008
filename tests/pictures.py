"""`make pictures`: take the README's pictures of the board in a terminal and the pages, and record a session."""

import re
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from moderator.game import open_game
from moderator.resources import example
from moderator.views.board.content import read_board
from moderator.views.board.drawing import draw_board
from moderator.views.ink import Ink
from moderator.views.text import Window
from tests.chromium import Page, browsing, find_chromium
from tests.recording import draw, record
from tests.serving import serving
from tests.small_png import shrink_png

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
GAME, LINES = "18EU-four-players.18xx", 446  # the middle of a game, before a corporation runs
WINDOW = Window(104, 32)
PICTURES = {  # with their sizes
    "board": (904, 568),
    "page": (1280, 800),
    "television": (1366, 768),
    "keeper": (820, 760),
    "player": (390, 844),
}
RECORDING = FOLDER / "session.svg"
BEFORE, PLAYER = 445, "Zoë"  # before FS runs; its president enters

_TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #14171a; color: #f0eee8; padding: 12px 14px; }
pre { margin: 0; font: 14px/1.22 "Liberation Mono", "DejaVu Sans Mono", monospace; }
i { font-style: normal; color: #b3aea3; }
</style><pre>"""
_MARKS = {"1": "b", "2": "i"}  # terminal codes as elements


def draw_terminal(data: bytes) -> str:
    """Return the board as in a colour terminal, as an HTML document."""
    text = escape("\n".join(draw_board(read_board(open_game(data)), WINDOW, Ink(colour=True))))

    def mark(found: re.Match[str]) -> str:
        name = _MARKS[found[1]]
        return f"<{name}>{found[2]}</{name}>"

    return _TERMINAL + re.sub(r"\x1b\[(\d)m(.*?)\x1b\[0m", mark, text)


def take(page: Page, name: str) -> None:
    file = FOLDER / f"{name}.png"
    page.picture(file)
    file.write_bytes(shrink_png(file.read_bytes()))
    print(f"docs/pictures/{name}.png")


def refuse(page: Page) -> None:
    """Show an impossible figure with its answer above the question of the run."""
    page.value("document.getElementById('typed').value = 'run 235'")
    page.value("document.getElementById('typed').form.querySelector('button').click()")
    page.wait_for("!waiting && !busy && document.querySelector('#said section') != null")
    page.value("scrollTo(0, 0)")


def take_all(chromium: str, folder: Path) -> None:
    data = b"".join(example(GAME).read_bytes().splitlines(keepends=True)[:LINES])
    journal, terminal, entered = folder / "friday.18xx", folder / "board.html", folder / "entered.18xx"
    entered.write_bytes(b"".join(data.splitlines(keepends=True)[:BEFORE]))
    journal.write_bytes(data)
    terminal.write_text(draw_terminal(data), encoding="utf-8")
    with (
        browsing(chromium, folder / "profile") as browser,
        serving(journal) as screen,
        serving(entered, "--players", endpoints=5) as entry,
        browser.page() as page,
    ):
        addresses = {
            "board": terminal.as_uri(),
            "page": screen.address,
            "television": f"{screen.address}tv",
            "keeper": entry.endpoints["keeper"],
            "player": entry.endpoints[PLAYER],
        }
        for name, size in PICTURES.items():
            page.resize(*size)
            page.open(addresses[name])
            if name != "board":
                page.wait_for("link.hidden && source.readyState == 1")
            if name == "keeper":
                refuse(page)
            take(page, name)


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium is here; apt-get install chromium", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        RECORDING.write_text(draw(record(Path(folder))), encoding="utf-8", newline="\n")
        print(f"docs/pictures/{RECORDING.name}")
        (Path(folder) / "friday.18xx").unlink()
        take_all(chromium, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
