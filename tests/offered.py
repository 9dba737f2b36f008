"""What a session offers at a position: the moves that break no rule, and how those begin whose rest the table knows."""

from moderator.shell.possible_moves import choices, open_ended
from tests.ledger import play


def offered(game: str, setup: str, players: str = "Ann Bob Cyd") -> set[str]:
    """`game` is a title, options after it: `18Rhl, short-game yes`."""
    title, _, options = game.partition(", ")
    now = play("", setup=setup, title=title, options=options, players=players).game
    return {*(choice.text for choice in choices(now) if choice.barred is None), *open_ended(now)}
