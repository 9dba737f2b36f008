"""The prompt and the toolbar: the turn and its step, the next turn, the state of the game, obligations."""

import re

import pytest

from moderator.game import open_game
from moderator.offers.by_round import coming
from moderator.resources import example
from moderator.rules.booking import State
from moderator.shell.session import Shell
from moderator.shell.terminal import toolbar
from moderator.views.text import cells
from moderator.writing import JournalSession
from tests.ledger import play
from tests.positions import FINAL_EXCHANGE, FIRST_TURN, LAST_MINORS, SECOND_TURN, SR3
from tests.rhineland import rhineland
from tests.virginia import AUCTIONED

BROKEN = "adjust bank -10800 FS +10800\n"
LAST_MINOR = FINAL_EXCHANGE + "".join(f"close {minor}\n" for minor in LAST_MINORS[:-1])
LONG = {"Ann": "A" * 40, "Bob": "王小明" * 13, "Cyd": "Z{0} =1+1 [red]", "Zoë": "Bernhardine von und zu Hohenlohe"}


def bar(game, time=""):
    return toolbar(game.game, time)


def prompt(game, tmp_path):
    return Shell(JournalSession(tmp_path / "none", game.game), lambda _: None, print, lambda _: None).prompt()


def test_a_company_s_turn(tmp_path):
    game = play("", setup=FIRST_TURN)
    assert bar(game, "1:05") == [
        "OR 2.1, phase 2: BNR (Ann), £100, trains 2 2 2, at track, then DR | 1:05",
        "bank £10950 | next train 3 £200 (5) | priority Ann | Ann 6/20 cert | balanced",
    ]
    assert prompt(game, tmp_path) == "OR 2.1 BNR track> "


def test_a_stock_round(tmp_path):
    game = play("", setup=SR3)
    assert bar(game)[0] == "SR 3, phase 2: Cyd, £390, sells, buys, or passes, then Ann"
    assert prompt(game, tmp_path) == "SR 3 Cyd [pass]> "


def test_a_position_being_counted():
    game = open_game(b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd Dan\ngiven phase 4\n")
    assert toolbar(game)[0] == "Count, phase 4: given ..., and begin at its end"


def test_obligations_are_on_the_lower_lines(tmp_path):
    game = play("adjust BNR -3 train 2 box +3 train 2\nBNR: run 0", setup=FIRST_TURN)
    assert bar(game)[0] == "OR 2.1, phase 2: BNR (Ann), £100, no train, must buy a train, then DR"
    assert bar(game)[2].startswith(">> BNR must buy a train: train 3 costs £200, it has £100, £100 missing")
    assert prompt(game, tmp_path) == "OR 2.1 BNR must buy a train> "


def test_the_end_of_the_game(tmp_path):
    game = play("end time ran out", setup=SR3)
    assert bar(game)[0] == "18EU, the game is over: time ran out"
    assert prompt(game, tmp_path) == "the game is over> "


@pytest.mark.parametrize(
    ("lines", "then", "said"),
    [
        ("", "Bob", "select"),
        ("select 3", "Bob", "bid on 3 [pass]"),
        ("select 3\nbid 100", "Cyd", "bid on 3 [pass]"),
        ("select 3\nbid 100\npass", "Ann", "bid on 3 [pass]"),  # only she is left to be overbid
        ("select 3\npass\npass\npass", "Bob", "take 3 [pass]"),
    ],
)
def test_next_player_in_the_sale_of_minors(tmp_path, lines, then, said):
    game = play(lines)
    assert coming(State(game.game.title, game.position)) == then
    assert prompt(game, tmp_path).endswith(f" {said}> ")


def test_next_player_in_the_auction_of_lots(tmp_path):
    game = play("bid REA 40", title="18VA")
    assert bar(game)[0] == "ISR, phase 2: Bob, $400, bids on a lot, or passes, then Cyd"
    assert bar(game)[2] == "bids REA $40 Ann, TIW $60 -, PY $80 -, B&O $140 -"
    owed = play("", setup=AUCTIONED.rsplit("Bob: value", 1)[0], title="18VA")
    assert (prompt(owed, tmp_path), coming(State(owed.game.title, owed.position))) == ("ISR Bob value> ", None)


def test_next_player_in_the_sale_of_privates(tmp_path):
    game = rhineland("bid KEO 35\nbid KEO 40\ntake")
    assert bar(game)[0] == "ISR, phase 2: Ann, M600, bids for KEO above Bob's M40, or passes, then Bob"
    assert bar(game)[2].startswith("bids KEO M40 Bob, Szl M50 -")
    assert prompt(rhineland(""), tmp_path) == "ISR Ann take or bid [pass]> "


@pytest.mark.parametrize(
    ("game", "then"),
    [
        (play("", setup=FINAL_EXCHANGE), "Bob"),  # Ann exchanges first
        # The last minor brings BNR a third train: after the discard Cyd, who has the priority deal, begins SR 3.
        (play("adjust pool -1 train 3 BNR +1 train 3 !\n15: exchange 15 BNR", setup=LAST_MINOR), "Cyd"),
        (play("", setup=FIRST_TURN + "BNR: run 0\nBNR: done\nDR: run 0\nDR: done"), "10"),  # FS is the last of OR 2.1
        (play("", setup=SECOND_TURN + "BNR: run 0\nBNR: done\nDR: run 0\nDR: done"), "SR 3"),
        (play("", setup=SECOND_TURN + BROKEN + "BNR: run 0\nBNR: done\nDR: run 0\nDR: done"), "the end"),
    ],
)
def test_the_next_turn_is_shown(game, then):
    assert coming(State(game.game.title, game.position)) == then


@pytest.mark.parametrize(
    ("name", "discard", "then"),
    [
        ("18EU-four-players", "SNCF: discard P", "FS"),
        ("18Rhl-four-players", "DEE: discard 3", "GVE"),
        ("18VA-three-players", "SR: discard 2G", "N&W"),
    ],
)
def test_a_turn_that_a_discard_ends_is_not_next(name, discard, then):
    """BNR and BME have nothing left to do once the others have discarded; N&W can still buy."""
    game = open_game(example(f"{name}.18xx").read_bytes())
    line = next(step.booked.line for step in game.steps if step.booked.text == discard)
    assert coming(State(game.title, game.at(line - 1))) == then


@pytest.mark.slow
@pytest.mark.parametrize("name", ["18EU-four-players", "18VA-three-players", "18Rhl-four-players"])
def test_eighty_columns_whatever_the_names(name):
    text = example(f"{name}.18xx").read_text(encoding="utf-8")
    for short, long in LONG.items():
        text = re.sub(rf"\b{short}\b", f'"{long}"', text)
    game = open_game(text.encode())
    assert game.journal.problems == ()
    told = [line for step in game.steps for line in toolbar(At(game, step.position), "1:02:03")]
    assert [line for line in told if cells(line) > 80] == []


class At:
    """A game as it stood at a position."""

    def __init__(self, game, position):
        self.title, self.replay, self.position = game.title, game.replay, position
        self.state = State(game.title, position)
