"""What is said of shares that a corporation takes up."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    checks={
        "redeem-early": Check("a corporation that has not operated takes up shares of itself"),
    },
    mechanics={
        "redemption": Mechanic(
            "shares of the pool that a corporation takes up in its president's turn",
            "{company} takes up {count:share} of its own for {amount:money}",
            company="stock",
            answer="did",
        ),
    },
    actions={"redeem": "taking up shares"},
)
