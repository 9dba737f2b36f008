"""A line that ends in `!` is booked as written: with the amount it states and the place it names.

Every shipped game is replayed. Some of its lines are repeated with another amount, place or seller, as rulings.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from moderator.game import Game, open_game
from moderator.journal.grammar import format_line
from moderator.model.entries import Booked
from moderator.model.findings import Severity
from moderator.model.ledger import IPO, MONEY, POOL
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.values import fields_of
from moderator.replay import Step
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Take
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.table import Adjust, Count, Reprice
from moderator.vocabulary.track import Clear, Lay, Token
from moderator.vocabulary.trains import Train
from tests.record_golden import GAMES

pytestmark = pytest.mark.slow

OF_THE_TABLE = (Adjust, Count, Reprice)
SUMS = {Buy: "price", Sell: "price", Take: "price", Train: "price", Lay: "cost", Token: "cost", Clear: "cost"}
PLACES = {"treasury": None, "ipo": IPO, "pool": POOL}  # None: the company itself
EACH = 4  # lines per verb and game


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_ruling_is_booked_as_written(path: Path) -> None:
    game = open_game(path.read_bytes())
    seen: Counter[tuple[type, str]] = Counter()
    wrong = []
    for before, move in _lines(game):
        for field, check in (("sum", _other_sum), ("source", _other_place), ("seller", _other_seller)):
            if seen[type(move), field] < EACH:
                for said in check(game, before, move):
                    seen[type(move), field] += 1
                    wrong += [said] if said else []
    assert not wrong


def _lines(game: Game) -> Iterator[tuple[Position, Move]]:
    """Yield the booked lines of a game, each with the position before it."""
    before = None
    for step in game.steps:
        if before is not None and not _is_refused(step) and not isinstance(step.booked.move, OF_THE_TABLE):
            yield before, step.booked.move
        before = step.position


def _say(game: Game, before: Position, move: Move) -> Step:
    return game.replay.apply(before, Booked(10**6, move.replace(allowed=True), format_line(move)))


def _is_refused(step: Step) -> bool:
    return any(finding.severity is Severity.ERROR for finding in step.findings)


def _other_sum(game: Game, before: Position, move: Move) -> Iterator[str]:
    """Two different amounts move different money. A draft pays only at its end."""
    field = SUMS.get(type(move))
    if field is None or (isinstance(move, Take) and "draft" in game.title.file.opening):
        return
    less, more = (_say(game, before, move.replace(**{field: amount})) for amount in (130, 170))
    if not _is_refused(less) and not _is_refused(more):
        yield "" if _paid(less) != _paid(more) else f"{format_line(move)}: {field} 130 or 170 is not paid"


def _paid(step: Step) -> Counter[str]:
    paid: Counter[str] = Counter()
    for posting in step.entry.postings:
        if posting.unit == MONEY:
            paid[posting.source] += posting.count
            paid[posting.target] -= posting.count
    return paid


def _other_place(game: Game, before: Position, move: Move) -> Iterator[str]:
    """If it is not refused, the piece comes from the place that the line names."""
    if not isinstance(move, Buy | Exchange):
        return
    for place, account in PLACES.items():
        step = _say(game, before, move.replace(source=place))
        if not _is_refused(step):
            given = _given_by(step)
            fits = not given or (account or move.company) in given
            yield "" if fits else f"{format_line(step.booked.move)}: given by {sorted(given)}"


def _other_seller(game: Game, before: Position, move: Move) -> Iterator[str]:
    if "seller" not in fields_of(type(move)):
        return
    priced = {"price": 50} if "price" in fields_of(type(move)) else {}
    for seller in (*before.players, *before.par):
        step = _say(game, before, move.replace(seller=seller, **priced))
        if seller != move.actor and not _is_refused(step):
            given = _given_by(step)
            takes_back = isinstance(move, Token) and seller in _given_to(step)
            fits = not given or seller in given or takes_back
            yield "" if fits else f"{format_line(step.booked.move)}: given by {sorted(given)}"


def _given_by(step: Step) -> set[str]:
    return {posting.source for posting in step.entry.postings if posting.unit != MONEY}


def _given_to(step: Step) -> set[str]:
    return {posting.target for posting in step.entry.postings if posting.unit != MONEY}
