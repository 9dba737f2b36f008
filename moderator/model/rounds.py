"""Rounds: where the game stands in the sequence of play."""

from dataclasses import dataclass
from typing import TypeVar

Stage = str
Value = TypeVar("Value")


def changed(value: Value, **changes: object) -> Value:
    """A copy of a frozen dataclass with slots, some of its fields changed: `dataclasses.replace`, at half its cost."""
    kind = type(value)
    twin = object.__new__(kind)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        object.__setattr__(twin, name, changes[name] if name in changes else getattr(value, name))
    return twin


@dataclass(frozen=True, slots=True)
class SaleRound:
    """The opening sale. `stage`: select, open (may start an auction), raise, or offer (descending price)."""

    player: str
    auctioneer: str
    stage: Stage = "select"
    company: str | None = None
    bid: int = 0
    bidder: str | None = None
    price: int = 0
    passed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StockRound:
    """A stock round. `passes` counts consecutive ones; `sold` holds (player, company) pairs of the whole round."""

    number: int
    player: str
    passes: int = 0
    last_actor: str | None = None
    sold: frozenset[tuple[str, str]] = frozenset()
    sold_now: tuple[str, ...] = ()  # companies sold in the turn under way
    merging: str | None = None  # a corporation started in this turn whose founder has yet to name his minor


@dataclass(frozen=True, slots=True)
class ExchangeRound:
    """The round in which remaining minors become shares."""

    number: int
    player: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One company's turn. `step` is an index into the title's steps for its kind."""

    company: str
    step: int = 0
    yellow: int = 0
    upgrades: int = 0
    tokens: int = 0
    revenue: int | None = None
    settled: bool = False  # the dividend is declared, or there was nothing to declare
    bought: bool = False  # a train, of any kind
    cars: int = 0  # Pullmans bought this turn
    car_owed: bool = False  # a Pullman was given up at the limit: another train must be bought at once
    started_at_limit: bool = False
    traded: str | None = None  # "sold" or "bought" own stock
    missed: str | None = None  # "run" or "dividend": a step that play has passed over, though it was due
    raised: int = 0  # what the president's sales of this turn brought
    sold: tuple[str, ...] = ()  # corporations the president has sold shares of in this turn


@dataclass(frozen=True, slots=True)
class OperatingRound:
    """One operating round; `acted` are the companies whose turn is over, `turn` the one under way.

    `paused` are turns that a company acting out of order has broken into.
    """

    number: int
    index: int
    of: int
    acted: tuple[str, ...] = ()
    turn: Turn | None = None
    paused: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; `reason` says how."""

    reason: str


Round = SaleRound | StockRound | ExchangeRound | OperatingRound | GameOver
