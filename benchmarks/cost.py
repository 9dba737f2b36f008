"""What a line of each example game costs to replay, against one of 18EU: CPU of one process, the two in turn."""

import statistics
import time
from collections.abc import Iterator, Mapping

from moderator.game import Game, open_game

_PAIRS = 9
_BUDGET = 1.3


def table(games: Mapping[str, bytes], measure: str) -> Iterator[str]:
    """A row for each game: microseconds a line, and how often that is what a line of the game `measure` costs."""
    against = open_game(games[measure])
    yield f"{'a line replayed':<40} {'us':>7} {'times':>7}   at most {_BUDGET} of {measure}"
    for name, data in games.items():
        game = open_game(data)
        pairs = [(cost(game), cost(against)) for _ in range(_PAIRS)]
        times = statistics.median(own / other for own, other in pairs)
        least = min(own for own, _ in pairs)
        yield f"{name:<40} {least:>7.1f} {times:>7.2f}{'   missed' if times > _BUDGET else ''}"


def cost(game: Game) -> float:
    """CPU microseconds a line of a game replayed once."""
    start = time.process_time()
    for _ in game.replay.run(game.journal.booked):
        pass
    return (time.process_time() - start) / len(game.journal.booked) * 1e6
