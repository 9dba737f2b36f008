"""Lines entered in a real browser: by touch, by keyboard, and over a lost connection."""

import json
from contextlib import ExitStack

import pytest

from moderator.resources import example
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.serving import serving, wait_until

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
FIRST = 394  # OR 4.1 begins
SIZES = {"phone": (360, 780), "tablet": (820, 1180), "television": (1920, 1080)}
TYPED = "document.getElementById('typed')"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)]


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:FIRST]))
    return path


@pytest.fixture
def table(journal):
    with serving(journal, "--players", endpoints=5) as screen:
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


def press(page, key, code, text=""):
    for kind in ("keyDown", "keyUp"):
        page.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, text=text, windowsVirtualKeyCode=code)


def say(page, line):
    """Type a line, say it, and wait for its answer."""
    page.value(f"{TYPED}.value = {json.dumps(line)}; {TYPED}.form.querySelector('button').click()")
    page.wait_for("!waiting && !busy && document.querySelector('#said section') != null")


def button(line):
    return f"[...entry.querySelectorAll('button[name=line]')].find((each) => each.value == {json.dumps(line)})"


def test_an_entry_survives_a_lost_connection_and_is_written_once(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "phone")
        page.offline(True)
        page.tap(button("4: done"))
        page.wait_for("!outage.hidden && waiting")
        assert "kept" in page.value("outage.textContent")
        assert written(table) == []
        page.offline(False)
        page.wait_for("outage.hidden && !waiting")
        assert written(table) == ["4: done ; page keeper"]


def test_one_browser_may_have_more_pages_than_connections(browser, table):
    """A browser opens six to a server; hidden pages close theirs, so a waiting entry gets through."""
    with ExitStack() as stack:
        for _ in range(7):
            page = stack.enter_context(browser.page())
            opened(page, table.endpoints["keeper"])
        page.tap(button("4: done"))
        page.wait_for("!waiting && !busy")
        assert written(table) == ["4: done ; page keeper"]


def note(table, text="note hello\n"):
    """Somebody else writes."""
    with table.path.open("a", encoding="utf-8") as file:
        file.write(text)


def knows(page, count):
    """Wait until the form knows the journal with this many lines more."""
    page.wait_for(f"Number(entry.querySelector('input[name=seen]').value.split('.')[0]) == {FIRST + count}")


def test_lines_that_come_while_an_answer_is_on_its_way_are_shown_after_it(browser, table):
    """The stream may bring a later line before a slow connection brings the answer."""
    with browser.page() as page:
        opened(page, table.endpoints["keeper"])
        page.value("""real = fetch; fetch = (path, terms) => real(path, terms).then((answer) => path.startsWith("say")
            ? new Promise((go) => { window.arrive = () => go(answer); }) : answer)""")
        page.tap(button("4: done"))
        page.wait_for("!!window.arrive && version > 1")
        before = page.value("version")
        note(table)
        page.wait_for(f"version > {before}")
        page.value("arrive()")
        knows(page, 2)
        assert "4: done" in page.value("document.getElementById('said').textContent")


def test_a_desk_that_did_not_get_through_is_asked_for_again(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"])
        page.value("real = fetch; fetch = () => { fetch = real; return Promise.reject(new TypeError()); }")
        note(table)
        knows(page, 1)


def test_an_entry_does_not_wait_for_a_desk_that_does_not_come(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"])
        page.value("""real = fetch; fetch = (path, terms) => path.startsWith("entry") && !window.asked
            ? new Promise((_, no) => { window.asked = true; terms.signal.addEventListener("abort", no); })
            : real(path, terms)""")
        note(table)
        page.wait_for("window.asked")
        page.tap(button("4: done"))
        page.wait_for("document.querySelector('#said .stale') != null")
        knows(page, 1)


def test_a_page_behind_another_one_has_a_true_title(browser, table):
    with browser.page() as behind, browser.page() as front:
        opened(behind, table.endpoints["keeper"])
        title = behind.value("document.title")
        opened(front, table.endpoints["Bob"])
        behind.wait_for("document.hidden && source.readyState == 2")
        note(table, "4: done\n")
        front.wait_for(f"document.title != {json.dumps(title)}")
        behind.wait_for(f"document.title != {json.dumps(title)} && source.readyState == 2")
        knows(behind, 1)


def test_two_pages_with_the_same_entry_both_see_the_outcome(browser, table):
    """Again and again: one is heard, the other is shown that."""
    with browser.page() as one, browser.page() as other:
        for page in (one, other):
            opened(page, table.endpoints["keeper"])
        for time in range(5):
            for page in (one, other):
                knows(page, 2 * time)
            for page in (one, other):
                page.value(f"void {button('4: done')}.click()")
            wait_until(lambda count=2 * time + 1: len(written(table)) == count)
            for page in (one, other):
                page.wait_for("!waiting && !busy")
                knows(page, 2 * time + 1)
            stale = [page.value("document.querySelector('#said .stale') != null") for page in (one, other)]
            assert sorted(stale) == [False, True]
            note(table, "undo\n")


def test_typed_text_survives_a_reload(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "phone")
        page.value(f"{TYPED}.focus()")
        page.ask("Input.insertText", text="lay frank")
        page.open(table.endpoints["keeper"])
        assert page.value(f"{TYPED}.value") == "lay frank"


def test_a_line_can_be_entered_with_the_keyboard_only(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "television")
        page.value(f"{TYPED}.focus()")
        page.ask("Input.insertText", text="4 done")
        press(page, "Enter", 13, "\r")
        wait_until(lambda: written(table) == ["4: done ; page keeper"])
        page.wait_for("!waiting && !busy")
        assert page.value(f"document.activeElement == {TYPED} && {TYPED}.value == ''")


def test_a_button_is_pressed_by_keyboard_and_the_answer_gets_the_focus(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "television")
        page.value(f"{TYPED}.focus()")
        for _ in range(60):
            press(page, "Tab", 9)
            if page.value("document.activeElement.value") == "4: done":
                break
        press(page, "Enter", 13, "\r")
        wait_until(lambda: written(table) == ["4: done ; page keeper"])
        page.wait_for("!waiting && !busy && document.activeElement.id == 'said'")


def test_a_page_without_scripts_enters_by_its_forms(browser, table):
    with browser.page() as page:
        page.resize(*SIZES["tablet"])
        page.touch()
        page.ask("Emulation.setScriptExecutionDisabled", value=True)
        page.open(table.endpoints["keeper"])
        page.tap("""document.querySelector("#entry button[value='4: done']")""")
        wait_until(lambda: written(table) == ["4: done ; page keeper"])
        page.wait_for("document.querySelector('#said .booked') != null")
        assert "4: done" in page.value("document.getElementById('said').textContent")


def test_typed_text_stays_when_another_line_comes(browser, table):
    """The question that is asked, a place, a sum half told, a note, and where the keyboard is."""
    with browser.page() as page:
        opened(page, table.endpoints["keeper"], "tablet")
        page.tap("entry.querySelector('a[data-ask=lay]')")
        page.wait_for("!busy && document.getElementById('elsewhere') != null")
        chosen = "document.getElementById('elsewhere')"
        note, total = "entry.querySelector('input[name=note]')", "entry.querySelector('input[name=counted]')"
        page.value(f"{chosen}.value = 'G6'; {chosen}.dispatchEvent(new Event('input', {{bubbles: true}}))")
        page.value("entry.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.tap(total)
        page.tap("[...entry.querySelectorAll('.pad button')].find((each) => each.textContent == '7')")
        page.tap(note)
        page.ask("Input.insertText", text="half past")
        seen = page.value("entry.querySelector('input[name=seen]').value")
        with table.path.open("a", encoding="utf-8") as file:
            file.write("note hello\n")
        page.wait_for(f"entry.querySelector('input[name=seen]').value != {json.dumps(seen)}")
        kept = [page.value(f"{field}.value") for field in (chosen, total, note)]
        assert kept == ["G6", "7", "half past"]
        assert page.value(f"document.activeElement == {note} && {note}.selectionStart == 9")


@pytest.mark.parametrize(("name", "size"), [("keeper", "phone"), ("keeper", "tablet"), ("Cyd", "phone")])
def test_every_target_is_large_enough_for_a_finger(browser, table, name, size):
    with browser.page() as page:
        opened(page, table.endpoints[name], size)
        if name == "keeper":
            say(page, "run 99999")  # a refusal, with what the table may do about it
            page.tap("entry.querySelector('input.sum')")
            page.wait_for("entry.querySelector('.pad') != null")
        page.value("entry.querySelectorAll('details').forEach((each) => { each.open = true; })")
        small = page.value("""[...document.querySelectorAll(`#entry button, #entry .button, #entry select,
            #entry input:not([type=hidden]), #entry summary, #signal .button:not([hidden])`)]
            .map((each) => [each.textContent || each.name, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 48 || box.height < 48).map(([name]) => name)""")
        assert small == []
        assert page.value("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_a_phone_rings_on_its_players_turn_if_wanted(browser, table):
    """Both switches are off at first; the page says what TLS would add."""
    with browser.page() as page:
        opened(page, table.endpoints["Bob"], "phone")
        pressed = "[...document.querySelectorAll('[data-signal]')].map((each) => each.ariaPressed).join()"
        assert page.value(pressed) == "false,false"
        page.value("window.rung = 0; navigator.vibrate = () => { window.rung += 1; }")
        page.tap("document.querySelector('[data-signal=ring]')")
        assert (page.value(pressed), page.value("window.rung")) == ("true,false", 1)
        note(table, "4: done\n8: done\n")
        page.wait_for("entry.querySelector('[data-turn=yes]') != null && window.rung == 2")
        assert page.value("insecure.hidden == window.isSecureContext")


def test_an_open_page_whose_address_was_replaced_says_so(browser, table):
    with browser.page() as page:
        opened(page, table.endpoints["Ann"], "phone")
        table.process.stdin.write("new addresses\n")
        table.process.stdin.flush()
        page.wait_for("!link.hidden && link.textContent.includes('this address is no longer valid')")
