"""`moderator` without a command: what is in this folder, and what to do next."""

import shlex
from datetime import datetime
from pathlib import Path

from moderator.cli import streams
from moderator.cli.failures import Failed, one_line
from moderator.cli.games_here import as_argument, find_games, find_last_game, header_of
from moderator.errors import ExitCode
from moderator.version import __version__

_SHOWN = 8  # journals


def overview() -> ExitCode:
    """Show the journals and the event of this folder, and the commands to go on with."""
    from moderator.views.text import table, titled

    folder = Path()
    games, ink = find_games(folder), streams.ink()
    streams.put([f"moderator {__version__} in {folder.resolve()}", ""])
    now, rows = datetime.now(), []
    for path, changed in games[:_SHOWN]:
        title, players = _about(path)
        rows.append((path.name, title, _when(changed, now), players))
    if rows:
        more = f" (the last {_SHOWN} of {len(games)})" if len(games) > _SHOWN else ""
        streams.put(titled(f"games{more}", table(("journal", "title", "changed", "players"), rows, ink=ink)))
    else:
        streams.put(["There are no games in this folder.", ""])
    said = _event(folder)
    streams.put([*said, ""] if said else [])
    last = find_last_game(games)
    streams.put(_next_commands(None if last is None else as_argument(last), bool(said)))
    return ExitCode.CLEAN


def _about(path: Path) -> tuple[str, str]:
    """Return the title and the players of a journal, or why it cannot be read."""
    header = header_of(path)
    return ("?", f"cannot be read: {header}") if isinstance(header, str) else (header.title, ", ".join(header.players))


def _when(changed: datetime, now: datetime) -> str:
    """Return when a file was changed: `today 21:40`, or the day."""
    return f"today {changed:%H:%M}" if changed.date() == now.date() else f"{changed:%Y-%m-%d}"


def _event(folder: Path) -> list[str]:
    """Return what to say of the event in the folder; nothing if there is none."""
    from moderator.cli.event_file import open_event
    from moderator.event.event_file import FILE
    from moderator.titles.folder import BrokenRuleset

    if not (folder / FILE).is_file():
        return []
    try:
        event, _ = open_event(folder)
    except (Failed, BrokenRuleset) as error:
        return [f"{FILE} cannot be used: {one_line(str(error))}"]
    return [f"Event: {event.name}, {len(event.players)} players, {len(event.rounds)} rounds seated"]


def _next_commands(last: str | None, event: bool) -> list[str]:
    """Return the commands that a user is likely to want, each with what it does."""
    named = None if last is None else shlex.quote(last)
    rows = [] if named is None else [(f"moderator play {named}", "go on with the last game")]
    rows += [] if named is None else [(f"moderator serve {named} --lan --players", "enter moves on phones")]
    rows += [] if named is None else [(f"moderator audit {named}", "list the mistakes in it")]
    rows += [("moderator event status .", "see how the event stands")] if event else []
    rows += [("moderator new", "begin a game: it asks for title and players")]
    rows += [] if last is not None else [("moderator demo", "look at a complete game")]
    rows += [("moderator doctor", "check this computer"), ("moderator --help", "list all commands")]
    wide = max(len(command) for command, _ in rows)
    return [f"{command:<{wide}}  {does}" for command, does in rows]
