"""`moderator event add` and `withdraw`: players who come or go while an event is under way."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, change, find_player, open_event
from moderator.cli.event_games import games_of, played_in
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.parameters import Argument, Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.cli.standings import Games
    from moderator.event.file import Event

Name = Annotated[str, Argument(metavar="NAME", help="The player.")]


def add(
    folder: Folder,
    name: Name,
    first: Annotated[
        int | None, Option("--from", metavar="ROUND", min=1, help="The first round. Default: the next to be played.")
    ] = None,
    also: Annotated[
        list[str] | None, Option("--also", metavar="NAME", help="Another name on sheets. May be repeated.")
    ] = None,
    club: Annotated[str | None, Option("--club", metavar="CLUB", help="The player's club or team.")] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Add a player to an event, from a round on."""
    event, rulesets = open_event(folder, ruleset)
    name = " ".join(name.split())
    if name in event.players:
        raise Failed(f"{name} is already a player of the event", ExitCode.USAGE, "add a last name or an initial")
    begins = first or _next_round(event, games_of(folder, event, rulesets))
    person: dict[str, object] = {"also": also or None, "club": club, "from": begins if begins > 1 else None}
    return _change(folder, event, name, person, begins, f"plays from round {begins} on", json)


def withdraw(
    folder: Folder,
    name: Name,
    after: Annotated[
        int | None, Option("--after", metavar="ROUND", min=0, help="The last round. Default: the last one played.")
    ] = None,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Withdraw a player from the rounds to come. Results so far stay."""
    event, rulesets = open_event(folder, ruleset)
    name = find_player(event, "NAME", name)
    last = after if after is not None else _next_round(event, games_of(folder, event, rulesets)) - 1
    held = event.people[name]
    if held.first is not None and last < held.first:
        raise Failed(f"{name} begins in round {held.first}", ExitCode.USAGE, "delete the player from event.toml")
    person: dict[str, object] = {"also": held.also or None, "club": held.club, "note": held.note, "from": held.first}
    return _change(folder, event, name, {**person, "until": last}, last + 1, f"leaves after round {last}", json)


def _next_round(event: "Event", games: "Games") -> int:
    """Return the round after the last one with a result."""
    numbers = range(len(event.rounds), 0, -1)
    return next((number for number in numbers if played_in(games, [number])), 0) + 1


def _change(
    folder: Folder, event: "Event", name: str, person: Mapping[str, object], begins: int, told: str, json: bool
) -> int:
    """Write the player's line, and say which seated rounds must be drawn again."""
    from moderator.event.changing import plain_list, put_key, quote

    parts = {key: value for key, value in person.items() if value is not None}
    texts = {
        key: plain_list(value) if isinstance(value, list) else quote(value) if isinstance(value, str) else str(value)
        for key, value in parts.items()
    }
    line = f"{{ {', '.join(f'{key} = {text}' for key, text in texts.items())} }}" if texts else "[]"
    now = change(folder, lambda text, _: put_key(text, ("players",), name, line))
    redraw = [number for number, each in enumerate(now.rounds, 1) if number >= begins and each.tables]
    if json:
        streams.put_json({"player": name, "redraw": redraw})
    else:
        streams.put([f"{folder / 'event.toml'}: {name} {told}"])
        again = f"moderator event seat {folder} --from {redraw[0]}" if redraw else ""
        streams.put([f"round {redraw[0]} and later are seated: draw them again with: {again}"] if redraw else [])
    return ExitCode.CLEAN
