"""`moderator show`: show the position."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean, one_line
from moderator.cli.opening import File, HideWorth, Json, Ruleset, open_journal, report_doubts
from moderator.cli.parameters import Argument, Option, complete_view
from moderator.errors import ExitCode
from moderator.files import file_state
from moderator.model.wording import plural

if TYPE_CHECKING:
    from moderator.game import Game

_WHY = "why"


def show(
    file: File,
    what: Annotated[
        list[str] | None,
        Argument(
            metavar="[WHAT...]",
            help="One or more of board, players, companies, market, trains, phase, bank, order, log, clock, packup; "
            "or why [LINE] for a line in full. Default: all.",
            autocompletion=complete_view,
        ),
    ] = None,
    at: Annotated[int | None, Option("--at", metavar="LINE", min=0, help="Show the position after this line.")] = None,
    json: Json = False,
    hide_worth: HideWorth = False,
    watched: Annotated[bool, Option("--watch", help="Redraw whenever the file changes.")] = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Show the position, some views of it, or what one line did."""
    from moderator.views.log import BOARD, KNOWN

    views = what or ([BOARD] if watched else [])
    if views[:1] == [_WHY]:
        if json or watched:
            raise Failed("`why` prints text", ExitCode.USAGE, "leave out --json and --watch")
        return tell_why(file, line_of(views[1:], at), ruleset)
    for each in views:
        if each not in KNOWN:
            raise Failed(f"there is no view {each[:40]!r}", ExitCode.USAGE, did_you_mean(each, (*KNOWN, _WHY)))
    if not watched:
        return draw(open_journal(file, ruleset), views, at, json, not hide_worth)
    if file == "-" or json:
        raise Failed("--watch needs a file and cannot print JSON", ExitCode.USAGE, "name the journal, without --json")

    def redraw() -> None:
        """Draw the file. Keep the last drawing while the file is being saved."""
        try:
            game = open_journal(file, ruleset)
        except Failed as error:
            wait(error.message)
            return
        streams.clear_screen()
        draw(game, views, at, json, not hide_worth)
        streams.flush()

    def wait(why: str) -> None:
        streams.talk(f"moderator: {one_line(why)}; waiting until it can be read")

    open_journal(file, ruleset)  # refuse a file that is no journal
    watch(Path(file), redraw, lambda: wait(f"{file} is gone or empty"), besides=streams.window)
    return ExitCode.CLEAN


def line_of(words: list[str], at: int | None) -> int | None:
    """Return the line of `why 118` or of --at, or None."""
    if not words:
        return at
    if at is not None or len(words) > 1 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 10):
        raise Failed("`why` explains one line", ExitCode.USAGE, "give its number: show FILE why 118")
    return int(words[0])


def tell_why(file: str, at: int | None, ruleset: Path | None) -> ExitCode:
    """Print what one line did, by default the last one."""
    from moderator.views.log import why
    from moderator.views.text import uncertainty_mark

    game = open_journal(file, ruleset)
    line = at if at is not None else game.position.line
    explanation = why(game, line)
    if explanation is None:
        raise Failed(
            f"line {line} of {file} is not a move, or was taken back", remedy="`show FILE log` lists the moves"
        )
    doubts = game.doubts(at)
    streams.put([*uncertainty_mark(doubts, streams.ink()), *explanation])
    return report_doubts(doubts)


def draw(game: "Game", views: Sequence[str], at: int | None, json: bool, worths: bool) -> ExitCode:
    """Print the position. Raises Failed for a line beyond the end."""
    last = len(game.journal.lines)
    if at is not None and at > last:
        message = f"line {at} is beyond the end: the journal has {plural(last, 'line')}"
        raise Failed(message, ExitCode.USAGE, f"use --at {last} at most")
    doubts = game.doubts(at)
    if json:
        from moderator.rules.booking import State
        from moderator.snapshot import as_json
        from moderator.views.clock import times

        clock = times(game)
        more = game.about_json | ({"clock": clock} if clock else {})
        streams.put_json(as_json(State(game.title, game.at(at)), doubts, worths) | more)
    else:
        from moderator.views.log import BOARD, show_views
        from moderator.views.text import SMALLEST

        window = streams.window() if BOARD in views else SMALLEST
        streams.put(show_views(game, at, views, streams.ink(), worths, window))
    return report_doubts(doubts)


PAUSE = 0.2  # seconds between two looks at the file
_PATIENCE = 10  # looks before a missing file is reported


def watch(
    file: Path,
    redraw: Callable[[], None],
    missing: Callable[[], None],
    pause: float = PAUSE,
    looks: int | None = None,
    besides: Callable[[], object] = lambda: None,
) -> None:
    """Call `redraw` now and after each change of the file, until interrupted or for this number of `looks`.

    Wait for a file that is missing or empty, as editors leave it for a moment, and call `missing` after a while. A
    change is another size, time or identity of the file, or another value of `besides`, the size of the window.
    """
    seen: tuple[object, ...] | None = None
    waited = 0
    while looks is None or looks > 0:
        looks = None if looks is None else looks - 1
        now = file_state(file)
        waited = 0 if now else waited + 1
        if waited == _PATIENCE:
            missing()
        if now and (now, besides()) != seen:
            seen = (now, besides())
            redraw()
        time.sleep(pause)
