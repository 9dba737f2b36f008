"""What the long tables of a game are made of: its rounds, numbered, and what the audit says."""

from collections.abc import Iterator
from functools import cached_property

from moderator.audit.report import Report, report
from moderator.export.game.course import Played, rounds_played
from moderator.export.tables.shapes import Fact
from moderator.game import Game
from moderator.model.ledger import LOAN, MONEY
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.titles.title import Title


class Told(Record):
    """A game with its `name`, `rounds` and `report`."""

    game: Game
    name: str
    rounds: tuple[Played, ...]
    report: Report

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def numbered(self) -> Iterator[tuple[tuple[Fact, ...], Played]]:
        """Every round with what a row about it begins with: game, sequence, round."""
        for number, played in enumerate(self.rounds, 1):
            yield (self.name, number, played.name), played

    def round_of(self, step: Step, about: tuple[Fact, ...], at: int | None = None) -> tuple[Fact, ...]:
        """The round of a line's posting number `at`, without it of what comes last in the line: its own, `about`,
        or one that began in the line before that.
        """
        for turned in step.entry.turned:
            if at is None or turned.postings <= at:
                about = self._began.get(id(turned.position), about)
        return about

    @cached_property
    def _began(self) -> dict[int, tuple[Fact, ...]]:
        return {id(played.before): about for about, played in self.numbered}

    def after(self, played: Played) -> State:
        """The state as a round ended."""
        return State(self.title, played.after)


def tell_game(game: Game, name: str) -> Told:
    return Told(game, name, rounds_played(game), report(game))


def cite(title: Title, section: str | None) -> str | None:
    """`18EU 3.2`: a section among those of all titles, and no number."""
    return section and f"{title.name} {section}"


def kind_of(title: Title, unit: str) -> tuple[str, str | None]:
    """What a unit of the books is, and of which company or train."""
    if unit in (MONEY, LOAN):
        return unit, None
    word, _, item = unit.partition(" ")
    if word == "charter":
        return title.kinds[item], item
    return (word, item) if word in ("train", "token", "port") else ("share", item)
