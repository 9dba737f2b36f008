"""Counted positions, with which a game is begun in its middle."""

from moderator.model.check import ATTESTED, ERROR, Check
from moderator.model.said import Said

SAID = Said(
    checks={
        "given-late": Check("a counted position is stated after play has begun", ERROR, table=True),
        "given-sum": Check("a counted position holds what the game does not have", ERROR, table=True),
        "given-president": Check("a counted corporation has no president, or not the one who holds most", table=True),
        "given-float": Check("a counted corporation has not floated, though players hold enough", table=True),
        "given-phase": Check("the trains counted do not fit the phase", table=True, asks="where the trains are"),
        "position-file": Check("a position file says what nobody can read", ERROR, table=True),
        "counted": Check("the game was begun from a counted position", ATTESTED, table=True),
    },
)
