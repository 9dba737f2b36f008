"""What is said of tokens that bring income."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    cases={"bonus-claimed": ("token-income",)},
    chosen={"token-income": ("title.toml", "privates.*.token")},
    mechanics={
        "token-income": Mechanic(
            "a token that adds to every run of its company that calls there",
            "the {train} train calls at {place}, where {private} has its token: {amount:money}",
        ),
    },
)
