"""The file of an event, opened for a command."""

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


Rulesets = Mapping[str, str]  # the folder of each title of one's own, by its name in lower case


def open_event(folder: Path, said: Sequence[Path] | None = None) -> "tuple[Event, Rulesets]":
    """The event of a folder, and the rulesets that its file or the command names. Raises Failed, BrokenRuleset.

    Its titles are those that come with the program, or of these rulesets.
    """
    from moderator.event.event_file import FILE, check_titles, find_text, parse_event
    from moderator.resources import ruleset_names

    with naming_event(folder / FILE):
        text = find_text(folder)
        if text is None:
            raise Failed(f"no {FILE} is in {folder}", remedy=f"moderator event new {folder} begins one")
        event = parse_event(text)
        rulesets = rulesets_of(folder, event, said)
        check_titles(text, event, (*ruleset_names(), *rulesets))
    return event, rulesets


def rulesets_of(folder: Path, event: "Event | None", said: Sequence[Path] | None) -> Rulesets:
    """The rulesets that a command names, and for other titles those of the event's file. Raises as open_event does."""
    own = read_rulesets([folder / each for each in event.rulesets]) if event is not None else {}
    return {**own, **read_rulesets(said or [])}


def ruleset_for(title: str | None, rulesets: Rulesets) -> Path | None:
    """The ruleset of one's own for a title, if there is one."""
    own = rulesets.get((title or "").casefold())
    return Path(own) if own else None


def event_of(folder: Path) -> "Event | None":
    """The event that lies in a folder, if one does. Raises Failed."""
    from moderator.event.event_file import FILE, find_event

    with naming_event(folder / FILE):
        return find_event(folder)


def change(folder: Path, how: "Callable[[str, Event], str]") -> "Event":
    """The event after a change of its file. Raises Failed, JournalNotWritten."""
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


def check_player(event: "Event", option: str, name: str) -> None:
    """Raises Failed for a name after an option that no player of the event has."""
    if name not in event.players:
        raise Failed(f"{option}: nobody is called {name[:40]}", ExitCode.USAGE, did_you_mean(name, [*event.players]))


@contextmanager
def naming_event(path: Path) -> Iterator[None]:
    """Raises Failed, with the name of the file, for what keeps it from being read."""
    from moderator.event.file import BadEvent

    with naming_file(str(path)), refusing(BadEvent, file=path):
        yield
