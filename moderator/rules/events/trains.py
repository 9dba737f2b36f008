"""Events about trains: trains for sale, purchases, trains owned and trains owed."""

from moderator.model.moves import Move
from moderator.model.rounds import Turn
from moderator.model.values import Record, Slim
from moderator.vocabulary.trains import Discard, Train

# ---- trains on sale ----


class TrainSupply(Slim):
    """The bank decides whether it sells trains of a type."""

    train: str
    always_sold: bool = False  # also while trains above it in the stack are left
    barred: bool = False  # not sold yet, although no other train lies above it
    set_aside: bool = False  # the trains left are kept for companies, so the next type is on top of the stack


class BankTrains(Slim):
    """The bank decides which of its trains it sells to a company."""

    company: str
    first: str | None = None  # the type that the company must buy before any other
    closed: bool = False  # the bank sells the company no further trains this turn
    barred: frozenset[str] = frozenset()  # types on sale to other companies only


class TrainTrade(Slim):
    """A company looks at the trains of another company, or at one of them."""

    company: str
    seller: str
    train: str | None = None
    forbidden: bool = False  # companies may not trade trains at all now
    kept: bool = False  # this seller sells no train
    price: int | None = None  # the fixed price of the train, if companies may not agree on one


class TrainChance(Slim):
    """A company is asked whether it could buy a train."""

    company: str
    can_buy: bool | None = None  # None for a company to which the usual rules apply


class TrainPurchase(Slim):
    """A company buys a train; afterwards it owns the train, and the phase that the train begins has not begun yet."""

    move: Train
    company: str
    seller: str  # the stack, the market or another company
    turn: Turn | None  # None outside operating rounds; adjusters note the purchase in it


# ---- trains owned ----


class TrainsChanged(Slim):
    """A company has got or lost trains."""

    company: str


class CompanyTrains(Slim):
    """The trains of a company are counted or listed."""

    company: str
    uncounted: int = 0  # trains that do not count against the train limit
    lent: tuple[str, ...] = ()  # trains that it may run and does not own


class TrainRust(Slim):
    """A train type rusts, and the trains that a company owns would leave."""

    train: str
    company: str
    spared: bool = False


class TrainDiscard(Slim):
    """A company discards a train, which it still owns. It is judged above the train limit, else adjusted and booked."""

    move: Discard
    company: str
    about: str | None = None  # the case of the rulebook that the discard rests on
    allowed: bool = False  # within the train limit


# ---- a train is owed ----


class Remains(Record):
    """The remedy for a company or president that cannot pay for an owed train."""

    move: Move
    words: str  # `then he is bankrupt`
    case: str = "emergency-money"  # of the rulebook, for the finding that money is short


class OwnSale(Record):
    """How a company sells its own shares for an owed train, before its president helps."""

    left: int  # how many it can still sell
    move: Move
    could: str  # do with the shares
    does: str  # with the shares
    told: str  # what it does first with these shares


class Fee(Record):
    """A fee that a president pays the bank for helping, on top of the help itself."""

    code: str
    amount: int


class TrainDuty(Slim):
    """A company's duty to own a train is checked."""

    company: str
    excused: bool = False  # it need not buy a train, whatever its charter says
    merges_with: tuple[str, ...] = ()  # companies that it may merge with instead of buying


class OwnShareSale(Slim):
    """A company may raise money for an owed train with its own shares."""

    company: str
    sale: OwnSale | None = None  # in place of a sale to the market


class TrainUnpaid(Slim):
    """A company cannot pay for the train that it owes, even with all help from its president."""

    company: str
    remains: Remains | None = None


class PresidentShort(Slim):
    """A president lacks money for an owed train and has nothing left to sell."""

    player: str
    lacking: int
    remains: Remains | None = None  # before bankruptcy


class PresidentHelp(Slim):
    """A president adds money for a train that the company need not buy, or is `short` of the help for an owed one."""

    company: str
    player: str
    train: str
    price: int
    short: bool = False
    fee: Fee | None = None  # the fee that permits the help, or cash below zero


class Bankruptcy(Slim):
    """A player declares bankruptcy; afterwards the cash is gone, but the shares are still there."""

    player: str
    lacking: int  # for the least expensive train
    wound_up: bool = False  # a mechanic settles the player's companies, instead of heirs and closing
    goes_on: bool = False  # the company on turn, once it is settled, still acts in this turn
