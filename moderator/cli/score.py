"""`moderator score`: the standings."""

from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.opening import File, Json, Ruleset, doubts, open_journal


def score(
    file: File,
    explain: Annotated[bool, typer.Option("--explain", help="Trace each figure to its parts.")] = False,
    json: Json = False,
    ruleset: Ruleset = None,
) -> None:
    """Score a game as it stands, and say whether it is over."""
    from moderator.scoring import score as add_up
    from moderator.views.standings import standings
    from moderator.views.turn import turn

    game = open_journal(file, ruleset)
    result = add_up(game.title, game.position)
    if json:
        streams.put_json({"title": game.title.name, "line": game.position.line, **result.as_json()})
    else:
        where = f"phase {game.position.phase}, next {turn(game.title, game.position)}"
        streams.put(standings(game.title, result, where, explain, streams.ink()))
    streams.talk(*doubts(game))
