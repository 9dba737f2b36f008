"""Whose turn it is, and what is open to him: one line of text."""

from moderator.model.questions import QUESTIONS
from moderator.model.rounds import Counting, GameOver
from moderator.rules.awaiting import MUST_BUY, asked_step
from moderator.rules.basics.investor import runner
from moderator.rules.basics.state import State
from moderator.rules.kinds import kind_of
from moderator.rules.rounds.sequence import actor, round_name

__all__ = ["MUST_BUY", "at", "step", "turn"]


def turn(state: State) -> str:
    """`BNR (Ann), OR 2.1: at track`, `Bob, SR 2: sells or buys`, or how the game ended."""
    title, position = state.title, state.position
    if isinstance(position.round, GameOver):
        return f"the game is over: {position.round.reason}"
    if isinstance(position.round, Counting):
        return f"the counted position goes on: {step(state)}"
    who = actor(state)
    if who is None:
        return round_name(position)
    owner = runner(state, who) if who in title.kinds else None
    name = f"{who} ({owner})" if owner else who
    return f"{name}, {round_name(position)}: {step(state)}"


def step(state: State) -> str:
    """What the one to act is at: a step of the turn, an auction, a discard that is owed."""
    asked = state.position.asked
    return kind_of(state).step(state) if asked is None else asked_step(state, asked)


def at(state: State) -> str:
    """The step in a word or two, for a prompt: `track`, `bid on 14`, `discard`; empty in a stock round."""
    asked = state.position.asked
    return kind_of(state).at(state) if asked is None else QUESTIONS[asked.kind].verbs[0]
