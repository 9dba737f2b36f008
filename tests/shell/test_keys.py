"""The shortest forms of a stretch of the example games, typed into the session, give the same journals."""

import pytest

from benchmarks.keys import shortest
from moderator.game import open_game
from moderator.journal.grammar import format_line
from moderator.journal.writer import create_journal
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.writing import JournalSession

pytestmark = pytest.mark.slow


def said(game):
    """Return every line without remarks; an amendment names its line by its place among the others."""
    numbers = {line.number: at for at, line in enumerate(line for line in game.journal.lines if line.says)}
    lines = [line for line in game.journal.lines if line.says]
    return [
        (numbers[line.says.line], format_line(line.says).split(None, 2)[2])
        if type(line.says).__name__ == "Amend"
        else format_line(line.says)
        for line in lines
    ]


def cut(name, last):
    """An example game up to its line of play with this number, and those lines."""
    data = example(f"{name}.18xx").read_bytes()
    said = [line for line in open_game(data).journal.lines if line.says]
    return b"".join(data.splitlines(keepends=True)[: said[last - 1].number]), [line.text for line in said[:last]]


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("18EU-four-players", 181, 213),  # corporations started, minors merged, an operating round
        ("18EU-four-players", 408, 412),  # an amendment
        ("18VA-three-players", 154, 178),  # trains for goods, counts, a stock round
        ("18Rhl-four-players", 84, 112),  # privates that help, a link
    ],
)
def test_typed_keys_give_the_same_journal(tmp_path, name, first, last):
    data, texts = cut(name, last)
    original = open_game(data)
    typed = [form.text for form in shortest(data, tmp_path / "sought.18xx", first)]
    copy = tmp_path / "typed.18xx"
    create_journal(copy, original.journal.header, (), texts[:first])
    keys = iter(line for text in typed for line in _with_answer(text))
    Shell(
        JournalSession(copy, open_game(copy.read_bytes())), lambda prompt: next(keys, None), lambda lines: None, _fail
    ).run()
    assert said(open_game(copy.read_bytes())) == said(original)


def _with_answer(text):
    """An amendment is shown before it is written: Enter writes it."""
    return (text, "") if text.startswith("am") else (text,)


def _fail(error):
    raise error
