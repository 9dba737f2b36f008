"""Whole games by touch alone, from the first bid to the final score: each player has a phone, and nobody types."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from moderator.game import open_game
from moderator.model.rounds import GameOver
from moderator.resources import example
from moderator.rules.holdings import runner
from moderator.scoring import score
from moderator.snapshot import as_json
from tests.chromium import CHROMIUM, NO_CHROMIUM, Browser, Page
from tests.serving import PATIENCE, serving
from tests.touching import Finger, whole_lines

# The moves of longer games are tried one by one, without a browser, in test_touch.py.
GAMES = ("1846-four-players.18xx", "18EU-four-players.18xx", "18OE.18xx")
SHORT = {
    "18EU-four-players.18xx": "OR 3.2",
    "18OE.18xx": "OR 2.1",
}  # of these, the round in which runs earn so much that they break the bank
FOR_THE_TABLE = ("count ", "adjust ", "note ")  # what the keeper types
_MUCH = 30  # times what the trains really earned


def journal_of(name: str) -> bytes:
    """Return an example game; of a long one its beginning, until the bank breaks."""
    data = example(name).read_bytes()
    if name not in SHORT:
        return data
    before, mark, round_ = data.partition(f"\n; ---- {SHORT[name]}\n".encode())
    round_ = re.sub(rb"(: run )(\d+)$", lambda run: run[1] + b"%d" % (_MUCH * int(run[2])), round_, flags=re.MULTILINE)
    whole = before + mark + round_.partition(b"\n; ----")[0] + b"\n"
    assert isinstance(open_game(whole).position.round, GameOver)
    return whole


pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)]


class Phones:
    """The phones of a table. Whoever makes a move enters it; whoever it takes something from agrees."""

    def __init__(self, path: Path, pages: dict[str, Page]) -> None:
        self.path, self.pages = path, pages
        self.fingers = {name: Finger(page) for name, page in pages.items()}
        self.game = open_game(path.read_bytes())

    def enter(self, line: str) -> None:
        name = self.enters(line)
        before, page = len(self.game.journal.lines), self.pages[name]
        self.settled(name)
        self.fingers[name].enter(self.game, line)
        begun = time.monotonic()
        while self.read() == before:
            assert time.monotonic() - begun < PATIENCE, line
            if page.value("!waiting && !busy && document.querySelector('#said .asked') != null"):
                self.fingers[name].answer("y")
            elif page.value("!waiting && !busy && document.querySelector('#said .waits') != null"):
                self.agree(before)
            time.sleep(0.02)

    def agree(self, before: int) -> None:
        """Let everybody who is asked agree."""
        for name in self.pages:
            self.pages[name].ask("Page.bringToFront")
            asked = "entry.querySelector('button[name=confirm]')"
            if self.read() == before and name != "keeper":
                self.settled(name)
                if self.pages[name].value(f"!!{asked}"):
                    self.pages[name].tap(asked)
                    self.pages[name].wait_for("!waiting && !busy")

    def enters(self, line: str) -> str:
        """Return the player who makes the move of a line; the keeper for moves and rulings of the table."""
        who = "keeper" if line.endswith("!") else line.partition(":")[0]
        state = self.game.state
        owner = runner(state, who) if who in self.game.title.kinds else who
        return owner if owner in self.pages else "keeper"

    def read(self) -> int:
        self.game = open_game(self.path.read_bytes(), before=self.game)
        return len(self.game.journal.lines)

    def settled(self, name: str) -> None:
        """Wait until a page shows the last line of the journal."""
        self.pages[name].ask("Page.bringToFront")
        seen = "Number(entry.querySelector('input[name=seen]').value.split('.')[0])"
        self.pages[name].wait_for(f"!waiting && !busy && {seen} == {len(self.game.journal.lines)}")


@pytest.fixture
def phones(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Phones]:
    """A table at the beginning of a game, with a phone for each player."""
    data = journal_of(request.param)
    whole = open_game(data)
    first = whole.journal.booked[0].line
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(data.splitlines(keepends=True)[: first - 1]))
    players = whole.replay.start.players
    with serving(path, "--players", endpoints=len(players) + 1) as screen, ExitStack() as stack:
        pages = {}
        for name in ("keeper", *players):
            pages[name] = stack.enter_context(browser.page())
            pages[name].resize(390, 844, phone=True)
            pages[name].touch()
            pages[name].open(screen.endpoints[name])
        yield Phones(path, pages)


@pytest.mark.parametrize(("phones", "name"), [(name, name) for name in GAMES], indirect=["phones"])
def test_a_whole_game_by_touch_alone(phones: Phones, name: str) -> None:
    whole = open_game(journal_of(name))
    for line in whole_lines(whole):
        phones.enter(line)
    typed = [line for finger in phones.fingers.values() for line in finger.typed if not line.endswith("!")]
    assert [line for line in typed if not line.startswith(FOR_THE_TABLE)] == []
    assert as_json(phones.game.state)["players"] == as_json(whole.state)["players"]
    assert score(phones.game.state).standings == score(whole.state).standings
