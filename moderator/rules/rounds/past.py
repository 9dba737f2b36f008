"""Turns that were: what is said of a company after its turn belongs to that turn, until play has gone on."""

from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import following


def keep_turn(desk: Desk, turn: Turn, idle: bool = False) -> None:
    """Remember a turn that has ended in the present round; those of the round before are settled."""
    go_on(desk)
    others = (was for was in desk.position.past if was.company != turn.company)
    desk.position.past = (*others, turn.but(over=desk.position.round.name, idle=idle))
    desk.position.last_turn = turn.company


def go_on(desk: Desk) -> None:
    """Play has gone on in the present round: what was left unsaid of the turns before it stays so."""
    past = desk.position.past
    if past and past[0].over != desk.position.round.name:
        desk.position.past = ()


def change_past(desk: Desk, turn: Turn) -> None:
    """Put a turn that is over back among those that were."""
    desk.position.past = tuple(turn if was.company == turn.company else was for was in desk.position.past)


def past_turn(state: State, company: str) -> Turn | None:
    """The turn of this company that ended last; None when play has gone on since its round."""
    for was in state.position.past:
        if was.company == company:
            return was
    return None


def last_turn(state: State, company: str) -> Turn | None:
    """The same if no other company's turn has ended since: what is said of it may come after its next one has begun."""
    return past_turn(state, company) if state.position.last_turn == company else None


def turn_that_was(state: State, company: str, step: str | None) -> Turn | None:
    """The turn that a line of this step belongs to because its time is over; None if it can be one of a turn to be had.

    In the round of the turn all that a company says is late. At the beginning of the next operating round, what only
    comes after a run is late, and whatever is said of the company that acted last.
    """
    was, now = past_turn(state, company), state.position.round
    if was is None or not isinstance(now, OperatingRound):
        return was
    turn = now.turn
    if turn is not None and turn.company == company:
        missed = was.missed == "dividend" and company == state.position.last_turn
        return was if step == "dividend" and turn.revenue is None and missed else None
    if step != "dividend" and turn is not None and turn.settled and following(state) == company:
        return None
    fits = was.over == now.name or company == state.position.last_turn or _follows_run(state, company, step)
    return was if fits else None


def _follows_run(state: State, company: str, step: str | None) -> bool:
    steps = charter_of(state, company).steps
    return step in steps and "run" in steps and steps.index(step) > steps.index("run")
