"""What is said of shares that a corporation takes up."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

TAKEN_UP: Fact[bool] = Fact(
    "redeemed",
    ("corporation",),
    "flag",
    "it has taken up a share of its own in this stock round, and takes up no other",
    told=False,
)

SAID = Said(
    named=("shares.redeemed",),
    facts=(TAKEN_UP,),
    checks={
        "redeem-early": Check("a corporation that has not operated takes up shares of itself"),
        "redeem-most": Check("a corporation takes up more shares of itself than it may, or once more in a stock round"),
        "redeem-source": Check("a corporation takes up a share of a player who keeps it"),
    },
    mechanics={
        "redemption": Mechanic(
            "shares of the pool, or of players, that a corporation takes up in its president's turn",
            {
                "": "{company} takes up {count:share} of its own for {amount:money}",
                "player": "{company} takes up {count:share} of its own for {amount:money}, of {source}",
            },
            company="stock",
            player="sold",
            answer="did",
        ),
    },
    actions={"redeem": "taking up shares"},
)
