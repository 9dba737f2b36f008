"""`moderator event new` and `seat`: start an event and seat its rounds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, change, find_player, open_event, ruleset_for
from moderator.cli.event_files import Renewed, posters, renew_started
from moderator.cli.event_games import games_of, played_in, standings_by_scheme
from moderator.cli.failures import Failed, refusing
from moderator.cli.game_header import split_players
from moderator.cli.opening import Json, Rulesets, read_rulesets
from moderator.cli.parameters import Argument, Option
from moderator.cli.seating import plain_text, sizes_of
from moderator.cli.standings import read_players, scheme_of
from moderator.cli.targets import Force, OnPaper, check_file, check_folder, folder_for, paper_of, save_files
from moderator.errors import ExitCode
from moderator.system import path_from

if TYPE_CHECKING:
    from moderator.cli.standings import Games
    from moderator.event.file import Event
    from moderator.event.seats import Seated, SeatingRequest
    from moderator.export.sheet import Paper
    from moderator.tournament.seating import Seating


def new(
    folder: Annotated[
        Path, Argument(metavar="DIR", help="The folder of the event. It is created if it does not exist.")
    ],
    players: Annotated[str, Option("--players", metavar="A,B,C", help="The players, or a players.toml.")],
    name: Annotated[str | None, Option("--name", metavar="NAME", help="The name of the event. Default: DIR.")] = None,
    rounds: Annotated[int, Option("--rounds", metavar="N", min=1, max=50, help="The number of rounds.")] = 1,
    tables: Annotated[
        str, Option("--tables", metavar="N,N", help="Allowed table sizes, the preferred one first.")
    ] = "4,5,3",
    title: Annotated[
        list[str] | None, Option("--title", metavar="TITLE", help="The title. Repeat it for the next table.")
    ] = None,
    date: Annotated[
        list[str] | None, Option("--date", metavar="DAY", help="The day, as 2026-11-20. Repeat it for the next round.")
    ] = None,
    starts: Annotated[
        list[str] | None, Option("--starts", metavar="H:MM", help="When a round starts. Repeat it for the next round.")
    ] = None,
    limit: Annotated[
        int | None, Option("--limit", metavar="MINUTES", min=1, max=9999, help="The time limit of a round.")
    ] = None,
    place: Annotated[str | None, Option("--place", metavar="PLACE", help="The place.")] = None,
    scheme: Annotated[str | None, Option("--scheme", metavar="S", help="The scheme of the standings.")] = None,
    format: Annotated[
        str,
        Option(
            "--format", metavar="F", help="final: a final ranks its players ahead of all others; sum: it adds points."
        ),
    ] = "final",
    best: Annotated[
        int | None, Option("--best", metavar="N", min=1, max=50, help="Only a player's best N games count.")
    ] = None,
    ruleset: Rulesets = None,
) -> int:
    """Start an event: write event.toml, with comments that explain each part."""
    from moderator.event.changing import Plan, write_event
    from moderator.event.event_file import FILE, parse_event
    from moderator.event.file import BadEvent
    from moderator.mechanics.catalogue import load_title

    scheme_of(scheme or "places")
    if format not in ("final", "sum"):
        raise Failed(f"--format {format[:40]!r} is unknown", ExitCode.USAGE, "write --format final or --format sum")
    own = read_rulesets(ruleset or [])
    check_folder(folder)
    plan = Plan(
        name=plain_text("name", name or folder.resolve().name),
        players=_people(players),
        rounds=rounds,
        sizes=tuple(sizes_of(tables)),
        titles=tuple(load_title(each, (), ruleset_for(each, own)).name for each in title or []),
        dates=tuple(plain_text("date", each) for each in date or []),
        starts=tuple(starts or []),
        limit=limit,
        place=place and plain_text("place", place),
        scheme=scheme,
        format=format,
        best=best,
        rulesets=tuple(path_from(folder, each) for each in own.values()),
    )
    text = write_event(plan)
    with refusing(BadEvent):
        parse_event(text)
    with folder_for(folder):
        if (folder / FILE).exists():
            raise Failed(f"{folder / FILE} exists already", remedy="edit it, or name another folder")
        save_files({folder / FILE: text.encode()}, force=False)
    streams.put([f"{folder / FILE}: {plan.name}, {len(plan.players)} players, {rounds} round{'s' * (rounds > 1)}"])
    streams.talk(f"next: moderator event seat {folder}")
    return ExitCode.CLEAN


def _people(said: str) -> dict[str, list[str]]:
    """Read `Ann, Bob`, or a players.toml with other names of each player. Raises Failed."""
    if said.casefold().endswith(".toml"):
        return read_players(Path(said), True)
    return {name: [] for name in split_players(said)}


XLSX, TXT = ".xlsx", ".txt"


def seat(
    folder: Folder,
    by: Annotated[
        str, Option("--by", metavar="HOW", help="lot, or standing: players next to each other in the standings meet.")
    ] = "lot",
    rounds: Annotated[
        int | None,
        Option("--rounds", metavar="N", min=1, help="How many rounds to seat. Default: all by lot, one by standing."),
    ] = None,
    anew: Annotated[
        int | None,
        Option("--from", metavar="ROUND", min=1, help="Redraw this round and all later ones, if none has been played."),
    ] = None,
    final: Annotated[
        int | None, Option("--final", metavar="N", min=2, help="Seat a final of the best N players.")
    ] = None,
    semi_final: Annotated[
        int | None, Option("--semi-final", metavar="N", min=2, help="Seat semi-finals of the best N players.")
    ] = None,
    absent: Annotated[
        list[str] | None,
        Option("--absent", metavar="NAME", help="A player who misses the next round. May be repeated."),
    ] = None,
    seed: Annotated[int | None, Option("--seed", metavar="N", min=0, help="Repeat the draw with this seed.")] = None,
    ruleset: Rulesets = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="Posters: a workbook (.xlsx) or text (.txt).")
    ] = None,
    paper: OnPaper = "a4",
    force: Force = False,
    json: Json = False,
) -> int:
    """Seat the next rounds.

    Pairs meet again only where that cannot be avoided. Titles, table sizes and seats rotate. Played rounds stay.
    """
    from moderator.event.seats import seat_rounds
    from moderator.tournament.seating import CannotSeat

    size = paper_of(paper)
    _check(by, output, force)
    event, rulesets = open_event(folder, ruleset)
    missing = [find_player(event, "--absent", name) for name in absent or []]
    if final and semi_final:
        raise Failed("--final and --semi-final are two rounds", ExitCode.USAGE, "seat the semi-finals first")
    wish = _wish(folder, event, rulesets, by, rounds, anew, final or semi_final, seed)
    wish = wish.replace(stage="semi-final") if semi_final else wish
    drawn: list[tuple[tuple[Seated, ...], Seating]] = []

    def draw(text: str, event: "Event") -> str:
        text, event = _prepare(text, event, wish, missing)
        drawn.append(seat_rounds(event, wish, _sizes(event, rulesets)))
        return _written(text, drawn[0][0], _how(by, wish))

    with refusing(CannotSeat):
        event = change(folder, draw)
    seated, seating = drawn[0]
    if output is not None:
        _posters(output, event, wish.rounds, size, force)
    renewed = [renew_started(folder, event, rulesets, number, size) for number in wish.rounds]
    _tell(event, seated, seating, renewed, json)
    return ExitCode.CLEAN


def _check(by: str, output: Path | None, force: bool) -> None:
    if by not in ("lot", "standing"):
        raise Failed(f"--by {by[:40]!r} is unknown", ExitCode.USAGE, "write --by lot or --by standing")
    if output is not None:
        if output.suffix.casefold() not in (XLSX, TXT):
            raise Failed(
                f"posters cannot be written to {output}", ExitCode.USAGE, f"choose a name that ends in {XLSX} or {TXT}"
            )
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
) -> "SeatingRequest":
    """Return the rounds to seat, and how. Raises Failed."""
    import random

    from moderator.event.seats import SeatingRequest, open_rounds

    still = open_rounds(event) if anew is None else tuple(range(anew, len(event.rounds) + 1))
    if final is not None and not still:
        still = (len(event.rounds) + 1,)
    if not still:
        raise Failed(
            "all rounds are seated", ExitCode.USAGE, "add a [[round]] to event.toml, or redraw with --from ROUND"
        )
    in_order = final is not None or by == "standing"
    numbers = still[: rounds or (1 if in_order else len(still))]
    games = games_of(folder, event, rulesets) if in_order or anew is not None else None
    if games is not None and (there := played_in(games, numbers)):
        raise Failed(f"round {there[0]} has been played: {there[1]}", remedy=f"use --from {int(there[0]) + 1} or later")
    lines = standings_by_scheme(event, games).lines if in_order and games else ()
    if final is not None and games is not None:
        _check_complete(event, games, numbers[0])
    known = event.seed if seed is None else seed
    return SeatingRequest(
        numbers,
        random.SystemRandom().randrange(1, 1_000_000) if known is None else known,
        {line.player: line.place or len(lines) + 1 for line in lines},
        final,
    )


def _check_complete(event: "Event", games: "Games", number: int) -> None:
    """Raise Failed if an earlier round has results, but not of all its tables: the standings are not yet decisive."""
    from moderator.event.decisions import expected
    from moderator.event.games import place_of

    made = standings_by_scheme(event, games)
    known = {place_of(game.result) for game in made.games if game.left_out is None}
    for round_, table in expected(event):
        begun = any(each == round_ for each, _ in known)
        if int(round_) < number and begun and (round_, table) not in known:
            remedy = "enter it, or leave the table out: moderator event decide DIR "
            raise Failed(
                f"round {round_}, table {table} has no result that counts",
                remedy=f"{remedy}r{round_} t{table} --out --by NAME --why TEXT",
            )


def _prepare(text: str, event: "Event", wish: "SeatingRequest", absent: list[str]) -> tuple[str, "Event"]:
    """Return the file with absent players and a round for the final, without the seats to redraw."""
    from moderator.event.changing import plain_list, put_key, put_round, put_tables
    from moderator.event.event_file import parse_event

    first = wish.rounds[0]
    if first > len(event.rounds):
        text = put_round(text, [f"[[round]]  # {first}"])
    for number in wish.rounds if first <= len(event.rounds) else ():
        text = put_tables(text, number, [])
        text = put_key(text, ("round", number - 1), "byes", None)
    if absent:
        known = event.rounds[first - 1].absent if first <= len(event.rounds) else []
        text = put_key(text, ("round", first - 1), "absent", plain_list(dict.fromkeys((*known, *absent))))
    if wish.final is not None:
        text = put_key(text, ("round", first - 1), wish.stage, "true")
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


def _how(by: str, wish: "SeatingRequest") -> str:
    how = f"a {wish.stage} of {wish.final}, by standing" if wish.final is not None else f"by {by}"
    return f"{how}, seed {wish.seed}"


def _sizes(event: "Event", rulesets: Mapping[str, str]) -> dict[str, frozenset[int]]:
    """Return the player counts that each title of the event allows. Raises UnknownTitle."""
    from moderator.mechanics.catalogue import load_title

    titles = {*event.titles, *(title for each in event.rounds for title in each.titles)}
    return {
        title: frozenset(map(int, load_title(title, (), ruleset_for(title, rulesets)).file.players)) for title in titles
    }


def _posters(output: Path, event: "Event", rounds: Sequence[int], size: "Paper", force: bool) -> None:
    from moderator.export.blank.paper import paper
    from moderator.export.writers.workbook import make_workbook

    book = posters(event, rounds).replace(paper=size)
    text = output.suffix.casefold() == TXT
    save_files({output: paper(book.title, book.sheets, size).encode() if text else make_workbook(book)}, force)


def _tell(event: "Event", seated: "tuple[Seated, ...]", drawn: "Seating", renewed: "list[Renewed]", json: bool) -> None:
    from moderator.tournament.standings import name_round
    from moderator.views.standings import seated_round, seating_quality

    if json:
        rounds = [
            {
                "round": each.number,
                "byes": [*each.byes],
                "tables": [dict(t.model_dump(include={"title", "players"})) for t in each.tables],
            }
            for each in seated
        ]
        again = [{"players": [one, other], "times": times} for one, other, times in drawn.again]
        streams.put_json(
            {"seed": drawn.seed, "rounds": rounds, "again": again, "repeats": drawn.repeats, "least": drawn.least}
            | {"files": [each.as_json() for each in renewed]}
        )
        return
    for each in seated:
        name = name_round(str(each.number), event.stages)
        streams.put(seated_round(name, [(t.title, t.players) for t in each.tables], each.byes, streams.ink()))
    streams.put([f"Seed {drawn.seed}; in all rounds {seating_quality(drawn)}."])
    for files in renewed:
        streams.put(files.lines())
