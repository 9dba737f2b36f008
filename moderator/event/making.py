"""A new event's file, and the lines that are added to one: everything as a person would write it."""

import json
from collections.abc import Iterable, Mapping, Sequence

from moderator.event.file import Table
from moderator.model.values import Record

_HEAD = """\
# An event, as `moderator event` keeps it: everything here may be changed by hand, and remarks stay.
# `moderator event seat`, `start`, `status` and `decide` go on from it; docs/use/tournament.md tells every key.
"""
_PLAYERS = """\
# Who plays. In brackets what else somebody is called on sheets: Ben = ["Benjamin"]. More of a person is said so:
# Ada = { also = ["Adi"], club = "Kiel", from = 2, until = 3 }, who comes to round 2 and leaves after round 3.
[players]
"""
_ROUND = """\
# Who is not there in a round: absent = ["Ada"]. Who sits out, and the tables, `moderator event seat` writes below it.
"""


class Plan(Record):
    """What is known of an event before it begins; `dates` are of the rounds in turn, the last one goes on."""

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
    rulesets: tuple[str, ...] = ()


def write_event(plan: Plan) -> str:
    """The text of a new `event.toml`."""
    about = {"name": plan.name, "place": plan.place, "scheme": plan.scheme}
    lines = [f"{key} = {quote(said)}" for key, said in about.items() if said is not None]
    lines.append(f"tables = {plain_list(plan.sizes)}  # sizes of tables that are allowed, the preferred first")
    if plan.titles:
        lines.append(f"titles = {plain_list(plan.titles)}  # of the tables of a round in turn")
    if plan.rulesets:
        lines.append(f"rulesets = {plain_list(plan.rulesets)}  # folders with titles of your own")
    people = [f"{key_of(name)} = {plain_list(others)}" for name, others in plan.players.items()]
    rounds = "\n".join(_round(plan, number) for number in range(1, plan.rounds + 1))
    return "\n".join([_HEAD, *lines, "", _PLAYERS + "\n".join(people), "", _ROUND + rounds])


def _round(plan: Plan, number: int) -> str:
    said = {
        "date": _of(plan.dates, number),
        "starts": quote(start) if (start := _start(plan, number)) else None,
        "limit": f"{plan.limit}  # minutes" if plan.limit is not None else None,
    }
    lines = [f"{key} = {held}" for key, held in said.items() if held is not None]
    return "\n".join([f"[[round]]  # {number}", *lines, ""])


def _start(plan: Plan, number: int) -> str | None:
    """When a round begins; the last time that was said goes on from day to day, but not for two rounds of one day."""
    same_day = number > 1 and _of(plan.dates, number) == _of(plan.dates, number - 1)
    return None if same_day and number > len(plan.starts) else _of(plan.starts, number)


def _of(said: Sequence[str], number: int) -> str | None:
    return said[min(number, len(said)) - 1] if said else None


def write_table(number: int, table: Table) -> list[str]:
    """The lines of a table."""
    lines = [f"[[round.table]]  # {number}"]
    lines += [f"title = {quote(table.title)}"] if table.title else []
    lines += [f"options = {inline(table.options)}"] if table.options else []
    return [*lines, f"players = {plain_list(table.players)}"]


def quote(text: str) -> str:
    """A text in quotes, as TOML has it; what is printable needs no more."""
    return json.dumps(text, ensure_ascii=False)


def key_of(name: str) -> str:
    """A name before `=`: in quotes where it has other letters than A to Z."""
    bare = name.isascii() and all(letter.isalnum() or letter in "-_" for letter in name)
    return name if bare and name else quote(name)


def plain_list(held: Iterable[str | int]) -> str:
    return f"[{', '.join(quote(each) if isinstance(each, str) else str(each) for each in held)}]"


def inline(held: Mapping[str, str | int]) -> str:
    """`{ Ann = 5120, "Zoë" = 4890 }`."""
    told = (f"{key_of(key)} = {quote(each) if isinstance(each, str) else each}" for key, each in held.items())
    return f"{{ {', '.join(told)} }}" if held else "{}"
