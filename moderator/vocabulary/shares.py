"""Shares: buying, selling and exchanging them."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.moves import Move, Natural, Positive
from moderator.vocabulary.corporations import HALF_LED


class Buy(Move):
    """`Ann: buy BNR`, `Ann: buy FS pool`; a company buys its own stock with `BNR: buy BNR 2`.

    Without a `count` it is one, or all of what a president is asked to take up.
    With a `seller` a company buys a private, the price agreed: `SR: buy PY from Cyd 100`; or a player a certificate of
    another one's, where the title offers that: `Ann: buy BNR from Bob 80`. With `against` the sizes are stated of what
    is given for the president's certificate, if it changes hands with that: `Bob: buy MKB against 10% 10%`. The dummy
    of a game that has one takes shares as well, at its limit in place of others: `Investor: buy ADR replacing CCE`.
    """

    verb: Literal["buy"] = "buy"
    company: str
    count: Positive | None = None
    source: Literal["treasury", "ipo", "pool"] | None = None
    price: Natural | None = None
    seller: str | None = None
    percent: Positive | None = None  # the certificate's size, if the corporation has several: `buy MKB 20% pool`
    against: tuple[Positive, ...] = ()
    replacing: str | None = None
    giving: Positive | None = None  # a certificate of this size is given in part payment: `buy NdM 10% pool giving 5%`

    @property
    def pieces(self) -> int:
        """Return how many certificates are bought; one if the line does not say."""
        return self.count or 1


class Sell(Move):
    """`Bob: sell RPR 2`: shares to the pool; a company sells its own stock with `BNR: sell BNR 2`.

    With `certificates` the sizes are stated, in percent: `Ann: sell MKB 20% 10%`; `count` then says nothing. With
    `against` those of what the heir gives for the president's certificate: `Ann: sell MKB 2 against 10% 10%`.
    """

    verb: Literal["sell"] = "sell"
    company: str
    count: Positive = 1
    price: Natural | None = None
    certificates: tuple[Positive, ...] = ()
    taking: Positive | None = None  # a certificate of this size from the pool is part of the price
    against: tuple[Positive, ...] = ()


class Barter(Move):
    """`Ann: barter RSC 40 with Bob for K`: minors, open privates and money change hands between two players."""

    verb: Literal["barter"] = "barter"
    player: str
    gives: tuple[str, ...] = ()
    pays: Natural = 0
    gets: tuple[str, ...] = ()
    paid: Natural = 0


SHARES_DECLARATION = Declaration(
    checks={
        "cash-short": Check("somebody pays more than he has"),
        "price-stated": Check(
            "a share changes hands at another price than the market's", asks="the price that was agreed on"
        ),
        "sell-before-operated": Check(
            "a share of a corporation that has not operated is sold", covers=("president-stays",)
        ),
        "sell-unfloated": Check("a share of a corporation that has not floated is sold", covers=("president-stays",)),
        "sell-first-round": Check("something is sold in the first stock round", covers=("president-stays",)),
        "buy-first-round": Check("a share is bought from the pool in the first stock round"),
        "certificate-top": Check("a certificate is bought that is not on top of the stack"),
        "sell-bought": Check("all shares of a corporation are sold in the turn in which one of them was bought"),
        "sell-split": Check("shares of one corporation are sold twice in a turn"),
        "buy-after-sale": Check("a player buys what he has sold in the same stock round"),
        "buy-twice": Check(
            "more certificates are bought in a turn than allowed",
            covers=("hold-limit", "not-of-this-title", "certificate-limit", "cash-short", "share-held-back", "missing"),
        ),
        "pool-limit": Check("the pool takes more of a corporation than it may hold"),
        "share-held-back": Check("a share of the initial offering is bought that is kept for somebody"),
        "hold-limit": Check("a player buys beyond the share of a corporation he may hold"),
        "hold-correction": Check("a player keeps more than the limit though he could sell"),
        "certificate-limit": Check("a player holds more certificates than allowed, even for a moment"),
        "president-stays": Check("the president's certificate would have to be sold"),
        "president-first": Check(
            "a share is dealt in before the president's certificate is bought", asks="the starting value"
        ),
        "no-shares": Check("a company without shares is dealt in like a corporation"),
        "stock-first-round": Check("a corporation sells its stock in its first operating round"),
        "stock-both": Check("a corporation sells and buys own stock in one turn"),
    },
    cases={
        "cash-short": (
            "president-purchase",
            "draft",
            "train-purchase",
            "emergency-money",
            "emergency-trade",
            "own-stock",
            "station-tokens",
            "private-purchase",
            "contribution",
            "home-cost",
            "merging",
            "abandonment",
        ),
        "price-stated": ("share-sale", "own-stock", "abandonment"),
        "sell-before-operated": ("forced-sale",),
        "certificate-limit": ("momentary",),
        "sell-split": ("own-stock",),
        "pool-limit": ("forced-sale", "own-stock"),
        "hold-limit": ("own-stock",),
        "buy-twice": ("first-round",),
        "price-move": ("zone",),
    },
    mechanics={
        "share-purchase": Mechanic(
            "the certificate and the money of a purchase",
            player="bought",
            company="stock",
            answer="trade",
            deal="bought",
        ),
        "share-sale": Mechanic(
            "the shares and the money of a sale to the pool", player="sold", answer="trade", deal="sold"
        ),
        "president-purchase": Mechanic(
            "the president's certificate bought, and the corporation started",
            "{source} starts {company} at {value:money} and is its president",
            player="bought",
            company="stock",
            answer="trade",
            deal="bought",
        ),
        "start-grant": Mechanic(
            "money that the bank pays a corporation as it is started",
            "the bank pays {company} {amount:money} beside",
            company="stock",
        ),
        "namesake": Mechanic(
            "two corporations that are called by the same letters, and which of them is meant",
            "{company} is {name}; {other_name} is {other}",
        ),
        "sale-drop": Mechanic("the fall of a price after a sale", "{company} sold {count:share}", answer="did"),
        "sold-out-rise": Mechanic(
            "the rise of a price that is sold out at the end of a stock round",
            "{company} is sold out",
        ),
        "pool-fall": Mechanic(
            "the fall of a price at the end of a stock round while the pool has shares",
            "{company} has shares in the pool",
        ),
        "small-dividend": Mechanic(
            "a marker put under the others of its cell after a dividend below its price",
            "{company} pays less than its price: its marker goes under the others of its cell",
        ),
        "price-move": Mechanic(
            "the move of a price after a dividend, or without one",
            {
                "missed": "{company} pays no dividend",
                "small": "{company} pays {amount:money}, too little for its price",
                "paid": "{company} pays {amount:money}",
                "earned": "{company} pays and keeps {amount:money}",
                "beside": "{company} goes on to the right",
            },
            answer="did",
        ),
        "presidency": Mechanic(
            "the president's certificate passing to whoever holds more",
            {
                "": "{target} becomes president of {company} in place of {source}",
                "papers": "{target} becomes president of {company} in place of {source}, "
                "who gets {papers} for the certificate",
            },
            answer="marked",
        ),
        "above-limit": Mechanic(
            "certificates beyond the limit that a price or a merger has brought about, and that are kept",
            "{target} comes to {held} certificates: they are kept, and no more that count are bought",
            answer="marked",
        ),
        "own-stock": Mechanic(
            "a corporation's trade in its own shares",
            {
                "sold": "{company} sells {count} of its shares for {amount:money}",
                "bought": "{company} buys {count} of its shares for {amount:money}",
            },
            company="stock",
            answer="trade",
        ),
    },
)


# ---- half presidency ----

HALF_PRESIDENCY_DECLARATION = Declaration(
    named=("corporations.*.formed",),
    facts=(HALF_LED,),
    checks={
        "half-first": Check("a president with one share does something else before he has bought the other one"),
        "half-sold": Check("a president with one share sells it"),
    },
    cases={"bankrupt-early": ("half-presidency",)},
    mechanics={
        "half-presidency": Mechanic(
            "presidents with one share, who buy the rest of the president's certificate first of all",
            {
                "": "{target} has both shares of the president's certificate of {company}",
                "bankrupt": "{source} cannot pay for the other share of {company}: the game is over",
            },
        ),
    },
)
