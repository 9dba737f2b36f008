"""The one figure that tells apart most of the corrections that are equally likely."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from moderator.audit.corrections.search import Correction
from moderator.game import Game
from moderator.model.accounts import MONEY
from moderator.model.position import Position
from moderator.model.text import clean
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.state import State
from moderator.titles.title import Title

_Figure = tuple[str, Callable[[Position], int | None]]


def decide(game: Game, corrections: Sequence[Correction]) -> str | None:
    """What to look up: a treasury or a price at the end if those differ, else somebody's cash between the lines."""
    equal = [each for each in corrections if each.rank == corrections[0].rank]
    if not equal:
        return None
    told = {name: [read(each.end) for each in equal] for name, read in _figures(game)}
    name, values = max(told.items(), key=lambda each: len(set(each[1])), default=("", []))
    if len(set(values)) > 1:
        return f"What would decide: {name} at the end."
    lines = sorted({each.trial.at for answer in equal for each in (answer, *answer.same)})
    if len(lines) < 2:
        return None
    between = game.journal.booked[lines[(len(lines) - 1) // 2]].line
    whose = clean(_whose(game, equal[0]))
    return f"What would decide: {whose}'s cash as it was after line {between}, if somebody knows that."


def _whose(game: Game, correction: Correction) -> str:
    """The player whose cash it changes most."""
    now, then = game.position.books, correction.end.books
    return max(game.position.players, key=lambda player: abs(then.of(MONEY, player) - now.of(MONEY, player)))


def _figures(game: Game) -> Iterator[_Figure]:
    for company in game.position.cells:
        yield f"the treasury of {clean(company)}", partial(_treasury, company)
        yield f"the price of {clean(company)}", partial(_price, game.title, company)


def _treasury(company: str, end: Position) -> int:
    return end.books.of(MONEY, company)


def _price(title: Title, company: str, end: Position) -> int | None:
    return price(State(title, end), company)
