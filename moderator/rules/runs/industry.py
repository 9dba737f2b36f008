"""Industry: where coalmines and steel mills lie."""

from typing import Literal

from moderator.model.moves import Industry
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.runs.rivers import colour_at
from moderator.titles.table import COLOURS

NAMES = {"coal": "coalmine", "steel": "steel mill"}


def find(desk: Desk, move: Industry) -> None:
    """Note a location that the map does not print. Raises NotBooked in a title without industry."""
    if not desk.title.has("industry"):
        raise desk.refuse("bonus-claimed", "this title knows no coalmines and steel mills", "leave it out")
    where = desk.title.hex_of(move.place)
    desk.position.industry = {**desk.position.industry, where: move.kind}
    desk.tell("industry-token", industry=NAMES[move.kind], place=desk.title.place_name(where))


def industry_at(state: State, where: str) -> Literal["coal", "steel"] | None:
    """What lies in a hex as far as the books know: told by the table, or printed on a tile that lies there."""
    told = state.position.industry.get(where)
    colour = colour_at(state, where)
    if told is not None or colour is None:
        return told
    for kind, printed in state.title.hex(where).industry.items():
        if COLOURS.index(colour) >= COLOURS.index(printed):
            return kind
    return None
