"""A game on one screen, and on a phone: measured in a real browser."""

import json

import pytest

from moderator.game import open_game
from moderator.resources import example
from moderator.rules.booking import State
from moderator.rules.holdings import president
from moderator.web.game_view import GameView, Possible
from moderator.web.page import television
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.ledger import play
from tests.positions import LEFT, SR2, TWO_STARTED, idle
from tests.serving import serving

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
EXAMPLES = (
    "1830-four-players",
    "1889-four-players",
    "18AL-four-players",
    "18Chesapeake-four-players",
    "18EU-four-players",
    "18LRA-three-players",
    "18MS-four-players",
    "18MW-four-players",
    "18OE",
    "18Rhl-four-players",
    "18Rhl-short-game",
    "18VA-three-players",
)
SCREENS = {(1366, 768): 20, (1920, 1080): 20}  # the smallest type that is read from three metres
BNR_TURN = TWO_STARTED + idle(*LEFT)

# Elements whose text is cut, stands out of the screen, or lies below the least size; one-line texts end in an ellipsis.
MEASURED = """(() => {
  const shown = [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility()
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const box = (each) => each.getBoundingClientRect();
  const out = (each) => box(each).right > innerWidth + 1 || box(each).bottom > innerHeight + 1 || box(each).top < -1;
  const cut = (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible";
  const size = (each) => parseFloat(getComputedStyle(each).fontSize);
  const root = document.documentElement;
  return JSON.stringify({
    out: shown.filter((each) => out(each) && !each.closest(".clip")).map((each) => each.textContent),
    cut: shown.filter((each) => cut(each) && !each.closest(".clip")).map((each) => each.textContent),
    least: Math.min(...shown.map(size)),
    scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    cells: document.querySelectorAll(".chart td:not(.none)").length,
    folded: document.getElementById("folded").textContent,
  });
})()"""


def fullest(name):
    """The game of an example up to the last line at which most companies are in play."""
    data = example(f"{name}.18xx").read_bytes()
    game = open_game(data)

    def in_play(step):
        state = State(game.title, step.position)
        return len(step.position.par) + sum(president(state, minor) is not None for minor in game.title.file.minors)

    last = max(game.steps, key=lambda step: (in_play(step), step.booked.line))
    return game.title, b"".join(data.splitlines(keepends=True)[: last.booked.line])


def facts(journal="", setup=SR2, worths=True):
    found = Possible(can=("buy BNR", *(f"sell FS {n}" for n in range(9)), "pass"), begun=(), barred=())
    view = GameView(play(journal, setup=setup).game, worths)
    view.possible = found
    return television(view)


def press_t(page):
    page.value("window.left = true")
    page.ask("Input.dispatchKeyEvent", type="keyDown", key="t", text="t")
    page.ask("Input.dispatchKeyEvent", type="keyUp", key="t")


def open_tv(browser_page, screen, size):
    browser_page.resize(*size)
    browser_page.open(screen.address + "tv")
    browser_page.wait_for("link.hidden && document.body.matches('.fitted')")
    return json.loads(browser_page.value(MEASURED))


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_fullest_position_fits_on_one_screen(browser, tmp_path, name):
    title, journal = fullest(name)
    path = tmp_path / "game.18xx"
    path.write_bytes(journal)
    with serving(path) as screen, browser.page() as page:
        for size, least in SCREENS.items():
            told = open_tv(page, screen, size)
            assert (told["out"], told["cut"], told["scrolls"]) == ([], [], False), size
            assert told["least"] >= least, size
            rows = title.market.rows if title.file.shares.priced else ()
            assert told["cells"] == sum(price is not None for row in rows for price in row)
        assert told["folded"] == ""  # on the larger one
        assert page.said == []


@pytest.mark.slow
@needs_browser
def test_pieces_left_out_are_counted(browser, tmp_path):
    _, journal = fullest("18OE")
    path = tmp_path / "game.18xx"
    path.write_bytes(journal)
    with serving(path) as screen, browser.page() as page:
        told = open_tv(page, screen, (1280, 600))
        assert (told["out"], told["scrolls"], told["least"]) == ([], False, 20)
        hidden = page.value("document.querySelectorAll('[data-folded][data-told=minor]').length")
        assert hidden > 0
        assert f"{hidden} minors" in told["folded"]
        page.resize(1920, 1080)
        page.wait_for("!document.querySelector('[data-folded]')")
        assert page.value("document.getElementById('folded').hidden")


@pytest.mark.slow
@needs_browser
def test_an_entry_arrives_on_the_television_and_t_leads_there_and_back(browser, tmp_path):
    lines = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(lines[:400]))
    with serving(path) as screen, browser.page() as page:
        page.open(screen.address)
        press_t(page)
        page.wait_for("!window.left && document.body && document.body.matches('.fitted')")
        with path.open("ab") as file:
            file.write(lines[400])
        page.wait_for("document.querySelector('.newest').textContent.startsWith('401 ')")
        assert json.loads(page.value(MEASURED))["out"] == []
        size = page.value("document.documentElement.style.fontSize")
        page.value("lastFit = null; fit()")
        assert page.value("document.documentElement.style.fontSize") == size  # as if it were opened only now
        press_t(page)
        page.wait_for("!window.left && !!document.getElementById('log') && link.hidden")
        page.value("document.getElementById('find').focus()")
        press_t(page)
        assert page.value("document.getElementById('find').value") == "t"
        assert page.value("window.left")  # a letter that is looked for


@pytest.mark.slow
@needs_browser
@pytest.mark.parametrize("name", ["1830-four-players", "18OE", "18MW-four-players"])
def test_offer_and_pool_are_seen_on_a_phone_without_scrolling_sideways(browser, tmp_path, name):
    path = tmp_path / "game.18xx"
    path.write_bytes(fullest(name)[1])
    with serving(path) as screen, browser.page() as page:
        page.resize(360, 740, phone=True)
        page.open(screen.address)
        assert page.value("document.documentElement.scrollWidth") <= 360
        assert page.value(
            "[...document.querySelectorAll('#companies td:not(:empty), #players td:not(:empty)')]"
            ".every((each) => each.getBoundingClientRect().right <= 360)"
        )


def test_the_last_correction_is_one_line():
    told = facts("BNR: run 210\nundo\nBNR: run 220\nundo\n", BNR_TURN)["corrected"]
    assert told == "undo, line 113: taken back: line 112, BNR: run 220; 1 more before it"
    assert facts()["corrected"] == ""


def test_many_moves_of_a_verb_are_counted():
    assert facts()["offers"] == [("buy a share", "BNR"), ("sell shares", "(9)"), ("pass", "")]


def test_every_train_left_is_shown():
    told = [(each.name, each.left, each.pooled) for each in facts()["trains"]]
    assert told == [("3", 5, 0), ("4", 4, 0), ("5", 3, 0), ("6", 2, 0), ("8", None, 0), ("P", 0, 5)]


def test_hidden_worth_is_not_shown():
    labels = [each["label"] for each in facts()["figures"]]
    assert labels == ["cash £", "certificates of 20", "can raise £", "worth £"]
    assert [each["label"] for each in facts(worths=False)["figures"]] == labels[:2]


@pytest.mark.slow
def test_the_address_of_the_television(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(example("18EU-four-players.18xx").read_bytes()[:4000])
    with serving(path, "--tv") as screen:
        assert screen.address.endswith("/tv")
        assert 'id="television"' in screen.ask(screen.secret, whole=True)[2]
