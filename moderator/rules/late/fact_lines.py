"""Facts of mechanics in a counted position: laid into the books as their mechanic does it, or held as they are told."""

from collections.abc import Iterator
from typing import Any

from moderator.model.facts import Fact
from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import joined
from moderator.rules.late.handing import impossible
from moderator.vocabulary.catalogue import COMPANY_FACTS, FACTS
from moderator.vocabulary.starting_position import GivenCompany, GivenPlayer, GivenWithFacts
from moderator.vocabulary.table import LEFT_OUT


def lay_facts(desk: Desk, move: GivenCompany) -> Iterator[Finding]:
    """What a line says of a company by its facts; a finding for one that no company of its sort has in this title."""
    sort = desk.title.kinds[move.company]
    lays = joined(desk.title).lays
    for name, value in move.facts:
        if name in lays and name in _known(desk, sort):
            yield from lays[name](desk, move, value)
        else:
            yield from _lay(desk, move, sort, move.company, name, value)
    for laid in joined(desk.title).company_laid:
        yield from laid(desk, move)


def told_of(move: GivenWithFacts) -> list[Fact[Any]]:
    """The facts of a company that its line says."""
    return [fact for fact in COMPANY_FACTS if move.fact(fact.name) is not None]


def lay_player_facts(desk: Desk, move: GivenPlayer) -> Iterator[Finding]:
    """The same of a player."""
    for name, value in move.facts:
        yield from _lay(desk, move, "player", move.player, name, value)


def _lay(desk: Desk, move: GivenWithFacts, sort: str, who: str, name: str, value: str) -> Iterator[Finding]:
    fact = _known(desk, sort).get(name)
    if fact is not None:
        fact.lay(desk.position, who, value)
        return
    said = f"{who} is a {sort} of {desk.title.name} and is not {name}"
    if value.isdigit():
        said = f"there is no {name} of a {sort} in {desk.title.name}"
    yield impossible(desk, said, "leave it out", move.without(name))


def _known(desk: Desk, sort: str) -> dict[str, Fact[Any]]:
    """The facts that the title's mechanics know of companies of this sort, or of players."""
    return {fact.name: fact for room in desk.title.rooms for fact in FACTS.get(room, ()) if sort in fact.sorts}


def lay_at(desk: Desk, name: str, where: list[str]) -> Iterator[Finding]:
    """What a line says of places; a finding for a fact that no place has in this title."""
    fact = _known(desk, "place").get(name)
    if fact is None:
        yield impossible(desk, f"{desk.title.name} knows no {name}", "leave the line out", LEFT_OUT)
        return
    for at in where:
        fact.put(desk.position, at, True)
