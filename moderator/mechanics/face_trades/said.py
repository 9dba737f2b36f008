"""What is said of trains traded at face value."""

from moderator.model.said import Said

SAID = Said(cases={"train-trade-price": ("face",)})
