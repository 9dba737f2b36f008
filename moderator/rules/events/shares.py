"""Events of shares: what is for sale, bought, sold and held, and what a sale does to the price."""

from typing import NamedTuple

from moderator.model.position import Cell
from moderator.model.rounds import StockRound
from moderator.titles.companies import Certificate


class SharePurchase(NamedTuple):
    """A player buys a certificate. It is judged before it is paid, booked once the certificate has changed hands."""

    company: str
    player: str
    place: str  # where the certificate comes from
    shares: int = 1
    turn: StockRound | None = None  # the turn in which it is bought, as it was before


class PresidencyPurchase(NamedTuple):
    """A player may buy the president's certificate; `gives` is the certificate that he gives in part payment."""

    company: str
    player: str
    gives: Certificate | None = None


class ShareTrade(NamedTuple):
    """Shares of a corporation are bought or sold in a stock round, or are about to be offered."""

    company: str
    turn: StockRound | None = None
    sale: bool = False


class SharesForSale(NamedTuple):
    """The shares of a corporation that are for sale are counted, without those that are kept for somebody."""

    company: str
    kept: tuple[int, ...] = ()  # certificates of the initial offering that nobody may buy yet, by number of shares
    reserved: int = 0  # shares of the pool that the president may take up before all others


class ShareSale(NamedTuple):
    """A player sells a block of shares, whatever the money is for."""

    player: str
    company: str
    shares: int


class SharesSold(NamedTuple):
    """Shares have been sold, and the price is about to fall; `waits` defers the fall."""

    company: str
    shares: int
    seller: str
    why: str  # code of the sale
    led: bool  # the seller was president before the sale
    waits: bool = False


class PriceFall(NamedTuple):
    """The price is about to fall after a sale; `held` keeps the marker where it is."""

    company: str
    shares: int
    held: bool = False


class LimitZone(NamedTuple):
    """The certificates of a corporation are counted; the zone of `cell` says whether they count against the limit."""

    company: str
    cell: Cell | None  # where its marker is


class ExcessHolding(NamedTuple):
    """A player holds more of a corporation than the limit allows; what is `kept` he need not sell now."""

    player: str
    company: str
    kept: bool = False


class PlayerLimit(NamedTuple):
    """The number of certificates that a player may hold is worked out."""

    more: int = 0  # certificates on top of the usual limit
    fixed: bool = False  # the limit does not yet fall as corporations close
