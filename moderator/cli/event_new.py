"""`moderator event new`: the file of an event is begun."""

import os
from pathlib import Path
from typing import Annotated

from moderator.cli import streams
from moderator.cli.event_file import ruleset_for
from moderator.cli.failures import Failed, refusing
from moderator.cli.new import split_players
from moderator.cli.opening import Rulesets, read_rulesets
from moderator.cli.seating import plain, sizes_of
from moderator.cli.standings import read_players, scheme_of
from moderator.cli.targets import check_folder, folder_for, save_files
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode


def new(
    folder: Annotated[Path, Argument(metavar="DIR", help="The folder of the event; it is made if need be.")],
    players: Annotated[str, Option("--players", metavar="A,B,C", help="Who plays, or a players.toml that says it.")],
    name: Annotated[str | None, Option("--name", metavar="NAME", help="What it is called; as DIR without it.")] = None,
    rounds: Annotated[int, Option("--rounds", metavar="N", min=1, max=50, help="How many rounds.")] = 1,
    tables: Annotated[
        str, Option("--tables", metavar="N,N", help="Sizes of tables that are allowed, the preferred first.")
    ] = "4,5,3",
    title: Annotated[
        list[str] | None, Option("--title", metavar="TITLE", help="The game; repeated, of each table in turn.")
    ] = None,
    date: Annotated[
        list[str] | None, Option("--date", metavar="DAY", help="The day, 2026-11-20; repeated, of each round.")
    ] = None,
    starts: Annotated[
        list[str] | None, Option("--starts", metavar="H:MM", help="When it begins; repeated, of each round.")
    ] = None,
    limit: Annotated[
        int | None, Option("--limit", metavar="MINUTES", min=1, max=9999, help="How long a round may last.")
    ] = None,
    place: Annotated[str | None, Option("--place", metavar="PLACE", help="Where it is played.")] = None,
    scheme: Annotated[str | None, Option("--scheme", metavar="S", help="By what its standings count.")] = None,
    ruleset: Rulesets = None,
) -> int:
    """Begin an event: write its event.toml, with remarks that say what stands where. Nothing is overwritten."""
    from moderator.event.changing import Plan, write_event
    from moderator.event.event_file import FILE, parse_event
    from moderator.event.lines import BadEvent
    from moderator.mechanics.opening import load_title

    scheme_of(scheme or "places")
    own = read_rulesets(ruleset or [])
    check_folder(folder)
    plan = Plan(
        name=plain("name", name or folder.resolve().name),
        players=_people(players),
        rounds=rounds,
        sizes=tuple(sizes_of(tables)),
        titles=tuple(load_title(each, (), ruleset_for(each, own)).name for each in title or []),
        dates=tuple(plain("date", each) for each in date or []),
        starts=tuple(starts or []),
        limit=limit,
        place=place and plain("place", place),
        scheme=scheme,
        rulesets=tuple(os.path.relpath(each, folder) for each in own.values()),
    )
    text = write_event(plan)
    with refusing(BadEvent):
        parse_event(text)
    with folder_for(folder):
        if (folder / FILE).exists():
            raise Failed(f"{folder / FILE} exists already", remedy="change it by hand, or name another folder")
        save_files({folder / FILE: text.encode()}, force=False)
    streams.put([f"{folder / FILE}: {plan.name}, {len(plan.players)} players, {rounds} round{'s' * (rounds > 1)}"])
    streams.talk(f"go on with: moderator event seat {folder}")
    return ExitCode.CLEAN


def _people(said: str) -> dict[str, list[str]]:
    """Everybody, with other names: `Ann, Bob`, or those of a file. Raises Failed."""
    if said.casefold().endswith(".toml"):
        return read_players(Path(said), True)
    return {name: [] for name in split_players(said)}
