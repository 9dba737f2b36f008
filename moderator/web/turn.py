"""The current turn: actor, obligations, possible moves, and the payments of each possible revenue."""

from collections.abc import Iterable
from typing import Literal

from moderator.model.entries import Booked
from moderator.model.ledger import BANK, MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Counting, GameOver, Turn
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, percent, runner
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import score
from moderator.views.trains import next_rust
from moderator.views.turn import step_phrase
from moderator.vocabulary.runs import Dividend, Run
from moderator.web.game_view import Facts, GameView

_BARRED = 30  # barred moves listed
_EVENTS = 3


def turn_facts(view: GameView) -> Facts:
    """Return the facts of the turn. The actor is a company, a player, or None at the end of the game."""
    title, position, board = view.title, view.position, view.board
    over = position.round.reason if isinstance(position.round, GameOver) else None
    who = None if over else actor(view.state)
    where = round_name(position)
    return {
        "board": board,
        "heading": ", ".join(filter(None, (who, where, title.name))),
        "round": where,
        "who": who,
        "owner": runner(view.state, who) if who in title.kinds and who is not None else None,
        "step": step_phrase(view.state) if who or isinstance(position.round, Counting) else "",
        "over": over,
        "places": _places(view) if over and view.worths else [],
        "trains": board.trains,
        "rust": next_rust(view.state),
        "events": board.events[:_EVENTS],
    }


def _places(view: GameView) -> list[Facts]:
    """Return the final standings, best first."""
    money = view.title.money
    return [
        {"place": each.place, "player": each.player, "worth": money(each.total), "bankrupt": each.bankrupt}
        for each in score(view.state).standings
    ]


def possible_moves(view: GameView) -> Facts | None:
    """Return the possible moves by verb; None once the game is over."""
    if isinstance(view.position.round, GameOver):
        return None
    found = view.possible
    barred = found.barred[:_BARRED]
    return {
        "can": group_verbs(found.can),
        "begun": found.begun,
        "barred": barred,
        "more": len(found.barred) - len(barred),
    }


def group_verbs(lines: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Group `buy BNR`, `buy FS pool` as buy: BNR, FS pool; a move of another player by the name."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        verb, _, rest = line.partition(" ")
        groups.setdefault(verb, []).append(rest)
    return list(groups.items())


Choice = Literal["pay", "half", "hold"]

_ROWS = 11
_AROUND = 5  # rows before the last revenue


def payout(view: GameView) -> Facts | None:
    """Return what revenues around the last one would pay, or what each dividend of an actual run would pay.

    None if no run is awaited.
    """
    turn = view.position.turn
    if turn is None or turn.settled or view.position.asked is not None:
        return None
    company, shared = turn.company, turn.company in view.title.certificates
    rules = charter_of(view.state, company).dividend
    declared = shared and "dividend" in charter_of(view.state, company).steps
    choices: tuple[Choice | None, ...] = rules.choices if declared else (None,)
    revenues = [turn.revenue] if turn.revenue else _revenues(view, company, rules.multiple_of)
    shown = choices if turn.revenue else choices[:1]
    rows = [row for revenue in revenues for choice in shown if (row := _row(view, turn, revenue, choice))]
    if not rows:
        return None
    holders = [name for name in (*view.position.players, company) if any(name in row["paid"] for row in rows)]
    return {
        "company": company,
        "run": turn.revenue,
        "holders": [(name, _held(view, company, name)) for name in holders],
        "rows": [row | {"paid": [row["paid"].get(name, "-") for name in holders]} for row in rows],
        "priced": view.title.file.shares.priced and shared,
    }


def _held(view: GameView, company: str, name: str) -> str:
    share = percent(view.state, company, name) if company in view.title.certificates else 0
    who = "treasury" if name == company else name
    return f"{who} {share}%" if share else who


def _revenues(view: GameView, company: str, step: int) -> list[int]:
    """Return revenues in steps around the company's last one."""
    ran = next((played.revenue[company] for played in view.rounds[::-1] if company in played.revenue), 0)
    first = max(1, ran // step - _AROUND)
    return [step * number for number in range(first, first + _ROWS)]


def _row(view: GameView, turn: Turn, revenue: int, choice: Choice | None) -> Facts | None:
    """Return the payments of a revenue; None if the rules do not allow the dividend."""
    company, position = turn.company, view.position
    moves: list[Move] = [] if turn.revenue else [Run(actor=company, total=revenue)]
    moves += [Dividend(actor=company, verb=choice)] if choice else []
    paid: dict[str, int] = {}
    after = position
    for move in moves:
        tried = view.game.replay.book(after, Booked(0, move, ""))
        if not tried.held:
            return None
        _add(paid, tried)
        after = tried.position
    return {
        "revenue": view.title.money(revenue),
        "choice": choice or "",
        "paid": {name: view.title.money(amount) for name, amount in paid.items()},
        "price": _price(view, company, after),
    }


def _add(paid: dict[str, int], tried: Step) -> None:
    """Add the bank's payments in this step."""
    for posting in tried.entry.postings:
        if posting.unit == MONEY and posting.source == BANK:
            paid[posting.target] = paid.get(posting.target, 0) + posting.count


def _price(view: GameView, company: str, after: Position) -> str:
    """Return the price after the dividend, with an arrow for its direction."""
    before, then = price(view.state, company), price(State(view.title, after), company)
    if before is None or then is None:
        return "-"
    arrow = "\u2191 " if then > before else "\u2193 " if then < before else ""
    return arrow + view.title.money(then)
