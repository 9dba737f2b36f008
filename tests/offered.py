"""What a session offers at a position: legal moves, and the beginnings of moves that the table completes."""

from moderator.shell.possible_moves import choices, open_ended
from tests.ledger import play


def offered(game: str, setup: str, players: str = "Ann Bob Cyd") -> set[str]:
    """Return the offers. `game` is a title with options after it: `18Rhl, short-game yes`."""
    title, _, options = game.partition(", ")
    now = play("", setup=setup, title=title, options=options, players=players).game
    return {*(choice.text for choice in choices(now) if choice.barred is None), *open_ended(now)}
