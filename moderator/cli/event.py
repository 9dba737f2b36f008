"""`moderator event`: run an event that is kept in one file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date as day
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.command_group import CommandGroup
from moderator.cli.event_file import Folder, change, find_player, open_event
from moderator.cli.event_files import start
from moderator.cli.event_games import games_of, standings_by_scheme
from moderator.cli.event_players import add, withdraw
from moderator.cli.event_results import results
from moderator.cli.event_rounds import new, seat
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.parameters import Argument, Option, for_typer
from moderator.cli.publish import publish
from moderator.cli.targets import Force, check_file, save_files
from moderator.errors import ExitCode
from moderator.model.wording import list_words, plural

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.event.status import State, TableStatus


def decide(
    folder: Folder,
    where: Annotated[
        list[str] | None, Argument(metavar="[r2 t3]", help="The round and the table, if the decision is about one.")
    ] = None,
    by: Annotated[str, Option("--by", metavar="NAME", help="The director who decides. Required.")] = "",
    why: Annotated[str, Option("--why", metavar="TEXT", help="The reason. Required.")] = "",
    counts: Annotated[
        str | None, Option("--counts", metavar="FILE", help="The one of several results that counts.")
    ] = None,
    worth: Annotated[
        list[str] | None,
        Option("--worth", metavar="NAME=N", help="What a player is worth, or `bankrupt`. May be repeated."),
    ] = None,
    out: Annotated[bool, Option("--out", help="The game does not count.")] = False,
    points: Annotated[
        list[str] | None,
        Option("--points", metavar="NAME=N", help="Points to add for a player, or to take with -N. May be repeated."),
    ] = None,
    order: Annotated[
        list[str] | None,
        Option("--order", metavar="NAME", help="The order of tied players, the best first. Repeat it for each."),
    ] = None,
    lot: Annotated[
        list[str] | None,
        Option("--lot", metavar="NAME", help="Draw a lot between tied players. Repeat it for each."),
    ] = None,
    seed: Annotated[int | None, Option("--seed", metavar="N", min=0, help="Repeat a lot with this seed.")] = None,
    date: Annotated[str | None, Option("--date", metavar="DAY", help="The day. Default: today.")] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Record a director's decision on a table or a player, and show what it changes."""
    from moderator.event.changing import put_decision
    from moderator.tournament.document import as_json, compare_published
    from moderator.views.tournament import shifted

    event, rulesets = open_event(folder, ruleset)
    why = why.strip() or ("a lot was drawn" if lot else "")
    if not by.strip() or not why:
        raise Failed("a decision needs a director and a reason", ExitCode.USAGE, "add --by NAME --why TEXT")
    if not (counts or worth or out or points or order or lot):
        remedy = "add --counts, --worth, --out, --points, --order or --lot"
        raise Failed("there is nothing to decide", ExitCode.USAGE, remedy)
    lines = _decision_lines(event, where or [], by, why, counts, worth or [], out, points or [], date)
    lines += _order_lines(event, order or [], lot or [], seed)
    _check(event, lines)
    games = games_of(folder, event, rulesets)
    before = standings_by_scheme(event, games)
    if counts is not None and all(each.file != counts for each in games[0]):
        raise Failed(f"{counts} is not one of the games", ExitCode.USAGE, "see moderator event status")
    now = change(folder, lambda text, _: put_decision(text, lines))
    shifts = compare_published(as_json(before), standings_by_scheme(now, games_of(folder, now, rulesets)))
    if json:
        streams.put_json({"decision": len(now.decisions), "shifts": [dict(each.items()) for each in shifts]})
    else:
        streams.put(
            [f"{folder / 'event.toml'}: decision {len(now.decisions)}", *shifted(shifts, streams.ink(), "before")]
        )
    return ExitCode.CLEAN


def _decision_lines(
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
    """Return the lines of the decision. Raises Failed."""
    from moderator.cli.seating import plain_text
    from moderator.event.changing import inline, quote

    numbers = _where(where)
    _check_table(event, numbers)
    if not numbers and (counts or worth or out):
        raise Failed(
            "this decision needs a round and a table", ExitCode.USAGE, "write: moderator event decide DIR r2 t3 ..."
        )
    on_day = plain_text("date", date) if date else day.today().isoformat()
    lines = [
        "[[decision]]",
        f"by = {quote(' '.join(by.split()))}",
        f"why = {quote(' '.join(why.split()))}",
        f"date = {on_day}",
    ]
    lines += [f"{word} = {number}" for word, number in numbers.items()]
    lines += [f"counts = {quote(counts)}"] if counts else []
    lines += [f"worths = {inline(_named(event, '--worth', worth))}"] if worth else []
    lines += ["out = true"] if out else []
    return [*lines, *([f"points = {inline(_named(event, '--points', points))}"] if points else [])]


def _order_lines(event: "Event", order: Sequence[str], lot: Sequence[str], seed: int | None) -> list[str]:
    """Return the lines that put tied players in order, by decision or by lot. Raises Failed."""
    import random

    from moderator.event.changing import plain_list

    if order and lot:
        raise Failed("a tie is broken either by --order or by --lot", ExitCode.USAGE, "leave one of them out")
    order = [find_player(event, "--order", name) for name in order]
    lot = [find_player(event, "--lot", name) for name in lot]
    if not lot:
        return [f"order = {plain_list(order)}"] if order else []
    drawn_with = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
    names = sorted({*lot})
    random.Random(drawn_with).shuffle(names)
    return [f"order = {plain_list(names)}", f"lot = {drawn_with}  # the seed"]


def _where(words: Sequence[str]) -> dict[str, int]:
    """Read `r2 t3`. Raises Failed."""
    found = {}
    for word in words:
        key = {"r": "round", "t": "table"}.get(word[:1].casefold())
        if key is None or not (word[1:].isascii() and word[1:].isdigit()) or len(word) > 4:
            raise Failed(f"{word[:40]!r} is not a round or a table", ExitCode.USAGE, "write: r2 t3")
        found[key] = int(word[1:])
    return found


def _check_table(event: "Event", numbers: dict[str, int]) -> None:
    """Raise Failed for a table that the event does not seat."""
    from moderator.event.games import tables_of

    seated = [place for place, _, _ in tables_of(event)]
    place = str(numbers.get("round", "")), str(numbers.get("table", ""))
    if all(place) and place not in seated:
        tables = [int(table) for number, table in seated if number == place[0]]
        remedy = f"round {place[0]} has tables 1 to {max(tables)}" if tables else f"round {place[0]} is not seated"
        raise Failed(f"the event has no table {place[1]} in round {place[0]}", ExitCode.USAGE, remedy)


def _named(event: "Event", option: str, texts: Sequence[str]) -> dict[str, str | int]:
    """Read texts like `Ann=5120`. Raises Failed."""
    found: dict[str, str | int] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.rpartition("="))
        number = value.removeprefix("-").removeprefix("+")
        if not sign or not ((number.isascii() and number.isdigit() and len(number) < 10) or value == "bankrupt"):
            raise Failed(f"{option} {text[:40]!r} is not NAME=NUMBER", ExitCode.USAGE, f"write: {option} Ann=5120")
        found[find_player(event, option, name)] = value if value == "bankrupt" else int(value)
    return found


def _check(event: "Event", lines: Sequence[str]) -> None:
    """Raise Failed for a decision that contradicts itself or names a table that does not exist."""
    from moderator.event.changing import Plan, write_event
    from moderator.event.event_file import parse_event
    from moderator.event.file import BadEvent

    plan = Plan("check", event.aliases, 0, tuple(event.sizes))
    try:
        parse_event(write_event(plan) + "\n" + "\n".join(lines) + "\n")
    except BadEvent as error:
        raise Failed(str(error).partition(": ")[2] or str(error), ExitCode.USAGE, error.remedy) from None


_STATES: "tuple[State, ...]" = ("in", "playing", "not read", "with errors", "missing", "disputed")


def status(
    folder: Folder,
    round: Annotated[
        int | None, Option("--round", metavar="N", min=1, help="Only this round. Default: all rounds.")
    ] = None,
    now: Annotated[
        str | None, Option("--now", metavar="TIME", help="The time, as 2026-11-20 14:30. Default: now.")
    ] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Show which tables are in, playing, missing, disputed, unsigned, slow or over time.

    Results that differ are shown side by side.
    """
    from moderator.event.decisions import settle
    from moderator.event.status import status_of
    from moderator.tournament.field import aliases_of

    event, rulesets = open_event(folder, ruleset)
    when = _time(now)
    results, problems = games_of(folder, event, rulesets)
    statuses = [
        each
        for each in status_of(event, results, aliases_of(event.aliases, {}), when, problems)
        if round is None or each.round == str(round)
    ]
    unread = [f"{each.file}: {each.message}" for each in problems if settle(event, each).weight == "not read"]
    made = standings_by_scheme(event, (results, problems))
    left_out = [
        f"{game.result.file}: {game.left_out}"
        for game in made.games
        if game.left_out is not None and game.result.ended is not None
    ]
    if json:
        tables = [dict(each.items()) | {"versions": [dict(v.items()) for v in each.versions]} for each in statuses]
        streams.put_json({"tables": tables, "not_read": unread, "left_out": left_out})
    else:
        streams.put(_status_lines(statuses, unread, left_out))
    return ExitCode.CLEAN


def _time(said: str | None) -> datetime:
    try:
        return datetime.now() if said is None else datetime.fromisoformat(said).replace(tzinfo=None)
    except ValueError:
        raise Failed(f"--now {said!r:.40} is not a time", ExitCode.USAGE, 'write: --now "2026-11-20 14:30"') from None


def _status_lines(statuses: "list[TableStatus]", unread: list[str], left_out: list[str]) -> Iterator[str]:
    from moderator.model.wording import clean
    from moderator.views.text import table, wrap

    begun = [each for each in statuses if each.state != "to come"]
    counts = Counter(each.state for each in begun)
    late = sum(each.late is not None for each in statuses)
    slow, unsigned = sum(each.behind is not None for each in statuses), sum(bool(each.unsigned) for each in statuses)
    parts = [f"{counts[state]} {state}" for state in _STATES if counts[state]] + ([f"{late} over time"] if late else [])
    parts += [f"{slow} slow"] if slow else []
    parts += [f"{unsigned} not signed by all"] if unsigned else []
    parts += [f"{len(left_out)} left out"] if left_out else []
    if not statuses:
        yield "no tables are seated"
    elif begun:
        yield f"{plural(len(begun), 'table')}: {', '.join(parts)}"
    rows = [(each.name, each.title, each.state, _more(each), ", ".join(each.players)) for each in begun]
    if rows:
        yield from table(("", "title", "state", "", "players"), rows, "", streams.ink())
    if later := list(dict.fromkeys((each.round, each.stage) for each in statuses if each.state == "to come")):
        rounds, stages = [number for number, stage in later if not stage], [stage for _, stage in later if stage]
        usual = [f"{plural(len(rounds), 'round').partition(' ')[2]} {list_words(rounds)}"] if rounds else []
        yield f"to come: {list_words([*usual, *stages])}"
    for each in begun:
        if each.unsigned:
            yield f"{each.name}: not signed by {list_words(each.unsigned)}"
    for each in begun:
        if each.faults:
            yield f"{each.name}: the sheet awards no points; correct it, or use moderator event decide"
            for fault in each.faults:
                yield from wrap(clean(fault), "  ", "      ")
    for each in begun:
        if each.versions:
            yield from (
                "",
                f"{each.name}: the results differ; choose one with moderator event decide",
            )
            names = list(dict.fromkeys(name for version in each.versions for name in version.worths))
            sides = [(name, *(_shown(v.worths, name) for v in each.versions)) for name in names]
            yield from table(("player", *(v.file for v in each.versions)), sides, "", streams.ink())
    for heading, found in (("not read", unread), ("DOES NOT COUNT", left_out)):
        for told in found:
            yield from wrap(clean(f"{heading}: {told}"), "", "    ")


def _more(each: "TableStatus") -> str:
    return "; ".join(filter(None, (*each.slowness, each.at, ", ".join(each.files) if each.state == "in" else "")))


def _shown(worths: object, name: str) -> str:
    held = worths.get(name, "not there") if isinstance(worths, dict) else "not there"
    return "bankrupt" if held is None else str(held)


def timetable(
    folder: Folder,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.ics", help="A calendar file. Default: text.")
    ] = None,
    force: Force = False,
) -> int:
    """Print when the rounds are, or write them as a calendar (ICS)."""
    from moderator.event.timetable import calendar, tell_round
    from moderator.tournament.standings import name_round

    event, _ = open_event(folder)
    if output is not None:
        check_file(output, force)
        save_files({output: calendar(event).encode()}, force)
        streams.put([f"{output}: {plural(len(event.rounds), 'round')}"])
    else:
        rounds = range(1, len(event.rounds) + 1)
        streams.put(f"{name_round(str(each), event.stages)}: {tell_round(event, each) or 'no date'}" for each in rounds)
    return ExitCode.CLEAN


event = typer.Typer(
    cls=CommandGroup,
    help="Run an event that is kept in one file, event.toml.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
event.command("new")(for_typer(new))
event.command("seat")(for_typer(seat))
event.command("start")(for_typer(start))
event.command("status")(for_typer(status))
event.command("add")(for_typer(add))
event.command("withdraw")(for_typer(withdraw))
event.command("decide")(for_typer(decide))
event.command("results")(for_typer(results))
event.command("timetable")(for_typer(timetable))
event.command("publish")(for_typer(publish))


@event.callback()
def options() -> None:
    pass  # typer needs a callback to keep the names of the commands
