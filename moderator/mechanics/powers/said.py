"""What is said of powers that are used."""

from moderator.model.check import NOTE, Check
from moderator.model.said import Said
from moderator.model.topics.privates import Use

SAID = Said(
    moves=(Use,),
    checks={
        "power-unused": Check("a power was announced and not used in that turn", NOTE),
    },
)
