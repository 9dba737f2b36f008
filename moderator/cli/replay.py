"""`moderator replay`: the position after every line."""

from moderator.cli import streams
from moderator.cli.opening import File, Ruleset, open_journal, vouch


def replay(file: File, ruleset: Ruleset = None) -> None:
    """Print one JSON object a booked line: the position after it."""
    from moderator.model.doubts import until
    from moderator.rules.basics.state import State
    from moderator.snapshot import as_json

    game = open_journal(file, ruleset)
    doubts, last, about = game.doubts(), len(game.journal.booked), game.about_json
    for ordinal, step in enumerate(game.steps, 1):  # the last is what `show --json` prints, with all later doubts
        held = doubts if ordinal == last else until(doubts, step.booked.line)
        streams.put_json(as_json(State(game.title, step.position), held) | about, compact=True)
    vouch(doubts)
