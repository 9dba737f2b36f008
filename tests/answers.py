"""Enter lines into a journal and return what the table reads."""

from textwrap import dedent

from moderator.game import open_game
from moderator.views.answer import answer
from moderator.writing import JournalSession


def say(tmp_path, lines, setup="", title="18EU", players="Ann Bob Cyd", ruleset=None):
    """Enter the set-up lines and these lines. Return the answer to the last, with wrapped lines joined."""
    path = tmp_path / "game.18xx"
    path.write_text(f"moderator 1\ngame {title}\nplayers {players}\n{dedent(setup).lstrip()}", encoding="utf-8")
    session = JournalSession(path, open_game(path.read_bytes(), ruleset))
    given = None
    for line in dedent(lines).strip().splitlines():
        given = session.say(line)
        assert not given.refused, (line, given.findings)
    told = []
    for line in answer(session.game.title, given):
        if told and line.startswith("   "):
            told[-1] += f" {line.strip()}"
        else:
            told.append(line)
    return told
