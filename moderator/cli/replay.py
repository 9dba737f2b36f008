"""`moderator replay`: the position after every line."""

from moderator.cli import streams
from moderator.cli.opening import File, Ruleset, open_journal, vouch


def replay(file: File, ruleset: Ruleset = None) -> None:
    """Print one JSON object a booked line: the position after it, what it said, and what it booked."""
    from moderator.model.findings import until
    from moderator.rules.booking import State
    from moderator.snapshot import as_json
    from moderator.titles.telling import tell

    game = open_journal(file, ruleset)
    doubts, last, about = game.doubts(), len(game.journal.booked), game.about_json
    for ordinal, step in enumerate(game.steps, 1):  # the last is what `show --json` prints, with all later doubts
        held = doubts if ordinal == last else until(doubts, step.booked.line, game.journal.order)
        postings = [
            {"from": p.source, "to": p.target, "unit": p.unit, "count": p.count, "why": p.why}
            for p in step.entry.postings
        ]
        events = [{"code": event.code, "says": game.hide(tell(game.title, event))} for event in step.entry.events]
        said = {"text": game.shown(step.booked), "postings": postings, "events": events}
        streams.put_json(as_json(State(game.title, step.position), held) | about | said, compact=True)
    vouch(doubts)
