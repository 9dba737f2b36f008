"""Turns: passing, ending a turn, and the rounds in which players take certificates."""

from typing import Literal

from moderator.model.declaration import ERROR, EVERY, Check, Declaration, Mechanic
from moderator.model.moves import BARE, Move, Positive, against, company, percent


class Pass(Move):
    """`Ann: pass`."""

    form = BARE
    verb: Literal["pass"] = "pass"


class Done(Move):
    """`BNR: done`: end the turn early."""

    form = BARE
    verb: Literal["done"] = "done"


TURNS_DECLARATION = Declaration(
    checks={
        "out-of-turn": Check("somebody acts out of turn", asks="which company is meant"),
        "out-of-order": Check(
            "a company operates before another one that comes first",
            asks="whether the other company's turn had ended",
            of_booked=True,
            covers=("dividend-none", "train-owed"),
        ),
        "not-in-play": Check(
            "a line names a company that has not started, or something this game does not use", covers=EVERY
        ),
        "wrong-round": Check("a move is made in the wrong round", covers=EVERY),
        "step-order": Check("a company goes back to an earlier step of its turn"),
        "duty-first": Check(
            "play continues before a question is answered",
            asks="how the question is answered",
            covers=("out-of-order", "out-of-turn", "discard-none", "consolidation-owed"),
        ),
        "game-over": Check("a move is made after the end of the game", covers=EVERY),
        "repeat-barred": Check("a company does more in a repeated operating round than pay again"),
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
            "who acts first, and the start and end of a stock round",
            {
                "begins": "{round} begins: {target} has the priority deal",
                "ends": "{round} ends: {target} has the priority deal",
                "most-cash": "{round} ends: {target} has the most cash, {amount:money}, and the priority deal",
                "passed-first": "{round} ends: {target} passed first and has the priority deal",
                "passed": "all pass: {target}, who began, has the priority deal",
            },
        ),
        "operating-order": Mechanic("the operating order, and the start of an operating round", "{round} begins"),
    },
)


# ---- player rounds ----


class Dispose(Move):
    """`Ann: dispose ADR`, `Ann: dispose MKB 20%`: give a certificate above the limit to the pool for nothing."""

    form = (company(), percent(), against())
    verb: Literal["dispose"] = "dispose"
    company: str
    percent: Positive | None = None  # the certificate's size, if the corporation has several
    against: tuple[Positive, ...] = ()  # as with `take`


class Swap(Move):
    """`Ann: swap ADR BME`: exchange the trains of two corporations of one director."""

    form = (company(), company("other"))
    verb: Literal["swap"] = "swap"
    company: str
    other: str


PLAYER_ROUNDS_DECLARATION = Declaration(
    checks={
        "take-display": Check(
            "a player takes a certificate that is not on the display", ERROR, asks="which railway is meant"
        ),
        "take-owed": Check("a player continues before taking a certificate", asks="which certificate the player takes"),
        "take-twice": Check("a player takes a second certificate in one turn"),
        "dispose-none": Check("a player gives up a certificate although they are within the limit"),
        "one-action": Check("a player acts twice in one turn"),
        "train-kept": Check("a company replaces a train that is not obsolete"),
        "swap-director": Check("a player swaps trains of corporations that they do not both direct"),
        "no-trade": Check(
            "a player buys or sells a share although this title only lets them take certificates",
            ERROR,
            asks="which certificate is taken",
        ),
    },
    mechanics={
        "player-round": Mechanic(
            "a set of rounds in which players take certificates and direct companies", "{round} begins"
        ),
        "certificate-taken": Mechanic(
            "a certificate taken from the display for free", "{target} takes {percent}% of {company}", answer="trade"
        ),
        "disposal": Mechanic(
            "a certificate above the limit, given to the pool for nothing",
            "{source} gives {percent}% of {company} to the pool",
            answer="did",
        ),
        "last-certificate": Mechanic(
            "the end of the game after the last certificate",
            "{target} has taken the last certificate: the game ends after one more train round",
            answer="marked",
        ),
        "train-taken": Mechanic(
            "a free train with a director's certificate, or in place of an obsolete one",
            "{company} gets the next train, a {train}",
            answer="did",
        ),
        "train-replaced": Mechanic("an obsolete train replaced", "the {train} train of {company} leaves the game"),
        "train-swap": Mechanic(
            "the trains of two corporations, exchanged by their director",
            "{company} and {target} swap their trains",
            answer="did",
        ),
    },
)
