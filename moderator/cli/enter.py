"""`moderator enter`: enter the result of a table in one line."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import event_of, rulesets_of
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import Json, Rulesets
from moderator.cli.parameters import Argument, Option
from moderator.cli.standings import PLAYERS, listing_of, read_players
from moderator.cli.targets import Force, check_names, save_files
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.tournament.field import Result
    from moderator.tournament.hand_ins import SeatedTable
    from moderator.tournament.typed_results import TypedResult


def enter(
    folder: Annotated[str, Argument(metavar="DIR", help="The folder of the event.")],
    line: Annotated[list[str], Argument(metavar="LINE...", help="r2 t3: Ann 5120, Bob 4890, Cyd bankrupt")],
    ended: Annotated[
        str | None, Option("--ended", metavar="HOW", help="How the game ended: the bank broke, time, agreement, ...")
    ] = None,
    unsigned: Annotated[
        list[str] | None, Option("--unsigned", metavar="NAME", help="A player who has not signed. May be repeated.")
    ] = None,
    ruleset: Rulesets = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Enter the result of a table into the folder of an event, and list what looks unlikely."""
    from moderator.tournament.tables import BadTable
    from moderator.tournament.typed_results import differences_from_draw, read_line, resolve_names, write_result
    from moderator.tournament.written_results import RESULT_SUFFIX, read_written

    event = event_of(Path(folder))
    rulesets = rulesets_of(Path(folder), event, ruleset)
    players = event.aliases if event is not None else read_players(Path(folder) / PLAYERS, False)
    with refusing(BadTable):
        read = read_line(" ".join(line)).replace(unsigned=tuple(unsigned or ()))
        with listing_of(folder, "name the folder of the event"):
            slip = _seated(Path(folder), event, read.said)
        typed = resolve_names(read, slip, players)
        name = _name(typed) + RESULT_SUFFIX
        text = write_result(typed, ended)
        result = read_written(text.encode(), name, rulesets)
    others = _others(Path(folder), event, typed.said, name, rulesets)
    if not force:
        _check_new(Path(folder), typed.said, name, others)
    check_names(Path(folder), [name], force)
    save_files({Path(folder) / name: text.encode()}, force)
    left_out = _left_out(event, result, others)
    looks = [
        *_not_counted(folder, result, left_out),
        *_unseated(event, slip, typed),
        *differences_from_draw(typed, slip, players),
        *(message for message, _ in result.asks),
    ]
    if json:
        seats = [{"player": seat.player, "place": seat.place, "worth": seat.worth} for seat in result.seats]
        streams.put_json(
            {"file": name, "title": result.title, "players": seats, "left_out": left_out.get(name), "look": looks}
        )
    else:
        streams.put([_told(result), *(f"  ! {each}" for each in looks)])
    return ExitCode.CLEAN


def _seated(folder: Path, event: "Event | None", said: Mapping[str, str]) -> "SeatedTable | None":
    """Return the table that a line names: from the event's file, else from a slip in the folder."""
    from moderator.event.games import seated_in
    from moderator.tournament.typed_results import find_seated

    if len(said) < 2:
        return None
    return (seated_in(event, said) if event is not None else None) or find_seated(folder, said)


def _others(
    folder: Path, event: "Event | None", said: Mapping[str, str], name: str, rulesets: Mapping[str, str]
) -> "list[Result]":
    """Return other results of the table; without a round and table, those that name none either. Raises Failed."""
    from moderator.event.games import results_of_table

    with listing_of(str(folder), "name the folder of the event"):
        return [*results_of_table(event, folder, (said.get("round", ""), said.get("table", "")), name, rulesets)]


def _check_new(folder: Path, said: Mapping[str, str], name: str, others: "list[Result]") -> None:
    """Raise Failed if the table has a result already: the round or the number may be mistyped."""
    if len(said) < 2:
        return
    table = f"round {said['round']}, table {said['table']}"
    if (folder / name).exists():
        message = f"{name} already has the result of {table}"
        raise Failed(message, remedy="check the round and the table; --force replaces the result by this line")
    if others:
        message = f"{others[0].file} already has a result of {table}"
        remedy = (
            "check the round and the table; --force adds a second result, and `moderator event decide` chooses "
            "the one that counts"
        )
        raise Failed(message, remedy=remedy)


def _left_out(event: "Event | None", result: "Result", others: "list[Result]") -> dict[str, str]:
    """Return which results of the table do not count now, by file, and why."""
    from moderator.event.decisions import decide
    from moderator.tournament.choosing import choose
    from moderator.tournament.field import aliases_of, rename
    from moderator.tournament.standings import file_order

    aliases = aliases_of(event.aliases, {}) if event is not None else {}
    games = sorted((rename(each, aliases, []) for each in (*others, result)), key=lambda each: file_order(each.file))
    decided = games if event is None else decide(event, games, [], aliases)[0]
    dropped = {each.file: "the director has decided otherwise" for each in games if each not in decided}
    return dropped | {each.file: reason for each, reason in choose(decided, False, False) if reason is not None}


def _not_counted(folder: str, result: "Result", left_out: dict[str, str]) -> Iterator[str]:
    """Yield the results of the table that do not count now, and how to count this one."""
    said = dict(result.occasion)
    for file, reason in left_out.items():
        yield f"{file} DOES NOT COUNT: {reason}"
    if result.file in left_out and {"round", "table"} <= said.keys():
        where = f"{folder} r{said['round']} t{said['table']}"
        yield f"to count it: moderator event decide {where} --counts {result.file} --by NAME --why TEXT"


def _unseated(event: "Event | None", slip: "SeatedTable | None", typed: "TypedResult") -> list[str]:
    """Return a warning if the event has no such table: its round or number may be mistyped."""
    if event is None or slip is not None or len(typed.said) < 2:
        return []
    return [f"event.toml has no table {typed.said['table']} in round {typed.said['round']}"]


def _name(typed: "TypedResult") -> str:
    """Return `r2-t3`, or the title and the first two players if round and table are unknown."""
    from moderator.model.wording import safe_file_name

    numbers = [f"{word[0]}{typed.said[word]}" for word in ("round", "table") if word in typed.said]
    parts = numbers if len(numbers) == 2 else [typed.title, *[*typed.worths][:2]]
    return "-".join(safe_file_name("".join(c for c in part if c.isalnum())) for part in parts)


def _told(result: "Result") -> str:
    """Return the answer: `r2-t3.result.toml: 18EU, 1 Ann £5120, 2 Bob £4890`."""
    out = {True: " bankrupt", False: ""}
    seats = [f"{seat.place} {seat.player} {result.money(seat.worth)}{out[seat.bankrupt]}" for seat in result.seats]
    return f"{result.file}: {result.title}, {', '.join(seats)}"
