"""What is said of port authorities."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.forms import company, price, word
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Natural


class Port(Move):
    """`PLM: port north`, `PLM: port north from MIDI`: a port authority is bought, of another company if it says so."""

    form = (word("area", "WATER"), company("seller").after("from"), price())
    verb: Literal["port"] = "port"
    area: str
    seller: str | None = None
    price: Natural | None = None


PORT: Fact[str] = Fact(
    "port", ("corporation", "minor", "private"), "word", "its port authority", shown="port {}", example="north"
)

SAID = Said(
    named=("water.ports",),
    moves=(Port,),
    facts=(PORT,),
    checks={
        "port-left": Check(
            "a port authority is bought that is not to be had", Severity.ERROR, asks="which one is meant"
        ),
        "port-late": Check("a port authority is bought after the company has come to its trains"),
        "port-owner": Check("a company buys a port authority that may own none", covers=("cash-short",)),
        "port-single": Check("a company buys a second port authority"),
        "port-price": Check("a port authority changes hands at another price than its own"),
    },
    cases={"cash-short": ("port-authority",)},
    mechanics={
        "port-authority": Mechanic(
            "markers that make crossings of one water cheaper and shorter",
            "{company} buys the port authority {area} from {source} for {amount:money}",
            company="other",
            answer="did",
        ),
    },
)
