"""The page in a real browser: an entry arrives, at the size of a television and of a phone."""

import pytest

from moderator.resources import example
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.serving import serving

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
FIRST = 400
SIZES = {"television": (1920, 1080), "phone": (360, 780)}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)]


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:FIRST]))
    return path


def enter(journal, *lines):
    with journal.open("ab") as file:
        file.writelines(lines)


@pytest.mark.parametrize("size", SIZES)
def test_an_entry_arrives(browser, journal, size):
    width, height = SIZES[size]
    with serving(journal) as screen, browser.page() as page:
        page.resize(width, height, phone=size == "phone")
        page.open(screen.address)
        page.wait_for("link.hidden && document.title.includes('OR 4.1')")
        assert page.value("document.documentElement.scrollWidth") <= width
        page.value("document.getElementById('dividends').open = true")
        before = page.value("version")
        enter(journal, LINES[FIRST])
        page.wait_for(f"version > {before}")
        said = LINES[FIRST].decode().strip()
        assert said in page.value("document.getElementById('rounds').textContent")
        assert page.value("document.getElementById('dividends').open")
        assert page.value("document.documentElement.scrollWidth") <= width
        assert page.said == []  # nothing that the page's own policy has refused


def test_page_catches_up_after_missed_changes(browser, journal):
    with serving(journal) as screen, browser.page() as page:
        page.open(screen.address)
        page.wait_for("source.readyState == 1")
        page.value("source.close(); missed()")
        assert "no connection since" in page.value("link.textContent")
        enter(journal, *LINES[FIRST : FIRST + 30], b"undo\n")
        page.wait_for("link.hidden && document.getElementById('corrections').textContent.includes('undo')")


def test_a_lost_server_is_reported(browser, journal):
    with serving(journal) as screen, browser.page() as page:
        page.open(screen.address)
        page.wait_for("source.readyState == 1")
        assert screen.stop() == 0
        page.wait_for("!link.hidden && link.textContent.includes('no connection since')")
        assert "OR 4.1" in page.value("document.getElementById('now').textContent")


def test_the_log_is_searched_as_one_types(browser, journal):
    with serving(journal) as screen, browser.page() as page:
        page.open(screen.address)
        page.wait_for("source.readyState == 1")
        page.value("find.value = 'sncf RUN 150'; find.dispatchEvent(new Event('input'))")
        assert page.value("document.getElementById('matches').textContent") == "1 line"
        assert page.value("[...rounds.querySelectorAll('li')].filter((each) => !each.hidden).length") == 1


def test_names_are_text(browser, tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text('moderator 1\ngame 18EU\nplayers "<img src=x onerror=alert(1)>" "<b>Bob" Cyd\n')
    with serving(path) as screen, browser.page() as page:
        page.open(screen.address)
        page.wait_for("source.readyState == 1")
        enter(path, b'note "<script>document.title = 1</script>"\n')
        page.wait_for("version > 1")
        assert page.value("document.querySelectorAll('img, b b, main script').length") == 0
        assert "<b>Bob" in page.value("document.getElementById('players').textContent")
        assert page.said == []
