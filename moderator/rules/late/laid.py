"""Tokens of a counted position that are no stations: where one of a private or a minor lies."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.given import GivenCompany
from moderator.model.position import GrantedPower
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.place_tokens import token_facts, token_mark, token_worth
from moderator.rules.late.handing import impossible


def lay_counted(desk: Desk, move: GivenCompany, place: str | None, company: str) -> Iterator[Finding]:
    """The token of a private or a minor, laid for a company; one that is worth nothing in this phase lies nowhere."""
    name, facts = move.company, token_facts(desk, move.company)
    if facts is None or place is None or (facts.kind != "passage" and not token_worth(desk, name)):
        words = "leave it out" if facts is None else f"say where it lies, and in a phase in which {name} has one"
        yield impossible(desk, f"{name} has no token that could lie there", words, move.but(laid=None))
        return
    power = GrantedPower(company, facts.kind, desk.title.hex_of(place), token_mark(desk, name))
    desk.position.powers = {**desk.position.powers, name: power}
