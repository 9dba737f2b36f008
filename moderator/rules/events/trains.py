"""Events about trains: what the bank sells, purchases, trains owned and trains owed."""

from typing import NamedTuple

from moderator.model.rounds import Turn
from moderator.vocabulary.trains import Train

# ---- trains on sale ----


class TrainSupply(NamedTuple):
    """The bank decides whether it sells trains of a type."""

    train: str
    always_sold: bool = False  # also while trains above it in the stack are left
    barred: bool = False  # not sold yet, although no other train lies above it
    set_aside: bool = False  # the trains left are kept for companies, so the next type is on top of the stack


class BankTrains(NamedTuple):
    """The bank decides which of its trains it sells to a company."""

    company: str
    first: str | None = None  # the type that the company must buy before any other
    closed: bool = False  # the bank sells the company no more trains this turn
    barred: frozenset[str] = frozenset()  # types on sale to other companies only


class TrainTrade(NamedTuple):
    """A company looks at the trains of another company, or at one of them."""

    company: str
    seller: str
    train: str | None = None
    forbidden: bool = False  # companies may not trade trains at all now
    kept: bool = False  # this seller sells no train
    price: int | None = None  # of the train, where the companies may not agree on another price


class TrainChance(NamedTuple):
    """A company is asked whether it could buy a train."""

    company: str
    can_buy: bool | None = None  # None for a company to which the usual rules apply


class TrainPrice(NamedTuple):
    """The price that a company on turn pays the bank for a train is worked out."""

    turn: Turn
    seller: str  # the stack or the market
    train: str
    amount: int


class TrainNote(NamedTuple):
    """A train type is listed."""

    train: str
    note: str | None = None


# ---- a train is bought ----


class TrainPurchase(NamedTuple):
    """A company buys a train; afterwards it owns the train, and the phase that the train begins has not begun yet."""

    move: Train
    company: str
    seller: str  # the stack, the market or another company
    turn: Turn | None  # None outside operating rounds; adjusters note the purchase in it
