"""Change an event's text: put in tables, a round, a key or a decision. Everything else stays as it was written."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from moderator.event.event_file import EVENT, decode, parse_event
from moderator.event.file import BadEvent, Event, KeyPath, Statement, Table, find_statements
from moderator.files import read_file, replace_file, text_only
from moderator.journal.writer import free_lock, take_lock
from moderator.model.values import Record


def put_tables(text: str, number: int, lines: Sequence[str]) -> str:
    """Return the text with these lines as the tables of a round (from 1), replacing its old tables.

    Comments on lines of their own between the old tables stay.
    """
    round_ = ("round", number - 1)
    statements = find_statements(text)
    old = [each for each in statements if each.path[:2] == round_ and each.path[2:3] == ("table",)]
    own = [each for each in statements if each.path[:2] == round_ and each not in old]
    at = own[-1].end
    held = text.split("\n")
    gone = {line for each in old for line in range(each.first, each.end)}
    below = [line for number, line in enumerate(held) if number >= at and number not in gone]
    while old and below and not below[0].strip():
        below.pop(0)
    head = [line for number, line in enumerate(held) if number < at and number not in gone]
    return "\n".join([*head, *(["", *lines] if lines else []), *([""] if below[:1] != [""] else []), *below])


def put_round(text: str, lines: Sequence[str]) -> str:
    """Return the text with a round added after the last."""
    rounds = [each for each in find_statements(text) if each.path[0] == "round"]
    return _insert(text, rounds[-1].end if rounds else len(text.rstrip().split("\n")), ["", *lines])


def put_decision(text: str, lines: Sequence[str]) -> str:
    """Return the text with a decision added at its end."""
    return text.rstrip("\n") + "\n\n" + "\n".join(lines) + "\n"


def put_key(text: str, heading: KeyPath, key: str, held: str | None) -> str:
    """Return the text with a key set under a heading, or among the file's own keys if there is no heading.

    None as its value removes the key.
    """
    statements = find_statements(text)
    lines = text.split("\n")
    known = next((each for each in statements if each.path == (*heading, key) and not each.heading), None)
    new = [] if held is None else [f"{key_of(key)} = {held}"]
    if known is not None:
        return "\n".join([*lines[: known.first], *new, *lines[known.end :]])
    own = [each for each in statements if _is_of(each, heading)]
    return _insert(text, own[-1].end if own else 0, new)


def _is_of(each: Statement, heading: KeyPath) -> bool:
    """Return whether this is the heading itself, or a key directly below it."""
    return (
        each.path == heading
        if each.heading
        else bool(each.path) and each.path[: len(heading)] == heading and (len(each.path) == len(heading) + 1)
    )


def _insert(text: str, at: int, new: Sequence[str]) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[:at], *new, *lines[at:]])


# ---- saving ----
# Only one process changes a file at a time. A change is parsed again before the whole file is replaced.

_WAIT = 5.0  # seconds to wait for another writer
_MARK = b"\xef\xbb\xbf"


def change_event(path: Path, change: Callable[[str, Event], str]) -> Event:
    """Apply a change to an event's file, and return the event after it. The change gets the text and the event.

    Line ends and a byte order mark are kept. Raises BadEvent for a file that is not an event, JournalNotWritten if
    another moderator is writing it, FileChanged if it was saved elsewhere in the meantime, NotRead, OSError. Raises
    ValueError if the change makes the file unreadable, which is a fault of the program.
    """
    lock = take_lock(path, _WAIT)
    try:
        data = text_only(read_file(path, EVENT))
        text = decode(data)
        changed = change(text, parse_event(text))
        event = _read_again(changed)
        if changed != text:
            replace_file(path, _encode(changed, data), data)
        return event
    finally:
        free_lock(lock)


def _read_again(text: str) -> Event:
    try:
        return parse_event(text)
    except BadEvent as error:
        raise ValueError(f"the changed file cannot be read: {error}") from None


def _encode(text: str, before: bytes) -> bytes:
    ended = text.replace("\n", "\r\n") if b"\r\n" in before else text
    return (_MARK if before.startswith(_MARK) else b"") + ended.encode()


# ---- writing ----
# New files and added lines look as if a person had written them.

_HEAD = """\
# An event. You can edit everything here; comments are kept.
# `moderator event seat`, `start`, `status` and `decide` use this file. docs/use/tournament.md explains every key.
"""
_PLAYERS = """\
# The players, with other names used on sheets in brackets: Ben = ["Benjamin"]. A player can have more details:
# Ada = { also = ["Adi"], club = "Kiel", from = 2, until = 3 } arrives in round 2 and leaves after round 3.
[players]
"""
_ROUND = """\
# Players who miss a round: absent = ["Ada"]. `moderator event seat` adds byes and tables below.
"""


class Plan(Record):
    """An event before it begins. `dates` are those of the rounds in order; the last one is used for the rest."""

    name: str
    players: Mapping[str, Sequence[str]]  # everybody, with other names
    rounds: int
    sizes: tuple[int, ...]
    titles: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    limit: int | None = None
    place: str | None = None
    scheme: str | None = None
    format: str = "final"
    best: int | None = None
    rulesets: tuple[str, ...] = ()


def write_event(plan: Plan) -> str:
    """Return the text of a new `event.toml`."""
    about = {"name": plan.name, "place": plan.place, "scheme": plan.scheme}
    lines = [f"{key} = {quote(said)}" for key, said in about.items() if said is not None]
    lines += [f'format = "{plan.format}"  # finals add points like other rounds'] if plan.format != "final" else []
    lines += [f"best = {plan.best}  # games of a player that count"] if plan.best is not None else []
    lines.append(f"tables = {plain_list(plan.sizes)}  # allowed table sizes, the preferred one first")
    if plan.titles:
        lines.append(f"titles = {plain_list(plan.titles)}  # the tables of a round take these in turn")
    if plan.rulesets:
        lines.append(f"rulesets = {plain_list(plan.rulesets)}  # folders of your own rulesets")
    people = [f"{key_of(name)} = {plain_list(others)}" for name, others in plan.players.items()]
    rounds = "\n".join(_round(plan, number) for number in range(1, plan.rounds + 1))
    return "\n".join([_HEAD, *lines, "", _PLAYERS + "\n".join(people), "", _ROUND + rounds])


def _round(plan: Plan, number: int) -> str:
    facts = {
        "date": _of(plan.dates, number),
        "starts": quote(start) if (start := _start(plan, number)) else None,
        "limit": f"{plan.limit}  # minutes" if plan.limit is not None else None,
    }
    lines = [f"{key} = {held}" for key, held in facts.items() if held is not None]
    return "\n".join([f"[[round]]  # {number}", *lines, ""])


def _start(plan: Plan, number: int) -> str | None:
    """Return when a round begins. The last stated time is repeated on later days, but not for another round of the same
    day.
    """
    same_day = number > 1 and _of(plan.dates, number) == _of(plan.dates, number - 1)
    return None if same_day and number > len(plan.starts) else _of(plan.starts, number)


def _of(said: Sequence[str], number: int) -> str | None:
    return said[min(number, len(said)) - 1] if said else None


def write_table(number: int, table: Table) -> list[str]:
    """Return the lines of a table."""
    lines = [f"[[round.table]]  # {number}"]
    lines += [f"title = {quote(table.title)}"] if table.title else []
    lines += [f"options = {inline(table.options)}"] if table.options else []
    return [*lines, f"players = {plain_list(table.players)}"]


def quote(text: str) -> str:
    """Return a text in quotes for TOML. JSON's escapes suffice for printable text."""
    return json.dumps(text, ensure_ascii=False)


def key_of(name: str) -> str:
    """Return a name as a TOML key, in quotes unless it has only ASCII letters, digits, `-` and `_`."""
    bare = name.isascii() and all(letter.isalnum() or letter in "-_" for letter in name)
    return name if bare and name else quote(name)


def plain_list(held: Iterable[str | int]) -> str:
    """Return strings and numbers as a TOML array on one line."""
    return f"[{', '.join(quote(each) if isinstance(each, str) else str(each) for each in held)}]"


def inline(held: Mapping[str, str | int]) -> str:
    """Return an inline table: `{ Ann = 5120, "Zoë" = 4890 }`."""
    told = (f"{key_of(key)} = {quote(each) if isinstance(each, str) else each}" for key, each in held.items())
    return f"{{ {', '.join(told)} }}" if held else "{}"
