"""Shares: buying, selling and exchanging them."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.moves import Move, Natural, Positive
from moderator.vocabulary.corporations import HALF_LED


class Buy(Move):
    """`Ann: buy BNR`, `Ann: buy FS pool`; a company buys its own shares with `BNR: buy BNR 2`.

    Without a `count` it is one share, or all shares that a president is asked to buy. With a `seller`, a company buys a
    private at an agreed price: `SR: buy PY from Cyd 100`; where the title allows it, a player buys a certificate from
    another one: `Ann: buy BNR from Bob 80`. `against` gives the sizes of the certificates in exchange, if the
    president's certificate changes hands: `Bob: buy MKB against 10% 10%`. The dummy player of some titles takes shares,
    at its limit in place of others: `Investor: buy ADR replacing CCE`.
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
        """Return how many certificates the line buys; one if it does not say."""
        return self.count or 1


class Sell(Move):
    """`Bob: sell RPR 2`: sell shares to the pool; a company sells its own shares with `BNR: sell BNR 2`.

    `certificates` are sizes in percent: `Ann: sell MKB 20% 10%`; `count` is then ignored. `against` gives the sizes
    that the new president hands over for the president's certificate: `Ann: sell MKB 2 against 10% 10%`.
    """

    verb: Literal["sell"] = "sell"
    company: str
    count: Positive = 1
    price: Natural | None = None
    certificates: tuple[Positive, ...] = ()
    taking: Positive | None = None  # a certificate of this size from the pool is part of the price
    against: tuple[Positive, ...] = ()


class Barter(Move):
    """`Ann: barter RSC 40 with Bob for K`: two players exchange minors, open privates and money."""

    verb: Literal["barter"] = "barter"
    player: str
    gives: tuple[str, ...] = ()
    pays: Natural = 0
    gets: tuple[str, ...] = ()
    paid: Natural = 0


SHARES_DECLARATION = Declaration(
    checks={
        "cash-short": Check("somebody pays more than they have"),
        "price-stated": Check(
            "a share is bought or sold at a price other than the market's", asks="the price that was agreed on"
        ),
        "sell-before-operated": Check(
            "a player sells a share of a corporation that has not operated", covers=("president-stays",)
        ),
        "sell-unfloated": Check(
            "a player sells a share of a corporation that has not floated", covers=("president-stays",)
        ),
        "sell-first-round": Check("a player sells in the first stock round", covers=("president-stays",)),
        "buy-first-round": Check("a player buys a share from the pool in the first stock round"),
        "certificate-top": Check("a player buys a certificate that is not on top of the stack"),
        "sell-bought": Check("a player sells all shares of a corporation in the turn in which they bought one of them"),
        "sell-split": Check("a player sells shares of one corporation twice in a turn"),
        "buy-after-sale": Check("a player buys shares they sold in the same stock round"),
        "buy-twice": Check(
            "a player buys more certificates in a turn than allowed",
            covers=("hold-limit", "not-of-this-title", "certificate-limit", "cash-short", "share-held-back", "missing"),
        ),
        "pool-limit": Check("the pool gets more of a corporation than it may hold"),
        "share-held-back": Check("a player buys a share of the initial offering that is reserved for somebody"),
        "hold-limit": Check("a player buys more of a corporation than they may hold"),
        "hold-correction": Check("a player stays above the limit although they could sell"),
        "certificate-limit": Check("a player holds more certificates than allowed, even for a moment"),
        "president-stays": Check("a player sells the president's certificate"),
        "president-first": Check(
            "a player buys or sells a share before the president's certificate is bought", asks="the par price"
        ),
        "no-shares": Check("a player buys or sells shares of a company that has none"),
        "stock-first-round": Check("a corporation sells its own shares in its first operating round"),
        "stock-both": Check("a corporation sells and buys its own shares in one turn"),
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
            "the purchase of the president's certificate, which starts the corporation",
            "{source} starts {company} at {value:money} and is its president",
            player="bought",
            company="stock",
            answer="trade",
            deal="bought",
        ),
        "start-grant": Mechanic(
            "a subsidy from the bank for a corporation that starts",
            "{company} also gets a {amount:money} subsidy",
            company="stock",
        ),
        "namesake": Mechanic(
            "two corporations with the same letters, and which one is meant",
            "{company} is {name}; {other_name} is {other}",
        ),
        "sale-drop": Mechanic("the fall of a price after a sale", "{company} sold {count:share}", answer="did"),
        "sold-out-rise": Mechanic(
            "the rise of a price when all shares are sold at the end of a stock round",
            "{company} is sold out",
        ),
        "pool-fall": Mechanic(
            "the fall of a price when the pool has shares at the end of a stock round",
            "{company} has shares in the pool",
        ),
        "small-dividend": Mechanic(
            "a marker that goes under the others on its cell after a dividend below its price",
            "{company} pays less than its price: its marker goes under the others on its cell",
        ),
        "price-move": Mechanic(
            "the move of a price after a dividend, or without one",
            {
                "missed": "{company} pays no dividend",
                "small": "{company} pays {amount:money}, too little for its price",
                "paid": "{company} pays {amount:money}",
                "earned": "{company} pays and keeps {amount:money}",
                "beside": "{company} moves on to the right",
            },
            answer="did",
        ),
        "presidency": Mechanic(
            "the president's certificate, which passes to the player with more shares",
            {
                "": "{target} becomes president of {company} in place of {source}",
                "papers": "{target} becomes president of {company} in place of {source}, "
                "who gets {papers} for the certificate",
            },
            answer="marked",
        ),
        "above-limit": Mechanic(
            "certificates above the limit because of a price or a merger, which the player keeps",
            "{target} now has {held} certificates, keeps them, and may not buy more that count",
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
        "half-first": Check("a president with one share does something else before buying the other one"),
        "half-sold": Check("a president with one share sells it"),
    },
    cases={"bankrupt-early": ("half-presidency",)},
    mechanics={
        "half-presidency": Mechanic(
            "presidents with one share, who must first buy the rest of the president's certificate",
            {
                "": "{target} has both shares of the president's certificate of {company}",
                "bankrupt": "{source} cannot pay for the other share of {company}: the game is over",
            },
        ),
    },
)
