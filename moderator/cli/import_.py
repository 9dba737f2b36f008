"""`moderator import`: a game played elsewhere becomes a journal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import text_of
from moderator.errors import ExitCode
from moderator.reading import EXPORT


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help="A game exported from 18xx.games.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT.18xx", help="The journal; standard output without it.")
    ] = None,
) -> None:
    """Turn a game exported from 18xx.games into a journal."""
    from moderator.importers.errors import ImportFailed, TitleNotImported
    from moderator.importers.games18xx import import_game

    data = text_of(file, EXPORT)
    try:
        game = import_game(data)
    except ImportFailed as error:
        code = ExitCode.UNKNOWN_TITLE if isinstance(error, TitleNotImported) else ExitCode.DAMAGED
        raise Failed(f"{file}: {error}", code, error.remedy) from None
    if output is None:
        streams.write(sys.stdout, game.text)
    else:
        from moderator.journal.writer import save_new

        save_new(output, game.text)
    for note in game.notes:
        streams.talk(note)
