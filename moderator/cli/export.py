"""`moderator export`: the books of a game as a workbook, as CSV files, or as one JSON document."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import File, Ruleset, open_journal, vouch
from moderator.cli.targets import Force, check_different, check_file, check_folder, check_names, folder_for, save_files
from moderator.cli.words import Option
from moderator.errors import ExitCode
from moderator.reading import SHEET, NotRead, read_file

if TYPE_CHECKING:
    from moderator.export.sheet import Book

XLSX = ".xlsx"


def export(
    file: File,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE.xlsx", help="A workbook with all sheets.")
    ] = None,
    csv: Annotated[
        Path | None, Option("--csv", metavar="DIR", help="A folder for the same tables, a CSV file each.")
    ] = None,
    json: Annotated[
        Path | None, Option("--json", metavar="FILE", help="The same tables as one JSON document.")
    ] = None,
    force: Force = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Write the ledger workbook of a game: summary, a sheet a round, ledger, market, trains, findings, charts."""
    from moderator.export.game.book import book_of

    _check(file, output, csv, json, force)
    game = open_journal(file, ruleset)
    streams.talk(*write(book_of(game), output, csv, json, force))
    return vouch(game.doubts())


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
    book: "Book", output: Path | None, csv: Path | None = None, json: Path | None = None, force: bool = False
) -> list[str]:
    """Write a book wherever it was asked for, everywhere or nowhere; what to say of it. Raises Failed."""
    from moderator.export.writers.plain import INDEX, csv_names, make_csv, make_index, make_json
    from moderator.export.writers.workbook import TooLong, make_workbook

    files: dict[Path, bytes] = {}
    gone: list[Path] = []
    tables = csv_names(book)
    told = f"{len(tables)} tables"
    said = []
    if output is not None:
        try:
            files[output] = make_workbook(book)
        except TooLong as error:
            raise Failed(f"cannot write {output}: {error}", remedy="write CSV files: --csv DIR") from None
        said.append(f"{output}: {len(book.sheets)} sheets")
    if csv is not None:
        check_names(csv, [*tables, INDEX], force)
        gone = left_over(csv / INDEX, tables)
        files |= {csv / name: data for name, data in {**make_csv(book), INDEX: make_index(book)}.items()}
        said.append(f"{csv}: {told}")
    if json is not None:
        files[json] = make_json(book)
        said.append(f"{json}: {told}")
    with folder_for(csv):
        save_files(files, force)
    for path in gone:
        with suppress(OSError):
            path.unlink()
    return said


def left_over(index: Path, tables: list[str]) -> list[Path]:
    """Tables of an earlier export into the folder of this index that are none of these."""
    from moderator.export.writers.plain import read_index

    try:
        listed = read_index(read_file(index, SHEET))
    except NotRead:
        return []
    return [index.with_name(name) for name in listed if name not in tables]
