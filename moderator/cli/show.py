"""`moderator show`: the position."""

from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import File, Json, Ruleset, doubts, open_journal
from moderator.errors import ExitCode


def show(
    file: File,
    what: Annotated[
        str | None,
        typer.Argument(metavar="[WHAT]", help="players, companies, market, trains, phase, bank, log; all without it."),
    ] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="LINE", min=0, help="The position after this line.")] = None,
    json: Json = False,
    ruleset: Ruleset = None,
) -> None:
    """Show the position: players, companies, market, trains, phase, bank, log."""
    from moderator.views.position import LOG, PARTS, view

    known = (*PARTS, LOG)
    if what is not None and what not in known:
        raise Failed(f"show knows no {what[:40]!r}", ExitCode.USAGE, did_you_mean(what, known))
    game = open_journal(file, ruleset)
    position = game.at(at)
    if json:
        from moderator.snapshot import as_json

        streams.put_json(as_json(game.title, position))
    else:
        streams.put(view(game, position, what, streams.ink()))
    streams.talk(*doubts(game))
