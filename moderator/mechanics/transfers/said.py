"""What is said of stations that companies of one owner buy of one another."""

from moderator.model.check import Check
from moderator.model.findings import Severity
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("transfer",),
    words={"access": ("access",)},
    checks={
        "transfer-owner": Check("a station is bought of another player's company"),
        "transfer-mark": Check(
            "a station off the map changes hands for the fee that its mark there asks", Severity.ATTESTED
        ),
        "transfer-home": Check("a home is bought of the company that has it"),
    },
    cases={"cash-short": ("transfer",), "token-cost": ("transfer",)},
    mechanics={
        "transfer": Mechanic(
            "stations that one company buys of another one of the same owner",
            "{company} takes the place of {source}'s station in {place}: {cost:money} to the bank, "
            "{amount:money} to it",
            company="for tokens",
            answer="did",
        ),
    },
)
