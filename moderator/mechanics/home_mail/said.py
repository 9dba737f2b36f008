"""What is said of mail by the home."""

from typing import Literal

from moderator.model.check import ATTESTED, BOARD, Check
from moderator.model.facts import Fact
from moderator.model.forms import number
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Natural


class Mail(Move):
    """`NdM: mail 50`: its home is worth so much, and not what the books have for a tile of that colour."""

    form = (number("amount", "what the home is worth"),)
    verb: Literal["mail"] = "mail"
    amount: Natural


MAIL: Fact[int] = Fact(
    "mail", ("corporation",), "sum", "what its home is worth by a tile that pays otherwise than others", example="50"
)

SAID = Said(
    named=("charters.*.home_mail",),
    moves=(Mail,),
    facts=(MAIL,),
    checks={
        "mail-stated": Check("the mail of a company is another than the books have for its home", ATTESTED),
        "mail-barred": Check("mail is stated of a company that gets none in its turn", asks=BOARD),
    },
    mechanics={
        "home-mail": Mechanic(
            "mail: what a company with a train is paid for its home as its turn begins",
            {
                "": "{company} gets {amount:money} of mail for {place}",
                "stated": "the mail of {company} is {amount:money}: {more:money} more",
                "less": "the mail of {company} is {amount:money}: {more:money} less",
            },
            company="income",
        ),
    },
)
