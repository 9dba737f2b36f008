"""What is said of tokens of privates that are taken off the track."""

from moderator.model.check import Check
from moderator.model.said import Said
from moderator.model.topics.track import Clear

SAID = Said(
    named=("privates.*.lays.tokens",),
    moves=(Clear,),
    checks={
        "marked-own": Check("a token is taken off a tile that its owner's companies use anyway"),
    },
)
