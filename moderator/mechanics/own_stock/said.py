"""What is said of own stock stands in the topic of shares: sales of a company are judged as all are."""

from moderator.model.said import Said

SAID = Said()
