"""What a company may do by a tile that a private of its own grants; how it is laid is track/granted.py's."""

from moderator.model.accounts import charter_unit
from moderator.model.rounds import Turn
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State


def _may_lay(state: State, turn: Turn) -> bool:
    """Whether the company owns a private that grants a tile at any time of its turn.

    No turn waits for a player's: he may lay it in the turn of any company of his.
    """
    position = state.position
    return any(
        facts.lays is not None and facts.lays.any_step
        for private, facts in state.title.file.privates.items()
        if private not in position.used and position.books.of(charter_unit(private), turn.company)
    )


RULES = Rules(may_act=(_may_lay,))
