"""A title has all verbs that its games use, and none that only other titles have."""

import pytest

from moderator.game import open_game
from moderator.mechanics.catalogue import load_title
from moderator.model.moves import Move
from moderator.resources import example, ruleset_names
from moderator.rules.dispatch import verbs_of, verbs_of_move
from moderator.rules.mechanic_rules import mechanics_of

GAMES = sorted(path.name for path in example("18EU-four-players.18xx").parent.glob("*.18xx"))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_title_has_the_verbs_of_its_games(name):
    game = open_game(example(name).read_bytes())
    moves = [line.says for line in game.journal.lines if isinstance(line.says, Move)]
    assert {move.verb for move in moves} - game.vocabulary.verbs == set()


@pytest.mark.parametrize("name", ruleset_names())
def test_a_title_has_the_verbs_that_answer_its_questions(name):
    title = load_title(name, ())
    accepted = {kind for moves in mechanics_of(title).questions.answers.values() for kind in moves}
    assert {verb for kind in accepted for verb in verbs_of_move(kind)} <= verbs_of(title)


@pytest.mark.parametrize(
    ("title", "absent"),
    [
        ("1830", {"par", "float", "claim", "select"}),
        ("18EU", {"claim", "clear", "value"}),
        ("18OE", {"select", "merge"}),
    ],
)
def test_a_title_has_no_verbs_of_other_titles(title, absent):
    assert absent & verbs_of(load_title(title, ())) == set()
