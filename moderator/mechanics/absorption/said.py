"""What is said of minors that merge with all that is their own."""

from moderator.model.check import ATTESTED, Check
from moderator.model.facts import Fact
from moderator.model.said import Said
from moderator.model.topics.minors import Close, Exchange, Propose

ABANDONED: Fact[bool] = Fact("abandoned", ("minor",), "flag", "its charter lies in the pool")

SAID = Said(
    named=("merging",),
    facts=(ABANDONED,),
    moves=(
        Exchange,
        Propose,
        Close,
    ),
    cases={"abandon-taken": ("second",)},
    checks={
        "abandon-early": Check("a minor is abandoned before the round in which the last ones go"),
        "abandon-barred": Check("a minor is abandoned that could merge"),
        "abandon-offers": Check("nobody offers to take in a minor that is abandoned", ATTESTED),
        "proposal-barred": Check(
            "a corporation is offered for a minor that cannot be, or an offer for one is not taken"
        ),
        "abandon-taken": Check("a company takes up a minor that does not lie in the pool, or a second one"),
    },
)
