"""Possible moves: each tried on the position, with its cost or revenue, or the reason against it."""

from collections.abc import Iterable, Iterator, Sequence

from moderator.game import Game
from moderator.journal.grammar import read_line
from moderator.model.declaration import QUESTIONS
from moderator.model.entries import Booked, Entry
from moderator.model.findings import Finding
from moderator.model.ledger import MONEY, token_unit
from moderator.model.moves import Move
from moderator.model.values import Record
from moderator.offers.by_round import answers_to, named_moves, offers_of
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.certificates import above_seat_limit, certificates_of_limit, pool_room
from moderator.rules.holdings import charter_of, free_case
from moderator.rules.prices import price
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.stock.startable import shares_to_float
from moderator.rules.track.stations import next_cost
from moderator.views.sentence import per_share
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.shares import Buy, Sell


class Choice(Record):
    """A complete move that could be entered now, and its outcome; `barred` is the reason it would be refused."""

    text: str
    barred: Finding | None
    tried: Step

    @property
    def verb(self) -> str:
        return self.text.rpartition(": ")[2].split()[0]


def choices(game: Game) -> list[Choice]:
    """Return every complete move, tried on the position. Moves that need a place or an amount are `open_ended`."""
    judged = []
    for text in dict.fromkeys(named_moves(game.state)):
        if (move := read_line(text, game.vocabulary).move) is None:
            continue
        tried = game.replay.book(game.position, Booked(0, move, text))
        judged.append(Choice(text, tried.violations[0] if tried.violations else None, tried))
    return judged


_LAST = ("close", "remove", "bankrupt", "insolvent")  # what gives something up is suggested last
SUGGESTED = 2  # lines that a message names, each with another verb


def possible_now(game: Game, free: Sequence[str] | None = None) -> str:
    """Return `possible now: take MS or pass; ? lists everything`. `free` are the legal moves, if they are known."""
    if free is None:
        free = [choice.text for choice in choices(game) if choice.barred is None]
    by_verb = {line.rpartition(": ")[2].split()[0]: line for line in reversed(free)}
    lines = {line: verb in _LAST for verb, line in by_verb.items()}
    some = sorted(lines, key=lambda line: (lines[line], free.index(line))) or open_ended(game)
    return f"possible now: {' or '.join(some[:SUGGESTED]) or 'nothing'}; ? lists everything"


def open_ended(game: Game) -> list[str]:
    """Return the forms of moves that need more from the table: a place, an amount, the stops of a run."""
    if (asked := game.position.asked) is not None:
        named = answers_to(game.state, asked)
        form = QUESTIONS[asked.kind].form
        if named is None:
            return [form]
        return [*_higher(named), *([form.partition(",")[0]] if "..." in form else [])]  # with further names
    return list(offers_of(game.state).begun(game.state))


def _higher(named: Iterable[str]) -> Iterator[str]:
    """Return the forms for bids above the minimum, which is a complete move itself."""
    return (f"{text.rpartition(' ')[0]} AMOUNT" for text in named if text.startswith("bid "))


def nothing_more(game: Game) -> str | None:
    """Return what Enter alone stands for now (pay, done or pass); None if a line must be entered."""
    if (asked := game.position.asked) is not None:
        return "pass" if "pass" in QUESTIONS[asked.kind].verbs else None
    return offers_of(game.state).enter(game.state)


def nothing_usual(game: Game) -> str:
    """Return the message for Enter where it stands for nothing."""
    if (asked := game.position.asked) is not None:
        return game.title.worded(f"{asked.who} {QUESTIONS[asked.kind].must}; ? lists the choices")
    return game.title.worded(offers_of(game.state).unusual(game.state))


def usual_now(game: Game) -> str | None:
    """Return what Enter alone stands for, if that is legal now."""
    usual = nothing_more(game)
    move = None if usual is None else read_line(usual, game.vocabulary).move
    if usual is None or move is None:
        return None
    return None if game.replay.book(game.position, Booked(0, move, usual)).violations else usual


def has_just_begun(game: Game) -> bool:
    """Return whether no line was entered yet in the current round."""
    steps = game.steps
    if not steps:
        return True
    before = steps[-2].position if len(steps) > 1 else game.replay.start
    return round_name(before) != round_name(game.position)


def describe_outcome(state: State, tried: Step) -> tuple[str, ...]:
    """`£180`, `then £70`, `Bob becomes president`."""
    return tuple(_parts(state, State(state.title, tried.position), tried.booked.move, tried.entry))


def missing_cash(state: State, tried: Step) -> tuple[str, ...]:
    """Return `£20 short` if the actor cannot pay for a move."""
    who = tried.booked.move.actor or actor(state)
    left = 0 if who is None else State(state.title, tried.position).cash(who)
    return (f"{state.money(-left)} short",) if left < 0 else ()


def known_cost(state: State, usage: str) -> tuple[str, ...]:
    """Return the cost of `token PLACE` if it is the same for all places, and the cash that is missing.

    Empty for all other forms.
    """
    turn = current_turn(state)
    company = None if turn is None else turn.company
    stations = state.position.stations.get(company or "")
    if usage != "token PLACE" or company not in state.title.certificates or not stations:
        return ()
    if not state.position.books.of(token_unit(company), company):
        return ("no tokens left",)
    charter = charter_of(state, company)
    if free_case(state, company):
        return ()
    if charter.token_distance is not None or charter.token_choice:
        return ()
    cost, has = next_cost(state, company, stations[0]), state.cash(company)
    short = (f"{state.money(cost - has)} short",) if has < cost else ()
    return (state.money(cost), *short) if cost else ()


def _parts(state: State, after: State, move: Move, entry: Entry) -> Iterator[str]:
    who = move.actor or actor(state)
    if isinstance(move, Dividend):
        share = per_share(state.title, entry, state.position, who or "")
        yield from [share] if share else []
    elif who is not None and (amount := _changed(entry, who)) and amount != getattr(move, "price", None):
        yield state.money(amount)
    yield from _price(state, after, move, who)
    for event in entry.events:
        if event.code == "presidency":
            yield f"{event.target} becomes {state.title.words.leader}"
        elif event.code == "float":
            yield f"{event.company} floats" if event.company != getattr(move, "company", None) else "floats"
        elif event.code == "phase-change":
            yield f"phase {event.facts['phase']} begins"
    yield from certificate_limits(state, after, move)


def _changed(entry: Entry, who: str) -> int:
    """Return the money that the move itself costs or earns somebody, without its consequences."""
    paid = [p for p in entry.postings if p.unit == MONEY and MECHANIC_BY_CODE[p.why].answer != "brought"]
    return abs(sum(p.count * ((p.target == who) - (p.source == who)) for p in paid))


def _price(state: State, after: State, move: Move, who: str | None) -> Iterator[str]:
    """Yield the price after a sale or dividend."""
    company = move.company if isinstance(move, Sell) else who if isinstance(move, Dividend) else None
    if company is not None and (now := price(after, company)) is not None:
        yield f"then {state.money(now)}" if now != price(state, company) else f"stays {state.money(now)}"


def certificate_limits(state: State, after: State, move: Move) -> Iterator[str]:
    """Yield shares missing to float, a full pool, and certificates at or above the limit."""
    who = move.actor or actor(state)
    bought = move.company if isinstance(move, Buy | Exchange | Start) else None
    if bought in state.title.certificates and (missing := shares_to_float(after, bought)):
        yield f"{missing} more to float"
    if isinstance(move, Sell) and not pool_room(after, move.company):
        yield f"fills the {state.title.words.pool}"
    for player in state.position.players:
        held = certificates_of_limit(after, player)
        if held == certificates_of_limit(state, player):
            continue
        if above_seat_limit(after, player, 0):
            yield f"{player} then holds {held} certificates"
        elif player == who and not isinstance(move, Sell) and above_seat_limit(after, player, 1):
            yield f"{held} certificates"
