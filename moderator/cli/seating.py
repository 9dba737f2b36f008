"""`moderator seating`: draw the tables of all rounds."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.export import XLSX, write
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import Json
from moderator.cli.parameters import Argument, Option
from moderator.cli.standings import read_players
from moderator.cli.targets import Force, OnPaper, check_file, paper_of
from moderator.errors import ExitCode
from moderator.export.seating import Meeting

if TYPE_CHECKING:
    from moderator.tournament.seating import Seating


def seating(
    players: Annotated[Path, Argument(metavar="PLAYERS.toml", help="The file whose [players] are to be seated.")],
    tables: Annotated[
        str, Option("--tables", metavar="N,N", help="Allowed table sizes, the preferred one first.")
    ] = "4,5,3",
    rounds: Annotated[int, Option("--rounds", metavar="N", min=1, max=20, help="The number of rounds.")] = 1,
    seed: Annotated[int | None, Option("--seed", metavar="N", help="Repeat the draw with this seed.")] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook with a slip for every table.")
    ] = None,
    event: Annotated[str | None, Option("--event", metavar="NAME", help="The event, for the slips.")] = None,
    date: Annotated[
        list[str] | None, Option("--date", metavar="DAY", help="The day, as 2026-11-20. Repeat it for the next round.")
    ] = None,
    title: Annotated[
        list[str] | None, Option("--title", metavar="TITLE", help="The title. Repeat it for the next table.")
    ] = None,
    place: Annotated[str | None, Option("--place", metavar="PLACE", help="The place, for the slips.")] = None,
    paper: OnPaper = "a4",
    force: Force = False,
    json: Json = False,
) -> int:
    """Draw tables and seats for all rounds, so that few pairs meet twice."""
    from moderator.views.standings import seating as view
    from moderator.views.standings import seating_method

    size = paper_of(paper)
    if output is not None:
        check_file(output, force, XLSX)
    meeting = _meeting(event, place, date or [], title or [])
    drawn = _draw([*read_players(players, True)], sizes_of(tables), rounds, seed)
    _check_sizes(meeting, drawn)
    if output is not None:
        from moderator.export.seating import seating_book

        streams.talk(
            *write(seating_book(drawn, seating_method(drawn), meeting).replace(paper=size), output, None, force=force)
        )
    if json:
        rounds_json = [{"round": number, "tables": [*map(list, each)]} for number, each in enumerate(drawn.rounds, 1)]
        again = [{"players": [one, other], "times": times} for one, other, times in drawn.again]
        streams.put_json(
            {"seed": drawn.seed, "rounds": rounds_json, "again": again, "repeats": drawn.repeats, "least": drawn.least}
        )
    elif output is None:
        streams.put(view(drawn, streams.ink()))
    return ExitCode.CLEAN


def _meeting(event: str | None, place: str | None, dates: list[str], titles: list[str]) -> "Meeting":
    """Return the texts for the slips, checked. Raises Failed, UnknownTitle."""
    from moderator.export.seating import Meeting
    from moderator.mechanics.catalogue import load_title

    days = tuple(plain_text("date", text) for text in dates)
    games = tuple(load_title(each, ()).name for each in titles)
    return Meeting(event and plain_text("event", event), place and plain_text("place", place), days, games)


def plain_text(word: str, text: str) -> str:
    """Return the text of an option as journals write it. Raises Failed."""
    from moderator.journal.occasion import HOW, plain_occasion

    meant = plain_occasion(word, text)
    if meant is None:
        raise Failed(f"--{word} {text[:40]!r} cannot be read", ExitCode.USAGE, HOW.get(word, "make it shorter"))
    return meant


def _check_sizes(meeting: "Meeting", drawn: "Seating") -> None:
    """Raise Failed if a title does not allow the size of its table."""
    from moderator.mechanics.catalogue import load_title

    for at, size in enumerate(drawn.sizes if meeting.titles else (), 1):
        title = load_title(str(meeting.says(1, at)["title"]), ())
        if str(size) not in title.file.players:
            counts = ", ".join(title.file.players)
            remedy = "name the titles in the order of the tables, or allow other sizes"
            raise Failed(f"table {at} has {size} players; {title.name} is for {counts}", ExitCode.USAGE, remedy)


def _draw(players: list[str], sizes: list[int], rounds: int, seed: int | None) -> "Seating":
    import random

    from moderator.tournament.seating import MOST_PLAYERS, CannotSeat, draw_seating

    if len(players) > MOST_PLAYERS:
        raise Failed(
            f"{len(players)} players are too many: at most {MOST_PLAYERS} can be seated", ExitCode.USAGE, "split them"
        )
    with refusing(CannotSeat):
        drawn_with = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
        return draw_seating(players, sizes, rounds, drawn_with)


def sizes_of(text: str) -> list[int]:
    """Read `4,5,3`, or a range such as `3-5`. Raises Failed."""
    sizes: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not (first.isdecimal() and (last or first).isdecimal() and 2 <= int(first) <= int(last or first) <= 12):
            raise Failed(
                f"--tables {text[:40]!r} is not a list of table sizes", ExitCode.USAGE, "write: --tables 4,5,3"
            )
        sizes += range(int(first), int(last or first) + 1)
    return sizes
