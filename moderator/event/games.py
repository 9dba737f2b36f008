"""The games of an event: results in its file, the seating, and the director's decisions."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.event.event_file import FILE
from moderator.event.file import Decision, Event, Round, Table
from moderator.files import JOURNAL, NotRead, read_file
from moderator.journal.errors import DamagedJournal
from moderator.journal.header import plain_day, plain_occasion
from moderator.journal.names import OCCASION
from moderator.journal.reader import read_header
from moderator.mechanics.opening import load_title
from moderator.model.wording import list_words
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Problem, Result, Seat, divide_worth, rename
from moderator.tournament.folder import list_folder, read_results_in
from moderator.tournament.hand_ins import SeatedTable
from moderator.tournament.tables import BadTable, ResultFile, check_table
from moderator.tournament.written_results import make_result

_CALLED = re.compile(r"\br(\d{1,3})[ -]t(\d{1,3})\b")

Place = tuple[str, str]  # round and table, as in an occasion


def tables_of(event: Event) -> Iterator[tuple[Place, Round, Table]]:
    """Yield every seated table."""
    for number, each in enumerate(event.rounds, 1):
        for at, table in enumerate(each.tables, 1):
            yield (str(number), str(at)), each, table


def place_of(result: Result) -> Place:
    """Return the round and table of a result, each empty if the journal does not name it."""
    occasion = dict(result.occasion)
    return occasion.get("round", ""), occasion.get("table", "")


def seated_in(event: Event, said: Mapping[str, str]) -> SeatedTable | None:
    """Return the players at a table according to the event's file, or None if it does not seat this table."""
    found = next((each for each in tables_of(event) if each[0] == (said.get("round"), said.get("table"))), None)
    if found is None:
        return None
    (number, at), round_, table = found
    known = {"event": event.name, "date": round_.date, "round": number, "table": at, "place": event.place}
    facts = {word: str(text) for word, text in known.items() if text is not None}
    return SeatedTable(table.title or "", facts, tuple(table.players), f"seated at this table in {FILE}", FILE)


def place_called(file: str) -> Place | None:
    """Return the place in a file name such as `r1-slips.xlsx, R1 T2` or `r1-t2.18xx`, or None."""
    found = _CALLED.search(file.casefold())
    return (str(int(found[1])), str(int(found[2]))) if found else None


def add_own(
    event: Event, folder: Path, results: list[Result], problems: list[Problem], rulesets: Mapping[str, str]
) -> tuple[list[Result], list[Problem]]:
    """Add the results in the event's file, or in files that it names. Results of the event's tables get their date."""
    results = [_known(event, each) for each in results]
    read = {result.file for result in results}
    for place, _, table in tables_of(event):
        if isinstance(table.result, str) and table.result not in read:
            path = folder / table.result
            inside = path.resolve().is_relative_to(folder.resolve())
            found = read_results_in(str(path), table.result, rulesets) if inside else []
            results += [_at(each, place, event) for each in found if isinstance(each, Result)]
            problems += [each for each in found if isinstance(each, Problem)]
            if not found:
                problems.append(
                    Problem("not read", table.result, "it has no result of a game", f"correct `result` in {FILE}")
                )
        elif isinstance(table.result, dict):
            one = _own(event, place, table, rulesets)
            (results if isinstance(one, Result) else problems).append(one)  # type: ignore[arg-type]
    return results, problems


def _known(event: Event, result: Result) -> Result:
    """Return a result of a seated table with event, day and place filled in where its own file does not state them."""
    round_ = next((each for place, each, _ in tables_of(event) if place == place_of(result)), None)
    if round_ is None:
        return result
    day = None if round_.date is None else plain_day(str(round_.date))
    known = {"event": event.name, "date": day, "place": event.place} | dict(result.occasion)
    return result.replace(occasion=tuple((word, said) for word in OCCASION if (said := known.get(word)) is not None))


def _at(result: Result, place: Place, event: Event) -> Result:
    """Return a result with its round and table set by the event."""
    occasion = {"event": event.name} | dict(result.occasion) | {"round": place[0], "table": place[1]}
    return result.replace(occasion=tuple(occasion.items()))


def _own(event: Event, place: Place, table: Table, rulesets: Mapping[str, str]) -> Result | Problem:
    name = f"{FILE}, R{place[0]} T{place[1]}"
    held = table.result if isinstance(table.result, dict) else {}
    data = {
        "title": table.title or "",
        "event": event.name,
        "round": place[0],
        "table": place[1],
        "players": {player: 0 if worth == "bankrupt" else worth for player, worth in held.items()},
        "bankrupt": [player for player, worth in held.items() if worth == "bankrupt"],
        **({"ended": table.ended} if table.ended else {}),
    }
    try:
        own = rulesets.get((table.title or "").casefold())
        title = load_title(table.title or "", (), Path(own) if own else None)
        digest = hashlib.sha256(json.dumps(data).encode()).hexdigest()
        return make_result(check_table(data, ResultFile), title, name, digest)
    except (BadTable, UnknownTitle) as error:
        return Problem("not read", name, str(error), error.remedy)


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
        at_table = kept
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
    return named.replace(seats=tuple(seats), sha256=hashlib.sha256(repr(seats).encode()).hexdigest(), books="")


def _elsewhere(event: Event, games: list[Result], aliases: Mapping[str, str]) -> Iterator[Problem]:
    """Yield games with other players than were seated at their table."""
    seated = {place: {*table.players} for place, _, table in tables_of(event)}
    for each in games:
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


def points_given(event: Event) -> dict[str, int]:
    """Return the points that decisions give to players, or take from them."""
    points: dict[str, int] = {}
    for decision in event.decisions:
        for name, given in decision.points.items():
            points[name] = points.get(name, 0) + given
    return points


# ---- hand-ins ----
# Results that a table already has when another is typed in by the director.

_JOURNALS = ".18xx"


def source_of(event: Event | None, folder: Path, table: Place, apart: str, rulesets: Mapping[str, str]) -> str | None:
    """Return a file other than `apart` with the final result of a table, or None.

    Raises OSError, NotRead if the folder cannot be listed.
    """
    if event is not None and any(place == table and each.result for place, _, each in tables_of(event)):
        return FILE
    for name, path in list_folder(folder).journals:
        if name != apart and place_called(name) in (None, table) and _may_tell(path, table):
            for found in read_results_in(path, name, rulesets):
                if isinstance(found, Result) and found.ended is not None and place_of(found) == table:
                    return found.file
    return None


def _may_tell(path: str, table: Place) -> bool:
    """Return whether a file must be read completely. A journal's header already states round and table."""
    if not path.casefold().endswith(_JOURNALS):
        return True
    try:
        occasion = dict(read_header(read_file(path, JOURNAL)).occasion)
    except (NotRead, DamagedJournal):
        return False
    return all(
        plain_occasion(word, occasion.get(word, "")) == at for word, at in zip(("round", "table"), table, strict=True)
    )
