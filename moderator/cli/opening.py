"""Opening a journal for a command, and arguments that several commands share."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Damaged, Failed, one_line
from moderator.cli.parameters import Argument, Option, complete_title
from moderator.errors import ExitCode
from moderator.files import JOURNAL, Kind, NotRead, NotText, read_input, text_only

if TYPE_CHECKING:
    from moderator.game import Game
    from moderator.model.findings import Doubts
    from moderator.titles.title import Title

File = Annotated[str, Argument(metavar="FILE", help="The journal, or - for standard input.")]
Kept = Annotated[str, Argument(metavar="FILE", help="The journal.")]
Json = Annotated[bool, Option("--json", help="Print one JSON document instead of text.")]
HideWorth = Annotated[bool, Option("--hide-worth", help="Hide what each player is worth.")]
Name = Annotated[
    str,
    Argument(metavar="TITLE", help="The title, as `moderator titles` lists it.", autocompletion=complete_title),
]
MaybeName = Annotated[
    str | None,
    Argument(
        metavar="[TITLE]",
        help="The title, as `moderator titles` lists it. Default: the title of --ruleset.",
        autocompletion=complete_title,
    ),
]
Ruleset = Annotated[Path | None, Option("--ruleset", metavar="PATH", help="A ruleset folder of your own.")]
Rulesets = Annotated[
    list[Path] | None, Option("--ruleset", metavar="PATH", help="A ruleset folder of your own. May be repeated.")
]
Jobs = Annotated[
    int | None, Option("--jobs", metavar="N", min=1, help="The number of processes. Default: one per core.")
]


def text_of(file: str, kind: Kind) -> bytes:
    """Read a text file, or standard input for `-`. Raises Failed."""
    with naming_file(file):
        return text_only(read_input(file, kind))


@contextmanager
def naming_file(file: str) -> Iterator[None]:
    """Raise Failed with the name of the file if it cannot be read."""
    try:
        yield
    except NotRead as error:
        code = ExitCode.DAMAGED if isinstance(error, NotText) else ExitCode.FAILURE
        raise Failed(f"cannot read {file}: {error}", code, error.remedy) from None


def open_journal(file: str, ruleset: Path | None = None) -> "Game":
    """Open the game of a journal. Print the changes since it was begun on standard error."""
    return open_data(file, text_of(file, JOURNAL), ruleset)


def open_data(file: str, data: bytes, ruleset: Path | None = None) -> "Game":
    """Open the game in a journal's data. Raises Damaged or Failed if the journal or its ruleset cannot be used."""
    from moderator.game import open_game
    from moderator.journal.errors import DamagedJournal
    from moderator.rules.setup import WrongTable
    from moderator.titles.overlay import BadOption

    try:
        game = open_game(data, ruleset)
    except DamagedJournal as error:
        raise Damaged(file, error) from None
    except (WrongTable, BadOption) as error:
        raise Failed(f"{file}: {error}", ExitCode.DAMAGED, error.remedy) from None
    if game.changed is not None:
        streams.talk(f"moderator: {one_line(game.changed.says)}")
    return game


def report_doubts(doubts: "Doubts") -> ExitCode:
    """Print on standard error why the books are uncertain, and return the exit code."""
    from moderator.model.findings import tell_doubts

    if not doubts:
        return ExitCode.CLEAN
    streams.talk(f"uncertain: {tell_doubts(doubts)}; see moderator audit")
    return ExitCode.UNCERTAIN


def open_title(name: str | None, ruleset: Path | None) -> "Title":
    """Load the title of this name, or of the ruleset. Raises Failed if neither is given."""
    from moderator.mechanics.catalogue import load_title

    if name is None and ruleset is None:
        raise Failed("Missing argument 'TITLE'", ExitCode.USAGE, "name a title, or a folder with --ruleset")
    return load_title(name or "", (), ruleset)


def read_rulesets(paths: Sequence[Path]) -> dict[str, str]:
    """Return the folders of rulesets by title, in lower case. Raises BrokenRuleset, Failed."""
    from moderator.mechanics.catalogue import load_title

    found: dict[str, str] = {}
    for path in paths:
        name = load_title("", (), path).name.casefold()
        if name in found:
            raise Failed(f"{found[name]} and {path} are rulesets of the same title", ExitCode.USAGE, "name only one")
        found[name] = str(path)
    return found
