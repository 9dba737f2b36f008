"""Checks of the files and folders that a command is to write, before it does anything else."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

from moderator.cli.failures import Failed
from moderator.cli.parameters import Option
from moderator.errors import ExitCode
from moderator.files import save

if TYPE_CHECKING:
    from moderator.export.sheet import Paper

OnPaper = Annotated[str, Option("--paper", metavar="SIZE", help="The paper size for printing: a4, letter.")]
Force = Annotated[bool, Option("--force", help="Overwrite existing files.")]

ROOM = "check that the folder is writable and the disk has room"


def check_file(path: Path, force: bool, ending: str = "") -> None:
    """Check a file to write, and the ending of its name. Raises Failed."""
    if path.suffix.casefold() != ending and ending:
        raise Failed(f"{path} does not name a workbook", ExitCode.USAGE, f"end the name in {ending}")
    _check_parent(path)
    if path.is_dir():
        raise Failed(f"{path} is a folder", remedy="name a file in it")
    if path.exists() and not path.is_file():
        raise Failed(f"{path} is not a regular file", remedy="name another file")
    if path.exists() and not force:
        raise Failed(f"{path} exists already", remedy="choose another name, or overwrite it with --force")


def paper_of(said: str) -> "Paper":
    """Return the paper size of that name. Raises Failed."""
    from moderator.export.sheet import Paper

    found: Paper | None = next((size for size in get_args(Paper) if size == said.casefold()), None)
    if found is None:
        raise Failed(f"--paper {said[:40]!r} is unknown", ExitCode.USAGE, f"use --paper {' or '.join(get_args(Paper))}")
    return found


def check_folder(path: Path) -> None:
    """Check a folder to write into, which may exist. Raises Failed."""
    _check_parent(path)
    if path.exists() and not path.is_dir():
        raise Failed(f"{path} is not a folder", remedy="name a folder; it is created if it does not exist")


def check_names(folder: Path, names: Iterable[str], force: bool) -> None:
    """Check files to write in a folder. Raises Failed if one exists and cannot or may not be replaced."""
    existing = [name for name in names if (folder / name).exists()]
    for name in existing:
        if not (folder / name).is_file():
            raise Failed(f"{folder / name} is not a regular file", remedy="name another folder")
    if existing and not force:
        more = f" and {len(existing) - 1} more" if len(existing) > 1 else ""
        raise Failed(f"{folder / existing[0]}{more} exist already", remedy="name another folder, or add --force")


def check_different(*paths: Path | None) -> None:
    """Raise Failed if two of the paths are the same file."""
    seen: set[Path] = set()
    for path in paths:
        if path is not None:
            real = Path(os.path.realpath(path))
            if real in seen:
                raise Failed(f"{path} is named twice", ExitCode.USAGE, "choose another name")
            seen.add(real)


def save_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Write all files or none. Raises Failed."""
    try:
        save(files, over=force)
    except OSError as error:
        raise Failed(f"cannot write {error.filename}: {error.strerror}", remedy=ROOM) from None


@contextmanager
def folder_for(path: Path | None) -> Iterator[None]:
    """Create a folder if it does not exist, and remove it again if the block fails. Raises Failed."""
    new = path is not None and not path.exists()
    if path is not None and new:
        try:
            path.mkdir()
        except OSError as error:
            raise Failed(f"cannot write {path}: {error.strerror}", remedy=ROOM) from None
    try:
        yield
    except BaseException:
        if path is not None and new:
            with suppress(OSError):
                path.rmdir()
        raise


def _check_parent(path: Path) -> None:
    if "\0" in str(path):
        raise Failed(f"cannot write {path}: a file cannot have this name")
    if not path.parent.is_dir():
        raise Failed(f"cannot write {path}: there is no folder {path.parent}", remedy="create it first")
