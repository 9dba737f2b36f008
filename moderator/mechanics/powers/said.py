"""What is said of powers that are used."""

from moderator.model.check import NOTE, Check
from moderator.model.facts import Fact
from moderator.model.said import Said
from moderator.model.topics.privates import Use

LAID: Fact[str] = Fact(
    "laid", ("minor",), "place", "where its token lies that makes a place worth more", told=False, example="PLACE"
)

SAID = Said(
    named=("privates.*.uses", "privates.*.token", "minors.*.ability.token"),
    facts=(LAID,),
    moves=(Use,),
    checks={
        "power-unused": Check("a power was announced and not used in that turn", NOTE),
    },
)
