"""Its rule: looked at whenever a price or a line may have taken a company out of the game."""

from moderator.model.accounts import BOX
from moderator.model.rounds import Counting, GameOver
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.privates import owner_of
from moderator.rules.rounds.ending import end_game


def _watch(desk: Desk) -> None:
    if isinstance(desk.position.round, GameOver | Counting):
        return
    privates = desk.title.file.privates
    others = desk.title.kinds.keys() - privates.keys()
    if others <= desk.position.closed and all(owner_of(desk, private) == BOX for private in privates):
        end_game(desk, "every company has closed")


RULES = Rules(brings_about=(_watch,))
