"""The shipped examples, each replayed once per process."""

from functools import cache

from moderator.game import Game, open_game
from moderator.resources import example


@cache
def shipped_game(name: str) -> Game:
    """Return the game of an example, named without its suffix."""
    return open_game(example(f"{name}.18xx").read_bytes())
