"""`moderator replay`: the position after every line."""

from moderator.cli import streams
from moderator.cli.opening import File, Ruleset, open_journal
from moderator.rules.basics.state import State


def replay(file: File, ruleset: Ruleset = None) -> None:
    """Print one JSON object a booked line: the position after it."""
    from moderator.model.wording import plural
    from moderator.snapshot import as_json

    game = open_journal(file, ruleset)
    for step in game.replay.run(game.journal.booked):
        streams.put_json(as_json(State(game.title, step.position)), compact=True)
    if game.journal.problems:
        streams.talk(f"{plural(len(game.journal.problems), 'line')} left out that could not be read; see audit")
