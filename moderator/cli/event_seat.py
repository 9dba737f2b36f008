"""`moderator event seat`: the next rounds of an event are seated."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.event_file import Folder, change, check_player, open_event, ruleset_for
from moderator.cli.event_games import games_of, played_in, standing_of
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import Json, Rulesets
from moderator.cli.targets import Force, OnPaper, check_file, paper_of, save_files
from moderator.cli.words import Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.event.seats import Seated, Wish
    from moderator.tournament.seating import Seating

XLSX, TXT = ".xlsx", ".txt"


def seat(
    folder: Folder,
    by: Annotated[str, Option("--by", metavar="HOW", help="lot, or standing: neighbours meet.")] = "lot",
    rounds: Annotated[
        int | None, Option("--rounds", metavar="N", min=1, help="How many; all by lot, else one.")
    ] = None,
    anew: Annotated[
        int | None, Option("--from", metavar="ROUND", min=1, help="Draw anew from this round on, if it is not played.")
    ] = None,
    final: Annotated[
        int | None, Option("--final", metavar="N", min=2, help="A final of the N best; nobody else sits.")
    ] = None,
    absent: Annotated[
        list[str] | None, Option("--absent", metavar="NAME", help="Who is not there in the next round; repeated.")
    ] = None,
    seed: Annotated[int | None, Option("--seed", metavar="N", min=0, help="Draw as with this number.")] = None,
    ruleset: Rulesets = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="Posters: a workbook (.xlsx) or text (.txt).")
    ] = None,
    paper: OnPaper = "a4",
    force: Force = False,
    json: Json = False,
) -> int:
    """Seat the next rounds: no pair twice where that can be, titles, sizes and seats in turn; played rounds stay."""
    from moderator.event.seats import seat_rounds
    from moderator.tournament.seating import CannotSeat

    size = paper_of(paper)
    _check(by, output, force)
    event, rulesets = open_event(folder, ruleset)
    for name in absent or []:
        check_player(event, "--absent", name)
    wish = _wish(folder, event, rulesets, by, rounds, anew, final, seed)
    drawn: list[tuple[tuple[Seated, ...], Seating]] = []

    def draw(text: str, event: "Event") -> str:
        text, event = _prepare(text, event, wish, absent or [])
        drawn.append(seat_rounds(event, wish, _sizes(event, rulesets)))
        return _written(text, drawn[0][0], _how(by, wish))

    with refusing(CannotSeat):
        event = change(folder, draw)
    seated, seating = drawn[0]
    if output is not None:
        _posters(output, event, seated, size, force)
    _tell(seated, seating, json)
    return ExitCode.CLEAN


def _check(by: str, output: Path | None, force: bool) -> None:
    if by not in ("lot", "standing"):
        raise Failed(f"nobody is seated by {by[:40]!r}", ExitCode.USAGE, "say --by lot or --by standing")
    if output is not None:
        if output.suffix.casefold() not in (XLSX, TXT):
            raise Failed(f"{output} is no name for posters", ExitCode.USAGE, f"end it in {XLSX} or {TXT}")
        check_file(output, force)


def _wish(
    folder: Path,
    event: "Event",
    rulesets: Mapping[str, str],
    by: str,
    rounds: int | None,
    anew: int | None,
    final: int | None,
    seed: int | None,
) -> "Wish":
    """Which rounds are seated, and by what. Raises Failed."""
    import random

    from moderator.event.seats import Wish, open_rounds

    still = open_rounds(event) if anew is None else tuple(range(anew, len(event.rounds) + 1))
    if final is not None and not still:
        still = (len(event.rounds) + 1,)
    if not still:
        raise Failed("all rounds are seated", ExitCode.USAGE, "add a [[round]] to event.toml, or say --from ROUND")
    in_order = final is not None or by == "standing"
    numbers = still[: rounds or (1 if in_order else len(still))]
    games = games_of(folder, event, rulesets) if in_order or anew is not None else None
    if games is not None and (there := played_in(games, numbers)):
        raise Failed(
            f"round {there[0]} has been played: {there[1]}", remedy=f"say --from {int(there[0]) + 1}, or later"
        )
    order = standing_of(folder, event, games) if in_order and games is not None else ()
    known = event.seed if seed is None else seed
    return Wish(numbers, random.SystemRandom().randrange(1, 1_000_000) if known is None else known, order, final)


def _prepare(text: str, event: "Event", wish: "Wish", absent: list[str]) -> tuple[str, "Event"]:
    """The file with who is absent, without the seats that are drawn anew, and with a round for the final."""
    from moderator.event.changing import plain_list, put_key, put_round, put_tables
    from moderator.event.event_file import parse_event

    first = wish.rounds[0]
    if first > len(event.rounds):
        text = put_round(text, [f"[[round]]  # {first}"])
    for number in wish.rounds if first <= len(event.rounds) else ():
        text = put_tables(text, number, [])
        text = put_key(text, ("round", number - 1), "byes", None)
    if absent:
        there = event.rounds[first - 1].absent if first <= len(event.rounds) else []
        text = put_key(text, ("round", first - 1), "absent", plain_list(dict.fromkeys((*there, *absent))))
    if wish.final is not None:
        text = put_key(text, ("round", first - 1), "final", "true")
    return text, parse_event(text)


def _written(text: str, seated: "tuple[Seated, ...]", how: str) -> str:
    from moderator.event.changing import plain_list, put_key, put_tables, quote, write_table

    for each in seated:
        at = ("round", each.number - 1)
        text = put_key(text, at, "drawn", quote(how))
        text = put_key(text, at, "byes", plain_list(each.byes)) if each.byes else text
        lines = [line for n, table in enumerate(each.tables, 1) for line in ("", *write_table(n, table))]
        text = put_tables(text, each.number, lines[1:])
    return text


def _how(by: str, wish: "Wish") -> str:
    return f"a final of {wish.final}, by standing" if wish.final is not None else f"by {by}, seed {wish.seed}"


def _sizes(event: "Event", rulesets: Mapping[str, str]) -> dict[str, frozenset[int]]:
    """For how many players each title of the event is. Raises UnknownTitle."""
    from moderator.mechanics.opening import load_title

    titles = {*event.titles, *(title for each in event.rounds for title in each.titles)}
    return {
        title: frozenset(map(int, load_title(title, (), ruleset_for(title, rulesets)).file.players)) for title in titles
    }


def _posters(output: Path, event: "Event", seated: "tuple[Seated, ...]", size: Any, force: bool) -> None:
    from moderator.export.blank.paper import paper
    from moderator.export.seating import posters_book
    from moderator.export.writers.workbook import make_workbook

    rounds = [(each.number, [(t.title, t.players) for t in each.tables], each.byes) for each in seated]
    book = posters_book(event.name, rounds).replace(paper=size)
    text = output.suffix.casefold() == TXT
    save_files({output: paper(book.title, book.sheets, size).encode() if text else make_workbook(book)}, force)


def _tell(seated: "tuple[Seated, ...]", drawn: "Seating", json: bool) -> None:
    from moderator.views.standings import how_good, seated_round

    if json:
        told = [
            {
                "round": each.number,
                "byes": [*each.byes],
                "tables": [dict(t.model_dump(include={"title", "players"})) for t in each.tables],
            }
            for each in seated
        ]
        again = [{"players": [one, other], "times": times} for one, other, times in drawn.again]
        streams.put_json(
            {"seed": drawn.seed, "rounds": told, "again": again, "repeats": drawn.repeats, "least": drawn.least}
        )
        return
    for each in seated:
        streams.put(seated_round(each.number, [(t.title, t.players) for t in each.tables], each.byes, streams.ink()))
    streams.put([f"Seed {drawn.seed}; in all rounds {how_good(drawn)}."])
