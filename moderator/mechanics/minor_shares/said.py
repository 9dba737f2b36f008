"""What is said of minors that become shares."""

from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said

CLOSING: Fact[bool] = Fact(
    "closing", ("minor",), "flag", "it closes as the next stock round begins", shown="closes with the next stock round"
)

SAID = Said(
    named=("minors.*.becomes",),
    facts=(CLOSING,),
    events={
        "minors-become-shares": PhaseEvent(
            "minors close, and each becomes the share that was kept for its owner", "minors"
        ),
        "minors-close-later": PhaseEvent("the same as the next stock round begins", "minors"),
    },
    mechanics={
        "minor-share": Mechanic(
            "a minor that closes: a share for its owner, its money to the corporation, all else out of the game",
            {
                "": "{company} closes: {source} gets {percent}% of {target} for it, which gets {amount:money}",
                "waits": "the minors close as the next stock round begins: {companies:list}",
            },
            company="stock",
            answer="marked",
        ),
    },
)
