"""`moderator play`: the interactive session."""

from pathlib import Path

from moderator.cli import streams
from moderator.cli.failures import Failed, explain
from moderator.cli.opening import Kept, Ruleset, doubts, open_journal
from moderator.errors import ExitCode


def play(file: Kept, ruleset: Ruleset = None) -> None:
    """Keep a game beside the board: a line a move, answered at once."""
    from moderator.shell.loop import Shell
    from moderator.writing import Keeper

    if file == "-":
        raise Failed("play writes into a file, not to standard input", ExitCode.USAGE, "name the journal")
    game = open_journal(file, ruleset)
    streams.talk(*doubts(game))
    Shell(Keeper(Path(file), game, ruleset), read_line, streams.put, say_failure, streams.ink()).run()


def read_line(prompt: str) -> str | None:
    """One line as typed; None at the end of the input."""
    import sys

    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            streams.put([""])
            return None
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def say_failure(error: Exception) -> bool:
    """Tell an error of the user's or the system's; False if it is neither."""
    explained = explain(error)
    if explained is None or explained[1] is ExitCode.DAMAGED:
        return False
    streams.talk(explained[0])
    return True
