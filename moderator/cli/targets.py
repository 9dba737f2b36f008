"""Where a command may write: files and folders that are refused before anything is done."""

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

OnPaper = Annotated[str, Option("--paper", metavar="SIZE", help="What sheets are printed on: a4, letter.")]
Force = Annotated[bool, Option("--force", help="Overwrite what is there.")]

ROOM = "check that the folder may be written and the disk has room"


def check_file(path: Path, force: bool, ending: str = "") -> None:
    """A file to be made, whose name must end as said. Raises Failed."""
    if path.suffix.casefold() != ending and ending:
        raise Failed(f"{path} is no name for a workbook", ExitCode.USAGE, f"end it in {ending}")
    _check_parent(path)
    if path.is_dir():
        raise Failed(f"{path} is a folder", remedy="name a file in it")
    if path.exists() and not path.is_file():
        raise Failed(f"{path} is no file that could be replaced", remedy="name another one")
    if path.exists() and not force:
        raise Failed(f"{path} exists already", remedy="choose another name, or overwrite it with --force")


def paper_of(said: str) -> "Paper":
    """The paper that is said. Raises Failed."""
    from moderator.export.sheet import Paper

    found: Paper | None = next((size for size in get_args(Paper) if size == said.casefold()), None)
    if found is None:
        raise Failed(f"no paper is called {said[:40]!r}", ExitCode.USAGE, f"say --paper {' or '.join(get_args(Paper))}")
    return found


def check_folder(path: Path) -> None:
    """A folder to write files into, which may be there. Raises Failed."""
    _check_parent(path)
    if path.exists() and not path.is_dir():
        raise Failed(f"{path} is no folder", remedy="name a folder; it is made if need be")


def check_names(folder: Path, names: Iterable[str], force: bool) -> None:
    """Files to be made in a folder. Raises Failed if one is there already, and cannot or may not be replaced."""
    there = [name for name in names if (folder / name).exists()]
    for name in there:
        if not (folder / name).is_file():
            raise Failed(f"{folder / name} is no file that could be replaced", remedy="name another folder")
    if there and not force:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise Failed(f"{folder / there[0]}{more} exist already", remedy="name another folder, or add --force")


def check_different(*paths: Path | None) -> None:
    """Files none of which is another. Raises Failed."""
    seen: set[Path] = set()
    for path in paths:
        if path is not None:
            real = Path(os.path.realpath(path))
            if real in seen:
                raise Failed(f"{path} is named twice, to be read or written", ExitCode.USAGE, "choose another name")
            seen.add(real)


def save_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Write files, all of them whole before the first has its name. Raises Failed."""
    try:
        save(files, over=force)
    except OSError as error:
        raise Failed(f"cannot write {error.filename}: {error.strerror}", remedy=ROOM) from None


@contextmanager
def folder_for(path: Path | None) -> Iterator[None]:
    """A folder to write into, made if need be; one that was made is gone again if nothing came of it. Raises Failed."""
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
        raise Failed(f"cannot write {path}: no file can have this name")
    if not path.parent.is_dir():
        raise Failed(f"cannot write {path}: there is no folder {path.parent}", remedy="make it first")
