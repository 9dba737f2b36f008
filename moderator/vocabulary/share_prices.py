"""Share prices: late rises, price protection, and late trading."""

from moderator.model.declaration import Check, Declaration, Mechanic, QuestionKind
from moderator.model.facts import Fact

# ---- late rise ----

RISING: Fact[bool] = Fact(
    "rising",
    ("corporation",),
    "flag",
    "it has floated in this stock round, and its price rises as the round ends",
    told=False,
)

LATE_RISE_DECLARATION = Declaration(named=("shares.float_rise = end-of-round",), facts=(RISING,))


# ---- late trading ----

LATE_TRADING_DECLARATION = Declaration(
    named=("corporations.*.traded",),
    checks={"trade-phase": Check("shares of a corporation are bought or sold before the phase that opens it")},
)


# ---- part exchange ----

PART_EXCHANGE_DECLARATION = Declaration(
    named=("charters.*.part_exchange",),
    words={"giving": ("giving",), "taking": ("taking",)},
    checks={
        "part-exchange": Check("a certificate is given or taken in part payment that cannot be"),
        "sell-apart": Check("a small certificate is sold together with others"),
    },
)


# ---- protection ----

FALL = "fall"
OWN_FALL = "own-fall"
PROTECT = "protect"

PROTECTION_DECLARATION = Declaration(
    named=("shares.price_protection", "emergency.fire_sale.protected"),
    checks={
        "sell-excess": Check("a president beyond the limit of holdings sells and stays beyond it"),
        "protection": Check("a president protects a price for a part of what was sold"),
    },
    cases={"price-protection": ("eligibility",)},
    questions={
        # `who` has sold `amount` shares of `about`, and the price falls when the turn ends,
        FALL: QuestionKind("later", "has sold shares whose price is yet to fall"),
        # ... also for shares sold by the president, if the new president does not protect the price,
        OWN_FALL: QuestionKind("later", "has sold shares as president, whose price is yet to fall"),
        # ... unless the president takes the shares.
        PROTECT: QuestionKind(
            "now", "protects the price, or passes", ("buy", "pass"), "buy CORPORATION, or pass", lapses=True
        ),
    },
    mechanics={
        "price-protection": Mechanic(
            "shares just sold that their president takes up, so that the price stays",
            {
                "": "{source} protects {company}: {count:share} for {amount:money}, and the price stays",
                "short": "{source} cannot protect {company}: {count:share} for {amount:money} are more than his cash",
                "limit": "{source} cannot protect {company}: {count:share} would bring him above the certificate limit",
                "sold": "{source} cannot protect {company}: he has sold shares of it in this round",
            },
            player="bought",
            answer="did",
            deal="bought",
        ),
    },
)
