"""Lines entered in a real browser: by touch, by keyboard, and over a lost connection."""

import json

import pytest

from moderator.resources import example
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.serving import serving, wait_until

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
FIRST = 394  # OR 4.1 begins
SIZES = {"phone": (360, 780), "tablet": (820, 1180), "television": (1920, 1080)}
TYPED = "document.getElementById('typed')"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:FIRST]))
    return path


@pytest.fixture
def table(journal):
    with serving(journal, "--players", pens=5) as screen:
        screen.path = journal
        yield screen


def written(table):
    return table.path.read_text(encoding="utf-8").splitlines()[FIRST:]


def opened(page, address, size="tablet"):
    width, height = SIZES[size]
    page.resize(width, height, phone=size != "television")
    page.touch(size != "television")
    page.open(address)
    page.wait_for("source.readyState == 1")


def button(line):
    return f"[...desk.querySelectorAll('button[name=line]')].find((each) => each.value == {json.dumps(line)})"


def test_an_entry_survives_a_lost_connection_and_is_written_once(browser, table):
    with browser.page() as page:
        opened(page, table.pens["keeper"], "phone")
        page.offline(True)
        page.tap(button("4: done"))
        page.wait_for("!outage.hidden && waiting")
        assert "the entry is kept" in page.value("outage.textContent")
        assert written(table) == []
        page.offline(False)
        page.wait_for("outage.hidden && !waiting")
        assert written(table) == ["4: done ; page keeper"]


def test_what_was_typed_is_there_after_the_page_was_loaded_again(browser, table):
    with browser.page() as page:
        opened(page, table.pens["keeper"], "phone")
        page.value(f"{TYPED}.focus()")
        page.ask("Input.insertText", text="lay frank")
        page.open(table.pens["keeper"])
        assert page.value(f"{TYPED}.value") == "lay frank"


def test_a_line_is_said_by_keyboard_alone(browser, table):
    with browser.page() as page:
        opened(page, table.pens["keeper"], "television")
        page.value(f"{TYPED}.focus()")
        page.ask("Input.insertText", text="4 done")
        for kind in ("keyDown", "keyUp"):
            page.ask(
                "Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r", windowsVirtualKeyCode=13
            )
        wait_until(lambda: written(table) == ["4: done ; page keeper"])
        page.wait_for("!waiting && !sending")
        assert page.value(f"document.activeElement == {TYPED} && {TYPED}.value == ''")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_every_target_is_large_enough_for_a_finger(browser, table, size):
    with browser.page() as page:
        opened(page, table.pens["keeper"], size)
        page.value("desk.querySelectorAll('details').forEach((each) => { each.open = true; })")
        small = page.value("""[...desk.querySelectorAll("button, select, input:not([type=hidden]), summary")]
            .map((each) => [each.textContent || each.name, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)""")
        assert small == []
        assert page.value("document.documentElement.scrollWidth") <= SIZES[size][0]
