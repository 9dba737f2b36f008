"""`moderator audit`: every finding."""

from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.opening import File, Json, Ruleset, open_journal
from moderator.errors import ExitCode


def audit(
    file: File,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 3 for rulings and unrecorded auctions, too.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="List what is attested and noted one by one, too.")] = False,
    json: Json = False,
    ruleset: Ruleset = None,
) -> int:
    """Judge a game against its rulebook: every finding, with section, numbers and remedy."""
    from moderator.audit.report import report
    from moderator.views.audit import audit as view
    from moderator.views.audit import unvouched

    game = open_journal(file, ruleset)
    found = report(game.journal.problems, game.steps)
    if json:
        streams.put_json({"title": game.title.name, "file": file, **found.as_json()})
    else:
        streams.put(view(game, found, file, everything, streams.ink()))
    passes = found.clean and not (strict and unvouched(found))
    return ExitCode.CLEAN if passes else ExitCode.VIOLATIONS
