"""A position, part by part or whole."""

from collections.abc import Callable

from moderator.game import Game
from moderator.model.position import Position
from moderator.titles.title import Title
from moderator.views.bank import bank
from moderator.views.companies import companies
from moderator.views.ink import PLAIN, Ink
from moderator.views.log import log
from moderator.views.market import market
from moderator.views.players import players
from moderator.views.trains import phase, trains
from moderator.views.turn import turn

LOG = "log"
_LAST = 10  # moves of the log that are shown with everything else

PARTS: dict[str, Callable[[Title, Position, Ink], list[str]]] = {
    "players": players,
    "companies": companies,
    "market": market,
    "trains": trains,
    "phase": phase,
    "bank": bank,
}


def view(game: Game, position: Position, what: str | None = None, ink: Ink = PLAIN) -> list[str]:
    """The lines of one part (a key of PARTS, or LOG), or of all under a line that says where the game stands."""
    steps = [step for step in game.steps if step.booked.line <= position.line]
    if what == LOG:
        lines = log(game.replay.start, steps, None, ink)
    elif what is not None:
        lines = PARTS[what](game.title, position, ink)
    else:
        lines = [f"{game.title.name}, line {position.line}, next: {turn(game.title, position)}", ""]
        for part in PARTS.values():
            lines += part(game.title, position, ink)
        lines += log(game.replay.start, steps, _LAST, ink)
    return lines[:-1]
