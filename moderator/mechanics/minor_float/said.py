"""What is said of minors that float where their owner chooses."""

from moderator.model.check import BOARD, Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.minors import CHIT, Float

SAID = Said(
    moves=(Float,),
    facts=(CHIT,),
    checks={
        "float-home": Check("a minor floats where it may not", asks=BOARD),
        "rights-chit": Check("a track-rights chit is taken that is gone", asks=BOARD),
    },
    mechanics={
        "minor-float": Mechanic(
            "a minor that begins where its owner chooses, with the track rights of that zone",
            {
                "": "{company} floats in {place}",
                "rights": "{company} floats in {place} with track rights in {zone}",
                "chits": "the chits of track rights that are left leave the game: {chits:list}",
            },
            answer="did",
        ),
    },
)
