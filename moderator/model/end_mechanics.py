"""The mechanics of the end: what is lent and put in before it, how it comes, and what is counted."""

from moderator.model.mechanic import Mechanic

ENDS: dict[str, Mechanic] = {
    "contribution": Mechanic(
        "what every player puts into a bank that cannot pay",
        "every player puts {amount:money} into the bank",
        answer="did",
    ),
    "bankruptcy": Mechanic(
        "a player's holdings given up, and his leaving the game",
        {
            "": "{source} is bankrupt and leaves the game",
            "ends": "{source} is bankrupt",
            "private": "{company} leaves the game",
        },
        answer="marked",
    ),
    "company-closed": Mechanic(
        "a corporation without a president closed, to be started anew",
        {
            "": "{company} has no president and closes: {amount:money} to the bank, {count:train} to the pool, its "
            "shares to its treasury; it may be started anew",
            "for-good": "{company} has no president and leaves the game: {amount:money} to the bank, {count:train} to "
            "the pool, its shares out of the game",
            "private": "{company} leaves the game",
        },
        answer="marked",
    ),
    "zone-closed": Mechanic(
        "a corporation whose marker comes into a closed zone of the chart out of the game",
        {
            "": "{company} falls into the closed zone and leaves the game; its trains go to the pool",
            "private": "{company} leaves the game",
        },
    ),
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
}
