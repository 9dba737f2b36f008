"""Turns: whose it is, in which round, in what order, and what ends them."""

from typing import Literal

from moderator.model.check import EVERY, Check
from moderator.model.forms import BARE
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Pass(Move):
    """`Ann: pass`."""

    form = BARE
    verb: Literal["pass"] = "pass"


class Done(Move):
    """`BNR: done`: the turn ends though more could be done."""

    form = BARE
    verb: Literal["done"] = "done"


SAID = Said(
    checks={
        "out-of-turn": Check("somebody acts whose turn it is not", asks="which company is meant"),
        "out-of-order": Check(
            "a company operates though another one comes before it",
            asks="whether its turn had ended",
            of_booked=True,
            covers=("dividend-none", "train-owed"),
        ),
        "not-in-play": Check(
            "a line names a company that nobody has started, or what this game does without", covers=EVERY
        ),
        "wrong-round": Check("a move is made in a round it does not belong to", covers=EVERY),
        "step-order": Check("a company goes back to an earlier step of its turn"),
        "duty-first": Check(
            "play goes on before what is asked is answered",
            asks="how the question is answered",
            covers=("out-of-order", "out-of-turn", "discard-none", "consolidation-owed"),
        ),
        "game-over": Check("a move is made after the end of the game", covers=EVERY),
        "repeat-barred": Check("more is done in a repeated operating round than to pay again"),
    },
    cases={
        "out-of-turn": ("ISR", "SR", "CR", "FER", "OR", "PR", "first-purchase", "purchase", "redemption", "national"),
        "wrong-round": ("ISR", "SR", "FER", "OR", "PR", "TR", "private-purchase", "own-stock"),
        "out-of-order": ("TR",),
        "not-in-play": ("link-grant", "zone-closed"),
        "duty-first": (
            "minor-exchange",
            "final-exchange",
            "disposal",
            "merging",
            "national",
            "abandonment",
        ),
        "repeat-barred": ("earnings",),
        "priority-deal": ("most-cash", "passed-first"),
    },
    mechanics={
        "priority-deal": Mechanic(
            "who acts first, and the beginning and end of a stock round",
            {
                "begins": "{round} begins: {target} has the priority deal",
                "ends": "{round} ends: {target} has the priority deal",
                "most-cash": "{round} ends: {target} has most cash, {amount:money}, and the priority deal",
                "passed-first": "{round} ends: {target} has passed first and has the priority deal",
                "passed": "all have passed: {target}, who began it, has the priority deal",
            },
        ),
        "operating-order": Mechanic("who operates when, and the beginning of an operating round", "{round} begins"),
    },
)
