"""Pages measured as a finger meets them: taps of a turn, the next action on the screen, and every move within reach."""

from functools import partial
from itertools import takewhile

import pytest

from moderator.game import Game, open_game
from moderator.journal.grammar import format_line, read_line
from moderator.judging import name_actor
from moderator.model.moves import Move
from moderator.resources import example, example_names
from moderator.rules.holdings import runner
from moderator.shell import blanks
from moderator.shell.blanks import Fillings
from moderator.vocabulary.runs import Run
from moderator.web.entry.next_step import next_step
from moderator.web.entry.options import Offers
from moderator.web.entry.permissions import on_turn
from moderator.web.entry.question import CHIPS, question
from tests.chromium import CHROMIUM, NO_CHROMIUM
from tests.serving import serving, wait_until
from tests.touching import Finger, ended_by, fits, is_same, leads

WIDTH, HEIGHT = 390, 844
MOST_TAPS = 10  # of an operating turn, digits aside
IN_BROWSER = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)

# ---- every move within reach ----

MOST_QUESTIONS = 4
EVERY = {"18EU-four-players.18xx": 2, "1846-four-players.18xx": 1, "18OE.18xx": 12}  # each so manieth line is tried


def taps_to(game: Game, wanted: Move) -> int | None:
    """Return the taps that lead its player to a move, digits aside; None if it must be typed."""
    who = wanted.actor or ""
    owner = runner(game.state, who) if who in game.title.kinds else who
    offers = Offers(owner if owner in game.position.players else None, Fillings(game))
    step, ask = next_step(offers), ""
    for taps in range(1, MOST_QUESTIONS + 2):
        asked = question(offers, ask or step.asks or "")
        options = [*step.usual, *(option for _, more in step.more for option in more)]
        options += [*asked.quick, *asked.options, *asked.rest, *asked.others] if asked is not None else []
        lines = [option.line for option in options if option.line is not None]
        if format_line(wanted) in lines or any(is_same(game, line, wanted) for line in lines):
            return taps
        if asked is not None and (
            (asked.ask == "run" and isinstance(wanted, Run))
            or (asked.form is not None and asked.ask != "run" and fits(asked.form["usage"], wanted))
            or (asked.elsewhere is not None and fits(asked.elsewhere, wanted))
        ):
            return taps
        company = wanted.actor in game.title.kinds
        links = [each.ask for each in options if each.ask and (asked is None or each.ask != asked.ask)]
        near = [link for link in links if leads(link, wanted, company)]
        if not near:
            return None
        ask = max(near, key=lambda link: (len(link.split()) * ("PLACE" not in link or 1), link))
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_every_move_of_a_game_is_reached_by_touch(name: str) -> None:
    """A ruling of the table (`!`) and what is counted by hand are the keeper's to type."""
    data = example(name).read_bytes()
    rows = data.splitlines(keepends=True)
    game, missed = None, []
    for booked in open_game(data).journal.booked[:: EVERY[name]]:
        game = open_game(b"".join(rows[: booked.line - 1]), before=game)
        if booked.move.by_table or booked.move.allowed:
            continue
        move, at = name_actor(game.state, booked.move), game
        if (ends := ended_by(game, game.position, move)) is not None:
            at = open_game(game.data + f"{ends}: done\n".encode(), before=game)
        if taps_to(at, move) is None:
            missed.append((booked.line, booked.text))
    assert missed == []


# Lines that only a few titles have: out of turn, with another company, of several shares, or with a special token.
RARE = {
    "1867-four-players.18xx": ["Dan: buy NYC 3"],
    "1870-four-players.18xx": ["SP: connect charter 230 hold"],
    "1882-four-players.18xx": ['SC: token "Moose Jaw" neutral'],
    "18Chesapeake-four-players.18xx": ["SRR: lay I3 with C-P"],
    "18OE.18xx": [
        "Bob: float B at Dresden zone PHS", "Ann: reserve PLM", "Ann: buy B from Bob 90", "GWR: operate last"
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", RARE)
def test_rare_moves_are_reached_by_touch(name: str) -> None:
    rows = example(name).read_bytes().splitlines(keepends=True)
    game, missed = None, []
    for line in RARE[name]:
        at = rows.index(f"{line}\n".encode())
        game = open_game(b"".join(rows[:at]), before=game)
        move = read_line(line, game.vocabulary).move
        assert move is not None
        if (ends := ended_by(game, game.position, move)) is not None and "operate" not in line:
            game = open_game(game.data + f"{ends}: done\n".encode(), before=game)
        if taps_to(game, move) is None:
            missed.append(line)
    assert missed == []


def test_only_places_that_are_shown_are_tried(monkeypatch):
    rows = example("18OE.18xx").read_bytes().splitlines(keepends=True)
    offers = Offers(None, Fillings(open_game(b"".join(rows[: rows.index(b"D: lay Torino\n")]))))
    tried, honest = [], blanks._is_legal

    def note(game: Game, filled: str, moves: list[Move]) -> bool:
        tried.append(filled)
        return honest(game, filled, moves)

    monkeypatch.setattr(blanks, "_is_legal", note)
    asked = question(offers, "lay")
    assert asked is not None
    shown, first = {option.line for option in asked.options}, len(tried)
    everywhere = question(offers, "lay PLACE")
    assert everywhere is not None
    assert (len(shown), shown < {option.line for option in everywhere.options}) == (CHIPS, True)
    assert 2 * first < len(tried)


# ---- in a browser ----


def fullest(name: str) -> bytes:
    """Return the beginning of a game that offers most at its end, of some that were looked at."""
    rows = example(name).read_bytes().splitlines(keepends=True)
    parts = [b"".join(rows[: len(rows) - part * len(rows) // 9]) for part in range(1, 8)]
    return max(parts, key=lambda part: len(Fillings(open_game(part)).choices))


TITLES = [name for name in example_names() if name.endswith(".18xx") and "audit" not in name and "two" not in name]


@IN_BROWSER
@pytest.mark.slow
@pytest.mark.parametrize("name", TITLES)
def test_the_next_action_is_on_the_screen_of_a_phone(browser, tmp_path, name):
    """It is seen without scrolling, and all before More takes at most two screens."""
    path = tmp_path / "game.18xx"
    path.write_bytes(fullest(name))
    game = open_game(path.read_bytes())
    who = on_turn(game)
    with serving(path, "--players", endpoints=len(game.position.players) + 1) as screen, browser.page() as page:
        page.resize(WIDTH, HEIGHT, phone=True)
        page.touch()
        page.open(screen.endpoints[who if who in screen.endpoints else "keeper"])
        first = "document.querySelector('#ways .primary, #ways .chip, #ways .act')"
        assert page.value(f"{first}.getBoundingClientRect().bottom") <= HEIGHT
        assert page.value("document.getElementById('more').getBoundingClientRect().top") <= 2 * HEIGHT
        assert page.value("document.documentElement.scrollWidth") <= WIDTH


def is_longer(path, size):
    return path.stat().st_size > size


# Track, a token, two trains that run, a dividend and a train from the bank: the game and the first line of the turn.
TURNS = {"1856-four-players.18xx": 66, "1830-four-players.18xx": 138}


@IN_BROWSER
@pytest.mark.slow
@pytest.mark.parametrize("name", TURNS)
def test_an_operating_turn_takes_ten_taps(browser, tmp_path, name):
    """It is entered on the phone of the president; the total of taps leaves out digits."""
    rows = example(name).read_bytes().splitlines(keepends=True)
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(rows[: TURNS[name] - 1]))
    game = open_game(path.read_bytes())
    company, who = rows[TURNS[name] - 1].decode().partition(":")[0], on_turn(game)
    lines = [
        *takewhile(lambda line: line.startswith(f"{company}: "), (row.decode() for row in rows[TURNS[name] - 1 :]))
    ]
    lines = [line.strip() for n, line in enumerate(lines) if line not in lines[:n]]
    assert {"lay", "token", "run", "pay", "train"} <= {line.split()[1] for line in lines}
    with serving(path, "--players", endpoints=len(game.position.players) + 1) as screen, browser.page() as page:
        page.resize(WIDTH, HEIGHT, phone=True)
        page.touch()
        page.open(screen.endpoints[who])
        finger = Finger(page)
        for line in lines:
            game, size = open_game(path.read_bytes()), path.stat().st_size
            seen = "Number(entry.querySelector('input[name=seen]').value.split('.')[0])"
            page.wait_for(f"!waiting && !busy && {seen} == {len(game.journal.lines)}")
            finger.enter(game, line)
            wait_until(partial(is_longer, path, size))
        assert finger.typed == []
        assert finger.taps <= MOST_TAPS
