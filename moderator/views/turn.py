"""Whose turn it is, and what is open to him: one line of text."""

from moderator.model.lines import Directive
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Counting, GameOver, StockRound
from moderator.rules.awaiting import MUST_BUY, asked_step
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.kinds import kind_of
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import actor, round_name
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import QUESTIONS
from moderator.vocabulary.turns import Done, Pass

__all__ = ["MUST_BUY", "at", "step", "turn", "turned"]


def turn(state: State) -> str:
    """`BNR (Ann), OR 2.1: at track`, `Bob, SR 2: sells or buys`, or how the game ended."""
    position = state.position
    if isinstance(position.round, GameOver):
        return f"the game is over: {position.round.reason}"
    if isinstance(position.round, Counting):
        return f"the counted position goes on: {step(state)}"
    name = _named(state)
    return f"{name}, {round_name(position)}: {step(state)}" if name else round_name(position)


def _named(state: State) -> str:
    """`BNR (Ann)`, who is to act; empty where nobody is."""
    who = actor(state)
    owner = runner(state, who) if who in state.title.kinds else None
    return f"{who} ({owner})" if owner else who or ""


def turned(title: Title, says: Move | Directive, before: Position, after: Position) -> str | None:
    """`-> NYC (Vik)`, who is to act since a turn has ended by itself; None if it was ended in words, or goes on.

    Where another round has come with that, `-> Ann, SR 3`. A line of the next one's own needs no telling.
    """
    state = State(title, after)
    was, now = (_whose(State(title, each)) for each in (before, after))
    spoken = not isinstance(says, Move) or isinstance(says, Done | Pass) or says.actor in (actor(state), now)
    if spoken or was is None or was == now or isinstance(after.round, GameOver):
        return None
    moved_on = [] if round_name(before) == round_name(after) else [round_name(after)]
    return f"-> {', '.join([*filter(None, [_named(state)]), *moved_on])}"


def _whose(state: State) -> str | None:
    """Whose turn it is in a round where turns may end by themselves."""
    now, turn = state.position.round, current_turn(state)
    return turn.company if turn is not None else now.player if isinstance(now, StockRound) else None


def step(state: State) -> str:
    """What the one to act is at: a step of the turn, an auction, a discard that is owed."""
    asked = state.position.asked
    return kind_of(state).step(state) if asked is None else asked_step(state, asked)


def at(state: State) -> str:
    """The step in a word or two, for a prompt: `track`, `bid on 14`, `discard`; empty in a stock round."""
    asked = state.position.asked
    return kind_of(state).at(state) if asked is None else QUESTIONS[asked.kind].verbs[0]
