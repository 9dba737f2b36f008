"""What is said of own stock stands in the topic of shares: sales of a company are judged as all are."""

from moderator.model.check import Check
from moderator.model.said import Said

SAID = Said(
    named=("emergency.own_shares", "charters.*.steps = stock"),
    checks={
        "stock-sale": Check("a corporation sells shares of itself that may only buy some"),
        "stock-late": Check("a corporation deals in its own stock after its dividend, where that comes before"),
        "stock-private": Check("a private or a minor is bought before the train that own shares were sold for"),
        "stock-train": Check("a corporation that has sold own shares for a train buys one of another company"),
    },
)
