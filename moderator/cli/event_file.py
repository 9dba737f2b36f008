"""Opening and changing the file of an event for a command."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli.failures import Failed, did_you_mean, refusing
from moderator.cli.opening import naming_file, read_rulesets
from moderator.cli.parameters import Argument
from moderator.errors import ExitCode
from moderator.files import NotRead, reason_of
from moderator.journal.errors import JournalNotWritten

if TYPE_CHECKING:
    from moderator.event.file import Event

Folder = Annotated[Path, Argument(metavar="DIR", help="The folder of the event, with its event.toml.")]

Rulesets = Mapping[str, str]  # folders of your own rulesets by title, in lower case


def open_event(folder: Path, said: Sequence[Path] | None = None) -> "tuple[Event, Rulesets]":
    """Return the event of a folder, and the rulesets that its file or the command names. Raises Failed, BrokenRuleset.

    A title must come with the program or have one of these rulesets.
    """
    from moderator.event.event_file import FILE, check_titles, find_text, parse_event
    from moderator.resources import ruleset_names

    with naming_event(folder / FILE):
        text = find_text(folder)
        if text is None:
            raise Failed(f"there is no {FILE} in {folder}", remedy=f"start an event with: moderator event new {folder}")
        event = parse_event(text)
        rulesets = rulesets_of(folder, event, said)
        check_titles(text, event, (*ruleset_names(), *rulesets))
    return event, rulesets


def rulesets_of(folder: Path, event: "Event | None", said: Sequence[Path] | None) -> Rulesets:
    """Return the rulesets of the event's file and of the command, which wins. Raises as `open_event` does."""
    own = read_rulesets([folder / each for each in event.rulesets]) if event is not None else {}
    return {**own, **read_rulesets(said or [])}


def ruleset_for(title: str | None, rulesets: Rulesets) -> Path | None:
    """Return your own ruleset for a title, or None for one that comes with the program."""
    own = rulesets.get((title or "").casefold())
    return Path(own) if own else None


def event_of(folder: Path) -> "Event | None":
    """Return the event of a folder, or None if the folder has no event.toml. Raises Failed."""
    from moderator.event.event_file import FILE, find_event

    with naming_event(folder / FILE):
        return find_event(folder)


def change(folder: Path, how: "Callable[[str, Event], str]") -> "Event":
    """Change the event's file and return the event. Raises Failed, JournalNotWritten."""
    from moderator.event.changing import change_event
    from moderator.event.event_file import FILE

    with naming_event(folder / FILE):
        try:
            return change_event(folder / FILE, how)
        except OSError as error:
            if isinstance(error, JournalNotWritten | NotRead):
                raise
            raise Failed(
                f"cannot write {folder / FILE}: {reason_of(error)}", remedy=getattr(error, "remedy", None)
            ) from None


def find_player(event: "Event", option: str, name: str) -> str:
    """Return the player that an option names, perhaps shortened. Raises Failed."""
    from moderator.tournament.typed_results import find_person, names_of

    found = find_person(name, names_of(event.aliases))
    if found is None:
        raise Failed(f"{option}: no player is called {name[:40]}", ExitCode.USAGE, did_you_mean(name, [*event.players]))
    return found


@contextmanager
def naming_event(path: Path) -> Iterator[None]:
    """Raise Failed with the name of the file if it cannot be read."""
    from moderator.event.file import BadEvent

    with naming_file(str(path)), refusing(BadEvent, file=path):
        yield
