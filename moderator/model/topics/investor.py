"""The Investor: the dummy of a game of two, its shares, its corporation and its card."""

from moderator.model.check import ATTESTED, Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    checks={
        "investor-choice": Check("the Investor takes another certificate than its rules say, or none"),
        "investor-director": Check("a sale would make the Investor director of a second corporation"),
        "investor-run": Check("the Investor's corporation runs for the highest income", ATTESTED),
        "director-owed": Check("a player buys no director's certificate in the first stock round"),
    },
    mechanics={
        "investor-seat": Mechanic(
            "the Investor's corporation in play from the start, with its private and certificates"
        ),
        "investor-take": Mechanic(
            "what the Investor takes in a stock round, by rule and for nothing; the bank pays a player's corporation",
            {
                "": "the Investor takes {size}% of {company} from the {place}",
                "replacing": "the Investor takes {size}% of {company} from the {place} and gives {gives} to the pool",
                "out": "the Investor can take nothing more and leaves the stock round",
            },
            company="stock",
            answer="did",
        ),
        "investor-free": Mechanic("what the Investor's corporation does for nothing"),
        "investor-bank": Mechanic("what the Investor and its corporation would be paid left with the bank"),
    },
)
