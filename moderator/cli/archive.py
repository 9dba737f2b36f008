"""`moderator archive`: write every game of a folder as tables in Parquet files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, check_extra
from moderator.cli.opening import Jobs, Json, Rulesets, read_rulesets
from moderator.cli.parameters import Argument, Option
from moderator.cli.standings import listing_of
from moderator.cli.streams import counting
from moderator.cli.targets import check_folder, folder_for
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.archive.parts import Runner, Source, Unread
    from moderator.archive.run import Summary, Terms

EXTRA, CLUSTER = ("pyarrow",), ("distributed",)
_MOST_SHOWN = 20  # skipped files to print; skipped.parquet lists all


def archive(
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder with the games. Subfolders are included.")],
    out: Annotated[Path, Option("--out", metavar="DIR", help="The folder of the archive. It is created or updated.")],
    jobs: Jobs = None,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="Run on the dask cluster with this scheduler.")
    ] = None,
    timeout: Annotated[
        int, Option("--timeout", metavar="SECONDS", min=1, max=86_400, help="Skip a game that takes longer than this.")
    ] = 120,
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Write every game of a folder, audited and scored, as tables in Parquet files.

    Read journals and exports from 18xx.games. A run that was stopped continues where it stopped, and later runs read
    only new and changed files. Files that cannot be read are listed in skipped.parquet.
    """
    if cluster is not None and jobs is not None:
        raise Failed("--jobs does not apply to a cluster", ExitCode.USAGE, "leave out --jobs or --cluster")
    check_extra("archive", EXTRA, "pip install 'moderator[archive]'")
    if cluster is not None:
        check_extra("archive --cluster", CLUSTER, "pip install 'moderator[cluster]'")
    check_folder(out)
    from moderator.archive.run import Terms

    terms = Terms({name: str(Path(path).absolute()) for name, path in read_rulesets(ruleset or []).items()}, timeout)
    sources, unread = _find(folder, out)
    summary = _make(out, sources, unread, terms, _runner(jobs, cluster, len(sources)))
    _tell(summary, out, json)
    return ExitCode.CLEAN if summary.games else ExitCode.FAILURE


def _find(folder: str, out: Path) -> "tuple[list[Source], list[Unread]]":
    """Return the games to archive, and the files that cannot be read. Raises Failed."""
    from moderator.archive.parts import find_sources, list_files

    with listing_of(folder, "name the folder with the games"):
        listing = list_files(Path(folder).absolute(), out)
    if not listing.journals and not listing.problems:
        remedy = "journals end in .18xx, exports from 18xx.games end in .json"
        raise Failed(f"there is no game in {folder}", remedy=remedy)
    with counting(len(listing.journals), "files examined") as tell:
        return find_sources(listing, tell)


def _runner(jobs: int | None, cluster: str | None, count: int) -> "Runner":
    if cluster is not None:
        from moderator.archive.cluster import run_there

        return run_there(cluster)
    from moderator.archive.run import run_here
    from moderator.tournament.folder import usual_jobs

    return run_here(jobs or usual_jobs(count))


def _make(out: Path, sources: "list[Source]", unread: "list[Unread]", terms: "Terms", runner: "Runner") -> "Summary":
    """Make the archive. Raises Failed."""
    from moderator.archive.parts import NotMade
    from moderator.archive.run import OtherFolder, make_archive
    from moderator.archive.store import NoArchive, open_store

    try:
        with folder_for(out), open_store(out.absolute()) as store, counting(len(sources), "games done") as tell:
            return make_archive(store, sources, unread, terms, runner, tell)
    except (NoArchive, OtherFolder, NotMade) as error:
        raise Failed(str(error), remedy=error.remedy) from None
    except KeyboardInterrupt:
        streams.talk("moderator: stopped; run the same command again to continue")
        raise


def _tell(summary: "Summary", out: Path, json: bool) -> None:
    from moderator.model.wording import plural

    skipped = [{"path": each.path, "reason": each.reason, "remedy": each.remedy} for each in summary.skipped]
    if json:
        streams.put_json({**dict(summary.items()), "skipped": skipped})
    else:
        width = max(map(len, summary.tables), default=0)
        streams.put([f"{table:<{width}}  {rows:>12,} rows" for table, rows in summary.tables.items()])
    for each in summary.skipped[:_MOST_SHOWN]:
        streams.talk(f"skipped: {each.path}: {each.reason}")
    if len(summary.skipped) > _MOST_SHOWN:
        streams.talk(f"and {len(summary.skipped) - _MOST_SHOWN:,} more: see {out / 'skipped.parquet'}")
    kept = f", {summary.kept:,} of them unchanged" if summary.kept else ""
    streams.talk(f"{out}: {plural(summary.games, 'game')}{kept}; {plural(len(summary.skipped), 'file')} skipped")
