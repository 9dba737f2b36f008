"""The shortest forms of an example game, typed into the session, give the same journal."""

from benchmarks.keys import shortest
from moderator.game import open_game
from moderator.journal.grammar import format_line
from moderator.resources import example

GAME = example("18EU-four-players.18xx").read_bytes()
BEGINNING = b"".join(GAME.splitlines(keepends=True)[:330])


def test_what_is_typed_gives_the_same_journal(tmp_path):
    typed = list(shortest(BEGINNING, tmp_path / "copy.18xx"))
    original, copy = open_game(BEGINNING), open_game((tmp_path / "copy.18xx").read_bytes())
    assert [format_line(line.says) for line in copy.journal.lines if line.says] == [
        format_line(line.says) for line in original.journal.lines if line.says
    ]
    assert copy.position.books == original.position.books
    assert sum(form.lines for form in typed) == len([line for line in original.journal.lines if line.says])
