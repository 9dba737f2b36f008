"""What companies have earned round by round, read from the lines that ran their trains."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.model.ledger import BANK
from moderator.replay import Applied
from moderator.rules.rounds.sequence import round_name
from moderator.vocabulary.runs import Run

Earned = dict[str, dict[str, int]]


def earned(game: Game, line: int | None = None) -> Earned:
    """By round in the order of play, and by company, what its runs have brought up to a line, now without one."""
    told: Earned = {}
    for company, played, revenue in _runs(game, line):
        told.setdefault(played, {})[company] = revenue
    return told


def _runs(game: Game, line: int | None) -> Iterator[tuple[str, str, int]]:
    before = game.replay.start
    for step in game.steps:
        if line is not None and step.booked.line > line:
            return
        move = step.booked.move
        if isinstance(move, Run) and move.actor is not None:
            yield move.actor, round_name(before), revenue_of(step)
        before = step.position


def revenue_of(step: Applied) -> int:
    """What a run earned: as the turn holds it, or where the turn has ended with it, as was told or paid."""
    if (turn := step.position.turn_of(step.booked.move.actor or "")) is not None:
        return turn.revenue or 0
    for event in step.entry.events:
        if event.code == "dividend-full":
            return event.amount or 0
    return sum(posting.count for posting in step.entry.postings if posting.source == BANK)
