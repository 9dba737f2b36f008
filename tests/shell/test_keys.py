"""The shortest forms of the example games, typed into the session, give the same journals."""

import pytest

from benchmarks.keys import shortest
from moderator.game import open_game
from moderator.journal.grammar import format_line
from moderator.journal.writer import create_journal
from moderator.resources import example
from moderator.shell.loop import Shell
from moderator.writing import Keeper


def said(game):
    """What every line says; an amendment names its line by what is kept between the two, for remarks are left out."""
    numbers = {line.number: at for at, line in enumerate(line for line in game.journal.lines if line.says)}
    lines = [line for line in game.journal.lines if line.says]
    return [
        (numbers[line.says.line], format_line(line.says).split(None, 2)[2])
        if type(line.says).__name__ == "Amend"
        else format_line(line.says)
        for line in lines
    ]


@pytest.mark.parametrize("name", ["18EU-four-players", "18VA-three-players", "18Rhl-four-players"])
def test_what_is_typed_gives_the_same_journal(tmp_path, name):
    data = example(f"{name}.18xx").read_bytes()
    original = open_game(data)
    typed = [form.text for form in shortest(data, tmp_path / "sought.18xx")]
    copy = tmp_path / "typed.18xx"
    create_journal(copy, original.journal.header)
    keys = iter(line for text in typed for line in _with_answer(text))
    Shell(Keeper(copy, open_game(copy.read_bytes())), lambda prompt: next(keys, None), lambda lines: None, _fail).run()
    assert said(open_game(copy.read_bytes())) == said(original)


def _with_answer(text):
    """An amendment is shown before it is written: Enter writes it."""
    return (text, "") if text.startswith("am") else (text,)


def _fail(error):
    raise error
