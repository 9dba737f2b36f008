"""What the complete games of 1830 and the titles nearest to it show."""

from moderator.model.position import Position
from moderator.replay import Step
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Take
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train
from tests.showing.common import BID, EMERGENCY, SOLD_FOR_TRAIN, STARTED, WITHHELD, Holds, codes, run_of, told


def _against(before: Position, step: Step) -> bool:
    return isinstance(step.booked.move, Train) and step.booked.move.against is not None


def _with_private(kind: type[Lay] | type[Token]) -> Holds:
    return lambda before, step: isinstance(step.booked.move, kind) and step.booked.move.power is not None


def _of_pool(before: Position, step: Step) -> bool:
    return isinstance(step.booked.move, Buy) and step.booked.move.source == "pool"


def _brought(before: Position, step: Step) -> bool:
    return isinstance(step.booked.move, Start) and "free-share" in codes(step)


WATERFALL: dict[str, Holds] = {
    **BID,
    **STARTED,
    **WITHHELD,
    "a private at its price": lambda before, step: isinstance(step.booked.move, Take),
    "the bank pays ten times the par price": told("full-capitalization"),
    "a run by trains": run_of("trains"),
    "a tile by a private": _with_private(Lay),
    "a surplus train given up": told("train-discard"),
}
POOL: dict[str, Holds] = {"a share of the pool": _of_pool}
OF_1889 = WATERFALL | POOL | {"a 4 given for a D": _against}
OF_1830 = {
    **WATERFALL,
    **POOL,
    **EMERGENCY,
    **SOLD_FOR_TRAIN,
    "a presidency that comes with a private": _brought,
    "a private given for a share": lambda before, step: isinstance(step.booked.move, Exchange),
}
OF_CHESAPEAKE = WATERFALL | {
    "a presidency that comes with a private": _brought,
    "a train that leaves the stack": told("train-export"),
    "a 4 given for a D": _against,
}
OF_OFF_THE_RAILS = {
    said: holds for said, holds in WATERFALL.items() if said not in ("a surplus train given up", "a tile by a private")
} | {
    **POOL,
    "a presidency that comes with a private": _brought,
    "a 4 given for a D": _against,
    "a price that ends the game": told("chart-end"),
}
OF_18NL = {
    **WATERFALL,
    **POOL,
    "a presidency that comes with a private": _brought,
    "a private given for a share": lambda before, step: isinstance(step.booked.move, Exchange),
    "a station by a private": _with_private(Token),
    "a 4 given for a D": _against,
}
OF_1836JR30 = {said: holds for said, holds in WATERFALL.items() if said != "a surplus train given up"} | {
    **SOLD_FOR_TRAIN,
    "a presidency that comes with a private": _brought,
    "a private given for a share": lambda before, step: isinstance(step.booked.move, Exchange),
}
OF_18AL = {said: holds for said, holds in WATERFALL.items() if said != "a surplus train given up"} | {
    "money for a station": told("station-grant"),
    "markers bought and run with": told("markers"),
    "a token that adds to runs": told("token-income"),
    "a train at half price": told("train-discount"),
    "trains that run once more": told("last-run"),
}
OF_18MS: dict[str, Holds] = {
    **STARTED,
    **WITHHELD,
    **SOLD_FOR_TRAIN,
    "a private that is taken in a draft": told("draft"),
    "the bank pays ten times the par price": told("full-capitalization"),
    "a run by trains": run_of("trains"),
    "a tile by a private": _with_private(Lay),
    "a station by a private": _with_private(Token),
    "a train for a private": told("given-train"),
    "a train that costs less": told("train-discount"),
    "a phase that a round begins": lambda before, step: "phase-change" in codes(step) and before.phase == "2",
    "trains that leave by the calendar": told("train-leaves"),
    "money for a station": told("station-grant"),
    "a station that adds to runs": told("station-income"),
    "the first link of a place": told("first-link"),
    "a president who helps a company with a train": told("assistance"),
    "the last set": told("last-set"),
}
OF_1870 = {
    **WATERFALL,
    **POOL,
    **SOLD_FOR_TRAIN,
    "a presidency that comes with a private": _brought,
    "a private that closes with that": told("private-spent"),
    "a price that is protected": told("price-protection"),
    "a share that a corporation takes up": told("redemption"),
    "shares that are offered again": told("reissue"),
    "a connection run": told("connection-run"),
    "a destination that counts twice": told("destination-bonus"),
    "a marker that adds to runs": told("token-income"),
    "half of a run paid": told("dividend-half"),
    "a bank that is broken": told("bank-breaks"),
}
OF_1856 = {
    **WATERFALL,
    "a loan that a company takes": told("company-loan"),
    "interest that is paid": told("loan-interest"),
    "money in escrow, and a destination that frees it": told("escrow"),
    "a right for runs": told("run-rights"),
    "companies in debt that become a national": told("debt-merger"),
    "a national that has owned a train which stays": told("lent-train"),
    "a corporation whose price comes to nothing": told("zone-closed"),
    "a D for a train that is given": _against,
}
OF_1882 = {
    **WATERFALL,
    "a presidency that comes with a private": _brought,
    "a corporation that a private starts": told("founding-private"),
    "neutral stations": told("neutral-station"),
    "a station that moves": told("station-move"),
    "what a tile brings in a marked hex": told("rebellion-tile"),
    "the rebellion": told("rebellion"),
}
OF_18GA = {
    **WATERFALL,
    **POOL,
    "a train that comes with a private": told("train-gift"),
    "a station by a private": _with_private(Token),
    "a share that comes with a private": told("free-share"),
}
OF_18TN = {
    **WATERFALL,
    **POOL,
    "a presidency that comes with a private": _brought,
    "a private that closes with that": told("private-spent"),
    "runs that are lost": told("lost-run"),
}
OF_18MEX = {said: holds for said, holds in WATERFALL.items() if said != "a surplus train given up"} | {
    "a presidency that comes with a private": _brought,
    "minors that become shares": told("minor-share"),
    "mail by the home": told("home-mail"),
    "a corporation that takes in another one": told("amalgamation"),
    "a small certificate in part payment": lambda before, step: (
        isinstance(step.booked.move, Buy) and step.booked.move.giving is not None
    ),
    "trains that run once more": told("last-run"),
}
OF_TWO = {
    "a presidency that comes with a private": _brought,
    "a share that leaves with one of the pool": told("pool-leaves"),
}
BONUS: dict[str, Holds] = {"a bonus of the bonus table": told("run-bonus")}
OF_1850JR = {
    said: holds for said, holds in (WATERFALL | POOL | BONUS).items() if said != "a surplus train given up"
} | {
    "a presidency that comes with a private": _brought,
    "a private given for a share": lambda before, step: isinstance(step.booked.move, Exchange),
}
OF_1888 = WATERFALL | POOL | BONUS | {"a train that leaves the stack": told("train-export")}
_NO_FULL = {said: holds for said, holds in WATERFALL.items() if said != "the bank pays ten times the par price"}
OF_1836JR56 = _NO_FULL | BONUS | {"money in escrow, and a destination that frees it": told("escrow")}
OF_18JPT = (
    WATERFALL
    | POOL
    | BONUS
    | {"a presidency that comes with a private": _brought, "money for a tile": told("tile-grant")}
)
