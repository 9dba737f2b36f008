"""What is possible now, and why the rest is not."""

from moderator.game import open_game
from moderator.model.lines import Booked
from moderator.resources import example
from moderator.shell.possible import choices, open_ended
from moderator.shell.question import question

GAME = open_game(example("18EU-four-players.18xx").read_bytes())
LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


def test_every_free_choice_is_accepted_and_every_barred_one_names_its_section():
    for number in range(12, len(LINES), 23):
        game = open_game(b"".join(LINES[:number]))
        for choice in choices(game):
            if choice.barred is not None:
                assert choice.barred.section or choice.barred.code == "missing", choice
                assert choice.barred.message


def test_what_was_done_in_the_game_was_among_the_choices():
    verbs = {"select", "start", "exchange", "close", "pass", "take", "discard"}
    offered = asked = 0
    for number, line in enumerate(LINES):
        verb = line.decode().partition(": ")[2].split(" ")[0].strip()
        if verb in verbs and number % 3 == 0:
            game = open_game(b"".join(LINES[:number]))
            asked += 1
            offered += any(choice.verb == verb and choice.barred is None for choice in choices(game))
    assert asked == offered > 30


def test_the_question_is_answered_with_moves_and_reasons():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))
    game = open_game(b"".join(LINES[:number]))
    text = "\n".join(question(game))
    assert "train 3" in text
    assert "train P pool: a P may be bought from phase 3 on [4.4.9]" in text
    assert open_ended(game) == ["train TRAIN from COMPANY PRICE"]


def test_trying_changes_nothing():
    before = GAME.position.books
    choices(GAME)
    assert GAME.position.books == before
    assert isinstance(GAME.steps[-1].booked, Booked)
