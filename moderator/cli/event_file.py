"""The file of an event, opened for a command."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli.failures import Failed
from moderator.cli.opening import naming
from moderator.cli.words import Argument
from moderator.errors import ExitCode
from moderator.reading import reason_of

if TYPE_CHECKING:
    from moderator.event.file import Event

Folder = Annotated[Path, Argument(metavar="DIR", help="The folder of the event, with its event.toml.")]


def open_event(folder: Path, rulesets: Sequence[str] = ()) -> "Event":
    """The event of a folder; its titles are those that come with the program, or of `rulesets`. Raises Failed."""
    from moderator.event.reading import FILE, find_event
    from moderator.resources import ruleset_names

    with naming_event(folder / FILE):
        event = find_event(folder, (*ruleset_names(), *rulesets))
    if event is None:
        raise Failed(f"no {FILE} is in {folder}", remedy=f"moderator event new {folder} begins one")
    return event


def event_of(folder: Path) -> "Event | None":
    """The event that lies in a folder, if one does. Raises Failed."""
    from moderator.event.reading import FILE, find_event

    with naming_event(folder / FILE):
        return find_event(folder)


def change(folder: Path, how: "Callable[[str, Event], str]") -> "Event":
    """The event after a change of its file. Raises Failed, JournalNotWritten."""
    from moderator.event.keeping import change_event
    from moderator.event.reading import FILE

    with naming_event(folder / FILE):
        try:
            return change_event(folder / FILE, how)
        except OSError as error:
            if hasattr(error, "remedy"):
                raise
            raise Failed(f"cannot write {folder / FILE}: {reason_of(error)}") from None


@contextmanager
def naming_event(path: Path) -> Iterator[None]:
    """Raises Failed, with the name of the file, for what keeps it from being read."""
    from moderator.event.faults import BadEvent

    with naming(str(path)):
        try:
            yield
        except BadEvent as error:
            raise Failed(f"{path}: {error}", ExitCode.DAMAGED, error.remedy) from None
