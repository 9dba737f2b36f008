"""A position, part by part or whole."""

from collections.abc import Callable

from moderator.game import Game
from moderator.model.position import Position
from moderator.rules.basics.state import State
from moderator.views.bank import bank
from moderator.views.clock import clock
from moderator.views.companies import companies
from moderator.views.due import due
from moderator.views.ink import PLAIN, Ink
from moderator.views.log import log
from moderator.views.market import market
from moderator.views.players import players
from moderator.views.table import wrap
from moderator.views.trains import phase, trains
from moderator.views.turn import turn

LOG, CLOCK = "log", "clock"
_LAST = 10  # moves of the log that are shown with everything else

PARTS: dict[str, Callable[[State, Ink], list[str]]] = {
    "players": players,
    "companies": companies,
    "market": market,
    "trains": trains,
    "phase": phase,
    "bank": bank,
}
KNOWN = (*PARTS, LOG, CLOCK)


def view(
    game: Game, position: Position, what: str | None = None, ink: Ink = PLAIN, worths: bool = True
) -> list[str]:
    """The lines of one part (one of KNOWN), or of all under a line that says where the game stands.

    Without `worths` nothing tells what a player is worth.
    """
    state = State(game.title, position)
    if what == LOG:
        lines = log(game, position.line, None, ink)
    elif what == CLOCK:
        lines = clock(game, ink)
    elif what is not None:
        lines = _part(what, state, ink, worths)
    else:
        told = "".join(f", {said}" for said in [game.journal.header.told] if said)
        lines = [*wrap(f"{game.title.name}{told}, line {position.line}, next: {turn(state)}")]
        lines += [line for text in due(state) for line in wrap(text, ">> ", "   ")] + [""]
        for part in PARTS:
            lines += _part(part, state, ink, worths)
        lines += log(game, position.line, _LAST, ink)
    return lines[:-1]


def _part(what: str, state: State, ink: Ink, worths: bool) -> list[str]:
    return players(state, ink, worths) if what == "players" else PARTS[what](state, ink)
