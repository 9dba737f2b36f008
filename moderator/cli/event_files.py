"""`moderator event start`: write the files that the tables of a round need, and renew them after another draw."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.event_file import Folder, open_event, ruleset_for
from moderator.cli.failures import Failed
from moderator.cli.opening import Json, Rulesets
from moderator.cli.parameters import Option
from moderator.cli.targets import OnPaper, paper_of, save_files
from moderator.errors import ExitCode
from moderator.model.values import Record

if TYPE_CHECKING:
    from moderator.event.file import Event, Table
    from moderator.export.sheet import Book, Paper

KINDS = ("journals", "sheets", "slips", "posters")


def start(
    folder: Folder,
    round: Annotated[
        int | None, Option("--round", metavar="N", min=1, help="The round. Default: the first that was not started.")
    ] = None,
    what: Annotated[
        str, Option("--what", metavar="A,B", help="What to write: journals, sheets, slips, posters.")
    ] = "journals,sheets,slips,posters",
    paper: OnPaper = "a4",
    ruleset: Rulesets = None,
    json: Json = False,
) -> int:
    """Write the journals, scoring sheets, slips and posters of a round.

    Files of an earlier draw are replaced if nothing has been entered in them. All others stay as they are.
    """
    size, kinds = paper_of(paper), [each.strip() for each in what.split(",")]
    if odd := [each for each in kinds if each not in KINDS]:
        raise Failed(f"--what {odd[0][:40]!r} cannot be written", ExitCode.USAGE, f"choose from {', '.join(KINDS)}")
    event, rulesets = open_event(folder, ruleset)
    number = round or _next(folder, event)
    if number > len(event.rounds) or not event.rounds[number - 1].tables:
        raise Failed(f"round {number} has no tables", remedy=f"draw them with: moderator event seat {folder}")
    made = renew(folder, event, _files(folder, event, rulesets, number, kinds, size), number)
    if json:
        streams.put_json(made.as_json())
    else:
        streams.put([f"round {number}: {', '.join(made.written) or 'nothing to write'}", *made.lines()])
        streams.talk(*([f"unchanged: {', '.join(made.left)}"] if made.left else []))
    return ExitCode.CLEAN


class Renewed(Record):
    """The files of a round after a draw. `stale` ones belong to another draw, but have entries."""

    round: int
    written: tuple[str, ...]
    left: tuple[str, ...]
    replaced: tuple[str, ...]
    removed: tuple[str, ...]
    stale: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {key: [*value] if isinstance(value, tuple) else value for key, value in self.items()}

    def lines(self) -> Iterator[str]:
        """Yield what happened to files of an earlier draw."""
        for what, names in (("replaced", self.replaced), ("removed", self.removed)):
            if names:
                yield f"{what}, because the seats have changed: {', '.join(names)}"
        for name in self.stale:
            yield f"! {name} does not fit the seats, but has entries: check it, or move it out of the folder"


def renew_started(folder: Path, event: "Event", rulesets: Mapping[str, str], number: int, size: "Paper") -> Renewed:
    """Bring the files of a round that was started up to date with its seats. Kinds that were not written stay out."""
    from moderator.event.prepared import files_of_round

    there = files_of_round(folder, number)
    kinds = [kind for kind in KINDS if any(_KIND_OF[kind] in name for name in there)]
    files = _files(folder, event, rulesets, number, kinds, size)
    return renew(folder, event, files, number).replace(written=(), left=())


_KIND_OF = {"journals": ".18xx", "sheets": "-sheet.xlsx", "slips": "-slips.xlsx", "posters": "-posters.xlsx"}


def renew(folder: Path, event: "Event", files: Mapping[str, bytes], number: int) -> Renewed:
    """Write files of a round: new ones, and those of another draw in which nothing has been entered."""
    from moderator.event.prepared import files_of_round, fits, has_entries, table_of

    there = files_of_round(folder, number)
    extra = [name for name in there if table_of(name) > len(event.rounds[number - 1].tables)]
    odd = [name for name, data in files.items() if name in there and not fits(there[name], data)]
    stale = tuple(name for name in (*odd, *extra) if has_entries(there[name]))
    replaced = tuple(name for name in odd if name not in stale)
    removed = tuple(name for name in extra if name not in stale)
    written = tuple(name for name in files if name not in there)
    save_files({folder / name: files[name] for name in (*written, *replaced)}, force=True)
    for name in removed:
        there[name].unlink(missing_ok=True)
    left = tuple(name for name in files if name in there and name not in odd)
    return Renewed(number, written, left, replaced, removed, stale)


def _next(folder: Path, event: "Event") -> int:
    """Return the first round with a table that has no journal yet, else the last round."""
    for number, each in enumerate(event.rounds, 1):
        if each.tables and not all(
            (folder / f"r{number}-t{at}.18xx").exists() for at in range(1, len(each.tables) + 1)
        ):
            return number
    return len(event.rounds)


def _files(
    folder: Path, event: "Event", rulesets: Mapping[str, str], number: int, kinds: list[str], size: "Paper"
) -> dict[str, bytes]:
    """Return the files of a round by name."""
    from moderator.export.writers.workbook import make_workbook

    files: dict[str, bytes] = {}
    tables = event.rounds[number - 1].tables
    for at, table in enumerate(tables, 1):
        name, own = f"r{number}-t{at}.18xx", ruleset_for(table.title, rulesets)
        if "journals" in kinds:
            files[name] = _journal(event, own, number, at, table)
        if "sheets" in kinds:
            drawn = _drawn(folder / name, files.get(name), table.title)
            files[f"r{number}-t{at}-sheet.xlsx"] = _sheet(event, own, number, at, table, drawn, size)
    if "slips" in kinds:
        from moderator.export.seating import slips_book

        slips = [(_said(event, number, at, table), tuple(table.players)) for at, table in enumerate(tables, 1)]
        files[f"r{number}-slips.xlsx"] = make_workbook(slips_book(slips).replace(paper=size))
    if "posters" in kinds:
        files[f"r{number}-posters.xlsx"] = make_workbook(posters(event, [number]).replace(paper=size))
    return files


def posters(event: "Event", rounds: Sequence[int]) -> "Book":
    """Return the posters of these rounds."""
    from moderator.event.timetable import tell_round
    from moderator.export.seating import PosterRound, posters_book
    from moderator.tournament.standings import name_round

    shown = []
    for number in rounds:
        each, name = event.rounds[number - 1], name_round(str(number), event.stages)
        tables = tuple((table.title, tuple(table.players)) for table in each.tables)
        shown.append(PosterRound(number, name.capitalize(), tell_round(event, number), tables, tuple(each.byes)))
    return posters_book(event.name, shown)


def _said(event: "Event", number: int, at: int, table: "Table") -> dict[str, str | int | None]:
    date = event.rounds[number - 1].date
    day = str(date) if date is not None else None
    stage = event.stages.get(str(number))
    return {
        "title": table.title, "event": event.name, "date": day, "round": number, "stage": stage, "table": at,
        "place": event.place,
    }  # fmt: skip


def _drawn(path: Path, new: bytes | None, title: str | None) -> tuple[tuple[str, str], ...]:
    """Return the options of a table's journal, which say what is in play. A journal in the folder comes first."""
    from moderator.files import JOURNAL, NotRead, read_file
    from moderator.journal.errors import DamagedJournal
    from moderator.journal.reader import read_header

    try:
        header = read_header(read_file(path, JOURNAL) if path.is_file() else new or b"")
    except (DamagedJournal, NotRead):
        return ()
    return header.options if header.title.casefold() == (title or "").casefold() else ()


def _options(event: "Event", table: "Table") -> list[tuple[str, str]]:
    return [*({**event.options.get(table.title or "", {}), **table.options}).items()]


def _titled(number: int, at: int, table: "Table") -> str:
    if table.title is None:
        remedy = "add `title` below [[round.table]], or add `titles` and seat the round again"
        raise Failed(f"round {number}, table {at} has no title", remedy=remedy)
    return table.title


def _journal(event: "Event", own: Path | None, number: int, at: int, table: "Table") -> bytes:
    """Return a journal without moves. Raises Failed."""
    from moderator.cli.game_header import new_journal_text

    facts = _said(event, number, at, table)
    occasion = tuple((word, str(facts[word])) for word in ("event", "date", "round", "table", "place") if facts[word])
    return new_journal_text(_titled(number, at, table), tuple(table.players), _options(event, table), occasion, own)


def _sheet(
    event: "Event",
    own: Path | None,
    number: int,
    at: int,
    table: "Table",
    drawn: Sequence[tuple[str, str]],
    size: "Paper",
) -> bytes:
    """Return the scoring sheet of a table, filled in as far as known. `drawn` are the options of its journal."""
    from moderator.export.blank.scoring_sheet import fill_sheet, scoring_sheet
    from moderator.export.sheet import Book
    from moderator.export.writers.workbook import make_workbook
    from moderator.mechanics.catalogue import load_title

    title = load_title(_titled(number, at, table), [*dict([*_options(event, table), *drawn]).items()], own)
    sheet = fill_sheet(scoring_sheet(title, len(table.players)), _said(event, number, at, table), table.players)
    heading = f"{title.name}, {event.name}, round {number}, table {at}"
    return make_workbook(Book(heading, title.file.currency, (sheet,), paper=size))
