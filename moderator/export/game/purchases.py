"""What was bought in the opening of a game: which lot, by whom, for how much."""

from collections.abc import Iterable, Iterator

from moderator.export.game.course import Played
from moderator.export.sheet import Column, Table
from moderator.model.values import Record
from moderator.titles.title import Title
from moderator.vocabulary.openings import OPENING_SALES

_COLUMNS = (Column("bought"), Column("by"), Column("paid", "money"), Column("line", "count"), Column("name"))


class Purchase(Record):
    """A lot of the opening, sold in a line of the journal."""

    lot: str
    player: str
    paid: int
    line: int


def purchases(rounds: Iterable[Played]) -> Iterator[Purchase]:
    """All that was bought in these rounds of an opening, in the order of the lines."""
    for played in rounds:
        for step in played.steps:
            for event in step.entry.events:
                if event.code in OPENING_SALES and not event.kind and event.company and event.target:
                    yield Purchase(event.company, event.target, event.amount or 0, step.booked.line)


def purchases_table(title: Title, played: Played) -> Table | None:
    """A row a lot; None if the round sold none."""
    bought = [*purchases([played])]
    rows = tuple((each.lot, each.player, each.paid, each.line, _name(title, each.lot)) for each in bought)
    return Table("purchases", "Bought in the opening", _COLUMNS, rows) if rows else None


def _name(title: Title, lot: str) -> str | None:
    """What a lot is called, if that is more than its letters."""
    facts = title.file.privates.get(lot) or title.file.minors.get(lot) or title.file.corporations.get(lot)
    return facts.name if facts is not None and facts.name != lot else None
