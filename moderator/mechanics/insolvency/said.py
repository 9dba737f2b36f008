"""Insolvency: who cannot pay for the train that is kept for a company leaves it in the pool until somebody does."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.facts import Fact, TurnFact
from moderator.model.forms import BARE
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.record import Record
from moderator.model.said import Said


class Insolvent(Move):
    """`K: insolvent`: the train kept for a company cannot be paid, whatever is taken back of what it has built."""

    form = BARE
    verb: Literal["insolvent"] = "insolvent"


class Refundable(Record):
    """What a company has paid the bank for a tile or a station in its turn, and the colour that lay there before."""

    what: str  # "lay" or "token"
    place: str  # a hex
    cost: int
    colour: str | None = None


REFUNDABLE: TurnFact[tuple[Refundable, ...]] = TurnFact(
    "refundable", ()
)  # what may be taken back if its first train cannot be paid
INSOLVENT: Fact[bool] = Fact(
    "insolvent",
    ("corporation", "minor"),
    "flag",
    "it lies in the pool until somebody pays what it lacks",
    told=False,
    leaderless=True,
)
SAID = Said(
    named=("emergency.insolvency",),
    moves=(Insolvent,),
    facts=(INSOLVENT,),
    checks={
        "insolvent-early": Check(
            "a company is declared insolvent that can pay for its first train, or has none to buy"
        ),
        "insolvent-price": Check(
            "an insolvent company is bought for another sum than its face value and what was short"
        ),
    },
    cases={"cash-short": ("insolvency",)},
    mechanics={
        "refund": Mechanic(
            "what a company takes back of its turn to pay for the train that is kept for it",
            {
                "token": "{company} takes back its station in {place} and {amount:money}",
                "lay": "{company} takes back its tile in {place} and {amount:money}",
            },
            company="for track",
            answer="did",
        ),
        "insolvency": Mechanic(
            "a company that cannot pay for the train kept for it, and lies in the pool until somebody does",
            {
                "": "{company} is insolvent: {source} puts {amount:money} in, is paid {face:money}; it gets a {train}",
                "ends": "{target} buys {company} for {amount:money}: it operates again",
            },
            player="bought",
            answer="did",
        ),
    },
    actions={"insolvent": "buying an insolvent company"},
)
