"""`moderator export` and `moderator import`: games for other programs, and games from 18xx.games."""

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
Bom = Annotated[bool, Option("--bom", help="A byte order mark before each CSV file, for spreadsheets.")]


def export(
    file: File,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook with all sheets.")
    ] = None,
    csv: Annotated[
        Path | None, Option("--csv", metavar="DIR", help="A folder for the same tables and long ones, a CSV file each.")
    ] = None,
    json: Annotated[Path | None, Option("--json", metavar="FILE", help="The same tables as one JSON document.")] = None,
    bom: Bom = False,
    paper: OnPaper = "a4",
    printed: Annotated[
        bool, Option("--print", help="Only what is wanted on paper: a few pages in place of fifty or more.")
    ] = False,
    force: Force = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Write the ledger workbook: the game at a glance, its score, a sheet a round, ledger, market, trains, charts.

    CSV files are the same tables, and long ones for other tools: docs/use/tables.md.
    """
    from moderator.export.game.book import book_of, printed_book

    size = paper_of(paper)
    _check(file, output, csv, json, force)
    check_mark(bom, csv)
    if printed and (output is None or csv is not None or json is not None):
        raise Failed("--print is for a workbook alone", ExitCode.USAGE, "say -o FILE.xlsx")
    game = open_journal(file, ruleset)
    book = printed_book(game) if printed else book_of(game)
    long = [] if csv is None else _long(game, file)
    streams.talk(*write(book.replace(paper=size), output, csv, json, force, bom, long))
    return report_doubts(game.doubts())


def check_mark(bom: bool, csv: Path | None) -> None:
    """Raises Failed if a mark is asked for and there is nothing to bear it."""
    if bom and csv is None:
        raise Failed("--bom is for CSV files", ExitCode.USAGE, "add --csv DIR")


def _long(game: "Game", file: str) -> "list[CsvFile]":
    """The long tables; every row has the name of the game, which is that of its file."""
    from moderator.export.tables.rows import long_files, rows_of

    return long_files(rows_of(game, "game" if file == "-" else Path(file).stem))


def _check(file: str, output: Path | None, csv: Path | None, json: Path | None, force: bool) -> None:
    """Say before the work what could not be written after it. Raises Failed."""
    if output is None and csv is None and json is None:
        raise Failed("nothing says where to write", ExitCode.USAGE, "add -o FILE.xlsx, --csv DIR or --json FILE")
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
    """Write a book wherever it was asked for, everywhere or nowhere, and `long` tables beside its CSV files; what to
    say of it. Raises Failed.
    """
    from moderator.api import export_files
    from moderator.export.writers.plain import csv_files, csv_names, make_csv
    from moderator.export.writers.workbook import TooLong

    gone: list[Path] = []
    told = f"{len(csv_names(book))} tables"
    said = []
    try:
        files = export_files(book, workbook=output, json=json)
    except TooLong as error:
        raise Failed(f"cannot write {output}: {error}", remedy="write CSV files: --csv DIR") from None
    if output is not None:
        said.append(f"{output}: {len(book.sheets)} sheets")
    if csv is not None:
        made = make_csv([*csv_files(book), *long], bom)
        check_names(csv, made, force)
        gone = leftover_tables(csv, made)
        files |= {csv / name: data for name, data in made.items()}
        beside = f", {len(long) - 1} long ones" if long else ""  # the last one says what their columns are
        said.append(f"{csv}: {told}{beside}")
    if json is not None:
        said.append(f"{json}: {told}")
    with folder_for(csv):
        save_files(files, force)
    for path in gone:
        with suppress(OSError):
            path.unlink()
    return said


def leftover_tables(folder: Path, tables: Collection[str]) -> list[Path]:
    """Tables of an earlier export into the folder that are none of these."""
    from moderator.export.writers.plain import INDEX, read_index

    try:
        listed = read_index(read_file(folder / INDEX, SHEET))
    except NotRead:
        return []
    return [folder / name for name in listed if name not in tables]


def import_(
    file: Annotated[str, Argument(metavar="FILE.json", help="A game exported from 18xx.games.")],
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="OUT.18xx", help="The journal; standard output without it.")
    ] = None,
    whole: Annotated[bool, Option("--whole", help="Write nothing if the game cannot be followed to its end.")] = False,
    ruleset: Ruleset = None,
) -> None:
    """Turn a game exported from 18xx.games into a journal.

    Where an action cannot be written or booked, what came before it is written, and the exit code is 4.
    """
    from moderator.importers.export import ImportFailed
    from moderator.importers.games18xx import import_game

    data = text_of(file, EXPORT)
    with refusing(ImportFailed, file=file):
        game = import_game(data, ruleset)
    if whole and game.stopped is not None:
        raise _stopped(file, game.stopped, "nothing is written")
    if output is None:
        streams.write(sys.stdout, game.text)
    else:
        from moderator.journal.writer import save_new

        save_new(output, game.text)
    for note in game.notes:
        streams.talk(note)
    if game.stopped is not None:
        raise _stopped(file, game.stopped, "what came before is written")


def _stopped(file: str, why: "ImportFailed", written: str) -> Failed:
    return Failed(f"{file}: {why}; {written}", ExitCode.DAMAGED, why.remedy)
