"""What is possible now, and why the rest is not."""

from functools import cache

import pytest

from moderator.game import Game, open_game
from moderator.model.lines import Booked
from moderator.resources import example
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible import choices, open_ended
from moderator.shell.question import question
from tests.ledger import play
from tests.midwest import OR2, WORN

GAME = open_game(example("18EU-four-players.18xx").read_bytes())
LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


@cache
def whole(title):
    return open_game(example(f"{title}-{'three' if title == '18VA' else 'four'}-players.18xx").read_bytes())


def games(title, first, step):
    """Some of the positions of a title's example game, with the move that came next."""
    game = whole(title)
    for number in range(first, len(game.steps), step):
        folded = game.steps.moved(game.journal.booked[:number])
        earlier = Game(game.journal, game.title, game.replay, game.vocabulary, b"", folded)
        yield earlier, game.steps[number].booked.text


@pytest.mark.parametrize("title", ["18EU", "18VA", "18Rhl"])
def test_every_barred_choice_names_its_section(title):
    barred = [choice.barred for game, _ in games(title, 12, 23) for choice in choices(game) if choice.barred]
    assert len(barred) > 20
    assert [found.code for found in barred if not found.section and found.code != "missing"] == []


@pytest.mark.parametrize(
    ("title", "verbs", "least"),
    [
        ("18EU", {"select", "start", "exchange", "close", "pass", "take", "discard"}, 30),
        ("18VA", {"start", "pass", "value", "convert", "discard", "done", "pay", "hold"}, 40),
        ("18Rhl", {"start", "pass", "take", "done", "pay", "hold"}, 40),
    ],
)
def test_what_was_done_in_the_game_was_among_the_choices(title, verbs, least):
    missing, asked = [], 0
    for game, line in games(title, 3, 2):
        text = line.partition(": ")[2].partition(" ;")[0].strip()
        verb = text.partition(" ")[0]
        own = line.startswith(f"{actor(game.state)}: ")  # not of a turn that begins with this line
        if verb in verbs and own and not text.endswith("!"):
            asked += 1
            if not any(choice.verb == verb and choice.barred is None for choice in choices(game)):
                missing.append(line)
    assert missing == []
    assert asked > least


def at(title, beginning):
    """The example game up to the line before the first that begins so."""
    return next(game for game, line in games(title, 0, 1) if line.startswith(beginning))


@pytest.mark.parametrize(
    ("title", "beginning", "told"),
    [
        ("18VA", "Ann: bid B&O 140", ("bid TIW 60, bid PY 80, bid B&O 140", "bid LOT AMOUNT")),
        ("18VA", "Ann: value B&O 100", ("value B&O 70|75|82|90|100",)),
        ("18VA", "C&O: convert", ("buy TIW from Bob 30-90",)),
        ("18VA", "RF&P: convert", ("convert", "use PY limit")),
        ("18VA", "N&W: use TIW", ("use TIW",)),
        ("18Rhl", "Ann: bid NLK 125", ("take", "bid KEO 35, bid Szl 55, bid Tjt 85, bid NLK 125, bid RhE 140")),
        ("18Rhl", "Zoë: bid Szl 70", ("bid 70", "pass", "bid AMOUNT")),
        ("18Rhl", "Cyd: start BME 80", ("start ADR|BME|CCE|CME|DEE|GVE|MKB 60|65|70|75|80|90|100",)),
        ("18Rhl", 'link "Östl', ("link PLACE", "link RhE")),
        ("18Rhl", "CCE: sell CCE 5", ("sell CCE 1|2|3|4|5",)),  # for the train it owes
        ("18Rhl", "Ann: bid NLK 125", ("sold LOT PLAYER AMOUNT",)),
        ("18EU", "Ann: start RPR", ("start BNR|DR|FS|RBSR|RPR|AIRS|SNCF|GSR 70|75|82|90|100 minor 6|7|9|11",)),
    ],
)
def test_moves_of_every_round_are_told(title, beginning, told):
    lines = [line.strip() for line in question(at(title, beginning))]
    assert [text for text in told if text not in lines] == []


def test_the_question_is_answered_with_moves_and_reasons():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))
    game = open_game(b"".join(LINES[:number]))
    text = "\n".join(question(game))
    assert "train 3" in text
    assert "train P pool: a P may be bought from phase 3 on [4.4.9]" in text
    assert open_ended(game) == ["train TRAIN from COMPANY PRICE"]


def test_a_counted_position_is_told_how_it_goes_on():
    game = open_game(b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd Dan\ngiven phase 4\n")
    first, *lines = question(game)
    assert first == "possible now:"
    assert "  given phase PHASE" in lines
    assert "  begin SR 4 next PLAYER priority PLAYER" in lines


def test_nothing_is_sold_and_the_pool_is_closed_in_a_first_stock_round_of_purchases():
    offered = [choice.text for choice in choices(at("18Rhl", "Bob: buy RhE"))]  # he has shares of it
    assert "buy RhE" in offered
    assert [text for text in offered if text.startswith("sell") or "pool" in text] == []


def test_what_rivers_runs_and_connections_ask_for_is_begun():
    # The IC has three tokens and a 2, and the Freight Line is Cyd's; with the first 6 what it brings is over.
    begun = open_ended(play("", setup=OR2, title="18MW").game)
    wanted = {"lay PLACE river AMOUNT", "run REVENUE calls NUMBER", 'token "San Francisco"', "token Southwest"}
    assert wanted <= {*begun}
    later = open_ended(play("", setup=WORN, title="18MW").game)
    assert "run REVENUE calls NUMBER" not in later
    assert 'token "San Francisco"' not in open_ended(play("IC: token Chicago", setup=OR2, title="18MW").game)


def test_trying_changes_nothing():
    before = GAME.position.books
    choices(GAME)
    assert GAME.position.books == before
    assert isinstance(GAME.steps[-1].booked, Booked)
