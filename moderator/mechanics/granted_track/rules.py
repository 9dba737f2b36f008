"""What a company may do by a tile or a station that a private of its own grants; track/granted.py lays them."""

from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import privates_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import current_turn, replace_turn
from moderator.rules.track.granted import BOUGHT_NOW, FOLLOWS
from moderator.rules.track.granted_tile import laid_by, tiles_left
from moderator.rules.track.stations import tokens_left


def _may_lay(state: State, turn: Turn) -> bool:
    """Whether the company owns a private that grants a tile at any time of its turn.

    No turn waits for a player's: he may lay it in the turn of any company of his.
    """
    owned = ((private, state.title.file.privates[private].lays) for private in privates_of(state, turn.company))
    return any(power is not None and power.any_step and tiles_left(state, private, power) for private, power in owned)


def _may_follow(state: State, turn: Turn) -> bool:
    """Whether a private has moved a station in this turn, and a tile may be laid there."""
    moved = FOLLOWS.of(turn)
    return moved is not None and not laid_by(turn, moved.private)


def _may_place(state: State, turn: Turn) -> bool:
    """Whether the company owns a private that grants a station at any time of its turn, and has a token for it."""
    position, company = state.position, turn.company
    for private in privates_of(state, company):
        power = state.title.file.privates[private].places
        if power is None or not power.extra or private in position.used:
            continue
        if power.phase is not None and not state.title.reached(position.phase, power.phase):
            continue
        if position.stations.get(company) if power.moves else tokens_left(state, company) or not power.own:
            return True
    return False


def _note_sale(desk: Desk, private: str, _: str) -> None:
    """Note that the company on turn has bought a private."""
    if (turn := current_turn(desk)) is not None:
        replace_turn(desk, BOUGHT_NOW.put(turn, (*BOUGHT_NOW.of(turn), private)))


RULES = Rules(private_sold=(_note_sale,), may_act=(_may_lay,), turn_held=(_may_place, _may_follow))
