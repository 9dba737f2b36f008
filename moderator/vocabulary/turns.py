"""Turns: passing, ending a turn, and the rounds in which players take certificates."""

from typing import Literal

from moderator.model.declaration import ERROR, EVERY, Check, Declaration, Mechanic
from moderator.model.forms import BARE, against, company, percent
from moderator.model.moves import Move, Positive


class Pass(Move):
    """`Ann: pass`."""

    form = BARE
    verb: Literal["pass"] = "pass"


class Done(Move):
    """`BNR: done`: the turn ends though more could be done."""

    form = BARE
    verb: Literal["done"] = "done"


TURNS_DECLARATION = Declaration(
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


# ---- player rounds ----


class Dispose(Move):
    """`Ann: dispose ADR`, `Ann: dispose MKB 20%`: a certificate beyond the limit goes to the pool for nothing."""

    form = (company(), percent(), against())
    verb: Literal["dispose"] = "dispose"
    company: str
    percent: Positive | None = None  # the certificate's size, if the corporation has several
    against: tuple[Positive, ...] = ()  # as with `take`


class Swap(Move):
    """`Ann: swap ADR BME`: a director exchanges the trains of two corporations of his."""

    form = (company(), company("other"))
    verb: Literal["swap"] = "swap"
    company: str
    other: str


PLAYER_ROUNDS_DECLARATION = Declaration(
    checks={
        "take-display": Check(
            "a certificate is taken that does not lie on the display", ERROR, asks="which railway is meant"
        ),
        "take-owed": Check("a player goes on before he has taken his certificate", asks="which certificate he takes"),
        "take-twice": Check("a player takes a second certificate in one turn"),
        "dispose-none": Check("a certificate is given up though its holder is within the limit"),
        "one-action": Check("a player acts twice in one turn"),
        "train-kept": Check("a train is replaced that is not obsolete"),
        "swap-director": Check("trains are swapped of corporations that one player does not direct"),
        "no-trade": Check(
            "a share is bought or sold where certificates are only taken", ERROR, asks="which certificate is taken"
        ),
    },
    mechanics={
        "player-round": Mechanic("a set of rounds in which players take certificates and direct", "{round} begins"),
        "certificate-taken": Mechanic(
            "a certificate taken from the display for nothing", "{target} takes {percent}% of {company}", answer="trade"
        ),
        "disposal": Mechanic(
            "a certificate beyond the limit given to the pool for nothing",
            "{source} gives {percent}% of {company} to the pool",
            answer="did",
        ),
        "last-certificate": Mechanic(
            "the end that comes with the last certificate",
            "{target} has taken the last certificate: the game ends after a last train round",
            answer="marked",
        ),
        "train-taken": Mechanic(
            "a train that comes for nothing, with a director's certificate or in place of an obsolete one",
            "{company} gets the next train, a {train}",
            answer="did",
        ),
        "train-replaced": Mechanic("an obsolete train replaced", "the {train} train of {company} leaves the game"),
        "train-swap": Mechanic(
            "the trains of two corporations exchanged by their director",
            "{company} and {target} swap their trains",
            answer="did",
        ),
    },
)
