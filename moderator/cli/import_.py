"""`moderator import`: a game played elsewhere becomes a journal, as far as it can be followed."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import Ruleset, text_of
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode
from moderator.files import EXPORT

if TYPE_CHECKING:
    from moderator.importers.export import ImportFailed


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
