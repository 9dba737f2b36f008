"""`moderator export` and `moderator import`: write a game for other programs, and read one from 18xx.games."""

import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import File, Ruleset, open_journal, report_doubts, text_of
from moderator.cli.parameters import Argument, Option
from moderator.cli.targets import (
    Force,
    OnPaper,
    check_different,
    check_file,
    check_folder,
    check_names,
    folder_for,
    paper_of,
    save_files,
)
from moderator.errors import ExitCode
from moderator.files import EXPORT, SHEET, NotRead, read_file

if TYPE_CHECKING:
    from moderator.export.sheet import Book
    from moderator.export.writers.plain import CsvFile
    from moderator.game import Game
    from moderator.importers.export import ImportFailed


XLSX = ".xlsx"
Bom = Annotated[bool, Option("--bom", help="Start each CSV file with a byte order mark, for spreadsheets.")]


def export(
    file: File,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook with all sheets.")
    ] = None,
    csv: Annotated[
        Path | None,
        Option("--csv", metavar="DIR", help="A folder for the same tables and the long tables, as CSV files."),
    ] = None,
    json: Annotated[Path | None, Option("--json", metavar="FILE", help="The same tables in one JSON document.")] = None,
    bom: Bom = False,
    paper: OnPaper = "a4",
    printed: Annotated[
        bool, Option("--print", help="Only the sheets worth printing: a few pages instead of fifty or more.")
    ] = False,
    force: Force = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Write the ledger workbook: overview, score, one sheet per round, ledger, market, trains, charts.

    --csv also writes long tables for other tools: see docs/use/tables.md.
    """
    from moderator.export.game.book import book_of, printed_book

    size = paper_of(paper)
    _check(file, output, csv, json, force)
    check_mark(bom, csv)
    if printed and (output is None or csv is not None or json is not None):
        raise Failed("--print writes only a workbook", ExitCode.USAGE, "name it with -o FILE.xlsx")
    game = open_journal(file, ruleset)
    book = printed_book(game) if printed else book_of(game)
    long = [] if csv is None else _long(game, file)
    streams.talk(*write(book.replace(paper=size), output, csv, json, force, bom, long))
    return report_doubts(game.doubts())


def check_mark(bom: bool, csv: Path | None) -> None:
    """Raise Failed if a byte order mark is requested without CSV files."""
    if bom and csv is None:
        raise Failed("--bom applies only to CSV files", ExitCode.USAGE, "add --csv DIR")


def _long(game: "Game", file: str) -> "list[CsvFile]":
    """Return the long tables. Each row names the game by its file."""
    from moderator.export.tables.rows import long_files, rows_of

    return long_files(rows_of(game, "game" if file == "-" else Path(file).stem))


def _check(file: str, output: Path | None, csv: Path | None, json: Path | None, force: bool) -> None:
    """Raise Failed before the work begins if a file could not be written later."""
    if output is None and csv is None and json is None:
        raise Failed("no output is named", ExitCode.USAGE, "add -o FILE.xlsx, --csv DIR or --json FILE")
    check_different(None if file == "-" else Path(file), output, csv, json)
    if output is not None:
        check_file(output, force, XLSX)
    if json is not None:
        check_file(json, force)
    if csv is not None:
        check_folder(csv)


def write(
    book: "Book",
    output: Path | None,
    csv: Path | None = None,
    json: Path | None = None,
    force: bool = False,
    bom: bool = False,
    long: "Sequence[CsvFile]" = (),
) -> list[str]:
    """Write a book to all outputs or to none, with the `long` tables among its CSV files. Raises Failed.

    Returns a line about each output.
    """
    from moderator.api import export_files
    from moderator.export.writers.plain import csv_files, csv_names, make_csv
    from moderator.export.writers.workbook import TooLong

    gone: list[Path] = []
    tables = f"{len(csv_names(book))} tables"
    lines = []
    try:
        files = export_files(book, workbook=output, json=json)
    except TooLong as error:
        raise Failed(f"cannot write {output}: {error}", remedy="write CSV files: --csv DIR") from None
    if output is not None:
        lines.append(f"{output}: {len(book.sheets)} sheets")
    if csv is not None:
        made = make_csv([*csv_files(book), *long], bom)
        check_names(csv, made, force)
        gone = leftover_tables(csv, made)
        files |= {csv / name: data for name, data in made.items()}
        more = f", {len(long) - 1} long tables" if long else ""  # the last file describes the columns of the others
        lines.append(f"{csv}: {tables}{more}")
    if json is not None:
        lines.append(f"{json}: {tables}")
    with folder_for(csv):
        save_files(files, force)
    for path in gone:
        with suppress(OSError):
            path.unlink()
    return lines


def leftover_tables(folder: Path, tables: Collection[str]) -> list[Path]:
    """Return the tables of an earlier export into the folder that this one does not replace."""
    from moderator.export.writers.plain import INDEX, read_index

    try:
        listed = read_index(read_file(folder / INDEX, SHEET))
    except NotRead:
        return []
    return [folder / name for name in listed if name not in tables]


def import_(
    file: Annotated[str, Argument(metavar="FILE.json", help="A game exported from 18xx.games.")],
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="OUT.18xx", help="The journal. Default: standard output.")
    ] = None,
    whole: Annotated[bool, Option("--whole", help="Write nothing if an action cannot be imported.")] = False,
    ruleset: Ruleset = None,
) -> None:
    """Turn a game exported from 18xx.games into a journal.

    The import stops at the first action that cannot be written or booked, with exit code 4. The lines before it are
    kept.
    """
    from moderator.importers.export import ImportFailed
    from moderator.importers.games18xx import import_game

    data = text_of(file, EXPORT)
    with refusing(ImportFailed, file=file):
        game = import_game(data, ruleset)
    if whole and game.stopped is not None:
        raise _stopped(file, game.stopped, "nothing was written")
    if output is None:
        streams.write(sys.stdout, game.text)
    else:
        from moderator.journal.writer import save_new

        save_new(output, game.text)
    for note in game.notes:
        streams.talk(note)
    if game.stopped is not None:
        raise _stopped(file, game.stopped, "the lines before it were written")


def _stopped(file: str, why: "ImportFailed", written: str) -> Failed:
    return Failed(f"{file}: {why}; {written}", ExitCode.DAMAGED, why.remedy)
