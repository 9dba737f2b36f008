"""Hide what only one player may know from every text that goes to a page: the destiny card he has named."""

import re

from moderator.game import Game
from moderator.model.rounds import GameOver

# `keep D7`, `keeps "D7"` and `kept D7`: the only words that a card follows.
_KEPT = re.compile(r'(?i)(\bke(?:eps?|pt)[\s"]+)(\w+)')


def hide_cards(game: Game, text: str, reader: str | None = None) -> str:
    """Return the text with `...` for each hidden card that follows `keep` or `kept`, unless it is the reader's own.

    Nothing is hidden once the game is over. A reader of None sees no card: those who only look, and the keeper.
    """
    cards = _hidden_cards(game, reader)
    if not cards or isinstance(game.position.round, GameOver):
        return text

    def hide(named: re.Match[str]) -> str:
        keeps, card = named.groups()
        return f"{keeps}..." if card.casefold() in cards else named[0]

    return _KEPT.sub(hide, text)


def _hidden_cards(game: Game, reader: str | None) -> set[str]:
    """Return the cards of the title that are dealt face down, but for the one that this reader has named."""
    own = game.position.cards.named.get(reader) if reader is not None else None
    cards = game.title.file.cards.items()
    return {name.casefold() for name, card in cards if card.kind == "destiny" and name != own}
