"""`moderator event decide`: the director's ruling, kept in the event's file, and what it changes."""

from collections.abc import Sequence
from datetime import date as day
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, change, check_player, open_event
from moderator.cli.event_games import games_of, standings_of
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.event.file import Event


def decide(
    folder: Folder,
    where: Annotated[
        list[str] | None, Argument(metavar="[r2 t3]", help="The round and the table, if it is of one.")
    ] = None,
    by: Annotated[str, Option("--by", metavar="NAME", help="Who has decided.")] = "",
    why: Annotated[str, Option("--why", metavar="TEXT", help="Why.")] = "",
    counts: Annotated[str | None, Option("--counts", metavar="FILE", help="Which hand-in of several counts.")] = None,
    worth: Annotated[
        list[str] | None, Option("--worth", metavar="NAME=N", help="What somebody is worth, or `bankrupt`; repeated.")
    ] = None,
    out: Annotated[bool, Option("--out", help="The game does not count.")] = False,
    points: Annotated[
        list[str] | None, Option("--points", metavar="NAME=N", help="Points given to a player, or taken; repeated.")
    ] = None,
    date: Annotated[str | None, Option("--date", metavar="DAY", help="The day; today without it.")] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Write a ruling on a table, or on a player, as a [[decision]] that standings cite; tell what changes by it."""
    from moderator.event.changing import put_decision
    from moderator.tournament.document import as_json, compare_published
    from moderator.views.tournament import shifted

    event, rulesets = open_event(folder, ruleset)
    if not by.strip() or not why.strip():
        raise Failed("a decision says who has decided, and why", ExitCode.USAGE, "say --by NAME --why TEXT")
    if not (counts or worth or out or points):
        raise Failed("nothing is decided", ExitCode.USAGE, "say one of --counts, --worth, --out, --points")
    lines = _lines(event, where or [], by, why, counts, worth or [], out, points or [], date)
    _check(event, lines)
    games = games_of(folder, event, rulesets)
    before = standings_of(folder, event, games)
    if counts is not None and all(each.file != counts for each in games[0]):
        raise Failed(f"{counts} is not among the games", ExitCode.USAGE, "see moderator event status")
    now = change(folder, lambda text, _: put_decision(text, lines))
    shifts = compare_published(as_json(before), standings_of(folder, now, games_of(folder, now, rulesets)))
    if json:
        streams.put_json({"decision": len(now.decisions), "shifts": [dict(each.items()) for each in shifts]})
    else:
        streams.put(
            [f"{folder / 'event.toml'}: decision {len(now.decisions)}", *shifted(shifts, streams.ink(), "before")]
        )
    return ExitCode.CLEAN


def _lines(
    event: "Event",
    where: Sequence[str],
    by: str,
    why: str,
    counts: str | None,
    worth: Sequence[str],
    out: bool,
    points: Sequence[str],
    date: str | None,
) -> list[str]:
    """The lines of the decision. Raises Failed."""
    from moderator.cli.seating import plain
    from moderator.event.changing import inline, quote

    said = _where(where)
    if not said and (counts or worth or out):
        raise Failed("it names no round and table", ExitCode.USAGE, "write: moderator event decide DIR r2 t3 ...")
    told = plain("date", date) if date else day.today().isoformat()
    lines = [
        "[[decision]]",
        f"by = {quote(' '.join(by.split()))}",
        f"why = {quote(' '.join(why.split()))}",
        f"date = {told}",
    ]
    lines += [f"{word} = {number}" for word, number in said.items()]
    lines += [f"counts = {quote(counts)}"] if counts else []
    lines += [f"worths = {inline(_named(event, '--worth', worth))}"] if worth else []
    lines += ["out = true"] if out else []
    return [*lines, *([f"points = {inline(_named(event, '--points', points))}"] if points else [])]


def _where(words: Sequence[str]) -> dict[str, int]:
    """`r2 t3`. Raises Failed."""
    found = {}
    for word in words:
        key = {"r": "round", "t": "table"}.get(word[:1].casefold())
        if key is None or not (word[1:].isascii() and word[1:].isdigit()) or len(word) > 4:
            raise Failed(f"{word[:40]!r} is no round or table", ExitCode.USAGE, "write: r2 t3")
        found[key] = int(word[1:])
    return found


def _named(event: "Event", option: str, texts: Sequence[str]) -> dict[str, str | int]:
    """`Ann=5120`, for each. Raises Failed."""
    found: dict[str, str | int] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.rpartition("="))
        number = value.removeprefix("-").removeprefix("+")
        if not sign or not ((number.isascii() and number.isdigit() and len(number) < 10) or value == "bankrupt"):
            raise Failed(
                f"{option} {text[:40]!r} is no name with a number", ExitCode.USAGE, f"write: {option} Ann=5120"
            )
        check_player(event, option, name)
        found[name] = value if value == "bankrupt" else int(value)
    return found


def _check(event: "Event", lines: Sequence[str]) -> None:
    """Raises Failed for a decision that cannot be: at a table that there is not, or of two minds."""
    from moderator.event.changing import Plan, write_event
    from moderator.event.event_file import parse_event
    from moderator.event.lines import BadEvent

    plan = Plan("check", event.aliases, 0, tuple(event.sizes))
    try:
        parse_event(write_event(plan) + "\n" + "\n".join(lines) + "\n")
    except BadEvent as error:
        raise Failed(str(error).partition(": ")[2] or str(error), ExitCode.USAGE, error.remedy) from None
