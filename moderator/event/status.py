"""The status of an event's tables: in, playing, missing or disputed, with missing signatures and overrun time."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Literal

from moderator.event.event_file import clock
from moderator.event.file import Event, Round
from moderator.event.games import Place, place_called, place_of, tables_of
from moderator.journal.occasion import plain_day
from moderator.model.values import Record
from moderator.tournament.field import Problem, Result
from moderator.tournament.standings import ahead_of_middle, is_slow

State = Literal["in", "disputed", "playing", "not read", "with errors", "missing", "to come"]


class Version(Record):
    """The worths of a table in one file; None for a bankrupt player."""

    file: str
    worths: Mapping[str, int | None]


class TableStatus(Record):
    """The status of a table. `versions` are hand-ins that differ, `late` the minutes over time, None if unknown.

    `unsigned` are players without a signature, unless the director has decided on the table. `faults` are the errors of
    a sheet that awards no points. `behind` is how many rounds an unfinished table is slower than others of its title.
    """

    round: str
    table: str
    title: str
    players: tuple[str, ...]
    state: State
    files: tuple[str, ...]
    at: str
    versions: tuple[Version, ...]
    late: int | None
    unsigned: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    behind: int | None = None
    stage: str = ""  # `final`, `semi-final`

    @property
    def name(self) -> str:
        """The table for display: `R1 T2`, `final T1`."""
        return f"{self.stage or f'R{self.round}'} T{self.table}"

    @property
    def slowness(self) -> list[str]:
        """How far the table is behind others of its title, and over time."""
        slow = [] if self.behind is None else [f"{self.behind} rounds behind"]
        return slow + ([] if self.late is None else [f"{_long(self.late)} over time"])


def _long(minutes: int) -> str:
    """Return a time in minutes, in hours from two hours on, or in days from two days on."""
    hours = minutes // 60
    return f"{hours // 24} days" if hours >= 48 else f"{hours} hours" if hours >= 2 else f"{minutes} minutes"


def status_of(
    event: Event,
    results: Sequence[Result],
    aliases: Mapping[str, str],
    now: datetime,
    problems: Sequence[Problem] = (),
) -> tuple[TableStatus, ...]:
    """Return the status of every seated table, in order. A table with a decision is not disputed.

    `problems` are needed for unreadable files whose names give their table, as files made by `start` do.
    """
    unread = {place for each in problems if each.weight == "not read" and (place := place_called(each.file))}
    begun = last_begun(event, results, now, unread)
    decided = {(str(each.round), str(each.table)) for each in event.decisions if each.counts or each.worths or each.out}
    told = (
        _later(place, each) if int(place[0]) > begun else _tell(place, each, results, aliases, now, decided, unread)
        for place, each, _ in tables_of(event)
    )
    return tuple(each.replace(stage=event.stages.get(each.round, "")) for each in told)


def last_begun(event: Event, results: Sequence[Result], now: datetime, unread: Collection[Place] = ()) -> int:
    """Return the last round that has begun, either with a file or by its time; 0 if there is none."""
    with_files = {each[0] for each in (*map(place_of, results), *unread)}
    rounds = enumerate(event.rounds, 1)
    return max((n for n, each in rounds if str(n) in with_files or (begin_of(each) or datetime.max) <= now), default=0)


def _later(place: Place, round_: Round) -> TableStatus:
    """Return the status of a table in a round that has not begun."""
    table = round_.tables[int(place[1]) - 1]
    return TableStatus(*place, table.title or "", tuple(table.players), "to come", (), "", (), None)


def _tell(
    place: Place,
    round_: Round,
    results: Sequence[Result],
    aliases: Mapping[str, str],
    now: datetime,
    decided_on: Collection[Place],
    unread: Collection[Place],
) -> TableStatus:
    decided = place in decided_on
    table = round_.tables[int(place[1]) - 1]
    at_table = [each for each in results if place_of(each) == place]
    done = [each for each in at_table if each.ended is not None]
    going = [each for each in at_table if each.ended is None and each.moves]
    versions = tuple(_versions(done, aliases))
    state: State = "not read" if place in unread else "missing"
    if done:
        unusable = all(each.waits for each in done) and not decided
        state = "disputed" if len(versions) > 1 and not decided else "with errors" if unusable else "in"
    elif going:
        state = "playing"
    ends = end_of(round_)
    ahead = min((ahead_of_middle(results).get(each.file, 0) for each in going), default=0)
    late = int((now - ends).total_seconds() // 60) if ends is not None and not done else None
    return TableStatus(
        *place,
        table.title or "",
        tuple(table.players),
        state,
        tuple(each.file for each in (*done, *going)),
        going[0].at if going and not done else "",
        versions if state == "disputed" else (),
        late if late is not None and late > 0 else None,
        () if decided else _unsigned(done, aliases),
        tuple(f"{each.file}: {fault}" for each in done for fault in each.faults) if state == "with errors" else (),
        -ahead if state == "playing" and is_slow(ahead) else None,
    )


def _unsigned(done: Sequence[Result], aliases: Mapping[str, str]) -> tuple[str, ...]:
    """Return the players without a signature on the hand-in with the most signatures. Journals need none."""
    open_ones = [tuple(aliases.get(name, name) for name in each.unsigned) for each in done]
    return min(open_ones, key=len, default=())


def _versions(done: Sequence[Result], aliases: Mapping[str, str]) -> Iterator[Version]:
    """Yield the hand-ins of a table that differ from those before them."""
    known: list[Mapping[str, int | None]] = []
    for each in done:
        worths = {aliases.get(s.player, s.player): None if s.bankrupt else s.worth for s in each.seats}
        if worths not in known:
            known.append(worths)
            yield Version(each.file, worths)


def end_of(round_: Round) -> datetime | None:
    """Return when a round should be over, or None if its day, time or limit is not stated."""
    begun = begin_of(round_)
    return None if begun is None or round_.limit is None else begun + timedelta(minutes=round_.limit)


def begin_of(round_: Round) -> datetime | None:
    """Return when a round begins, or None if its day or time is not stated."""
    if round_.date is None or round_.starts is None:
        return None
    day = round_.date if isinstance(round_.date, date) else date.fromisoformat(plain_day(round_.date) or "")
    if isinstance(round_.starts, time):
        begun = round_.starts
    else:
        hours, minutes = clock(round_.starts) or (0, 0)
        begun = time(hours, minutes)
    return datetime.combine(day, begun)
