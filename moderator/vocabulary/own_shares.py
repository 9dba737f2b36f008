"""Shares that a company issues, redeems or offers again."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic
from moderator.model.moves import BARE, Move

# ---- own stock ----

OWN_STOCK_DECLARATION = Declaration(
    named=("emergency.own_shares", "charters.*.steps = stock"),
    checks={
        "stock-sale": Check("a corporation sells its own shares although it may only buy some"),
        "stock-late": Check(
            "a corporation deals in its own shares after its dividend, although that step comes before"
        ),
        "stock-private": Check("a company buys a private or a minor before the train for which it sold its own shares"),
        "stock-train": Check("a corporation that has sold its own shares for a train buys one from another company"),
    },
)


# ---- redemption ----

TAKEN_UP: Fact[bool] = Fact(
    "redeemed",
    ("corporation",),
    "flag",
    "it has bought back one of its shares in this stock round, and may not buy another",
    told=False,
)

REDEMPTION_DECLARATION = Declaration(
    named=("shares.redeemed",),
    facts=(TAKEN_UP,),
    checks={
        "redeem-early": Check("a corporation buys back shares before it has operated"),
        "redeem-most": Check("a corporation buys back more shares than it may, or a second time in a stock round"),
        "redeem-source": Check("a corporation buys back a share from a player who keeps it"),
    },
    mechanics={
        "redemption": Mechanic(
            "shares that a corporation buys back from the pool or from players in its president's turn",
            {
                "": "{company} buys back {count:share} for {amount:money}",
                "player": "{company} buys back {count:share} for {amount:money} from {source}",
            },
            company="stock",
            player="sold",
            answer="did",
        ),
    },
    actions={"redeem": "buying back shares"},
)


# ---- reissue ----


class Reissue(Move):
    """`BNR: reissue`: the corporation offers all its own shares again."""

    form = BARE
    verb: Literal["reissue"] = "reissue"


REISSUED: Fact[bool] = Fact(
    "reissued",
    ("corporation",),
    "flag",
    "it has offered its shares again, and gets the money for unsold ones itself",
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
            "shares that a corporation has bought back and offers again",
            "{company} offers {count:share} again, at {value:money} each",
            answer="did",
        ),
    },
)
