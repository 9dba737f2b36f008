"""What is said of links."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.runs import Link

SAID = Said(
    named=("links", "first_links", "privates.*.leaves.links", "bonuses.linked_area"),
    moves=(Link,),
    cases={"missing": ("first-link",), "link-built": ("first-link",)},
    mechanics={
        "first-link": Mechanic(
            "what the bank pays the company that is the first to link a place",
            "{company} is paid {amount:money} for the first link to {place}",
            company="income",
            answer="did",
        ),
    },
    checks={
        "link-count": Check("an area is linked more often than it has connections"),
    },
)
