"""Emergencies: where the money for an owed train comes from, and what if there is none."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import BARE, number
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Natural, Positive


class Auction(Move):
    """`BNR: auction share`, `BNR: auction Lyon 40`: for an owed train something goes to the one who bids most.

    A share of its own, or a station, for which the president names the least bid.
    """

    verb: Literal["auction"] = "auction"
    place: str | None = None
    least: Natural | None = None


class Bankrupt(Move):
    """`Ann: bankrupt`: the president cannot raise the money for an owed train."""

    form = BARE
    verb: Literal["bankrupt"] = "bankrupt"


class Contribute(Move):
    """`contribute 200`: every player puts the same sum into a bank that cannot pay."""

    by_table = True
    form = (number("amount", "the amount"),)
    verb: Literal["contribute"] = "contribute"
    amount: Positive


SAID = Said(
    checks={
        "train-owed": Check(
            "a corporation ends its turn without the train it must own",
            asks="where the money comes from that is missing",
        ),
        "minor-help": Check("an owner adds money to a minor's train"),
        "emergency-not-owed": Check("a president adds money for a train that is not owed"),
        "emergency-cheapest": Check("a dearer train than the cheapest is bought with the president's money"),
        "emergency-trade": Check("a president pays for another company's train when he may not, or too much"),
        "emergency-sale": Check(
            "shares are sold in an operating round without need, or more than needed",
            covers=("missing",),
        ),
        "emergency-presidency": Check("a president sells himself out of the company that must buy"),
        "emergency-own-shares": Check("a president pays for a train though his company could sell its own shares"),
        "emergency-order": Check("a president sells shares or borrows though his company could sell its own shares"),
        "emergency-excess": Check(
            "more was raised for an owed train than the one that was bought needed",
            asks="which of the sales before was too much",
        ),
        "contribution-need": Check("players pay money into a bank that can still pay", asks="how the money goes back"),
        "stock-emergency": Check("a corporation sells its stock while it owes itself a train", covers=("train-owed",)),
    },
    cases={
        "emergency-not-owed": ("emergency-trade", "affordable"),
        "emergency-cheapest": ("affordable",),
        "emergency-sale": ("investor-free",),
    },
    mechanics={
        "emergency-money": Mechanic(
            "a president's money for a train the corporation must own",
            "{source} adds {amount:money} from his cash",
            answer="did",
        ),
        "forced-sale": Mechanic(
            "what shares bring that are sold for an owed train",
            {"": "{source} raises {amount:money}", "own": "{company} raises {amount:money} with its own shares"},
            player="sold",
            company="stock",
            answer="trade",
            deal="sold",
        ),
        "bankruptcy": Mechanic(
            "a player's holdings given up, and his leaving the game",
            {
                "": "{source} is bankrupt and leaves the game",
                "ends": "{source} is bankrupt",
                "sold": "{source} gives up {count:share} of {company} for {amount:money}",
                "private": "{company} leaves the game",
            },
            answer="marked",
        ),
    },
    chosen={},
)
