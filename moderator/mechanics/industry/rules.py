"""The location that was drawn before play, noted as the table says it."""

from moderator.model.topics.runs import Industry
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.runs.industry import NAMES


def find(desk: Desk, move: Industry) -> None:
    """Note a location that the map does not print. Raises NotBooked in a title without industry."""
    if not desk.title.has("industry"):
        raise desk.refuse("bonus-claimed", "this title knows no coalmines and steel mills")
    where = desk.title.hex_of(move.place)
    desk.position.industry = {**desk.position.industry, where: move.kind}
    desk.tell("industry-token", industry=NAMES[move.kind], place=desk.title.place_name(where))


RULES = Rules(of_table={Industry: find})
