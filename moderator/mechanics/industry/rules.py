"""The location that was drawn before play, noted as the table says it."""

from collections.abc import Iterator

from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.runs.industry import NAMES
from moderator.vocabulary.runs import INDUSTRY, Industry


def find(desk: Desk, move: Industry) -> None:
    """Note a location that the map does not print. Raises NotBooked in a title without industry."""
    if not desk.title.has("industry"):
        raise desk.refuse("bonus-claimed", "this title knows no coalmines and steel mills")
    where = desk.title.hex_of(move.place)
    for kind, fact in INDUSTRY.items():
        if kind == move.kind:
            fact.mark(desk.position, where)
        else:
            fact.drop(desk.position, where)
    desk.tell("industry-token", industry=NAMES[move.kind], place=desk.title.place_name(where))


def _told(state: State) -> Iterator[str]:
    for kind, fact in INDUSTRY.items():
        yield from (f"a {NAMES[kind]} in {state.title.place_name(where)}" for where in fact.of(state.position))


RULES = Rules(of_table={Industry: find}, powers_told=(_told,))
