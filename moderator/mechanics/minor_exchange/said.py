"""What is said of minors given for a share."""

from moderator.model.said import Said
from moderator.model.topics.minors import Close, Exchange

SAID = Said(
    moves=(
        Exchange,
        Close,
    ),
)
