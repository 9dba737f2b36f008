"""Marked tiles: a private's tokens, which keep track for its owner until somebody pays to take one off."""

from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, token_unit
from moderator.model.rounds import OperatingRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.ground import TOKEN_ON
from moderator.rules.basics.privates import turn_down
from moderator.rules.basics.state import State
from moderator.titles.privates import TrackPower

# Tiles with tokens of privates laid in the turn.
MARKED: TurnFact[int] = TurnFact("marked", 0)


def mark_tile(desk: Desk, private: str, where: str) -> None:
    """Leave a token of a private on a tile; with its last one the private is turned face down."""
    desk.give(token_unit(private), private, BOARD, 1, "marked-track")
    TOKEN_ON.put(desk.position, where, private)
    left = desk.position.books.of(token_unit(private), private)
    desk.tell("marked-track", "" if left else "last", company=private, place=desk.title.place_name(where), count=left)
    if not left:
        turn_down(desk, private)


def tokens_used(state: State, private: str, power: TrackPower) -> Finding | None:
    """No token is left, or as many have been placed in this round as may be."""
    if not state.position.books.of(token_unit(private), private):
        raise state.refuse("power-used", f"{private} has no token left", state.instead(power=None))
    placed = _placed_in_round(state, private)
    if placed < power.a_round:
        return None
    return state.finding(
        "power-used",
        f"{private} has placed {placed} tokens in this round",
        expected=f"{power.a_round} in an operating round",
        actual=placed + 1,
        remedy=state.instead(power=None),
    )


def _placed_in_round(state: State, private: str) -> int:
    """How many tiles with tokens have been laid in the operating round under way."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return 0
    before = sum(MARKED.of(turn) for turn in state.position.past if turn.over == now.name)
    return before + (MARKED.of(now.turn) if now.turn is not None else 0)
