"""Privates that their owners turn face down, or take out of the game, before their action in a stock round."""

from moderator.model.accounts import BOX, charter_unit
from moderator.model.findings import Finding
from moderator.model.growing_moves import Remove
from moderator.model.minor_moves import Close
from moderator.model.rounds import StockRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.limits import must_sell_some
from moderator.rules.basics.privates import is_open, owner_of, turn_down
from moderator.rules.basics.state import State
from moderator.rules.stock.stock import claim


def close_private(desk: Desk, move: Close, player: str) -> None:
    """Turn a private face down: it counts and pays nothing any more, and keeps its power."""
    _prepare(desk, move.company, player)
    turn_down(desk, move.company)
    desk.tell("private-closed", company=move.company, source=player)


def remove_private(desk: Desk, move: Remove, player: str) -> None:
    """Take a private out of the game."""
    above = must_sell_some(desk, player)
    _prepare(desk, move.company, player)
    desk.judge(None if above else _kept_yet(desk, move.company))
    desk.give(charter_unit(move.company), player, BOX, 1, "private-removed")
    desk.tell("private-removed", company=move.company, source=player)


def _prepare(desk: Desk, private: str, player: str) -> None:
    """The one thing that a player does with a private before the action of his turn.

    Raises NotBooked for one that he does not have, or where privates are not turned.
    """
    if not desk.title.file.private_rules.turned or private in desk.title.concessions:
        raise desk.refuse("private-moment", f"{private} stays as it is: nobody turns it or takes it out of the game")
    if owner_of(desk, private) != player or not is_open(desk, private):
        whose = "lies face down" if private in desk.position.face_down else f"is with {owner_of(desk, private)}"
        raise desk.refuse("private-moment", f"{player} has no open {private}: it {whose}")
    now = claim(desk, player)
    if now is not None:
        desk.judge(_action_begun(desk, now))
        desk.position.round = now.but(prepared=private)


def _action_begun(state: State, now: StockRound) -> Finding | None:
    """The action of the turn has begun, or another private has been turned or taken out in it."""
    if now.prepared is None and not now.did:
        return None
    done = "has begun his action" if now.prepared is None else f"has turned {now.prepared} in this turn"
    return state.finding(
        "private-moment",
        f"{now.player} {done}: one private is turned or taken out, before the action",
        expected="one private, before anything else",
        actual=getattr(now, "prepared", None) or "an action",
    )


def _kept_yet(state: State, private: str) -> Finding | None:
    if not state.holds("no-dealings"):
        return None
    return state.finding(
        "private-moment",
        f"privates are only turned face down yet, or taken out to come within the limit: {private} stays in the game",
        expected=f"close {private}",
        actual=f"remove {private}",
    )
