"""Facts of mechanics in a counted position: laid into the books as their mechanic does it, or held as they are told."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.given import GivenCompany
from moderator.model.rooms import FACTS
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import joined
from moderator.rules.late.handing import impossible


def lay_facts(desk: Desk, move: GivenCompany) -> Iterator[Finding]:
    """What a line says of a company by its facts; a finding for one that no company of its sort has in this title."""
    title, sort = desk.title, desk.title.kinds[move.company]
    known = {fact.name: fact for room in title.rooms for fact in FACTS.get(room, ()) if sort in fact.sorts}
    lays = joined(title).lays
    for name, value in move.facts:
        if name not in known:
            said = f"{move.company} is a {sort} of {title.name} and is not {name}"
            yield impossible(desk, said, "leave it out", move.without(name))
        elif name in lays:
            yield from lays[name](desk, move, value)
        else:
            known[name].lay(desk.position, move.company, value)
