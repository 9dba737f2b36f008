"""Moves that mean several things: a minor is given up, or given for a share."""

from moderator.model.topics.minors import Close, Exchange
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.privates import refuse_cited
from moderator.rules.stock import (
    absorbing,
    requesting,
)
from moderator.rules.stock import (
    exchange as exchanging,
)


def close(desk: Desk, move: Close, player: str) -> None:
    """A player gives a minor up, or abandons it where minors merge with all that is theirs."""
    (exchanging.close if desk.title.file.merging is None else requesting.give_up)(desk, move, player)


def exchange(desk: Desk, move: Exchange, player: str) -> None:
    """A player gives a minor for a share. Raises NotBooked for a private, of which a mechanic would have taken it."""
    if move.minor in desk.title.file.privates:
        raise refuse_cited(desk, move.minor, "power-used", f"{move.minor} is not given for a share")
    (exchanging.exchange if desk.title.file.merging is None else absorbing.merge_minor)(desk, move, player)
