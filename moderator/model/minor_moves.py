"""Moves that end minors: exchanged for a share, merged into a corporation, given up."""

from typing import Literal

from moderator.model.fitting import Fitted
from moderator.model.forms import Slot, choice, company, filler, flag
from moderator.model.moves import Move
from moderator.model.told import Amount, Natural


class Replaced(Fitted):
    """A place where a corporation's token takes that of a minor: one of this price, or the dearest one."""

    place: str
    cost: Natural | None = None


_STATIONS = Slot("stations", "stations", "PLACE [PRICE] ...", needed=False, choices=("without", "gets", "gives"))
_WITHOUT = Slot("trains", "without", "TRAIN ...", "without", needed=False, choices=("gets", "gives"))


class Exchange(Move):
    """`Ann: exchange 3 BNR pool`: a minor for a share; `token` if its station token is replaced.

    Where minors hand over all that is theirs: `Ann: exchange K PLM token Lyon 60 Nancy without 2+2 gets 40`. Of its
    stations those named are replaced, all that can be if none is, each by a token of this price or the dearest one; the
    trains named are declined; and the owner is paid 40 by the president of the corporation (`gives 40`: he pays it).
    """

    form = (
        company("minor", "MINOR"),
        filler("for", written=False),
        company(),
        choice("source", "treasury", "ipo", "pool", "none").maybe(),
        flag("token", "token").maybe(_STATIONS),
        _WITHOUT,
        Slot("balance", "gets", "gets|gives AMOUNT", needed=False, what="what is paid", choices=("gets", "gives")),
    )
    verb: Literal["exchange"] = "exchange"
    minor: str
    company: str
    source: Literal["treasury", "ipo", "pool", "none"] | None = None
    token: bool = False
    stations: tuple[Replaced, ...] = ()
    without: tuple[str, ...] = ()
    gets: Amount = 0


class Propose(Move):
    """`Bob: propose BEL`: asked for offers, a president would take in the minor that its owner can merge with
    nothing.
    """

    form = (company(),)
    verb: Literal["propose"] = "propose"
    company: str


class Close(Move):
    """`Ann: close 3`: a minor connected to no corporation is given up; or, where others may offer to take it in, they
    are asked for that.
    """

    form = (company(),)
    verb: Literal["close"] = "close"
    company: str
