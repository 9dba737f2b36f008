"""`moderator show`: the position."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean, one_line
from moderator.cli.opening import File, HideWorth, Json, Ruleset, open_journal, vouch
from moderator.cli.watching import watch
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.game import Game

_WHY = "why"


def show(
    file: File,
    what: Annotated[
        str | None,
        Argument(
            metavar="[WHAT]",
            help="players, companies, market, trains, phase, bank, log, clock, why (a line in full); all without it.",
        ),
    ] = None,
    at: Annotated[int | None, Option("--at", metavar="LINE", min=0, help="The position after this line.")] = None,
    json: Json = False,
    hide_worth: HideWorth = False,
    watched: Annotated[bool, Option("--watch", help="Draw again whenever the file changes.")] = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Show the position: players, companies, market, trains, phase, bank, log; or why a line did what it did."""
    from moderator.views.position import KNOWN

    known = (*KNOWN, _WHY)
    if what is not None and what not in known:
        raise Failed(f"show knows no {what[:40]!r}", ExitCode.USAGE, did_you_mean(what, known))
    if what == _WHY:
        if json or watched:
            raise Failed("why tells one line as text", ExitCode.USAGE, "leave out --json and --watch")
        return tell_why(file, at, ruleset)
    if not watched:
        return draw(open_journal(file, ruleset), what, at, json, not hide_worth)
    if file == "-" or json:
        raise Failed("--watch draws a file on a terminal", ExitCode.USAGE, "name the journal, without --json")

    def redraw() -> None:
        """Draw the file as it is; one that is in the middle of being saved leaves the picture there was."""
        try:
            game = open_journal(file, ruleset)
        except Failed as error:
            wait(error.message)
            return
        streams.clear_screen()
        draw(game, what, at, json, not hide_worth)
        streams.flush()

    def wait(why: str) -> None:
        streams.talk(f"moderator: {one_line(why)}; drawn again once it can be read")

    open_journal(file, ruleset)  # what cannot be read at first is no journal
    watch(Path(file), redraw, lambda: wait(f"{file} is gone or empty"))
    return ExitCode.CLEAN


def tell_why(file: str, at: int | None, ruleset: Path | None) -> ExitCode:
    """A line that counts in full, the last one unless another is named."""
    from moderator.views.findings import uncertain
    from moderator.views.why import why

    game = open_journal(file, ruleset)
    line = at if at is not None else game.position.line
    told = why(game, line)
    if told is None:
        raise Failed(f"line {line} of {file} is no move that counts", remedy="`show FILE log` lists them")
    doubts = game.doubts(at)
    streams.put([*uncertain(doubts, streams.ink()), *told])
    return vouch(doubts)


def draw(game: "Game", what: str | None, at: int | None, json: bool, worths: bool) -> ExitCode:
    """The position once."""
    from moderator.views.findings import uncertain
    from moderator.views.position import view

    position, doubts = game.at(at), game.doubts(at)
    if json:
        from moderator.rules.basics.state import State
        from moderator.snapshot import as_json
        from moderator.views.clock import times

        told = times(game)
        more = game.about_json | ({"clock": told} if told else {})
        streams.put_json(as_json(State(game.title, position), doubts) | more)
    else:
        streams.put([*uncertain(doubts, streams.ink()), *view(game, position, what, streams.ink(), worths)])
    return vouch(doubts)
