"""Trains: buying, discarding and trading them in."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic
from moderator.model.moves import Move, Natural, Slot, company, price, train

_SELLER = Slot("seller", "seller", "pool | from COMPANY", needed=False, choices=("for", "with", "against"))


class Train(Move):
    """`BNR: train 4`, `BNR: train 3 pool`, `BNR: train 3 from DR 150`: buy a train.

    `IC: train 4 with MO`: its president gives a private for it. `UR: train D against 4`: trade in a train for it.
    """

    form = (train(), _SELLER, train("against").after("against"), price(), company("power", "PRIVATE").after("with"))
    verb: Literal["train"] = "train"
    train: str
    seller: str | None = None  # a company, "pool", or the depot if None
    price: Natural | None = None
    power: str | None = None
    against: str | None = None  # a train


class Discard(Move):
    """`BNR: discard P`: give a train to the pool for nothing."""

    form = (train(),)
    verb: Literal["discard"] = "discard"
    train: str


TRAINS_DECLARATION = Declaration(
    checks={
        "train-buyer": Check("a company buys a train that may not buy any"),
        "train-limit": Check("a company at its train limit buys a train", covers=("train-own-excess",)),
        "train-order": Check("a company buys a train that is not on top of the stack"),
        "trade-train": Check("a company trades in a train that does not count toward the new one"),
        "train-once": Check("a company buys a second train of one type from the bank in one round"),
        "train-price": Check("a company buys a train from the bank at the wrong price"),
        "train-trade-price": Check(
            "a company buys another company's train below the minimum price", asks="the price that was agreed on"
        ),
        "train-seller": Check("a company buys a train from another president's company"),
        "train-obsolete": Check("a company buys an obsolete train although such trains are only claimed"),
        "train-stays": Check("a train leaves a charter that it may not leave"),
        "discard-none": Check("a company discards a train although it need not", covers=("missing",)),
        "discard-order": Check("companies discard trains out of operating order"),
        "train-own-excess": Check("a company is above the train limit that its purchase brings"),
        "train-route": Check("a company without a train has no route and need not buy one", ATTESTED),
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
            "a private's power: a cheaper new train",
            {
                "": "{company}'s next train from the bank costs {less} less",
                "granted": "{company} has bought its cheaper train; {private} closes",
            },
        ),
        "private-for-train": Mechanic(
            "a private given for a train",
            "{source} gives {private} for a {train} train of {company}",
            answer="did",
        ),
        "train-purchase": Mechanic(
            "the train and the money of a purchase",
            "{company} buys train {train} from {source:seller} for {amount:money}",
            company="for trains",
            answer="did",
        ),
        "trade-in": Mechanic(
            "a train traded in for a lower price",
            {"": "the {train} goes to the train pool", "out": "the {train} leaves the game"},
            answer="did",
        ),
        "train-discard": Mechanic(
            "trains above the limit",
            {
                "": "{company} discards a {train} train to the train pool",
                "out": "{company} discards a {train} train, which leaves the game",
                "stacked": "{company} puts an obsolete {train} train back on the stack",
                "owed": "{company} must discard {count:train} ({source} chooses)",
            },
            answer="due",
        ),
        "phase-change": Mechanic(
            "the first train of a type begins a phase",
            {
                "": "phase {phase} begins: train limit {limits:list}; {tiles:list} tiles; "
                "off-map places pay their {column} value",
                "track": "{track}: phase {phase} begins",
            },
            answer="marked",
        ),
        "rust": Mechanic(
            "trains that rust when a later one is bought",
            "all {train} trains rust: {holders:list}",
            answer="marked",
        ),
    },
)
