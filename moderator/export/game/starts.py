"""When trains and phases began, and what brought them."""

from collections.abc import Iterator, Sequence

from moderator.export.game.course import Played
from moderator.export.game.ledger import steps
from moderator.export.game.trains import BROUGHT
from moderator.export.sheet import Column, Table, Value
from moderator.model.position import Position
from moderator.titles.title import Title

_COLUMNS = (
    Column("round"),
    Column("line", "count", width=8),
    Column("train", width=8),
    Column("brought by", width=8),
    Column("rusts", width=8),
    Column("phase"),
)


def starts_table(title: Title, rounds: Sequence[Played]) -> Table:
    """A row a line that brought the first train of a type, or a phase; above them what was there as the game began."""
    first = rounds[0]
    there = ", ".join([first.before.phase, *map(_of_track, first.before.tracks.items())])
    rows: list[tuple[Value, ...]] = [(first.name, None, None, None, None, there)]
    units, seen = {unit: name for name, unit in title.train_units}, set[str]()
    for played, before, step in steps(tuple(rounds)):
        bought = [each for each in step.entry.postings if each.why in BROUGHT and each.unit in units]
        trains = {units[each.unit]: each.target for each in bought if units[each.unit] not in seen}
        phases = [*_begun(title, before, step.position)]
        seen.update(trains)
        if trains or phases:
            buyers = ", ".join(dict.fromkeys(trains.values()))
            rusted = [name for name, facts in title.file.trains.items() if facts.rusts in phases]
            told = (", ".join(trains), buyers, ", ".join(rusted), ", ".join(phases))
            rows.append((played.name, step.booked.line, *(text or None for text in told)))
    return Table("starts", "Trains and phases", _COLUMNS, tuple(rows))


def _begun(title: Title, before: Position, now: Position) -> Iterator[str]:
    """The phases that a line has brought, those that it passed over among them."""
    if now.phase != before.phase:
        names = [*title.file.phases]
        passed = names[names.index(before.phase) + 1 : names.index(now.phase)]
        yield from (*passed, now.phase)
    if now.tracks is not before.tracks:
        yield from (_of_track(each) for each in now.tracks.items() if each not in before.tracks.items())


def _of_track(phase: tuple[str, str]) -> str:
    """`rails: 2`: a phase of a track beside that of the trains."""
    return f"{phase[0]}: {phase[1]}"
