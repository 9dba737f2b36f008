"""The three pages held against WCAG 2.2 AA by axe-core, at the size of a phone, a tablet and a television."""

import json
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import pytest

from moderator.resources import example
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.serving import serving

_PACKAGE = find_spec("axe_playwright_python")  # the copy of axe-core in it; nothing else of it is used
AXE = None if _PACKAGE is None or _PACKAGE.origin is None else Path(_PACKAGE.origin).with_name("axe.min.js")
LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
FIRST = 406  # BNR, which is Bob's, is at track in OR 4.1
SIZES = {"phone": (360, 780), "tablet": (820, 1180), "television": (1920, 1080)}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM),
    pytest.mark.skipif(AXE is None, reason="NO AXE-CORE HERE: no page was held against WCAG; pip install '.[dev]'"),
]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "game.18xx"
    path.write_bytes(b"".join(LINES[:FIRST]))
    with serving(path, "--confirm", endpoints=5) as screen:
        yield screen


def violations(page):
    """Return the findings of axe-core: rules, and the elements that break them."""
    assert AXE is not None
    page.value(AXE.read_text(encoding="utf-8") + "; true")
    run = f"axe.run(document, {{ runOnly: {json.dumps(TAGS)}, resultTypes: ['violations'] }})"
    told = page.value(f"{run}.then((all) => JSON.stringify(all.violations))")
    return [(each["id"], node["html"][:200]) for each in json.loads(told) for node in each["nodes"]]


def opened(page, address, size):
    width, height = SIZES[size]
    page.resize(width, height, phone=size != "television")
    page.touch(size != "television")
    page.open(address)
    page.wait_for("document.readyState == 'complete'")
    page.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


@pytest.mark.parametrize(
    ("whose", "size", "dark"),
    [
        ("looks", "phone", False),
        ("keeper", "phone", False),
        ("keeper", "tablet", True),
        ("Bob", "phone", True),
        ("tv", "television", False),
        ("looks", "television", True),
    ],
)
def test_a_page_has_no_violation(browser, table, whose, size, dark):
    address = {"looks": table.address, "tv": f"{table.address}tv"}.get(whose) or table.endpoints[whose]
    with browser.page() as page:
        page.dark(dark)
        opened(page, address, size)
        assert violations(page) == []


@pytest.mark.parametrize("ask", ["lay", "run", "train from", "train 3 from SNCF PRICE"])
def test_a_question_has_no_violation(browser, table, ask):
    """Places, a form with digits, companies, and an amount."""
    with browser.page() as page:
        page.dark(ask == "lay")
        opened(page, f"{table.endpoints['Bob']}?ask={quote(ask)}", "phone")
        assert page.value("document.querySelector('.question') != null")
        assert violations(page) == []


@pytest.mark.parametrize("line", ["run 99999", "amend 402 run 200", "?"])
def test_an_answer_has_no_violation(browser, table, line):
    """A refusal, a question about a correction, and a view of the game."""
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "phone")
        page.value("document.getElementById('typed').focus()")
        page.ask("Input.insertText", text=line)
        page.value("document.getElementById('typed').form.querySelector('button').click()")
        page.wait_for("!waiting && !busy && document.querySelector('#said section') != null")
        page.value("entry.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.value("entry.querySelector('input.sum').focus()")
        page.wait_for("entry.querySelector('.pad') != null")
        assert violations(page) == []


def test_a_violation_is_found(browser, table):
    with browser.page() as page:
        opened(page, table.address, "phone")
        page.value("document.body.insertAdjacentHTML('beforeend', '<button></button><img src=x>')")
        assert {rule for rule, _ in violations(page)} >= {"button-name", "image-alt"}
