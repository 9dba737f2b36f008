"""`moderator replay`: the position after every line."""

from moderator.cli import streams
from moderator.cli.opening import File, Ruleset, open_journal, vouch
from moderator.rules.basics.state import State


def replay(file: File, ruleset: Ruleset = None) -> None:
    """Print one JSON object a booked line: the position after it."""
    from moderator.model.doubts import until
    from moderator.snapshot import as_json

    game = open_journal(file, ruleset)
    title, doubts = game.title, game.doubts()
    for step in game.steps[:-1]:
        streams.put_json(as_json(State(title, step.position), until(doubts, step.booked.line)), compact=True)
    if game.steps:  # the last object is what `show --json` prints, with doubts of lines that no move follows
        streams.put_json(as_json(game.state, doubts), compact=True)
    vouch(doubts)
