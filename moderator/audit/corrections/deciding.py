"""The one figure that tells apart most of the corrections that are equally likely, or of those that are told."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from moderator.audit.corrections.search import Correction
from moderator.game import Game
from moderator.model.ledger import MONEY
from moderator.model.position import Position
from moderator.model.wording import clean, list_words
from moderator.rules.booking import State
from moderator.rules.prices import price
from moderator.titles.title import Title

_TOLD = 5  # answers between which a figure is sought where the first is likelier than all others; values of it
_LINES = 3  # told of each value

_Figure = tuple[str, Callable[[Position], int | None]]


def decide(game: Game, corrections: Sequence[Correction]) -> str | None:
    """What to look up: a treasury or a price at the end if those differ, else somebody's cash between the lines."""
    asked = [each for answer in _open(corrections) for each in answer.ways]
    if not asked:
        return None
    told = {name: [read(each.end) for each in asked] for name, read in _figures(game)}
    name, values = max(told.items(), key=lambda each: len(set(each[1])), default=("", []))
    if len(set(values)) > 1:
        return f"What would decide: {name}, {_values(game, asked, values)}."
    lines = sorted({each.trial.at for each in asked})
    if len(lines) < 2:
        return None
    between = game.journal.booked[lines[(len(lines) - 1) // 2]].line
    whose = clean(_whose(game, asked[0]))
    return f"What would decide: {whose}'s cash as it was after line {between}, if somebody knows that."


def _values(game: Game, asked: Sequence[Correction], values: Sequence[int | None]) -> str:
    """`£40 by line 12 or 30, £70 by line 41`: what the figure is with each; with what a line says then, if one line may
    say several things."""
    by_text = len({each.line for each in asked}) == 1
    found: dict[int, list[str]] = {}
    for each, value in zip(asked, values, strict=True):
        found.setdefault(value or 0, []).append(clean("; ".join(each.remedies)) if by_text else str(each.line))
    by = "with" if by_text else "by line"
    parts = [
        f"{game.title.money(value)} {by} {list_words(dict.fromkeys(of[:_LINES]), 'or')}" for value, of in found.items()
    ]
    return ", ".join(parts[:_TOLD]) + (", and so on" if len(parts) > _TOLD else "")


def _open(corrections: Sequence[Correction]) -> Sequence[Correction]:
    """Those between which it has to be decided: the likeliest, or where that is one line alone, the first of all."""
    equal = [each for each in corrections if each.rank == corrections[0].rank]
    return equal if len(equal) > 1 or any(len(each.ways) > 1 for each in equal) else corrections[:_TOLD]


def _whose(game: Game, correction: Correction) -> str:
    """The player whose cash it changes most."""
    now, then = game.position.books, correction.end.books
    return max(game.position.players, key=lambda player: abs(then.of(MONEY, player) - now.of(MONEY, player)))


def _figures(game: Game) -> Iterator[_Figure]:
    for company in game.position.cells:
        yield f"the treasury of {clean(company)} at the end", partial(_treasury, company)
        yield f"the price of {clean(company)} at the end", partial(_price, game.title, company)
    for company in game.title.certificates:
        yield f"the starting value of {clean(company)}", partial(_starting_value, company)


def _treasury(company: str, end: Position) -> int:
    return end.books.of(MONEY, company)


def _starting_value(company: str, end: Position) -> int | None:
    return end.par.get(company)


def _price(title: Title, company: str, end: Position) -> int | None:
    return price(State(title, end), company)
