"""A move: what a line of the journal can say about the game.

One frozen record a move, told apart by its `verb`; its docstring says what happens at the table. `actor` is "
"the player or
company before the colon; None means "whoever's turn it is". `allowed` is the trailing `!`: the table allows what the
rules do not. Amounts are whole currency units, shares are counted as single shares.
"""

from typing import ClassVar

from moderator.model.fitting import Fitted
from moderator.model.forms import Form


class Move(Fitted):
    """What all moves share.

    `form` is how the line of a move reads; moves of several verbs have one for each. Where a line needs reading of
    its own, it has none, and `journal/grammar.py` says what reads it.
    """

    form: ClassVar[Form | None] = None
    form_by_verb: ClassVar[dict[str, Form]] = {}
    by_table: ClassVar[bool] = False  # said by the table: nobody stands before a colon
    actor: str | None = None
    allowed: bool = False
