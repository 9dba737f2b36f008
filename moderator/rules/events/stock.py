"""Events of stock rounds and of the players' turns in them."""

from moderator.model.moves import Move
from moderator.model.rounds import StockRound
from moderator.model.values import Slim


class StockRoundBegins(Slim):
    """A stock round is about to begin: the priority deal is known, but no player is on turn yet."""


class StockTurn(Slim):
    """A player is on turn in a stock round and does something, or lines are listed.

    Lines of the kind "swaps", which exchange something for shares, are listed even after a purchase.
    """

    player: str
    move: Move | None = None  # the move to be judged, None when lines are listed


class StockTurnEnds(Slim):
    """A player's turn in a stock round ends. It is judged before the next player is on turn, booked after that."""

    turn: StockRound
    last: bool = False  # all players have passed; nothing has been settled yet


class StockRoundEnds(Slim):
    """A stock round ends: the priority deal is settled, the prices of sold-out corporations have not risen yet."""

    ended: StockRound


class StockRoundClosed(Slim):
    """A stock round has ended, and the prices of sold-out corporations have risen."""
