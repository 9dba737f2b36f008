"""What is said of destiny cards in play."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.cards import Keep

KEEP = "keep"

SAID = Said(
    named=("card_rules.destiny",),
    moves=(Keep,),
    checks={
        "card-early": Check("a destiny card is given up before the first stock round is over"),
    },
    questions={
        # A destiny card is to be given up; it is told from the beginning, for nothing waits for it.
        KEEP: QuestionKind("now", "gives up a destiny card", ("keep",), "keep"),
    },
    mechanics={
        "destiny-card": Mechanic(
            "a hidden card whose goal counts at the end; one of two is given up after the first stock round",
            {
                "kept": "{target} has given up a destiny card",
                "named": "{target} has named his destiny card: nobody is shown it before the end",
            },
        ),
    },
)
