"""`moderator event status`: which tables are in, at play, missing, disputed, over time, slow."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, open_event
from moderator.cli.event_games import games_of
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.words import Option
from moderator.errors import ExitCode
from moderator.model.wording import list_words, plural

if TYPE_CHECKING:
    from moderator.event.status import State, TableStatus


_STATES: "tuple[State, ...]" = ("in", "playing", "not read", "missing", "disputed")


def status(
    folder: Folder,
    round: Annotated[int | None, Option("--round", metavar="N", min=1, help="Of one round; else of all.")] = None,
    now: Annotated[
        str | None, Option("--now", metavar="TIME", help="As if it were 2026-11-20 14:30; the clock's without it.")
    ] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Tell where every table stands; of hand-ins that differ both, side by side."""
    from moderator.event.games import settle
    from moderator.event.status import status_of
    from moderator.tournament.field import aliases_of

    event, rulesets = open_event(folder, ruleset)
    when = _time(now)
    results, problems = games_of(folder, event, rulesets)
    told = [
        each
        for each in status_of(event, results, aliases_of(event.aliases, {}), when, problems)
        if round is None or each.round == str(round)
    ]
    unread = [f"{each.file}: {each.message}" for each in problems if settle(event, each).weight == "not read"]
    if json:
        tables = [dict(each.items()) | {"versions": [dict(v.items()) for v in each.versions]} for each in told]
        streams.put_json({"tables": tables, "not_read": unread})
    else:
        streams.put(_lines(told, unread))
    return ExitCode.CLEAN


def _time(said: str | None) -> datetime:
    try:
        return datetime.now() if said is None else datetime.fromisoformat(said).replace(tzinfo=None)
    except ValueError:
        raise Failed(f"--now {said!r:.40} is no time", ExitCode.USAGE, 'write: --now "2026-11-20 14:30"') from None


def _lines(told: "list[TableStatus]", unread: list[str]) -> Iterator[str]:
    from moderator.model.wording import clean
    from moderator.views.text import table

    begun = [each for each in told if each.state != "to come"]
    counts = Counter(each.state for each in begun)
    late = sum(each.late is not None for each in told)
    slow, unsigned = sum(each.behind is not None for each in told), sum(bool(each.unsigned) for each in told)
    parts = [f"{counts[state]} {state}" for state in _STATES if counts[state]] + ([f"{late} over time"] if late else [])
    parts += [f"{slow} slow"] if slow else []
    parts += [f"{unsigned} not signed by all"] if unsigned else []
    if not told:
        yield "no table is seated"
    elif begun:
        yield f"{plural(len(begun), 'table')}: {', '.join(parts)}"
    rows = [
        (f"R{each.round} T{each.table}", each.title, each.state, _more(each), ", ".join(each.players)) for each in begun
    ]
    if rows:
        yield from table(("", "title", "state", "", "players"), rows, "", streams.ink())
    if later := list(dict.fromkeys(each.round for each in told if each.state == "to come")):
        yield f"to come: {plural(len(later), 'round').partition(' ')[2]} {list_words(later)}"
    for each in begun:
        if each.unsigned:
            yield f"R{each.round} T{each.table}: not signed by {list_words(each.unsigned)}"
    for each in begun:
        if each.versions:
            yield from (
                "",
                f"R{each.round} T{each.table}: the hand-ins differ; moderator event decide says which counts",
            )
            names = list(dict.fromkeys(name for version in each.versions for name in version.worths))
            sides = [(name, *(_shown(v.worths, name) for v in each.versions)) for name in names]
            yield from table(("player", *(v.file for v in each.versions)), sides, "", streams.ink())
    yield from (clean(f"not read: {each}") for each in unread)


def _more(each: "TableStatus") -> str:
    return "; ".join(filter(None, (*each.slowness, each.at, ", ".join(each.files) if each.state == "in" else "")))


def _shown(worths: object, name: str) -> str:
    held = worths.get(name, "not there") if isinstance(worths, dict) else "not there"
    return "bankrupt" if held is None else str(held)
