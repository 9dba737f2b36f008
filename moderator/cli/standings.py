"""`moderator standings`: the games of a folder, and the players' places in all of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.export import XLSX, write
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import Json
from moderator.cli.progress import counting
from moderator.cli.targets import Force, check_file, check_folder, check_names
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode
from moderator.reading import reason_of

if TYPE_CHECKING:
    from moderator.tournament.field import Problem, Result
    from moderator.tournament.folder import Listing
    from moderator.tournament.standings import Standings, Terms

_TOLD = 20  # problems told on standard error beside a workbook, which holds all


def standings(
    folder: Annotated[str, Argument(metavar="DIR", help="The folder with the journals, FILE.18xx each.")],
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook; text without it.")
    ] = None,
    csv: Annotated[Path | None, Option("--csv", metavar="DIR", help="The same tables as CSV files.")] = None,
    force: Force = False,
    json: Json = False,
    scheme: Annotated[
        str, Option("--scheme", metavar="S", help="places, share, or best-three-titles.")
    ] = "places",
    recursive: Annotated[bool, Option("--recursive", "-r", help="Sub-folders, too.")] = False,
    unfinished: Annotated[bool, Option("--unfinished", help="Count unfinished games as they stand.")] = False,
    clean_only: Annotated[bool, Option("--clean-only", help="Leave out games with a broken rule.")] = False,
    alias: Annotated[
        list[str] | None,
        Option("--alias", metavar="NAME=PERSON", help="Count a name as another's; may be repeated."),
    ] = None,
    jobs: Annotated[
        int | None, Option("--jobs", metavar="N", min=1, help="Processes; one a core without it.")
    ] = None,
    ruleset: Annotated[
        list[Path] | None,
        Option("--ruleset", metavar="PATH", help="A ruleset folder of your own; may be repeated."),
    ] = None,
) -> int:
    """Read every journal of a folder: places, worth and shares of each game, and the standings of all players."""
    from moderator.tournament.folder import list_folder
    from moderator.tournament.standings import make_standings

    terms = _terms(scheme, unfinished, clean_only, alias or [])
    _check_free(output, csv, force, terms)
    rulesets = _rulesets(ruleset or [])
    try:
        listing = list_folder(Path(folder), recursive)
    except NotADirectoryError:
        remedy = "name the folder with the journals; score reads one"
        raise Failed(f"{folder} is no folder", ExitCode.USAGE, remedy) from None
    except (OSError, ValueError) as error:  # a ValueError for a name that no folder can have
        reason = reason_of(error) if isinstance(error, OSError) else error
        raise Failed(f"cannot read {folder}: {reason}") from None
    if not listing.journals and not listing.problems:
        raise Failed(f"no journal is in {folder}{_beside(listing)}", remedy="journals are files that end in .18xx")
    made = make_standings(*_read(listing, rulesets, jobs), terms)
    _put(made, output, csv, json, force)
    if listing.folders:
        streams.talk(f"{listing.folders} sub-folder{'s' * (listing.folders > 1)} not looked into; --recursive does")
    if not made.counted:
        streams.talk("moderator: no game could be counted")
        return ExitCode.FAILURE
    unread = any(problem.weight == "not read" for problem in made.problems)
    return ExitCode.DAMAGED if unread else ExitCode.CLEAN


def _check_free(output: Path | None, csv: Path | None, force: bool, terms: "Terms") -> None:
    """Say before the reading what could not be written after it. Raises Failed."""
    if output is not None:
        check_file(output, force, XLSX)
    if csv is not None:
        from moderator.export.standings import standings_book
        from moderator.export.writers.plain import csv_names
        from moderator.tournament.standings import make_standings

        check_folder(csv)
        check_names(csv, csv_names(standings_book(make_standings([], [], terms))), force)


def _put(made: "Standings", output: Path | None, csv: Path | None, json: bool, force: bool) -> None:
    """The report where it was asked for: files, one document, or text."""
    if output is not None or csv is not None:
        from moderator.export.standings import standings_book

        streams.talk(*write(standings_book(made), output, csv, force=force))
        _tell(made)
    if json:
        from moderator.tournament.document import as_json

        streams.put_json(as_json(made))
    elif output is None and csv is None:
        from moderator.views.tournament import tournament

        streams.put(tournament(made, streams.ink()))


def _tell(made: "Standings") -> None:
    """What a director must know of a workbook before he hands it on."""
    from moderator.views.tournament import games_counted, problem

    streams.talk(f"by {made.terms.scheme.name}: {games_counted(made)}")
    for found in made.problems[:_TOLD]:
        streams.talk(*problem(found))
    if len(made.problems) > _TOLD:
        streams.talk(f"and {len(made.problems) - _TOLD} more, see Problems")


def _terms(scheme: str, unfinished: bool, clean_only: bool, alias: Sequence[str]) -> "Terms":
    from moderator.tournament.names import BadAlias, read_aliases
    from moderator.tournament.schemes import SCHEMES
    from moderator.tournament.standings import Terms

    if scheme not in SCHEMES:
        raise Failed(f"no scheme is called {scheme[:40]!r}", ExitCode.USAGE, did_you_mean(scheme, tuple(SCHEMES)))
    try:
        return Terms(SCHEMES[scheme], unfinished, clean_only, read_aliases(alias))
    except BadAlias as error:
        raise Failed(str(error), ExitCode.USAGE, error.remedy) from None


def _rulesets(paths: Sequence[Path]) -> dict[str, str]:
    """The folders of rulesets by the casefolded title each is for. Raises BrokenRuleset, Failed."""
    from moderator.titles.load import load_title

    found: dict[str, str] = {}
    for path in paths:
        name = load_title("", (), path).name.casefold()
        if name in found:
            raise Failed(f"{found[name]} and {path} are rulesets of the same title", ExitCode.USAGE, "name one of them")
        found[name] = str(path)
    return found


def _beside(listing: "Listing") -> str:
    """`, only 3 other files and 2 sub-folders (see --recursive)`."""
    there = [f"{listing.others} other file{'s' * (listing.others > 1)}"] if listing.others else []
    if listing.folders:
        there.append(f"{listing.folders} sub-folder{'s' * (listing.folders > 1)} (--recursive looks into them)")
    return f", only {' and '.join(there)}" if there else ""


def _read(listing: "Listing", rulesets: dict[str, str], jobs: int | None) -> "tuple[list[Result], list[Problem]]":
    from moderator.tournament.folder import ReadersFailed, read_results, usual_jobs

    count = len(listing.journals)
    try:
        with counting(count, "journals read") as tell:
            return read_results(listing, rulesets, jobs or usual_jobs(count), tell)
    except ReadersFailed as error:
        raise Failed(str(error), remedy=error.remedy) from None
