"""What a player's page tells beside his moves: his money, what his sales would do, the card that only he sees."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import format_move, parse_line
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.offers.stock import sales
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.trains.owing import could_raise
from moderator.shell.possible_moves import outcome
from moderator.web.look import Facts


def beside(game: Game, player: str, worths: bool = True) -> Facts:
    """What he could raise, and his sales, only with `worths`."""
    state = game.state
    priced = game.title.file.shares.priced
    return {
        "cash": game.title.balance(state.cash(player)),
        "certificates": certificates_of_limit(state, player),
        "raises": game.title.money(could_raise(state, player)) if worths and priced else None,
        "sales": list(_sales(game, player)) if worths and priced else [],
        "card": _card(game, player),
    }


def _sales(game: Game, player: str) -> Iterator[tuple[str, str]]:
    """Each sale that a turn of a stock round would allow him if it came now, with its proceeds, price and president."""
    position = _in_stock(game.position, player)
    state = State(game.title, position)
    for company in game.title.certificates:
        for text in sales(state, player, company):
            move = parse_line(f"{text}", game.vocabulary)
            assert isinstance(move, Move)
            tried = game.replay.book(position, Booked(0, move.replace(actor=player), text))
            if not tried.violations:
                yield format_move(move), ", ".join(outcome(state, tried))


def _in_stock(position: Position, player: str) -> Position:
    """The same position in his turn of a stock round."""
    now = position.round
    if isinstance(now, StockRound) and now.player == player and position.asked is None:
        return position
    return position.copy().replace(round=StockRound(player, position.set_number), agenda=())


def _card(game: Game, player: str) -> str | None:
    """The hidden card that he has named, with its goal."""
    name = game.position.cards.named.get(player)
    return None if name is None else f"{name}: {game.title.file.cards[name].says}"
