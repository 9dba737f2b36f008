"""A kind of round: its heading, how it begins, which moves it accepts, and how a view describes it.

The state of a round, its name and its actor are in its class in model/rounds.py. A move that a kind does not list
works as in any round (dispatch.py), with a finding if it belongs to another round.
"""

from collections.abc import Callable, Mapping
from typing import Any

from moderator.model.moves import Move
from moderator.model.rounds import Round
from moderator.model.values import Field, Record
from moderator.rules.booking import Booking, State

Handler = Callable[[Booking, Any, str], None]
Lot = tuple[str, int, list[tuple[str, int]]]  # name, price, and bids on it, highest last


class RoundKind(Record):
    """A kind of round.

    `heading` is the heading of its sheet. `step` and `at` describe the next action, as a sentence and as a word.
    `moves` are player moves that differ from those in other rounds, `of_companies` company moves. Without an entry for
    `Pass`, a pass works as in a stock round.

    A round that rulesets or events refer to has a `name`. A round of the regular course has `begins`. Any other round,
    and any round with which a game may begin, has two functions: `opens` returns its first state, given the first
    player, and `begun` books the consequences.
    """

    heading: str
    step: Callable[[State], str]
    at: Callable[[State], str] = lambda _: ""
    moves: Mapping[type[Move], Handler] = Field(default_factory=dict)
    of_companies: Mapping[type[Move], Handler] = Field(default_factory=dict)
    name: str = ""
    opens: Callable[[State, str], Round] | None = None
    begun: Callable[[Booking], None] = lambda _: None
    begins: Callable[[Booking], None] | None = None
    goes_on: Callable[[Booking], None] | None = None  # called after every move
    resumes: Callable[[Booking], object] | None = None  # called when a par price has been set that it waited for
    lots: Callable[[State], list[Lot]] = lambda _: []  # for sale now
    least_bid: Callable[[State, str], int | None] = lambda *_: None  # on a lot that is being auctioned
    known: Callable[[Booking, str], bool] = lambda *_: (
        False
    )  # whether a player's pass only confirms how the round ended for them
    meant: Callable[[State, Move, str], list[str]] | None = None  # companies that may be meant if none is named
