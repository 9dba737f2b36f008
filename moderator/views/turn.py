"""The turn in one line, obligations, and the order of play."""

from collections.abc import Iterable, Iterator

from moderator.model.declaration import QUESTIONS
from moderator.model.entries import Directive
from moderator.model.ledger import divide
from moderator.model.moves import Move
from moderator.model.position import BIDDING, DISCARD, Position, Question
from moderator.model.rounds import Counting, GameOver, OperatingRound, StockRound, TrainRound
from moderator.model.wording import plural
from moderator.rules.awaiting import MUST_BUY, asked_step
from moderator.rules.booking import State
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.events import CompanyTurnEnds
from moderator.rules.holdings import players_from, runner, solvent, trains_of
from moderator.rules.kinds import kind_of
from moderator.rules.listeners import judged
from moderator.rules.prices import price
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.phases import next_order, set_length
from moderator.rules.rounds.sequence import actor, round_name, waiting
from moderator.rules.trains.owing import owed_train, train_due
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, titled, wrap
from moderator.vocabulary.turns import Done, Pass

__all__ = ["MUST_BUY", "ended_turn", "step_phrase", "step_word", "turn"]


def turn(state: State) -> str:
    """`BNR (Ann), OR 2.1: at track`, `Bob, SR 2: sells or buys`, or how the game ended."""
    position = state.position
    if isinstance(position.round, GameOver):
        return f"the game is over: {position.round.reason}"
    if isinstance(position.round, Counting):
        return f"entering a counted position: {step_phrase(state)}"
    name = _named(state)
    return f"{name}, {round_name(position)}: {step_phrase(state)}" if name else round_name(position)


def _named(state: State) -> str:
    """Return the actor, as `BNR (Ann)`; empty if there is none."""
    who = actor(state)
    owner = runner(state, who) if who in state.title.kinds else None
    return f"{who} ({owner})" if owner else who or ""


def ended_turn(title: Title, says: Move | Directive, before: Position, after: Position) -> str | None:
    """Return `-> NYC (Vik)`, the next actor, if a turn ended by itself; None if a line ended it, or it goes on.

    If a new round has begun, it is `-> Ann, SR 3`. None if the line was made by the next actor himself.
    """
    state = State(title, after)
    was, now = (_whose(State(title, each)) for each in (before, after))
    spoken = not isinstance(says, Move) or isinstance(says, Done | Pass) or says.actor in (actor(state), now)
    if spoken or was is None or was == now or isinstance(after.round, GameOver):
        return None
    moved_on = [] if round_name(before) == round_name(after) else [round_name(after)]
    return f"-> {', '.join([*filter(None, [_named(state)]), *moved_on])}"


def _whose(state: State) -> str | None:
    """Return whose turn it is in a round where turns may end by themselves, else None."""
    now, turn = state.position.round, current_turn(state)
    return turn.company if turn is not None else now.player if isinstance(now, StockRound) else None


def step_phrase(state: State) -> str:
    """Return the awaited action: a step of the turn, an auction, a discard."""
    asked = state.position.asked
    return state.title.worded(kind_of(state).step(state) if asked is None else asked_step(state, asked))


def step_word(state: State) -> str:
    """The step in a word or two, for a prompt: `track`, `bid on 14`, `discard`; empty in a stock round."""
    asked = state.position.asked
    return kind_of(state).at(state) if asked is None else QUESTIONS[asked.kind].verbs[0]


# ---- due ----
# A train to buy or discard, and the end of the game when it is certain; one line of text each.


def due_lines(state: State) -> list[str]:
    """All that weighs on whoever is to act now, and when the game ends once that is certain."""
    position = state.position
    if isinstance(position.round, GameOver):
        return []
    waiting = [question for question in position.agenda if question.now or question.told]
    lines = [question_due(state, q) for q in waiting if q.kind != BIDDING or q is position.asked]
    who = actor(state)
    if not position.open and isinstance(position.round, OperatingRound) and who is not None:
        owed = owed_train(state, who)
        lines += [] if owed is None else [train_due(state, owed)]
        if (turn := position.round.turn) is not None:
            lines += [found.message for found in judged(state, CompanyTurnEnds(turn))]
    if position.ending is not None:
        lines.append(f"{position.ending}: the game ends after {last_round(state)}")
    return [*lines, *_contributions(state), *_overdrafts(state)]


def _contributions(state: State) -> Iterator[str]:
    """Yield the minimum contribution of each player if the bank is in debt and all may pay the same."""
    if state.bank() < 0 and state.title.has("contribution"):
        each = divide(-state.bank(), len(list(solvent(state.position))), "up")
        lacking = state.money(-state.bank())
        yield f"the bank lacks {lacking}: every player must `contribute {each}` or more, or it stays a debt"


def _overdrafts(state: State) -> Iterator[str]:
    """Yield players and companies with negative cash. The table allowed it, and it is invisible in the money on the
    table.
    """
    for account in (*state.position.players, *state.title.kinds):
        if (has := state.cash(account)) < 0:
            yield f"{account} is overdrawn by {state.money(-has)}"


def question_due(state: State, question: Question) -> str:
    """Return an open question, which must be answered before the round goes on, in one line."""
    who = question.who or "the table"
    if question.kind == DISCARD:
        return discard_due(state, who)
    if question.kind == BIDDING:
        return f"{who} {asked_step(state, question)}"
    must = state.title.worded(QUESTIONS[question.kind].must)
    return f"{who} {must}{f': {question.about}' if question.about else ''}"


def discard_due(state: State, company: str) -> str:
    """`BNR must discard 1 train, Bob chooses: it has 3 P 4, its limit is 2`."""
    owner, surplus = runner(state, company), over_train_limit(state, company)
    chooses = f", {owner} chooses" if owner else ""
    owned = " ".join(trains_of(state, company))
    limit = train_limit(state, company)
    return f"{company} must discard {plural(surplus, 'train')}{chooses}: it has {owned}, its limit is {limit}"


def last_round(state: State) -> str:
    """The operating round that the game ends with, once it is certain to end: `OR 7.2`; or the train round."""
    title, position = state.title, state.position
    now = position.round
    if isinstance(now, TrainRound) or not title.file.shares.priced:
        return f"TR {position.set_number}"
    if position.last_set is not None and (
        position.last_set[0] > position.set_number or not isinstance(now, OperatingRound)
    ):
        return f"OR {position.last_set[0]}.{position.last_set[1]}"
    if isinstance(now, OperatingRound):
        return f"OR {now.number}.{now.of}" if now.index < now.of else f"{round_name(position)}, the current one"
    return f"OR {position.set_number}.{set_length(title, position.phase)}"


# ---- order ----
# The current round in full, and the next one at current prices.


def order(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return past, current and coming turns, each with president and price; then the next round."""
    if isinstance(state.position.round, GameOver):
        return [turn(state), ""]
    lines = [line for told, names in _parts(state) for line in wrap(_pieces(names), f"{told}: ", "  ", ROOM)]
    return titled(f"Order   ({round_name(state.position)}; next round at current prices)", lines, ink)


def _parts(state: State) -> Iterator[tuple[str, list[str]]]:
    """Yield each heading with its names, without headings that have none."""
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
    yield "players", _players(state, state.position.priority)


def _of_players(state: State) -> Iterator[tuple[str, list[str]]]:
    """Yield the players from the one on turn, then the companies that operate next."""
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
    parts = []
    for company in names:
        owner, value = runner(state, company), price(state, company)
        cost = "" if value is None else f" {state.title.money(value)}"
        parts.append(f"{company}{cost}{f' ({owner})' if owner else ''}")
    return parts


def _pieces(names: list[str]) -> list[str]:
    """The names, kept whole where the line is wrapped."""
    return [f"{name}," for name in names[:-1]] + names[-1:]
