"""What is said of corporations that convert."""

from moderator.model.check import Check
from moderator.model.said import Said
from moderator.model.topics.corporations import Convert

SAID = Said(
    named=("conversion.by = company",),
    moves=(Convert,),
    checks={
        "convert-phase": Check("a corporation is converted too early in the game"),
        "convert-late": Check("a corporation is converted after its turn has begun"),
        "convert-again": Check("a corporation is converted that is no more to be"),
    },
)
