"""Read an event from its file, and check that its parts are consistent."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from unicodedata import normalize

from pydantic import ValidationError

from moderator.event.file import BadEvent, Decision, Event, Round, Table, explain, fault, suggest
from moderator.event.file import KeyPath as Key
from moderator.files import Kind, parse_toml, read_file, text_only
from moderator.journal.header import check_occasion, check_players
from moderator.journal.names import check_player_name
from moderator.journal.occasion import HOW, plain_day

FILE = "event.toml"
EVENT = Kind("an event", 400_000)
_MOST_LINES = 20_000


def find_event(folder: Path) -> Event | None:
    """Return the event of a folder, or None if it has none. Raises BadEvent, NotRead."""
    text = find_text(folder)
    return None if text is None else parse_event(text)


def find_text(folder: Path) -> str | None:
    """Return the text of a folder's event file, or None if it has none. Raises BadEvent, NotRead."""
    return decode(text_only(read_file(folder / FILE, EVENT))) if (folder / FILE).is_file() else None


def decode(data: bytes) -> str:
    """Return the text of an event, with uniform line ends. Raises BadEvent."""
    try:
        text = normalize("NFC", data.removeprefix(b"\xef\xbb\xbf").decode()).replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadEvent("it is not UTF-8 text", "save it as UTF-8") from None
    if text.count("\n") > _MOST_LINES:
        raise BadEvent(f"it has more than {_MOST_LINES:,} lines", "check that it is the right file")
    return text


def parse_event(text: str) -> Event:
    """Parse and check the text of an event. Raises BadEvent."""
    try:
        tables = parse_toml(text)
    except ValueError as error:
        raise BadEvent(f"it is not TOML: {error!s:.200}", "correct the line") from None
    try:
        event = Event.model_validate(tables)
    except ValidationError as error:
        raise explain(text, tables, error, Event) from None
    _check_players(text, event)
    for at, each in enumerate(event.rounds):
        _check_round(text, event, ("round", at), each)
    for at, decision in enumerate(event.decisions):
        _check_decision(text, event, ("decision", at), decision)
    return event


def _check_players(text: str, event: Event) -> None:
    """Raise BadEvent for invalid names, and for a name that two persons have."""
    people = event.people
    if reason := check_occasion("event", event.name):
        raise fault(text, ("name",), reason, "make it shorter")
    if len(people) < 2:
        raise fault(text, ("players",), "fewer than two players", "write a line for each player: Ann = []")
    if reason := check_players(people):
        name = next((each for each in people if check_player_name(each)), "")
        raise fault(text, ("players", name), reason, "choose another name")
    whose: dict[str, str] = {name: name for name in people}
    for name, person in people.items():
        for other in person.also:
            if whose.setdefault(other, name) != name:
                raise fault(
                    text,
                    ("players", name),
                    f"{other} is also a name of {whose[other]}",
                    "remove it from one of them",
                    other,
                )
        if person.first is not None and person.last is not None and person.last < person.first:
            raise fault(text, ("players", name), "the last round is before the first", "correct `from` or `until`")


def _check_round(text: str, event: Event, key: Key, each: Round) -> None:
    """Raise BadEvent for invalid days and unknown names, and for a player who is in two places."""
    if isinstance(each.date, str) and plain_day(each.date) is None:
        raise fault(text, (*key, "date"), "this is not a day", HOW["date"])
    if isinstance(each.starts, str) and clock(each.starts) is None:
        raise fault(text, (*key, "starts"), "this is not a time", 'write it as "10:30"')
    where: dict[str, Key] = {}
    for word, names in (("absent", each.absent), ("byes", each.byes)):
        _check_known(text, event, (*key, word), names)
        _check_once(text, (*key, word), names, where)
    for at, table in enumerate(each.tables):
        _check_table(text, event, (*key, "table", at), table)
        _check_once(text, (*key, "table", at, "players"), table.players, where)


def _check_once(text: str, key: Key, names: Sequence[str], where: dict[str, Key]) -> None:
    for name in names:
        if name in where:
            line = fault(text, where[name], "", said=name).line
            raise fault(
                text, key, f"{name} is already in this round (line {line})", "remove the name in one place", name
            )
        where[name] = key


def _check_table(text: str, event: Event, key: Key, table: Table) -> None:
    """Raise BadEvent for a table that is not valid."""
    _check_known(text, event, (*key, "players"), table.players)
    if len(table.players) < 2:
        raise fault(text, (*key, "players"), "a table needs at least two players", "list them in seat order")
    if isinstance(table.result, dict):
        if odd := {*table.result} ^ {*table.players}:
            name = min(odd)
            wrong = "has no worth" if name in table.players else "is not at this table"
            raise fault(text, (*key, "result"), f"{name} {wrong}", "write a worth for each player of the table", name)
    elif table.result is not None:
        check_inside(text, (*key, "result"), table.result)


def check_inside(text: str, key: Key, name: str) -> None:
    """Raise BadEvent for a file name that is not inside the event's folder."""
    parts = name.replace("\\", "/").split("/")
    if not name.isprintable() or ":" in name or "" in parts or ".." in parts:
        raise fault(text, key, "this is not a file in the folder of the event", "write: r2-t3.18xx")


def _check_decision(text: str, event: Event, key: Key, decision: Decision) -> None:
    """Raise BadEvent for a decision that is incomplete, contradictory or without effect."""
    of_game = decision.counts is not None or bool(decision.worths) or decision.out
    if not (of_game or decision.points or decision.order):
        raise fault(text, key, "there is nothing to decide", "add counts, worths, out, points or order")
    if of_game and (decision.round is None or decision.table is None):
        raise fault(text, key, "this decision needs a round and a table", "add: round = 2 and table = 3")
    if decision.out and (decision.counts or decision.worths):
        raise fault(text, (*key, "out"), "a game that does not count cannot have worths", "keep only one of them")
    if decision.counts is not None:
        check_inside(text, (*key, "counts"), decision.counts.split(",")[0])
    if isinstance(decision.day, str) and plain_day(decision.day) is None:
        raise fault(text, (*key, "date"), "this is not a day", HOW["date"])
    _check_known(text, event, (*key, "worths"), decision.worths)
    _check_known(text, event, (*key, "points"), decision.points)
    _check_known(text, event, (*key, "order"), decision.order)
    if len({*decision.order}) < len(decision.order) or len(decision.order) == 1:
        raise fault(text, (*key, "order"), "an order needs two or more different players", "list each player once")


def _check_known(text: str, event: Event, key: Key, names: Iterable[str]) -> None:
    known = [*event.players]
    for name in names:
        if name not in event.players:
            raise fault(text, key, f"no player in [players] is called {name[:40]}", suggest(name, known), name)


def check_titles(text: str, event: Event, known: Sequence[str]) -> None:
    """Raise BadEvent for the first unknown title."""
    stated: list[tuple[Key, str]] = [(("titles",), title) for title in event.titles]
    stated += [(("options", title), title) for title in event.options]
    for at, each in enumerate(event.rounds):
        stated += [(("round", at, "titles"), title) for title in each.titles]
        stated += [
            (("round", at, "table", n, "title"), table.title) for n, table in enumerate(each.tables) if table.title
        ]
    folded = {name.casefold() for name in known}
    for key, title in stated:
        if title.casefold() not in folded:
            raise fault(text, key, f"no title is called {title[:40]!r}", suggest(title, known), title)


def clock(said: str) -> tuple[int, int] | None:
    """Return hours and minutes for a text such as `10:30`, or None."""
    hours, colon, minutes = said.strip().partition(":")
    plain = colon and hours.isascii() and minutes.isascii() and hours.isdigit() and minutes.isdigit()
    found = (int(hours), int(minutes)) if plain and len(said) < 8 else (24, 0)
    return found if found[0] < 24 and found[1] < 60 else None
