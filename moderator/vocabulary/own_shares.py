"""Shares that a company issues, redeems or offers again."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.forms import BARE
from moderator.model.moves import Move

# ---- own stock ----

OWN_STOCK_DECLARATION = Declaration(
    named=("emergency.own_shares", "charters.*.steps = stock"),
    checks={
        "stock-sale": Check("a corporation sells shares of itself that may only buy some"),
        "stock-late": Check("a corporation deals in its own stock after its dividend, where that comes before"),
        "stock-private": Check("a private or a minor is bought before the train that own shares were sold for"),
        "stock-train": Check("a corporation that has sold own shares for a train buys one of another company"),
    },
)


# ---- redemption ----

TAKEN_UP: Fact[bool] = Fact(
    "redeemed",
    ("corporation",),
    "flag",
    "it has taken up a share of its own in this stock round, and takes up no other",
    told=False,
)

REDEMPTION_DECLARATION = Declaration(
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


# ---- reissue ----


class Reissue(Move):
    """`BNR: reissue`: a corporation offers all shares again that it holds of itself."""

    form = BARE
    verb: Literal["reissue"] = "reissue"


REISSUED: Fact[bool] = Fact(
    "reissued",
    ("corporation",),
    "flag",
    "it has offered shares again, and is paid itself for those unsold",
    shown="reissued",
)

REISSUE_DECLARATION = Declaration(
    named=("reissue",),
    moves=(Reissue,),
    facts=(REISSUED,),
    checks={
        "reissue-early": Check("a corporation offers its own shares again while others are unsold"),
    },
    cases={"missing": ("reissue",)},
    mechanics={
        "reissue": Mechanic(
            "shares that a corporation has taken up and offers again",
            "{company} offers {count:share} again, at {value:money} each",
            answer="did",
        ),
    },
)
