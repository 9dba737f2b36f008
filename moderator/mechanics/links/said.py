"""What is said of links."""

from moderator.model.check import Check
from moderator.model.said import Said
from moderator.model.topics.runs import Link

SAID = Said(
    moves=(Link,),
    checks={
        "link-count": Check("an area is linked more often than it has connections"),
    },
)
