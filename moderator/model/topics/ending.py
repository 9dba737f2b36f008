"""The end: how it comes, and what is counted."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    cases={
        "final-score": ("dividends",),
        "game-end": ("dividends",),
    },
    mechanics={
        "bank-breaks": Mechanic(
            "the bank's last money paid out",
            {
                "operating": "the bank holds {amount:money}: the game ends after this set of operating rounds",
                "stock": "the bank has run out: the game ends after the next set of operating rounds",
                "operating-round": "the bank holds {amount:money}: the game ends after this operating round",
                "stock-round": "the bank has run out: the game ends after one more operating round",
            },
            answer="due",
        ),
        "remainder": Mechanic(
            "money that lies apart, for the end",
            {
                "": "{amount:money} that lay apart come to the bank",
                "needed": "{amount:money} of what lies apart go to the bank, which lacks them",
            },
        ),
        "last-rounds": Mechanic(
            "the last operating rounds, called as a phase begins",
            "phase {phase} has begun: the game ends with {round}",
            answer="due",
        ),
        "repeated-round": Mechanic(
            "a last operating round that pays again what the one before it earned",
            {
                "": "{round}: what was earned in {before} is paid again in the same way; new trains may be counted",
                "again": "{company} earns {amount:money} again",
            },
        ),
        "game-end": Mechanic(
            "the end of the game",
            {"": "the game ends: {reason}", "dividends": "the game ends: {reason}"},
            answer="marked",
        ),
        "final-score": Mechanic("cash, and shares at their last price"),
    },
)
