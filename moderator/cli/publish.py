"""`moderator publish`: write a website of a folder of games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import event_of, rulesets_of
from moderator.cli.failures import Failed, check_extra
from moderator.cli.opening import Jobs, Rulesets
from moderator.cli.parameters import Argument, Option
from moderator.cli.standings import (
    Aliases,
    By,
    CleanOnly,
    Rating,
    Ratings,
    Recursive,
    SchemeName,
    Unfinished,
    WhoIsWho,
    check_by,
    earlier_ratings,
    exit_code_of,
    extra_tables,
    left_out_note,
    listing_of,
    standings_of,
    terms_of,
)
from moderator.cli.streams import counting
from moderator.cli.targets import ROOM, Force, check_folder, folder_for
from moderator.errors import ExitCode
from moderator.journal.errors import JournalNotWritten

if TYPE_CHECKING:
    from moderator.event.file import Event
    from moderator.publish.front import ExtraTables, Pairings
    from moderator.publish.publishing import Plan, PublishingResult
    from moderator.publish.site import Site
    from moderator.tournament.folder import Listing
    from moderator.tournament.standings import Standings, Terms

EXTRA = ("jinja2",)
_MOST_SHOWN = 20  # problems to print; the front page lists all


def publish(
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder with the games.")],
    output: Annotated[
        Path, Option("--output", "-o", metavar="SITE", help="The folder of the site. It is created or updated.")
    ],
    scheme: SchemeName = None,
    recursive: Recursive = False,
    by: By = None,
    rating: Rating = False,
    ratings: Ratings = None,
    unfinished: Unfinished = False,
    clean_only: CleanOnly = False,
    alias: Aliases = None,
    who: WhoIsWho = None,
    jobs: Jobs = None,
    force: Force = False,
    ruleset: Rulesets = None,
) -> int:
    """Write a website of a folder of games: standings, rounds, and a page for each game.

    The pages are static, for any web server. A later run reads and writes only what has changed. Other files in the
    folder of the site stay as they are.
    """
    check_extra(
        "publish", EXTRA, f"pip install {' '.join(EXTRA)}, or reinstall moderator with its extra: 'moderator[web]'"
    )
    event = event_of(Path(folder))
    check_by(by)
    terms = terms_of(folder, event, scheme, unfinished, clean_only, alias or [], who)
    rulesets = rulesets_of(Path(folder), event, ruleset)
    check_folder(output)
    from moderator.publish.site import open_site

    earlier = earlier_ratings(folder, event, ratings)
    listing = _list(folder, output, recursive, event is not None)

    def ask(made: "Standings") -> "ExtraTables":
        from moderator.publish.front import ExtraTables

        return ExtraTables(
            by, *extra_tables(made, by, rating, earlier), pairings=tuple(_pairings(event, made)) if event else ()
        )

    try:
        with folder_for(output), open_site(output) as site:
            made, summary = _publish(Path(folder), site, event, listing, terms, rulesets, jobs, force, ask)
    except JournalNotWritten:
        raise
    except OSError as error:
        remedy = getattr(error, "remedy", ROOM)
        raise Failed(f"cannot write {error.filename}: {error.strerror}", remedy=remedy) from None
    _tell(made, summary)
    seated = event is not None and any(each.tables for each in event.rounds)
    return ExitCode.CLEAN if seated and not made.counted else exit_code_of(made)


def _pairings(event: "Event", made: "Standings") -> "Iterator[Pairings]":
    """Yield the seated rounds of an event that lack results."""
    from moderator.event.timetable import tell_round
    from moderator.publish.front import Pairings
    from moderator.tournament.standings import name_round

    known = {game.result.table for game in made.games if game.left_out is None}
    for number, each in enumerate(event.rounds, 1):
        if each.tables and not {(str(number), str(at)) for at in range(1, len(each.tables) + 1)} <= known:
            tables = tuple((table.title or "", tuple(table.players)) for table in each.tables)
            name = name_round(str(number), event.stages)
            yield Pairings(f"{name[0].upper()}{name[1:]}", tell_round(event, number), tables, tuple(each.byes))


def _list(folder: str, output: Path, recursive: bool, event: bool) -> "Listing":
    from moderator.tournament.folder import list_folder

    with listing_of(folder, "name the folder with the games"):
        listing = list_folder(Path(folder), recursive, apart=output)
    if not listing.journals and not listing.problems and not event:
        raise Failed(
            f"there is no game in {folder}{left_out_note(listing)}", remedy="journals are files that end in .18xx"
        )
    return listing


def _publish(
    folder: Path,
    site: "Site",
    event: "Event | None",
    listing: "Listing",
    terms: "Terms",
    rulesets: Mapping[str, str],
    jobs: int | None,
    force: bool,
    ask: "Callable[[Standings], ExtraTables]",
) -> "tuple[Standings, str]":
    """Write the site. Return the standings and a summary. Raises Failed, OSError."""
    from moderator.archive.parts import find_edition
    from moderator.publish.publishing import finish, pages_of_results, plan

    with counting(len(listing.journals), "files examined") as tell:
        planned = plan(site, listing, find_edition(rulesets), tell)
    _check_strange(site, planned.files, force)
    planned, done = _make(site, planned, listing, rulesets, jobs)
    made = standings_of(str(folder), event, ([*done.results], [*done.problems]), terms, rulesets)
    public = made.replace(problems=tuple(each for each in made.problems if each.weight == "decided"))
    results = pages_of_results(done, made)
    _check_strange(site, [*results.values()], force)
    written, removed = finish(
        site, planned, done, public, event.name if event is not None else folder.resolve().name, ask(made)
    )
    return made, _summary(site.folder, len(done.pages) + len(results), written, removed)


def _make(
    site: "Site", planned: "Plan", listing: "Listing", rulesets: Mapping[str, str], jobs: int | None
) -> "tuple[Plan, PublishingResult]":
    from moderator.publish.publishing import make_pages
    from moderator.tournament.folder import ReadersFailed, jobs_for

    count = len(planned.todo)
    try:
        with counting(count, "games read") as tell:
            return make_pages(site, planned, listing, rulesets, jobs or jobs_for(planned.todo), tell)
    except ReadersFailed as error:
        raise Failed(str(error), remedy=error.remedy) from None


def _check_strange(site: "Site", names: Sequence[str], force: bool) -> None:
    """Raise LinkInSite, or Failed if a page would replace a file that was not published or was changed since."""
    site.check_links(names)
    strange = [name for name in names if site.strange(name)]
    for name in strange:
        if not (site.folder / name).is_file():
            raise Failed(f"{site.folder / name} is not a regular file", remedy="name another folder")
    if strange and not force:
        more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
        message = f"{site.folder / strange[0]}{more} exist already, and were changed or not published by moderator"
        raise Failed(message, remedy="name another folder, or add --force")


def _summary(output: Path, pages: int, written: int, removed: int) -> str:
    """Return a line such as `site: 12 games with a page; 3 files written, 1 page removed`."""
    from moderator.model.wording import plural

    gone = f", {plural(removed, 'page')} removed" if removed else ""
    return f"{output}: {plural(pages, 'game')} with a page; {plural(written, 'file')} written{gone}"


def _tell(made: "Standings", summary: str) -> None:
    from moderator.views.tournament import games_counted, problem

    streams.talk(f"by {made.terms.scheme.name}: {games_counted(made)}")
    for found in made.problems[:_MOST_SHOWN]:
        streams.talk(*problem(found))
    if len(made.problems) > _MOST_SHOWN:
        streams.talk(f"and {len(made.problems) - _MOST_SHOWN} more: see the front page")
    streams.talk(summary)
