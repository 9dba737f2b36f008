"""Trains: buying, discarding and trading them in."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic
from moderator.model.forms import Slot, company, price, train
from moderator.model.moves import Move, Natural

_SELLER = Slot("seller", "seller", "pool | from COMPANY", needed=False, choices=("for", "with", "against"))


class Train(Move):
    """`BNR: train 4`, `BNR: train 3 pool`, `BNR: train 3 from DR 150`: a train is bought.

    `IC: train 4 with MO`: its president gives a private for it. `UR: train D against 4`: a train is given in exchange.
    """

    form = (train(), _SELLER, train("against").after("against"), price(), company("power", "PRIVATE").after("with"))
    verb: Literal["train"] = "train"
    train: str
    seller: str | None = None  # a company, "pool", or the depot if None
    price: Natural | None = None
    power: str | None = None
    against: str | None = None  # a train


class Discard(Move):
    """`BNR: discard P`: a train goes to the pool for nothing."""

    form = (train(),)
    verb: Literal["discard"] = "discard"
    train: str


TRAINS_DECLARATION = Declaration(
    checks={
        "train-buyer": Check("a company buys a train that buys none"),
        "train-limit": Check("a company at its train limit buys a train", covers=("train-own-excess",)),
        "train-order": Check("a train is bought that is not on top of the stack"),
        "trade-train": Check("a train is given for one that is not sold for it"),
        "train-once": Check("a second train of one type is bought from the bank in one round"),
        "train-price": Check("a train from the bank is bought at another price than its own"),
        "train-trade-price": Check(
            "a train of another company is bought for less than the least price", asks="the price that was agreed on"
        ),
        "train-seller": Check("a train is bought of a company of another president"),
        "train-obsolete": Check("an obsolete train is bought where such trains are only claimed"),
        "train-stays": Check("a train leaves a charter that it never leaves"),
        "discard-none": Check("a train is discarded though none has to be", covers=("missing",)),
        "discard-order": Check("discards are not made in operating order"),
        "train-own-excess": Check("a purchase leaves its buyer above the train limit that it brings"),
        "train-route": Check("a company without a train has no income route and owes none", ATTESTED),
    },
    cases={
        "train-discard": ("minor-exchange", "final-exchange", "merging"),
        "discard-order": ("minor-exchange", "final-exchange", "merging"),
        "discard-none": ("minor-exchange", "final-exchange", "merging"),
        "phase-change": ("track",),
        "train-price": ("train-discount", "free", "investor-free"),
        "train-limit": ("investor-free",),
        "train-trade-price": ("emergency-trade",),
    },
    mechanics={
        "extra-train": Mechanic(
            "a private's power: one train beyond the limit",
            {"granted": "{company} may own {count} train more than its limit; {private} closes"},
        ),
        "train-discount": Mechanic(
            "a private's power: a new train for less",
            {
                "": "{company}'s next train from the bank costs {less} less",
                "granted": "{company} has bought its train for less; {private} closes",
            },
        ),
        "private-for-train": Mechanic(
            "a private given for a train",
            "{source} gives {private} for a {train} train of {company}",
            answer="did",
        ),
        "train-purchase": Mechanic(
            "the train and the money of a purchase",
            "{company} buys train {train} from {source} for {amount:money}",
            company="for trains",
            answer="did",
        ),
        "trade-in": Mechanic(
            "a train given for one that costs less for it",
            {"": "the {train} goes to the pool", "out": "the {train} leaves the game"},
            answer="did",
        ),
        "train-discard": Mechanic(
            "surplus trains given up",
            {
                "": "{company} discards a {train} train to the pool",
                "out": "{company} discards a {train} train, which leaves the game",
                "stacked": "{company} puts an obsolete {train} train back on the stack",
                "owed": "{company} must discard {count:train} ({source} chooses)",
            },
            answer="due",
        ),
        "phase-change": Mechanic(
            "what begins with the first train of a kind",
            {
                "": "phase {phase} begins: train limit {limits:list}; {tiles:list} tiles; "
                "off-map places pay their {column} value",
                "track": "{track}: phase {phase} begins",
            },
            answer="marked",
        ),
        "rust": Mechanic(
            "trains removed when a later one is bought",
            "all {train} trains rust: {holders:list}",
            answer="marked",
        ),
    },
)
