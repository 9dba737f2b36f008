"""Corrections of one line that explain what all players differ by, each replayed to the end."""

from collections.abc import Iterable, Mapping
from math import log2
from typing import Any

from moderator.audit.corrections.attempt import Attempt
from moderator.audit.corrections.likelihood import Likelihood
from moderator.audit.corrections.mismatch import Measure, Mismatch
from moderator.audit.corrections.race import Race
from moderator.audit.corrections.ripple import Ripple
from moderator.audit.corrections.trial import Trial
from moderator.audit.corrections.trials import Trials
from moderator.game import Game
from moderator.model.ledger import MONEY
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.scoring import scored_worth

_WORSE = 4  # what comes to the same in a way so much unlikelier is no answer


class Correction(Record):
    """A correction that explains all that differs. `mended` is how many violations fewer the game has with it; a lower
    `rank` is likelier. `same` are corrections of other lines that come to the same for everybody: only
    money of companies and of the bank may be otherwise. `otherwise` are other readings of its line that explain all as
    well, with another end."""

    trial: Trial
    line: int
    text: str
    remedies: tuple[str, ...]
    mended: int
    end: Position
    rank: int
    same: tuple["Correction", ...] = ()
    otherwise: tuple["Correction", ...] = ()

    @property
    def ways(self) -> tuple["Correction", ...]:
        """All that the answer names."""
        return (self, *self.same, *self.otherwise)

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "text": self.text,
            "kind": self.trial.kind,
            "remedies": list(self.remedies),
            "mended": self.mended,
            "same": [{"line": each.line, "remedies": list(each.remedies)} for each in self.same],
            "otherwise": [{"line": each.line, "remedies": list(each.remedies)} for each in self.otherwise],
        }


class Search:
    """A game, and by how much each player `differs` from its end: in worth, or in what else is the `measure`.

    Only lines from the `since`-th to count are looked at.
    """

    def __init__(self, game: Game, differs: Mapping[str, int], measure: Measure = scored_worth, since: int = 0) -> None:
        self.mismatch = Mismatch(game, differs, measure, since)
        self.race = Race(self.mismatch, Ripple(game, priced=measure is scored_worth))

    def corrections(self) -> list[Correction]:
        """Every correction that explains all to the pound, the likeliest first."""
        won = [*self.race.run(Trials(self.mismatch, self.race.spread))]
        likelihood = Likelihood(self.mismatch, won)
        found = [self._correction(attempt, likelihood.rank(attempt)) for attempt in won]
        return by_line(sorted(map(weighed, grouped(sorted(found, key=_order))), key=_order))

    def _correction(self, attempt: Attempt, rank: int) -> Correction:
        trial, booked = attempt.trial, self.mismatch.booked
        of = trial.of(booked)
        return Correction(trial, of.line, of.text, trial.remedies(booked), -attempt.excess, attempt.position, rank)


def _order(each: Correction) -> tuple[int, int, int]:
    return each.rank, -each.mended, -each.trial.at


def weighed(answer: Correction) -> Correction:
    """An answer that several lines would bring is likelier: with every doubling of these by as much as one rank."""
    ways = sum(2.0 ** (answer.rank - each.rank) for each in (answer, *answer.same))
    return answer.but(rank=answer.rank - int(log2(ways)))


def grouped(found: Iterable[Correction]) -> list[Correction]:
    """Those that come to the same for everybody as one; of each line the likeliest is enough."""
    first: list[Correction] = []
    for each in found:
        at = next((at for at, other in enumerate(first) if _is_same(each.end, other.end)), None)
        if at is None:
            first.append(each)
        elif each.rank <= first[at].rank + _WORSE and all(
            each.line != other.line for other in (first[at], *first[at].same)
        ):
            first[at] = first[at].but(same=(*first[at].same, each))
    return first


def by_line(answers: Iterable[Correction]) -> list[Correction]:
    """Answers that say the same move in the same place, with other figures, as one."""
    first: dict[object, Correction] = {}
    for each in answers:
        moves = [(type(move), move.actor, getattr(move, "company", None)) for move in each.trial.moves]
        said = (each.trial.at, each.trial.out, *moves)
        known = first.get(said)
        first[said] = each if known is None else known.but(otherwise=(*known.otherwise, each))
    return [*first.values()]


def _is_same(one: Position, other: Position) -> bool:
    """Whether no worth can tell two ends apart, nor what anybody holds: but for money of companies and of the bank."""
    if one.cells != other.cells or one.par != other.par:
        return False
    return all(unit == MONEY and who not in one.players for unit, who, _ in one.books.beyond(other.books))
