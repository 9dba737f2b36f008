"""The director's decisions, applied to the games of an event, and games that differ from its seating."""

import hashlib
from collections.abc import Iterator, Mapping

from moderator.event.event_file import FILE
from moderator.event.file import Decision, Event
from moderator.event.games import Place, place_called, place_of, tables_of
from moderator.model.wording import list_words
from moderator.tournament.field import Problem, Result, Seat, divide_worth, rename


def cite(number: int, decision: Decision) -> str:
    """Return a citation of a decision: `decision 2 (Uwe Kern, 2026-11-20): a recount`."""
    day = f", {decision.day}" if decision.day else ""
    return f"decision {number} ({decision.by}{day}): {decision.why}"


def decide(
    event: Event, results: list[Result], problems: list[Problem], aliases: Mapping[str, str]
) -> tuple[list[Result], list[Problem]]:
    """Apply the director's decisions to the games, and cite each. The last decision on a table applies."""
    reports = [settle(event, each) for each in problems]
    games = [each for each in results if each.kind != "journal" or each.moves or each.ended is not None]
    for number, decision in enumerate(event.decisions, 1):
        if decision.points:
            given = ", ".join(f"{name} {points:+d}" for name, points in decision.points.items())
            reports.append(Problem("decided", "", f"{given} points by {cite(number, decision)}"))
        if decision.order:
            reports.append(Problem("decided", "", f"a tie is broken: {tell_order(number, decision)}"))
        if decision.round is not None and decision.table is not None:
            games, more = _rule(number, decision, games, aliases)
            reports += more
    return games, [*reports, *_elsewhere(event, games, aliases)]


def settle(event: Event, problem: Problem) -> Problem:
    """Mark an unreadable file as decided if the director counts another file for its table, or none."""
    place = place_called(problem.file) if problem.weight == "not read" else None
    ruled = [
        (number, each)
        for number, each in enumerate(event.decisions, 1)
        if (str(each.round), str(each.table)) == place and (each.out or each.counts not in (None, problem.file))
    ]
    if not ruled:
        return problem
    message = f"cannot be read ({problem.message}) and does not count by {cite(*ruled[-1])}"
    return Problem("decided", problem.file, message)


def _rule(
    number: int, decision: Decision, games: list[Result], aliases: Mapping[str, str]
) -> tuple[list[Result], list[Problem]]:
    where = str(decision.round), str(decision.table)
    at_table = [each for each in games if place_of(each) == where]
    others = [each for each in games if place_of(each) != where]
    if decision.out:
        gone = [Problem("decided", each.file, f"does not count by {cite(number, decision)}") for each in at_table]
        return others, gone
    reports: list[Problem] = []
    if decision.counts is not None:
        kept = [each for each in at_table if each.file == decision.counts]
        if not kept:
            named = f"decision {number} counts {decision.counts}, which does not exist"
            return games, [Problem("look", "", named, f"correct `counts` in {FILE}")]
        left = ", ".join(each.file for each in at_table if each.file != decision.counts)
        reports.append(
            Problem("decided", decision.counts, f"counts{f', not {left},' if left else ''} by {cite(number, decision)}")
        )
        at_table = [each.replace(accepted=True) for each in kept]
    if decision.worths:
        reports += _without_effect(number, decision, at_table, aliases)
        changed = [_with_worths(each, decision.worths, aliases) for each in at_table]
        for each in changed[:1]:
            names = {seat.player for seat in each.seats}
            worths = ", ".join(f"{name} {worth}" for name, worth in decision.worths.items() if name in names)
            if worths:
                reports.append(Problem("decided", each.file, f"{worths} by {cite(number, decision)}"))
        at_table = changed[:1]
    return [*others, *at_table], reports


def _without_effect(
    number: int, decision: Decision, at_table: list[Result], aliases: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield decided worths for players who are not in the game, or for a game that is not there."""
    if not at_table:
        message = f"decision {number} is about round {decision.round}, table {decision.table}, which has no result yet"
        yield Problem("look", "", message, "hand in its result; the decision then applies")
    names = {aliases.get(seat.player, seat.player) for result in at_table[:1] for seat in result.seats}
    if at_table and (absent := [name for name in decision.worths if name not in names]):
        message = f"decision {number} sets the worth of {list_words(absent)}, but {at_table[0].file} has no such player"
        yield Problem("look", at_table[0].file, message, "correct the name, or count another file")


def expected(event: Event) -> dict[Place, tuple[str, ...]]:
    """Return the tables that should have a game, with their players: all except those ruled out."""
    out = {(str(each.round), str(each.table)) for each in event.decisions if each.out}
    return {place: tuple(table.players) for place, _, table in tables_of(event) if place not in out}


def _with_worths(result: Result, worths: Mapping[str, int | str], aliases: Mapping[str, str]) -> Result:
    """Return a game with worths as decided, and places, shares and margins recomputed."""
    named = rename(result, aliases, [])
    held = {seat.player: (seat.worth, seat.bankrupt) for seat in named.seats}
    for name, worth in worths.items():
        if name in held:
            held[name] = (held[name][0], True) if isinstance(worth, str) else (worth, False)
    order = sorted(held, key=lambda name: (held[name][1], -held[name][0], name))
    parts = divide_worth([0 if held[name][1] else held[name][0] for name in order])
    first = held[order[0]][0]
    lead = first - held[order[1]][0] if len(order) > 1 else 0
    seats: list[Seat] = []
    for at, (name, share) in enumerate(zip(order, parts, strict=True)):
        worth, broke = held[name]
        same = bool(seats) and (seats[-1].worth, seats[-1].bankrupt) == (worth, broke)
        place = seats[-1].place if same or (broke and seats and seats[-1].bankrupt) else at + 1
        seats.append(Seat(name, place, worth, share, lead if place == 1 else worth - first, broke))
    return named.replace(
        accepted=True,
        uncertain=(),
        seats=tuple(seats),
        sha256=hashlib.sha256(repr(seats).encode()).hexdigest(),
        books="",
    )


def _elsewhere(event: Event, games: list[Result], aliases: Mapping[str, str]) -> Iterator[Problem]:
    """Yield games that name no table of the event, or have other players than were seated there."""
    seated = {place: {*table.players} for place, _, table in tables_of(event)}
    for each in games:
        if seated and place_of(each) not in seated:
            number, table = place_of(each)
            message = f"counts, but {FILE} seats no round {number}, table {table}"
            message = message if number and table else "counts, but does not say its round and table"
            yield Problem("look", each.file, message, "correct its round and table, or the seating")
        names = {aliases.get(seat.player, seat.player) for seat in each.seats}
        if (there := seated.get(place_of(each))) and there != names:
            extra, gone = ", ".join(sorted(names - there)), ", ".join(sorted(there - names))
            differs = f"has {extra} instead of {gone}" if gone else f"also has {extra}"
            differs = differs if extra else f"lacks {gone}"
            number, table = place_of(each)
            message = f"round {number}, table {table} {differs}, compared with the seating in {FILE}"
            at = next((place for place, there in seated.items() if there == names), None)
            where = (
                f"{FILE} seats them in round {at[0]}, table {at[1]}"
                if at is not None
                else "correct the file or the seating"
            )
            yield Problem("look", each.file, message, where)


def tell_order(number: int, decision: Decision) -> str:
    """Return an order of tied players with its citation: `Cleo, then Dora by decision 2 (...): a lot`."""
    return f"{', then '.join(decision.order)} by {cite(number, decision)}"


def points_given(event: Event) -> dict[str, int]:
    """Return the points that decisions give to players, or take from them."""
    points: dict[str, int] = {}
    for decision in event.decisions:
        for name, given in decision.points.items():
            points[name] = points.get(name, 0) + given
    return points
