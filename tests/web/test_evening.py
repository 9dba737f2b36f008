"""An evening of 18EU entered by touch alone: a keeper's tablet, two phones, a television that looks on."""

import json
from pathlib import Path

import pytest

from moderator.game import Game, open_game
from moderator.journal.grammar import format_line, parse_line
from moderator.judging import name_actor
from moderator.model.moves import Move
from moderator.resources import example
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor
from moderator.snapshot import as_json
from moderator.web.entry.permissions import on_turn
from tests.chromium import CHROMIUM, NO_CHROMIUM, Browser, Page
from tests.serving import Served, serving, wait_until
from tests.touching import Finger

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
FIRST, LAST = 394, 455  # OR 4.1 and most of OR 4.2
FORGOTTEN = "RPR: token Frankfurt"  # noticed after the run that went through it
SIZES = {"keeper": (820, 1180), "Bob": (360, 780), "Cyd": (390, 844)}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)]


class Evening:
    """The pages of a table, and what fingers do on them."""

    def __init__(self, screen: Served, path: Path, pages: dict[str, Page]) -> None:
        self.screen, self.path, self.pages = screen, path, pages
        self.entries = 0

    @property
    def lines(self) -> list[str]:
        return self.path.read_text(encoding="utf-8").splitlines()[FIRST:]

    @property
    def game(self) -> Game:
        return open_game(self.path.read_bytes())

    def say(self, line: str, name: str = "keeper") -> None:
        """One entry, which is written: as a button, as places and sums of a form, else typed."""
        before = len(self.lines)
        self.finger(line, name)
        wait_until(lambda: len(self.lines) > before)
        self.settled(name)

    def finger(self, line: str, name: str) -> None:
        self.entries += 1
        self.settled(name)
        if self.read(line) is None:
            self.write(name, "document.getElementById('typed')", line)
            self.pages[name].tap("document.getElementById('typed').form.querySelector('button')")
        else:
            Finger(self.pages[name]).enter(self.game, line)

    def settled(self, name: str) -> None:
        """The page shows the last line of the journal."""
        self.pages[name].ask("Page.bringToFront")
        seen = "Number(entry.querySelector('input[name=seen]').value.split('.')[0])"
        self.pages[name].wait_for(f"!waiting && !busy && {seen} == {FIRST + len(self.lines)}")

    def choose(self, name: str, select: str, value: str) -> None:
        """A list opens outside of the page when touched; the choice arrives as a change event."""
        page = self.pages[name]
        page.tap(select)
        page.value(f"""(() => {{ const it = {select}; it.value = {json.dumps(value)};
            it.dispatchEvent(new Event("change", {{ bubbles: true }})); }})()""")
        assert page.value(f"{select}.value") == value

    def digits(self, name: str, field: str, amount: int) -> None:
        page = self.pages[name]
        page.tap(field)
        for digit in str(amount):
            page.tap(f"[...entry.querySelectorAll('.pad button')].find((each) => each.textContent == '{digit}')")
        assert page.value(f"{field}.value") == str(amount)

    def write(self, name: str, field: str, text: str) -> None:
        """As the keyboard of a tablet does."""
        page = self.pages[name]
        page.tap(field)
        page.wait_for(f"document.activeElement == {field}")
        page.ask("Input.insertText", text=text)

    def read(self, line: str) -> Move | None:
        says = parse_line(line, self.game.vocabulary)
        return says if isinstance(says, Move) else None

    # ---- what happens in an evening ----

    def cut_off(self, line: str, name: str) -> None:
        """An entry over a connection that is not there is kept, and written once when it is there again."""
        page, before = self.pages[name], len(self.lines)
        self.settled(name)
        page.offline(True)
        page.tap(button(line))
        page.wait_for("!outage.hidden && waiting")
        assert len(self.lines) == before
        page.offline(False)
        page.value("void send()")
        wait_until(lambda: len(self.lines) > before)
        self.settled(name)
        self.entries += 1
        assert len(self.lines) == before + 1

    def at_once(self, line: str, name: str) -> None:
        """A player and the keeper say the same: it is written once, and one is shown what came."""
        for each in (name, "keeper"):
            self.settled(each)
        before = len(self.lines)
        for each in (name, "keeper"):
            self.pages[each].value(f"void ({button(line)}).click()")  # a finger brings its page to the front first
        wait_until(lambda: len(self.lines) > before)
        for each in (name, "keeper"):
            self.settled(each)
        self.entries += 1
        assert len(self.lines) == before + 1
        shown = [self.pages[each].value("document.querySelector('#said .stale') != null") for each in (name, "keeper")]
        assert sorted(shown) == [False, True]

    def mistake(self, line: str, name: str) -> None:
        """An impossible revenue is refused, visible to its writer only; the right one follows."""
        page, before = self.pages[name], len(self.lines)
        self.settled(name)
        total = "entry.querySelector('form.run input[name=total]')"
        if not page.value(f"!!{total}"):
            page.tap("entry.querySelector('a[data-ask=run]')")
            page.wait_for(f"!busy && {total} != null")
        self.digits(name, total, 99999)
        page.tap("entry.querySelector('form.run button:not([type=button])')")
        page.wait_for("!waiting && !busy && document.querySelector('#said .refused') != null")
        assert (page.value(f"!!{button('!')}"), len(self.lines)) == (True, before)
        page.wait_for(f"{total} != null")
        assert page.value(f"{total}.value") == "99999"  # to be mended
        seen = "document.body.textContent.includes('99999') || document.body.textContent.includes('99,999')"
        assert not any(self.pages[each].value(seen) for each in self.pages if each != name)
        for _ in "99999":
            page.tap(f"({total}.focus(), [...entry.querySelectorAll('.pad button')].at(-1))")
        self.entries += 1
        self.say(line, name)

    def mend(self) -> None:
        """A forgotten line is inserted before the run, after the page has shown its effects."""
        page, before = self.pages["keeper"], len(self.lines)
        self.settled("keeper")
        run = next(n for n, text in enumerate(self.lines, FIRST + 1) if text.startswith("RPR: run"))
        mend = "document.getElementById('mend')"
        page.tap(f"{mend}.querySelector('summary')")
        self.choose("keeper", f"{mend}.querySelector('select')", str(run))
        self.write("keeper", f"{mend}.querySelector('input[name=text]')", FORGOTTEN)
        page.tap(f"{mend}.querySelector('button[value=insert]')")
        page.wait_for("!waiting && !busy && document.querySelector('#said .asked') != null")
        assert "not written yet" in page.value("document.getElementById('said').textContent")
        assert len(self.lines) == before
        page.tap("document.querySelector('#said button[name=answer][value=y]')")
        wait_until(lambda: len(self.lines) > before)
        self.entries += 1


def button(line: str) -> str:
    return f"[...entry.querySelectorAll('button[name=line]')].find((each) => each.value == {json.dumps(line)})"


@pytest.fixture
def evening(browser: Browser, tmp_path: Path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:FIRST]))
    with serving(path, "--players", endpoints=5) as screen, browser.page() as tv:
        tv.resize(1920, 1080)
        tv.open(f"{screen.address}tv")
        with browser.page() as keeper, browser.page() as bob, browser.page() as cyd:
            pages = {"keeper": keeper, "Bob": bob, "Cyd": cyd}
            for name, page in pages.items():
                page.resize(*SIZES[name], phone=True)
                page.touch()
                page.open(screen.endpoints[name])
                page.wait_for("source.readyState == 1")
            yield Evening(screen, path, {**pages, "television": tv})


def meant() -> list[str]:
    """The lines of that evening as the journal says them, each company done before the next one acts."""
    game = open_game(b"".join(LINES[:LAST]))
    lines: list[str] = []
    for booked in game.journal.booked:
        if booked.line > FIRST:
            on = actor(State(game.title, game.before(booked.line)))
            move = name_actor(State(game.title, game.before(booked.line)), booked.move)
            lines += [f"{on}: done"] if on != move.actor else []
            lines.append(format_line(move))
    return lines


def test_an_evening_with_a_touch_screen_only(evening: Evening) -> None:
    """Most is the keeper's; two players have phones. A station that was forgotten is put in before the run that needs
    it, the same is said on two pages at once, a phone has no connection for a while, and a figure is refused.
    """
    said = meant()
    happens = {"SNCF: half": evening.cut_off, "BNR: pay": evening.at_once, "FS: run": evening.mistake}
    for line in said:
        if line == FORGOTTEN:
            continue
        who = on_turn(evening.game)
        name = who if who in evening.pages else "keeper"
        before = next((happens.pop(begins) for begins in list(happens) if line.startswith(begins)), evening.say)
        before(line, name)
        if line == "RPR: pay" and FORGOTTEN not in str(evening.lines):
            evening.mend()
    for line in ("note a quarter past ten", "undo", "redo", "note good night"):
        evening.say(line)
    assert evening.entries >= 60
    whole, played = open_game(b"".join(LINES[:LAST])), evening.game
    assert as_json(played.state)["players"] == as_json(whole.state)["players"]
    assert as_json(played.state)["companies"] == as_json(whole.state)["companies"]
    pages = {line.rpartition(" ; page ")[2] for line in evening.lines}
    assert pages == {"keeper", "Bob", "Cyd"}
    assert all(page.said == [] for name, page in evening.pages.items() if name != "Cyd")  # his lost his connection
