"""The games of an event: results in its file, the seating, and the director's decisions."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.event.event_file import FILE
from moderator.event.file import Event, Round, Table
from moderator.files import JOURNAL, NotRead, read_file
from moderator.journal.errors import DamagedJournal
from moderator.journal.names import OCCASION
from moderator.journal.occasion import plain_day, plain_occasion
from moderator.journal.reader import read_header
from moderator.mechanics.catalogue import load_title
from moderator.titles.load import UnknownTitle
from moderator.tournament.field import Problem, Result
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


# ---- hand-ins ----
# Results that a table already has when another is typed in by the director.

_JOURNALS = ".18xx"


def results_of_table(
    event: Event | None, folder: Path, table: Place, apart: str, rulesets: Mapping[str, str]
) -> Iterator[Result]:
    """Yield the final results of a table in files other than `apart`; of no table if `table` is empty.

    Raises OSError, NotRead if the folder cannot be listed.
    """
    own, _ = add_own(event, folder, [], [], rulesets) if event is not None else ([], [])
    at_table = [each for each in own if each.ended is not None and place_of(each) == table]
    yield from at_table
    known = {apart, *(each.file for each in at_table)}
    for name, path in list_folder(folder).journals:
        if name not in known and place_called(name) in (None, table) and _may_tell(path, table):
            for found in read_results_in(path, name, rulesets):
                if isinstance(found, Result) and found.ended is not None and place_of(found) == table:
                    yield found


def _may_tell(path: str, table: Place) -> bool:
    """Return whether a file must be read completely. A journal's header already states round and table."""
    if not path.casefold().endswith(_JOURNALS):
        return True
    try:
        occasion = dict(read_header(read_file(path, JOURNAL)).occasion)
    except (NotRead, DamagedJournal):
        return False
    return all(
        (plain_occasion(word, occasion.get(word, "")) or "") == at
        for word, at in zip(("round", "table"), table, strict=True)
    )
