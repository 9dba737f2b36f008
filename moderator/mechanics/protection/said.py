"""What is said of prices that presidents protect."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

FALL = "fall"
OWN_FALL = "own-fall"
PROTECT = "protect"

SAID = Said(
    named=("shares.price_protection", "emergency.fire_sale.protected"),
    checks={
        "sell-excess": Check("a president beyond the limit of holdings sells and stays beyond it"),
        "protection": Check("a president protects a price for a part of what was sold"),
    },
    cases={"price-protection": ("eligibility",)},
    questions={
        # `who` has sold so many shares of `about`, and the price falls once his turn is over,
        FALL: QuestionKind("later", "has sold shares whose price is yet to fall"),
        # ... as it does of those that its president has sold, where his heir does not protect it,
        OWN_FALL: QuestionKind("later", "has sold shares as president, whose price is yet to fall"),
        # ... unless its president takes them up.
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
