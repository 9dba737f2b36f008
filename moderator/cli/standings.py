"""`moderator standings`: rank the players of a folder of games."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from moderator.cli import streams
from moderator.cli.event_file import event_of, rulesets_of
from moderator.cli.export import XLSX, Bom, check_mark, write
from moderator.cli.failures import Failed, did_you_mean, refusing
from moderator.cli.opening import Jobs, Json, Rulesets, naming_file
from moderator.cli.parameters import Argument, Option
from moderator.cli.streams import counting
from moderator.cli.targets import Force, OnPaper, check_file, check_folder, check_names, paper_of
from moderator.errors import ExitCode
from moderator.files import SHEET, read_file, reason_of

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.export.sheet import Paper
    from moderator.tournament.document import Shift
    from moderator.tournament.field import Problem, Result
    from moderator.tournament.folder import Listing
    from moderator.tournament.schemes import Rated, Scheme
    from moderator.tournament.standings import Standings, Terms

    Games = tuple[list[Result], list[Problem]]


SchemeName = Annotated[
    str | None,
    Option("--scheme", metavar="S", help="places, share, best-three-titles, or a file of your own (.toml)."),
]
Recursive = Annotated[bool, Option("--recursive", "-r", help="Include subfolders.")]
Unfinished = Annotated[bool, Option("--unfinished", help="Count unfinished games as they stand.")]
CleanOnly = Annotated[bool, Option("--clean-only", help="Leave out games that break a rule.")]
Aliases = Annotated[
    list[str] | None,
    Option("--alias", metavar="NAME=PERSON", help="Count a name as another player's. May be repeated."),
]
WhoIsWho = Annotated[
    Path | None,
    Option("--players", metavar="FILE.toml", help="Other names of the players. Default: players.toml in the folder."),
]

By = Annotated[str | None, Option("--by", metavar="WHAT", help="Also rank by round, event or year.")]
Ratings = Annotated[
    Path | None,
    Option("--ratings", metavar="FILE.json", help="Ratings from earlier events, which --rating continues."),
]
Rating = Annotated[bool, Option("--rating", help="Also rate the players by all games that count.")]

PLAYERS = "players.toml"
GROUPS = ("round", "event", "year")
_MOST_SHOWN = 20  # problems to print; the workbook lists all


def standings(
    folder: Annotated[str, Argument(metavar="DIR", help="The folder with the journals.")],
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook. Default: text.")
    ] = None,
    csv: Annotated[
        Path | None, Option("--csv", metavar="DIR", help="A folder for the same tables as CSV files.")
    ] = None,
    bom: Bom = False,
    paper: OnPaper = "a4",
    force: Force = False,
    json: Json = False,
    scheme: SchemeName = None,
    by: By = None,
    rating: Rating = False,
    ratings: Ratings = None,
    recursive: Recursive = False,
    unfinished: Unfinished = False,
    clean_only: CleanOnly = False,
    alias: Aliases = None,
    since: Annotated[
        Path | None,
        Option("--since", metavar="FILE.json", help="Show what differs from these earlier standings."),
    ] = None,
    who: WhoIsWho = None,
    jobs: Jobs = None,
    ruleset: Rulesets = None,
) -> int:
    """Rank the players of a folder of games."""
    from moderator.tournament.folder import list_folder

    event = event_of(Path(folder))
    terms = terms_of(folder, event, scheme, unfinished, clean_only, alias or [], who)
    check_by(by)
    size = paper_of(paper)
    _check_free(output, csv, force, terms)
    check_mark(bom, csv)
    rulesets = rulesets_of(Path(folder), event, ruleset)
    with listing_of(folder, "name the folder with the journals; `moderator score` reads one journal"):
        listing = list_folder(Path(folder), recursive)
    if not listing.journals and not listing.problems and event is None:
        raise Failed(
            f"there is no journal in {folder}{left_out_note(listing)}", remedy="journals are files that end in .18xx"
        )
    published = None if since is None else _published(since)
    made = standings_of(folder, event, read_listed(listing, rulesets, jobs), terms, rulesets)
    shifts = None if published is None else _compare(published, made, since)
    earlier = earlier_ratings(folder, event, ratings)
    _put(made, output, csv, json, force, bom, shifts, size, *extra_tables(made, by, rating, earlier), by)
    if listing.folders:
        streams.talk(f"{listing.folders} subfolder{'s' * (listing.folders > 1)} not read; --recursive includes them")
    if not made.counted:
        streams.talk("moderator: no game counts")
    return exit_code_of(made)


def exit_code_of(made: "Standings") -> ExitCode:
    """Return the exit code of a command that counts the games of a folder."""
    if not made.counted:
        return ExitCode.FAILURE
    unread = any(problem.weight == "not read" for problem in made.problems)
    return ExitCode.DAMAGED if unread else ExitCode.CLEAN


def standings_of(
    folder: str, event: "Event | None", games: "Games", terms: "Terms", rulesets: Mapping[str, str]
) -> "Standings":
    """Return the standings. For an event, rank its players and apply the director's decisions."""
    from moderator.tournament.standings import make_standings

    if event is None:
        return make_standings(*games, terms)
    from moderator.event.games import add_own
    from moderator.event.standings import event_standings

    return event_standings(event, *add_own(event, Path(folder), *games, rulesets), terms)


@contextmanager
def listing_of(folder: str, remedy: str) -> Iterator[None]:
    """Raise Failed if a folder cannot be listed. `remedy` is for a path that is a file."""
    try:
        yield
    except NotADirectoryError:
        raise Failed(f"{folder} is not a folder", ExitCode.USAGE, remedy) from None
    except (OSError, ValueError) as error:  # ValueError for an impossible name
        reason = reason_of(error) if isinstance(error, OSError) else error
        raise Failed(f"cannot read {folder}: {reason}") from None


def _check_free(output: Path | None, csv: Path | None, force: bool, terms: "Terms") -> None:
    """Raise Failed now if a file could not be written later."""
    if output is not None:
        check_file(output, force, XLSX)
    if csv is not None:
        from moderator.export.standings import standings_book
        from moderator.export.writers.plain import csv_names
        from moderator.tournament.standings import make_standings

        check_folder(csv)
        check_names(csv, csv_names(standings_book(make_standings([], [], terms))), force)


def _put(
    made: "Standings",
    output: Path | None,
    csv: Path | None,
    json: bool,
    force: bool,
    bom: bool,
    shifts: "list[Shift] | None",
    size: "Paper",
    parts: "dict[str, Standings]",
    rated: "dict[str, Rated] | None",
    by: str | None,
) -> None:
    """Write the standings to files, as JSON, or as text."""
    if output is not None or csv is not None:
        from moderator.export.standings import standings_book

        streams.talk(*write(standings_book(made, parts, rated).replace(paper=size), output, csv, force=force, bom=bom))
        _tell(made)
    if json:
        from moderator.tournament.document import as_json

        since = {} if shifts is None else {"since": [dict(shift.items()) for shift in shifts]}
        streams.put_json(as_json(made, by, parts, rated) | since)
    elif output is None and csv is None:
        from moderator.views.tournament import tournament

        streams.put(tournament(made, streams.ink(), parts, rated))
    if rated is not None and not json:
        from moderator.views.tournament import ratings

        streams.put(["", *ratings(rated, streams.ink())])
    if shifts is not None and not json:
        from moderator.views.tournament import shifted

        streams.put(["", *shifted(shifts, streams.ink())])


def extra_tables(
    made: "Standings", by: str | None, rating: bool, earlier: "dict[str, Rated] | None" = None
) -> "tuple[dict[str, Standings], dict[str, Rated] | None]":
    """Return the standings by round, event or year, and the ratings, as far as requested.

    With ratings from `earlier` events, players are rated without a request.
    """
    from moderator.tournament.schemes import rate
    from moderator.tournament.standings import split

    games = (game.result for game in made.games if game.left_out is None)
    rated = rate(games, earlier) if rating or earlier is not None else None
    return (split(made, by) if by is not None else {}), rated


def earlier_ratings(folder: str, event: "Event | None", said: Path | None) -> "dict[str, Rated] | None":
    """Return the ratings in the file that the command or the event names, or None. Raises Failed."""
    from moderator.tournament.document import NotPublished, read_ratings

    path = said or (Path(folder) / event.ratings if event is not None and event.ratings else None)
    if path is None:
        return None
    document = _published(path)
    with refusing(NotPublished, file=path):
        return read_ratings(document)


def check_by(by: str | None) -> None:
    """Raise Failed for an unknown value of --by."""
    if by is not None and by not in GROUPS:
        raise Failed(f"--by {by[:40]!r} is unknown", ExitCode.USAGE, f"use one of {', '.join(GROUPS)}")


def _tell(made: "Standings") -> None:
    """Print how many games count, and the problems that a director must know."""
    from moderator.views.tournament import games_counted, problem

    streams.talk(f"by {made.terms.scheme.name}: {games_counted(made)}")
    for found in made.problems[:_MOST_SHOWN]:
        streams.talk(*problem(found))
    if len(made.problems) > _MOST_SHOWN:
        streams.talk(f"and {len(made.problems) - _MOST_SHOWN} more: see Problems")


def terms_of(
    folder: str,
    event: "Event | None",
    scheme: str | None,
    unfinished: bool,
    clean_only: bool,
    alias: Sequence[str],
    who: Path | None,
) -> "Terms":
    """Return the terms of the standings: those of the command, else of the event's file. Raises Failed."""
    from moderator.tournament.field import BadAlias, aliases_of, read_aliases
    from moderator.tournament.standings import Terms

    name = scheme or (None if event is None else event.scheme) or "places"
    with refusing(BadAlias):
        typed = read_aliases(alias)
        players = read_players(who or Path(folder) / PLAYERS, who is not None)
        aliases = aliases_of(players, typed)
        kept = frozenset(aliases.keys() - typed.keys())
        return Terms(scheme_of(name), unfinished, clean_only, aliases, kept, tuple(players))


def _published(path: Path) -> dict[str, Any]:
    """Read standings that were written earlier. Raises Failed."""
    from moderator.tournament.document import NotPublished, read_published

    with naming_file(str(path)), refusing(NotPublished, file=path):
        return read_published(read_file(path, SHEET))


def _compare(published: dict[str, Any], made: "Standings", path: Path | None) -> "list[Shift]":
    from moderator.tournament.document import NotPublished, compare_published

    with refusing(NotPublished, file=path):
        return compare_published(published, made)


def scheme_of(named: str) -> "Scheme":
    """Return a scheme of the program or of a file. Raises Failed."""
    from moderator.tournament.schemes import SCHEMES

    if named in SCHEMES:
        return SCHEMES[named]
    if not named.endswith(".toml"):
        remedy = did_you_mean(named, tuple(SCHEMES)) or "a scheme of your own is a file that ends in .toml"
        raise Failed(f"there is no scheme {named[:40]!r}", ExitCode.USAGE, remedy)
    from moderator.tournament.tables import BadTable, make_scheme

    with naming_file(named), refusing(BadTable, file=named):
        return make_scheme(named)


def read_players(path: Path, asked: bool) -> dict[str, list[str]]:
    """Read the players of a file. An unnamed file may be missing. Raises Failed."""
    if not asked and not path.is_file():
        return {}
    from moderator.tournament.tables import BadTable, PlayersFile, read_table

    with naming_file(str(path)), refusing(BadTable, file=path):
        return read_table(path, PlayersFile).players


def left_out_note(listing: "Listing") -> str:
    """Return a text such as `, only 3 other files and 2 subfolders (--recursive includes them)`."""
    found = [f"{listing.others} other file{'s' * (listing.others > 1)}"] if listing.others else []
    if listing.folders:
        found.append(f"{listing.folders} subfolder{'s' * (listing.folders > 1)} (--recursive includes them)")
    return f", only {' and '.join(found)}" if found else ""


def read_listed(
    listing: "Listing", rulesets: Mapping[str, str], jobs: int | None
) -> "tuple[list[Result], list[Problem]]":
    """Return the results of all journals listed, and the problems. Shows progress; raises Failed if a reader fails."""
    from moderator.tournament.folder import ReadersFailed, jobs_for, read_results

    count = len(listing.journals)
    try:
        with counting(count, "journals read") as tell:
            return read_results(listing, rulesets, jobs or jobs_for(listing.journals), tell)
    except ReadersFailed as error:
        raise Failed(str(error), remedy=error.remedy) from None
