"""Events of corporations: how they start, float, change, are led, pay and end."""

from moderator.model.values import Slim
from moderator.vocabulary.corporations import Start


class CompanyStart(Slim):
    """A player buys the presidency of a corporation. It is judged, and booked once the corporation is in play."""

    company: str
    player: str
    move: Start | None = None  # None while it is on offer


class StartCost(Slim):
    """The shares for which the buyer of a presidency pays are determined."""

    company: str
    shares: int


class CompanyFloat(Slim):
    """The percent that a corporation needs to float is determined; after it, its price is about to rise."""

    company: str
    percent: int | None = None  # to be held or bought; None: as in the charter or title
    rise_waits: bool = False
    later: bool = False  # one that has floated counts as floated only from its first turn on


class CharterChanged(Slim):
    """A corporation has another charter now."""

    company: str


class CompanyJoins(Slim):
    """A company becomes part of another one: its money and trains have passed on, it closes soon."""

    company: str
    successor: str


class CompanyCloses(Slim):
    """A company closes or merges; it still has everything it owns."""

    company: str


class CompanyLeader(Slim):
    """The leader of a company is looked up, who may not be its president."""

    company: str
    runs: str | None = None  # the player who runs it
    told: str | None = None  # named as president without being a player
    presidency_sold: bool = False  # the president's certificate is in the pool and must be bought first


class PresidencyChanged(Slim):
    """The president's certificate of a corporation has passed to another player."""

    company: str


class PresidencySettled(Slim):
    """Shares of a corporation have moved, and the player with most of them, if any, is its president now."""

    company: str
