"""`moderator show`: the position."""

from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.opening import File, HideWorth, Json, Ruleset, doubts, open_journal
from moderator.cli.watching import watch
from moderator.errors import ExitCode
from moderator.rules.basics.state import State

_WHY = "why"


def show(
    file: File,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHAT]",
            help="players, companies, market, trains, phase, bank, log, clock, why (a line in full); all without it.",
        ),
    ] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="LINE", min=0, help="The position after this line.")] = None,
    json: Json = False,
    hide_worth: HideWorth = False,
    watched: Annotated[bool, typer.Option("--watch", help="Draw again whenever the file changes.")] = False,
    ruleset: Ruleset = None,
) -> None:
    """Show the position: players, companies, market, trains, phase, bank, log; or why a line did what it did."""
    from moderator.views.position import KNOWN

    known = (*KNOWN, _WHY)
    if what is not None and what not in known:
        raise Failed(f"show knows no {what[:40]!r}", ExitCode.USAGE, did_you_mean(what, known))
    if what == _WHY:
        if json or watched:
            raise Failed("why tells one line as text", ExitCode.USAGE, "leave out --json and --watch")
        tell_why(file, at, ruleset)
        return
    if not watched:
        draw(file, what, at, json, ruleset, not hide_worth)
        return
    if file == "-" or json:
        raise Failed("--watch draws a file on a terminal", ExitCode.USAGE, "name the journal, without --json")

    def redraw() -> None:
        streams.clear_screen()
        draw(file, what, at, json, ruleset, not hide_worth)
        streams.flush()

    watch(Path(file), redraw)


def tell_why(file: str, at: int | None, ruleset: Path | None) -> None:
    """A line that counts in full, the last one unless another is named."""
    from moderator.views.why import why

    game = open_journal(file, ruleset)
    line = at if at is not None else game.position.line
    told = why(game, line)
    if told is None:
        raise Failed(f"line {line} of {file} is no move that counts", remedy="`show FILE log` lists them")
    streams.put(told)
    streams.talk(*doubts(game))


def draw(file: str, what: str | None, at: int | None, json: bool, ruleset: Path | None, worths: bool = True) -> None:
    """The position once."""
    from moderator.views.position import view

    game = open_journal(file, ruleset)
    position = game.at(at)
    if json:
        from moderator.snapshot import as_json
        from moderator.views.clock import times

        told = times(game)
        streams.put_json(as_json(State(game.title, position)) | ({"clock": told} if told else {}))
    else:
        streams.put(view(game, position, what, streams.ink(), worths))
    streams.talk(*doubts(game))
