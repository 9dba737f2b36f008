"""A folder of small games, quick to read, and what an archive of it holds."""

from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pyarrow.parquet as pq

from moderator.archive.store import MAKING

PLAYERS = "Ann Bob Cyd"


def journal(title: str = "18EU", *lines: str) -> str:
    return "\n".join(["moderator 1", f"game {title}", f"players {PLAYERS}", *lines, ""])


def write_games(folder: Path, count: int = 12) -> Path:
    """So many games of two titles in two sub-folders, no two of them alike."""
    for number in range(count):
        title = ("18EU", "18VA")[number % 2]
        path = folder / f"round {number % 3}" / f"{number:02}.18xx"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(journal(title, f"note game {number}", "adjust Ann +1 bank -1"), encoding="utf-8")
    return folder


def rows(out: Path, table: str) -> list[dict[str, Any]]:
    """All rows of a table, in any order."""
    found: list[dict[str, Any]] = ds.dataset(out / table, partitioning="hive").to_table().to_pylist()
    return found


def skipped(out: Path) -> dict[str, str]:
    """Why files gave no game."""
    return {row["path"]: row["reason"] for row in pq.read_table(out / "skipped.parquet").to_pylist()}


def tree(out: Path) -> dict[str, bytes]:
    """Every file of an archive by its name, but for what is being made."""
    files = (path for path in out.rglob("*") if path.is_file() and MAKING not in path.parts)
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}
