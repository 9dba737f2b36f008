"""What is said of them."""

from moderator.model.facts import Fact
from moderator.model.said import Said

DOWN: Fact[bool] = Fact("down", ("private",), "flag", "it lies face down", key="face_down")

SAID = Said(facts=(DOWN,))
