"""Events of shares: sale, purchase, limits, and the effect of a sale on the price."""

from typing import NamedTuple

from moderator.model.position import Cell
from moderator.model.rounds import StockRound
from moderator.titles.companies import Certificate


class SharePurchase(NamedTuple):
    """A player buys a certificate. It is judged before it is paid, booked once the certificate has changed hands."""

    company: str
    player: str
    place: str = ""  # where the certificate comes from
    shares: int = 1
    turn: StockRound | None = None  # the turn in which it is bought, as it was before
    gives: Certificate | None = None  # given in part payment for the president's certificate


class ShareTrade(NamedTuple):
    """Shares of a corporation are bought or sold in a stock round, or are about to be offered."""

    company: str
    turn: StockRound | None = None
    sale: bool = False


class SharesForSale(NamedTuple):
    """The shares of a corporation that are for sale are counted."""

    company: str
    kept: tuple[int, ...] = ()  # certificates in the initial offering not yet for sale, by number of shares
    reserved: int = 0  # shares in the pool that only the president may buy for now


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
    """A player holds more of a corporation than the limit allows; if `kept`, the excess need not be sold now."""

    player: str
    company: str
    kept: bool = False


class PlayerLimit(NamedTuple):
    """The certificate limit of a player is determined."""

    more: int = 0  # certificates on top of the usual limit
    fixed: bool = False  # the limit does not yet fall as corporations close
