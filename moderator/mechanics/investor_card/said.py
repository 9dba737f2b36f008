"""What is said of the Investor's card and corporation."""

from typing import ClassVar, Literal

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.forms import BARE, Form, choice, number
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Positive

CARD, STAKE, REPLY = "card", "stake", "reply"


class Prefer(Move):
    """`Ann: prefer priority`, `Ann: prefer investor`: priority deal or the Investor's card; Bob gets the other one."""

    form = (choice("what", "priority", "investor"),)
    verb: Literal["prefer"] = "prefer"
    what: Literal["priority", "investor"]


class Stake(Move):
    """`Ann: offer 40`: money for the other player, if the Investor's card comes back."""

    form = (number("amount", "the amount"),)
    verb: Literal["offer"] = "offer"
    amount: Positive


class Reply(Move):
    """`Bob: accept`, `Bob: decline`: the money is taken and the card given up, or as much is paid for keeping it."""

    form_by_verb: ClassVar[dict[str, Form]] = {"accept": BARE, "decline": BARE}
    verb: Literal["accept", "decline"]


SAID = Said(
    named=("investor",),
    moves=(Prefer, Stake, Reply),
    checks={
        "investor-dividend": Check("the Investor's corporation declares otherwise than its rules say"),
        "investor-train": Check("the Investor's corporation deals in trains otherwise than its rules say"),
        "investor-card": Check("somebody chooses between priority deal and Investor card, or deals in it, out of turn"),
    },
    cases={
        "investor-card": ("card-offer",),
        "card-passes": ("back", "kept"),
        "cash-short": ("card-offer",),
        "duty-first": ("card-choice", "card-offer"),
    },
    mechanics={
        "card-choice": Mechanic(
            "the choice between the priority deal and the Investor card after the first stock round",
            "{source} has the Investor card, {target} the priority deal",
            answer="did",
        ),
        "card-passes": Mechanic(
            "the Investor card handed to the other player after the turn of the Investor's corporation",
            {
                "": "the Investor card passes to {target}",
                "back": "{source} takes {amount:money}; {target} keeps the Investor card",
                "kept": "{source} pays {target} {amount:money} and gets the Investor card",
            },
            answer="did",
        ),
    },
    questions={
        # The richest player has the choice between the priority deal and the Investor's card.
        CARD: QuestionKind(
            "now", "chooses the priority deal or the Investor card", ("prefer",), "prefer priority", handed_on=True
        ),
        # Who had the Investor's card may offer `about`, who has it now, money to get it back.
        STAKE: QuestionKind("now", "may offer money to keep the Investor card", ("offer", "pass"), "offer AMOUNT"),
        # Who was offered `amount` by `about` takes it and gives the card up, or pays as much and keeps the card.
        REPLY: QuestionKind(
            "now", "takes the money for the Investor card, or pays it", ("accept", "decline"), "accept"
        ),
    },
)
