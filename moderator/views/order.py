"""Who acts in which order: the round under way in full, and what comes after it as prices stand."""

from collections.abc import Iterable, Iterator

from moderator.model.rounds import GameOver, OperatingRound
from moderator.rules.booking import State
from moderator.rules.holdings import players_from, runner
from moderator.rules.prices import price
from moderator.rules.rounds.phases import next_order
from moderator.rules.rounds.sequence import actor, round_name, waiting
from moderator.views.columns import ROOM, titled, wrap
from moderator.views.ink import PLAIN, Ink
from moderator.views.turn import turn


def order(state: State, ink: Ink = PLAIN) -> list[str]:
    """Who has acted, who acts and who follows, each with who runs it and its price; then the round after it."""
    if isinstance(state.position.round, GameOver):
        return [turn(state), ""]
    lines = [line for told, names in _parts(state) for line in wrap(_pieces(names), f"{told}: ", "  ", ROOM)]
    return titled(f"Order   ({round_name(state.position)}; what is to come as prices stand now)", lines, ink)


def _parts(state: State) -> Iterator[tuple[str, list[str]]]:
    """What a line tells, and the names in it; a line without names is left out."""
    now = state.position.round
    parts = _of_companies(state, now) if isinstance(now, OperatingRound) else _of_players(state)
    yield from ((told, names) for told, names in parts if names)


def _of_companies(state: State, now: OperatingRound) -> Iterator[tuple[str, list[str]]]:
    acts = None if now.turn is None else now.turn.company
    yield "have acted", _companies(state, now.acted)
    yield "acts", [] if acts is None else _companies(state, [acts])
    yield "then", _companies(state, (company for company in waiting(state) if company != acts))
    if now.index < now.of:
        yield "next round", _companies(state, next_order(state))
    yield "when players act", _players(state, state.position.priority)


def _of_players(state: State) -> Iterator[tuple[str, list[str]]]:
    """The players from the one who acts, and the companies that operate next."""
    who = actor(state)
    yield "players", _players(state, who if who in state.position.players else state.position.priority)
    yield "companies", _companies(state, next_order(state))


def _players(state: State, first: str | None) -> list[str]:
    """`Ann £70`, from the first in their order."""
    if first not in state.position.players:
        return []
    return [f"{player} {state.title.balance(state.cash(player))}" for player in players_from(state.position, first)]


def _companies(state: State, names: Iterable[str]) -> list[str]:
    """`SNCF £100 (Cyd)`, `4 (Zoë)`."""
    told = []
    for company in names:
        owner, value = runner(state, company), price(state, company)
        cost = "" if value is None else f" {state.title.money(value)}"
        told.append(f"{company}{cost}{f' ({owner})' if owner else ''}")
    return told


def _pieces(names: list[str]) -> list[str]:
    """The names, kept whole where the line is wrapped."""
    return [f"{name}," for name in names[:-1]] + names[-1:]
