"""Player rounds: certificates that are taken, and what one player does for a corporation."""

from typing import Literal

from moderator.model.check import ERROR, Check
from moderator.model.forms import against, company, percent
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Positive


class Dispose(Move):
    """`Ann: dispose ADR`, `Ann: dispose MKB 20%`: a certificate beyond the limit goes to the pool for nothing."""

    form = (company(), percent(), against())
    verb: Literal["dispose"] = "dispose"
    company: str
    percent: Positive | None = None  # the size of the certificate, where there are several
    against: tuple[Positive, ...] = ()  # as with `take`


class Swap(Move):
    """`Ann: swap ADR BME`: a director exchanges the trains of two corporations of his."""

    form = (company(), company("other"))
    verb: Literal["swap"] = "swap"
    company: str
    other: str


SAID = Said(
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
