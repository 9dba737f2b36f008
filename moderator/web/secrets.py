"""Hide what only one player may know from every text that goes to a page: the destiny card he has named."""

import re
from functools import lru_cache

from moderator.game import Game
from moderator.model.rounds import GameOver


def hide_cards(game: Game, text: str, reader: str | None = None) -> str:
    """Return the text with `...` for each hidden card that follows `keep` or `kept`, unless it is the reader's own.

    Nothing is hidden once the game is over. A reader of None sees no card: those who only look, and the keeper.
    """
    cards = _hidden_cards(game, reader)
    if not cards or isinstance(game.position.round, GameOver):
        return text
    return _pattern(cards).sub(r"\1\2...", text)


def _hidden_cards(game: Game, reader: str | None) -> tuple[str, ...]:
    """Return the cards of the title that are dealt face down, but for the one that this reader has named."""
    own = game.position.cards.named.get(reader) if reader is not None else None
    return tuple(name for name, card in game.title.file.cards.items() if card.kind == "destiny" and name != own)


@lru_cache(maxsize=32)
def _pattern(cards: tuple[str, ...]) -> re.Pattern[str]:
    """Match `keep D7`, `keeps "D7"` and `kept D7`, the only words of a line that such a card follows."""
    return re.compile(rf'(?i)\b(keeps?|kept)([\s"]+)(?:{"|".join(map(re.escape, cards))})\b')
