"""`moderator enter`: a table's result typed in one line, and what is unlikely in it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import event_of
from moderator.cli.failures import Failed
from moderator.cli.opening import Json
from moderator.cli.standings import PLAYERS, listing_of, read_players
from moderator.cli.targets import Force, check_names, save_files
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.tournament.desk import Typed
    from moderator.tournament.field import Result


def enter(
    folder: Annotated[str, Argument(metavar="DIR", help="The folder of the event.")],
    line: Annotated[list[str], Argument(metavar="LINE...", help="r2 t3: Ann 5120, Bob 4890, Cyd bankrupt")],
    ended: Annotated[
        str | None, Option("--ended", metavar="HOW", help="the bank ran out, time, agreement, ...")
    ] = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Write the result of a table into the folder of an event, as `standings` reads it, and say what is unlikely."""
    from moderator.tournament.desk import find_seated, read_line, resolve, unlike, write_result
    from moderator.tournament.tables import BadTable
    from moderator.tournament.written import RESULT_SUFFIX, read_written

    event = event_of(Path(folder))
    players = read_players(Path(folder) / PLAYERS, False) or (event.aliases if event is not None else {})
    try:
        read = read_line(" ".join(line))
        with listing_of(folder, "name the folder of the event"):
            slip = find_seated(Path(folder), read.said) if len(read.said) == 2 else None
        typed = resolve(read, slip, players)
        name = _name(typed) + RESULT_SUFFIX
        text = write_result(typed, ended)
        result = read_written(text.encode(), name, {})
    except BadTable as error:
        raise Failed(str(error), ExitCode.USAGE, error.remedy) from None
    check_names(Path(folder), [name], force)
    save_files({Path(folder) / name: text.encode()}, force)
    looks = [*unlike(typed, slip, players), *(message for message, _ in result.asks)]
    if json:
        seats = [{"player": seat.player, "place": seat.place, "worth": seat.worth} for seat in result.seats]
        streams.put_json({"file": name, "title": result.title, "players": seats, "look": looks})
    else:
        streams.put([_told(result), *(f"  ! {each}" for each in looks)])
    return ExitCode.CLEAN


def _name(typed: "Typed") -> str:
    """`r2-t3`, or the first players' names where no round and table are said."""
    numbers = [f"{word[0]}{typed.said[word]}" for word in ("round", "table") if word in typed.said]
    parts = numbers if len(numbers) == 2 else [typed.title, *[*typed.worths][:2]]
    return "-".join("".join(c for c in part if c.isalnum()) for part in parts)


def _told(result: "Result") -> str:
    """`r2-t3.result.toml: 18EU, 1 Ann £5120, 2 Bob £4890`."""
    out = {True: " bankrupt", False: ""}
    seats = [f"{seat.place} {seat.player} {result.money(seat.worth)}{out[seat.bankrupt]}" for seat in result.seats]
    return f"{result.file}: {result.title}, {', '.join(seats)}"
