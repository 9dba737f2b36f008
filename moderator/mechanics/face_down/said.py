"""What is said of them."""

from moderator.model.facts import Fact
from moderator.model.said import Said

DOWN: Fact[bool] = Fact("down", ("private",), "flag", "it lies face down", key="face_down")

SAID = Said(
    named=("private_rules.turned", "privates.*.token.turns_down", "privates.*.lays.tokens"),
    facts=(DOWN,),
)
