"""Share prices: late rises, price protection, and late trading."""

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, QuestionKind

# ---- late rise ----

RISING: Fact[bool] = Fact(
    "rising",
    ("corporation",),
    "flag",
    "it has floated in this stock round, and its price rises when the round ends",
    told=False,
)

LATE_RISE_DECLARATION = Declaration(named=("shares.float_rise = end-of-round",), facts=(RISING,))


# ---- late trading ----

LATE_TRADING_DECLARATION = Declaration(
    named=("corporations.*.traded",),
    checks={"trade-phase": Check("a player buys or sells shares of a corporation before the phase that opens it")},
)


# ---- order of opening ----

OPENING_ORDER_DECLARATION = Declaration(
    named=("corporations.*.opens", "corporations.*.after"),
    checks={"start-order": Check("a player starts a corporation before the phase or the corporations that open it")},
)


# ---- part exchange ----

PART_EXCHANGE_DECLARATION = Declaration(
    named=("charters.*.part_exchange",),
    words={"giving": ("giving",), "taking": ("taking",)},
    checks={
        "part-exchange": Check("a player gives or takes a certificate in part payment that may not be used for it"),
        "sell-apart": Check("a player sells a small certificate together with others"),
    },
)


# ---- protection ----

FALL = "fall"
OWN_FALL = "own-fall"
PROTECT = "protect"

PROTECTION_DECLARATION = Declaration(
    named=("shares.price_protection", "emergency.fire_sale.protected"),
    checks={
        "sell-excess": Check("a president above the limit sells and is still above it"),
        "protection": Check("a president protects a price by buying only part of the shares that were sold"),
    },
    cases={"price-protection": ("eligibility",)},
    questions={
        # `who` has sold `amount` shares of `about`, and the price falls when the turn ends,
        FALL: QuestionKind("later", "has sold shares whose price has not fallen yet"),
        # ... also for shares sold by the president, if the new president does not protect the price,
        OWN_FALL: QuestionKind("later", "has sold shares as president, whose price has not fallen yet"),
        # ... unless the president buys the shares.
        PROTECT: QuestionKind(
            "now", "protects the price, or passes", ("buy", "pass"), "buy CORPORATION, or pass", lapses=True
        ),
    },
    mechanics={
        "price-protection": Mechanic(
            "shares just sold, which their president buys so that the price stays",
            {
                "": "{source} protects {company}: {count:share} for {amount:money}; the price stays",
                "short": "{source} cannot protect {company}: {count:share} would cost "
                "{amount:money}, more than {source} has",
                "limit": "{source} cannot protect {company}: {count:share} would exceed the certificate limit",
                "sold": "{source} cannot protect {company}, having sold shares of it in this round",
            },
            player="bought",
            answer="did",
            deal="bought",
        ),
    },
)
