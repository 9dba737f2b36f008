"""A position, view by view or whole, under a line that says where the game stands."""

from collections.abc import Callable, Sequence

from moderator.game import Game
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.views.clock import clock
from moderator.views.companies import companies, earned
from moderator.views.findings import uncertain
from moderator.views.ink import PLAIN, Ink
from moderator.views.log import log
from moderator.views.market import market
from moderator.views.packup import packup
from moderator.views.players import bank, players
from moderator.views.text import SMALLEST, Window, wrap
from moderator.views.trains import phase, trains
from moderator.views.turn import due, order, turn

BOARD, ORDER, LOG, CLOCK, PACKUP = "board", "order", "log", "clock", "packup"
_LAST = 10  # moves of the log that are shown with everything else

PARTS: dict[str, Callable[[State, Ink], list[str]]] = {
    "players": players,
    "companies": companies,
    "market": market,
    "trains": trains,
    "phase": phase,
    "bank": bank,
}
KNOWN = (BOARD, *PARTS, ORDER, LOG, CLOCK, PACKUP)


def show_views(
    game: Game,
    line: int | None = None,
    wanted: Sequence[str] = (),
    ink: Ink = PLAIN,
    worths: bool = True,
    window: Window = SMALLEST,
) -> list[str]:
    """Views (of KNOWN) one after the other as they are after a line, all parts without any; whether books can be
    trusted and where the game stands is told above them.

    Without `worths` nothing tells what a player is worth. The board says itself where the game stands.
    """
    position, doubts = game.at(line), game.doubts(line)
    head = [*uncertain(doubts, ink), *_stand(game, State(game.title, position))]
    told = [[*head, ""]] if [*wanted[:1]] != [BOARD] else []
    for what in wanted or (*PARTS, ""):
        if what == BOARD:
            from moderator.views.board.content import read_board
            from moderator.views.board.drawing import draw_board

            told.append([*draw_board(read_board(game, line, worths), window, ink), ""])
        else:
            told.append(view(game, position, what, ink, worths))
    return [line for part in told for line in part][:-1]


def _stand(game: Game, state: State) -> list[str]:
    """Which game it is, where it stands, and what is due."""
    told = "".join(f", {said}" for said in [game.journal.header.told] if said)
    lines = wrap(f"{game.title.name}{told}, line {state.position.line}, next: {turn(state)}")
    return lines + [line for text in due(state) for line in wrap(text, ">> ", "   ")]


def view(game: Game, position: Position, what: str, ink: Ink = PLAIN, worths: bool = True) -> list[str]:
    """The lines of one part, the order of play, what is noted for packing up, the log (without a name: its end) or the
    clock; a blank line after them.
    """
    state = State(game.title, position)
    if what == CLOCK:
        return clock(game, ink)
    if what == ORDER:
        return order(state, ink)
    if what == PACKUP:
        return packup(state, ink)
    if what in ("", LOG):
        return log(game, position.line, None if what else _LAST, ink)
    if what == "companies":
        return companies(state, ink, earned(game, position.line))
    return players(state, ink, worths) if what == "players" else PARTS[what](state, ink)
