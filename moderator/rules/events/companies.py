"""Events of corporations: how they start, float, change, are led, pay and end."""

from typing import NamedTuple

from moderator.model.position import Part
from moderator.vocabulary.corporations import Start


class CompanyStart(NamedTuple):
    """A player is about to buy the presidency of a corporation that has not started."""

    company: str
    player: str


class StartShares(NamedTuple):
    """The cost of a president's certificate is worked out: the number of shares that its buyer pays."""

    company: str
    shares: int


class CompanyStarted(NamedTuple):
    """A player starts a corporation. It is judged before it is paid, booked once the corporation is in play."""

    move: Start
    player: str


class OfferingPayee(NamedTuple):
    """Shares of an initial offering are paid. With `to_company` the corporation gets the money, not the bank."""

    company: str
    to_company: bool = False


class CompanyFloat(NamedTuple):
    """The percent that a corporation needs to float is determined; after it, its price is about to rise."""

    company: str
    percent: int | None = None  # to be held or bought; None for what the charter or title says
    rise_waits: bool = False


class CharterChanged(NamedTuple):
    """A corporation has another charter now."""

    company: str


class CompanyJoins(NamedTuple):
    """A company becomes part of another one: its money and trains have passed on, it closes soon."""

    company: str
    successor: str


class CompanyCloses(NamedTuple):
    """A company closes or merges; it still has everything it owns."""

    company: str


class PaymentDue(NamedTuple):
    """A company pays for something, and may have less money than that."""

    company: str
    amount: int
    why: str  # code of the payment


class InterestUnpaid(NamedTuple):
    """A company cannot pay the interest on its loans and no player helps; after it, the company is `seized`."""

    company: str
    seized: bool = False


class CompanyLeader(NamedTuple):
    """The leader of a company is looked up, who may not be its president."""

    company: str
    runs: str | None = None  # the player who runs it
    told: str | None = None  # named as president without being a player
    presidency_sold: bool = False  # the president's certificate is in the pool and must be bought first


class PresidencyChanged(NamedTuple):
    """The president's certificate of a corporation has passed to another player."""

    company: str


class PresidencySettled(NamedTuple):
    """Shares of a corporation have moved, and the player with most of them, if any, is its president now."""

    company: str


class ScoredShare(NamedTuple):
    """A share of a company is counted in the final score."""

    company: str
    value: int  # its market price


class FinalScore(NamedTuple):
    """The final score of a player is counted; `parts` are worth something besides cash, shares and privates."""

    player: str
    parts: tuple[Part, ...] = ()
