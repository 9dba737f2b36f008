"""What is said of trains traded at face value."""

from moderator.model.said import Said

SAID = Said(named=("charters.*.face_trades",), cases={"train-trade-price": ("face",)})
