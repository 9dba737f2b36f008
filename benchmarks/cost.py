"""What a line of each example game costs to replay, relative to 18EU: CPU time of one process, the two alternating."""

import statistics
import time
from collections.abc import Iterator, Mapping

from moderator.game import Game, open_game

_PAIRS = 9
_BUDGET = 1.3


def table(games: Mapping[str, bytes], measure: str) -> Iterator[str]:
    """Yield a row per game: microseconds to replay a line, and their ratio to `measure`."""
    against = open_game(games[measure])
    yield f"{'a line':<40} {'us':>7} {'times':>7}   at most {_BUDGET} of {measure}"
    for name, data in games.items():
        game = open_game(data)
        pairs = [(cost(game), cost(against)) for _ in range(_PAIRS)]
        times = statistics.median(own / other for own, other in pairs)
        least = min(own for own, _ in pairs)
        yield f"{name:<40} {least:>7.1f} {times:>7.2f}{'   missed' if times > _BUDGET else ''}"


def cost(game: Game) -> float:
    """Return the CPU microseconds per line to replay a game once."""
    start = time.process_time()
    for _ in game.replay.run(game.journal.booked):
        pass
    return (time.process_time() - start) / len(game.journal.booked) * 1e6
