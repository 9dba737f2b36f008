"""`moderator event start`: what the tables of a round need, with names, title, round and table in it."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, open_event, ruleset_for
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.targets import OnPaper, paper_of, save_files
from moderator.cli.words import Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.event.file import Event, Table
    from moderator.export.sheet import Paper

KINDS = ("journals", "sheets", "slips", "posters")


def start(
    folder: Folder,
    round: Annotated[
        int | None, Option("--round", metavar="N", min=1, help="Which; else the first not started.")
    ] = None,
    what: Annotated[
        str, Option("--what", metavar="A,B", help="Which of journals, sheets, slips, posters.")
    ] = "journals,sheets,slips,posters",
    paper: OnPaper = "a4",
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Write journals, scoring sheets, slips and posters of a round; what is there already is left alone."""
    size, kinds = paper_of(paper), [each.strip() for each in what.split(",")]
    if odd := [each for each in kinds if each not in KINDS]:
        raise Failed(f"--what {odd[0][:40]!r} is nothing to write", ExitCode.USAGE, f"choose of {', '.join(KINDS)}")
    event, rulesets = open_event(folder, ruleset)
    number = round or _next(folder, event)
    if number > len(event.rounds) or not event.rounds[number - 1].tables:
        raise Failed(f"round {number} has no tables", remedy=f"moderator event seat {folder} draws them")
    files = _files(event, rulesets, number, kinds, size)
    new = {folder / name: data for name, data in files.items() if not (folder / name).exists()}
    save_files(new, force=False)
    left = [name for name in files if folder / name not in new]
    if json:
        streams.put_json({"round": number, "written": [path.name for path in new], "left": left})
    else:
        streams.put([f"round {number}: {', '.join(path.name for path in new) or 'nothing to write'}"])
        streams.talk(*([f"left as they are: {', '.join(left)}"] if left else []))
    return ExitCode.CLEAN


def _next(folder: Path, event: "Event") -> int:
    """The first round with tables of which not all is written."""
    for number, each in enumerate(event.rounds, 1):
        if each.tables and not all(
            (folder / f"r{number}-t{at}.18xx").exists() for at in range(1, len(each.tables) + 1)
        ):
            return number
    return len(event.rounds)


def _files(
    event: "Event", rulesets: Mapping[str, str], number: int, kinds: list[str], size: "Paper"
) -> dict[str, bytes]:
    """What a round needs, by the names of the files."""
    from moderator.export.writers.workbook import make_workbook

    files: dict[str, bytes] = {}
    tables = event.rounds[number - 1].tables
    for at, table in enumerate(tables, 1):
        if "journals" in kinds:
            files[f"r{number}-t{at}.18xx"] = _journal(event, ruleset_for(table.title, rulesets), number, at, table)
        if "sheets" in kinds:
            files[f"r{number}-t{at}-sheet.xlsx"] = _sheet(
                event, ruleset_for(table.title, rulesets), number, at, table, size
            )
    if "slips" in kinds:
        from moderator.export.seating import slips_book

        said = [(_said(event, number, at, table), tuple(table.players)) for at, table in enumerate(tables, 1)]
        files[f"r{number}-slips.xlsx"] = make_workbook(slips_book(said).replace(paper=size))
    if "posters" in kinds:
        from moderator.export.seating import posters_book

        there = [(number, [(t.title, t.players) for t in tables], event.rounds[number - 1].byes)]
        files[f"r{number}-posters.xlsx"] = make_workbook(posters_book(event.name, there).replace(paper=size))
    return files


def _said(event: "Event", number: int, at: int, table: "Table") -> dict[str, str | int | None]:
    date = event.rounds[number - 1].date
    day = str(date) if date is not None else None
    return {"title": table.title, "event": event.name, "date": day, "round": number, "table": at, "place": event.place}


def _options(event: "Event", table: "Table") -> list[tuple[str, str]]:
    return [*({**event.options.get(table.title or "", {}), **table.options}).items()]


def _titled(number: int, at: int, table: "Table") -> str:
    if table.title is None:
        remedy = "write `title` below [[round.table]], or `titles` above, and seat anew"
        raise Failed(f"round {number}, table {at} has no title", remedy=remedy)
    return table.title


def _journal(event: "Event", own: Path | None, number: int, at: int, table: "Table") -> bytes:
    """The text of a journal that is begun. Raises Failed."""
    from moderator.cli.new import begun

    said = _said(event, number, at, table)
    occasion = tuple((word, str(said[word])) for word in ("event", "date", "round", "table", "place") if said[word])
    return begun(_titled(number, at, table), tuple(table.players), _options(event, table), occasion, own)


def _sheet(event: "Event", own: Path | None, number: int, at: int, table: "Table", size: "Paper") -> bytes:
    """The scoring sheet of a table, with all that is known of it."""
    from moderator.export.blank.scoring_sheet import fill_sheet, scoring_sheet
    from moderator.export.sheet import Book
    from moderator.export.writers.workbook import make_workbook
    from moderator.mechanics.opening import load_title

    title = load_title(_titled(number, at, table), _options(event, table), own)
    sheet = fill_sheet(scoring_sheet(title, len(table.players)), _said(event, number, at, table), table.players)
    heading = f"{title.name}, {event.name}, round {number}, table {at}"
    return make_workbook(Book(heading, title.file.currency, (sheet,), paper=size))
