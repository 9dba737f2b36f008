"""Their rules: a private is turned; one that is closed is not said to lie face down."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.late.handing import impossible
from moderator.vocabulary.privates import DOWN
from moderator.vocabulary.starting_position import GivenCompany


def _lay(desk: Desk, move: GivenCompany, _: str) -> Iterator[Finding]:
    if move.closed:
        yield impossible(desk, f"{move.company} does not lie face down", "leave it out", move.without(DOWN.name))
    else:
        DOWN.put(desk.position, move.company, True)


RULES = Rules(
    turned_down=(lambda desk, private: DOWN.put(desk.position, private, True),),
    lies_down=(lambda state, private: private in DOWN.of(state.position),),
    lays={DOWN.name: _lay},
)
