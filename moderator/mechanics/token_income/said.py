"""What is said of tokens that bring income."""

from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

# Privates whose token has been laid in this operating round, of those that may be laid anew.
LAID_NOW: Fact[bool] = Fact("laid_now", ("private",), "flag", "its token has been laid in this operating round")

SAID = Said(
    named=("mechanics = token-income", "privates.*.token.kind = income"),
    facts=(LAID_NOW,),
    cases={"bonus-claimed": ("token-income",)},
    chosen={"token-income": ("title.toml", "privates.*.token.kind = income")},
    mechanics={
        "token-income": Mechanic(
            "a token that adds to every run of its company that calls there",
            "the {train} train calls at {place}, where {private} has its token: {amount:money}",
        ),
    },
)
