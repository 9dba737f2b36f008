"""What is said of the capital of corporations: how it comes in, what lies in escrow, destinations that are reached."""

from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.runs import Link

WAY: Fact[str] = Fact(
    "capital",
    ("corporation",),
    "word",
    "how money for the shares of its offering comes to it",
    shown="capital: {}",
    example="escrow",
)

SAID = Said(
    named=("capital",),
    moves=(Link,),
    facts=(WAY,),
    cases={"link-built": ("escrow",), "missing": ("escrow",)},
    mechanics={
        "capital": Mechanic(
            "how money for the shares of its offering comes to a corporation",
            {
                "escrow": "{company} is paid for {count:share} at once, and for others once its destination is reached",
                "shares": "{company} is paid for each share",
                "full": "{company} is paid for all shares as it floats",
            },
        ),
        "escrow": Mechanic(
            "the price of shares that lies with the bank until a corporation's destination is reached",
            {
                "": "{amount:money} for {count:share} of {company} lie in escrow",
                "reached": "{company} has reached its destination",
                "paid": "{company} has reached its destination: {amount:money} of escrow",
            },
            company="stock",
            answer="did",
        ),
    },
)
