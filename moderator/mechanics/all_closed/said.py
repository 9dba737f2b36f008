"""What is said of a game that ends so: its end has words of its own."""

from moderator.model.said import Said

SAID = Said(named=("ending.all_closed",))
