"""The pay-out table of the company that runs: what each revenue brings everybody, by trying it on the books."""

from typing import Literal

from moderator.model.ledger import BANK, MONEY
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, percent
from moderator.rules.prices import price
from moderator.vocabulary.runs import Dividend, Run
from moderator.web.look import Facts, GameView

Choice = Literal["pay", "half", "hold"]

_ROWS = 11
_AROUND = 5  # rows before what it ran last


def payout(look: GameView) -> Facts | None:
    """Revenues about the last one, each paid out, or what was run with every choice; None where nobody is to run."""
    turn = look.position.turn
    if turn is None or turn.settled or look.position.asked is not None:
        return None
    company, shared = turn.company, turn.company in look.title.certificates
    rules = charter_of(look.state, company).dividend
    declared = shared and "dividend" in charter_of(look.state, company).steps
    choices: tuple[Choice | None, ...] = rules.choices if declared else (None,)
    revenues = [turn.revenue] if turn.revenue else _revenues(look, company, rules.multiple_of)
    told = choices if turn.revenue else choices[:1]
    rows = [row for revenue in revenues for choice in told if (row := _row(look, turn, revenue, choice))]
    if not rows:
        return None
    holders = [name for name in (*look.position.players, company) if any(name in row["paid"] for row in rows)]
    return {
        "company": company,
        "run": turn.revenue,
        "holders": [(name, _held(look, company, name)) for name in holders],
        "rows": [row | {"paid": [row["paid"].get(name, "-") for name in holders]} for row in rows],
        "priced": look.title.file.shares.priced and shared,
    }


def _held(look: GameView, company: str, name: str) -> str:
    share = percent(look.state, company, name) if company in look.title.certificates else 0
    who = "treasury" if name == company else name
    return f"{who} {share}%" if share else who


def _revenues(look: GameView, company: str, step: int) -> list[int]:
    """Steps about what the company ran last."""
    ran = next((played.revenue[company] for played in look.rounds[::-1] if company in played.revenue), 0)
    first = max(1, ran // step - _AROUND)
    return [step * number for number in range(first, first + _ROWS)]


def _row(look: GameView, turn: Turn, revenue: int, choice: Choice | None) -> Facts | None:
    """What everybody is paid; None where the rules know no such choice."""
    company, position = turn.company, look.position
    moves: list[Move] = [] if turn.revenue else [Run(actor=company, total=revenue)]
    moves += [Dividend(actor=company, verb=choice)] if choice else []
    paid: dict[str, int] = {}
    after = position
    for move in moves:
        tried = look.game.replay.book(after, Booked(0, move, ""))
        if not tried.held:
            return None
        _add(paid, tried)
        after = tried.position
    return {
        "revenue": look.title.money(revenue),
        "choice": choice or "",
        "paid": {name: look.title.money(amount) for name, amount in paid.items()},
        "price": _price(look, company, after),
    }


def _add(paid: dict[str, int], tried: Step) -> None:
    """What the bank pays by this step."""
    for posting in tried.entry.postings:
        if posting.unit == MONEY and posting.source == BANK:
            paid[posting.target] = paid.get(posting.target, 0) + posting.count


def _price(look: GameView, company: str, after: Position) -> str:
    """The price after it, with an arrow that says where it went."""
    before, then = price(look.state, company), price(State(look.title, after), company)
    if before is None or then is None:
        return "-"
    arrow = "\u2191 " if then > before else "\u2193 " if then < before else ""
    return arrow + look.title.money(then)
