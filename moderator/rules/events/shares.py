"""Events of shares: sale, purchase, limits, and the effect of a sale on the price."""

from moderator.model.position import Cell
from moderator.model.rounds import StockRound
from moderator.model.values import Slim
from moderator.titles.companies import Certificate


class SharePurchase(Slim):
    """A player buys a certificate. It is judged before it is paid, booked once the certificate has changed hands."""

    company: str
    player: str
    place: str = ""  # where the certificate comes from
    shares: int = 1
    turn: StockRound | None = None  # the turn in which it is bought, as it was before
    gives: Certificate | None = None  # given in part payment for the president's certificate


class ShareTrade(Slim):
    """Shares of a corporation are bought or sold in a stock round, or are about to be offered."""

    company: str
    turn: StockRound | None = None
    sale: bool = False


class SharesForSale(Slim):
    """The shares of a corporation that are for sale are counted, or it is asked who is paid for them."""

    company: str
    kept: tuple[int, ...] = ()  # certificates in the initial offering not yet for sale, by number of shares
    reserved: int = 0  # shares in the pool that only the president may buy for now
    to_company: bool = False  # the corporation is paid for its initial offering, not the bank


class ShareSale(Slim):
    """A player sells a block of shares, whatever the money is for."""

    player: str
    company: str
    shares: int


class PriceFall(Slim):
    """Shares have been sold and the price is about to fall, or is about to after all once it has waited."""

    company: str
    shares: int
    seller: str | None = None  # None once it has waited
    why: str = ""  # code of the sale
    led: bool = False  # the seller was president before the sale
    waits: bool = False
    held: bool = False  # the marker stays where it is


class HoldingLimit(Slim):
    """The certificates of a corporation are checked against the limits, perhaps those of one player."""

    company: str
    cell: Cell | None  # where its marker is; the zone says whether they count against the certificate limit
    player: str | None = None  # a player who is above the holding limit
    kept: bool = False  # the excess need not be sold now


class PlayerLimit(Slim):
    """The certificate limit of a player is determined."""

    more: int = 0  # certificates on top of the usual limit
    fixed: bool = False  # the limit does not yet fall as corporations close
