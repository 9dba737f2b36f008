"""The questions and answers of docs/use/analysis.md; `python -m tests.analysis` writes the answers again."""

import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from moderator.export.tables.rows import long_files, make_views, rows_of
from moderator.export.writers.plain import make_csv
from tests.export.sheets import EXAMPLES, ROOT, example

PAGE = ROOT / "docs" / "use" / "analysis.md"
_BLOCK = re.compile(r"```sql\n((?s:.*?))```\n\n((?:\|.*\n)*)")


def blocks(page: str) -> list[tuple[str, str]]:
    """Return every SQL question of the page, with the answer printed below it."""
    return _BLOCK.findall(page)


def write_tables(folder: Path) -> None:
    """Write the long tables of every example, each into its folder."""
    for file in EXAMPLES:
        name = file.removesuffix(".18xx")
        (folder / name).mkdir()
        for table, data in make_csv(long_files(rows_of(example(file), name))).items():
            (folder / name / table).write_bytes(data)


def write_archive(folder: Path) -> None:
    """Write the archive of every example."""
    from moderator.archive.parts import JOURNAL_SUFFIX, find_sources
    from moderator.archive.run import Terms, make_archive, run_here
    from moderator.archive.store import open_store
    from moderator.tournament.folder import list_folder

    with open_store(folder) as store:
        games = list_folder(ROOT / "examples", True, (JOURNAL_SUFFIX,), 100, folder)
        make_archive(store, *find_sources(games), Terms({}, 120), run_here(2))


def open_tables(views: Iterable[str] | None = None) -> Any:
    """Return a connection that reads the tables below the current folder, as `moderator schema --sql` says."""
    import duckdb

    asked = duckdb.connect()
    asked.execute("\n".join(make_views() if views is None else views))
    return asked


def answer(asked: Any, question: str) -> str:
    """Return the answer to a question as a Markdown table."""
    found = asked.execute(question)
    headings = [column[0] for column in found.description]
    rows = [headings, ["---"] * len(headings), *found.fetchall()]
    return "".join(f"| {' | '.join(_cells(row))} |\n" for row in rows)


def _cells(row: Iterable[Any]) -> Iterable[str]:
    return ("" if cell is None else str(cell) for cell in row)


def main() -> None:
    page, home = PAGE.read_text(encoding="utf-8"), Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        write_tables(Path(folder))
        os.chdir(folder)
        asked = open_tables()
        anew = _BLOCK.sub(lambda found: f"```sql\n{found[1]}```\n\n{answer(asked, found[1])}", page)
        os.chdir(home)
    PAGE.write_text(anew, encoding="utf-8")


if __name__ == "__main__":
    main()
