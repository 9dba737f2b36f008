"""The game on one screen: what a television shows, with what may give way, and in which order, where it has no room."""

from collections.abc import Iterable, Iterator

from moderator.views.board.content import Board
from moderator.web.chart import chart
from moderator.web.holdings import companies, players
from moderator.web.log import corrections
from moderator.web.look import Facts, GameView
from moderator.web.now import group_verbs, now, possible

# What gives way where there is no room, the first one first; of one kind the last piece first. All else is kept.
FOLDS = ("last line", "not started", "privates of companies", "note", "can raise", "besides", "minor", "company")
_EVENTS = 4
_FEW = 6  # moves of one verb that are named


def television(look: GameView) -> Facts:
    """What the parts of the page say, in fewer words."""
    board, held = look.board, companies(look)
    return {
        **now(look),
        "events": board.events[:_EVENTS],
        "trains": board.trains,
        "corrected": _corrected(look),
        "offers": _offers(look),
        "chart": chart(look),
        "zones": _zones(look),
        "seats": board.seats,
        "figures": [*_figures(look, board)],
        "held": held,
        "used": held["used"],
        "fold": {kind: place for place, kind in enumerate(FOLDS)},
    }


def _corrected(look: GameView) -> str:
    """The last correction in a line."""
    found = corrections(look)
    if found is None:
        return ""
    last, more = found["told"][0], len(found["told"]) - 1
    told = f"{last['kind']}, line {last['line']}: {'; '.join(last['told'])}"
    return f"{told}; {more} more before it" if more else told


def _offers(look: GameView) -> list[tuple[str, str]]:
    """What is possible by verb: the moves themselves where there are few, else their number."""
    found = possible(look)
    return [(verb, _few(verb, rests)) for verb, rests in found["can"]] if found else []


def _few(verb: str, rests: list[str]) -> str:
    if len(rests) <= _FEW:
        return " ".join(filter(None, rests))
    if verb.endswith(":"):  # lines of somebody else
        return " ".join(f"{other} {_few(other, found)}" for other, found in group_verbs(rests))
    return f"({len(rests)})"


def _zones(look: GameView) -> list[tuple[str, str]]:
    """The coloured cells of the chart: their name and their colour."""
    title = look.title
    there = dict.fromkeys(title.zone_names.values()) if title.file.shares.priced else ()
    return [(name, title.file.zones[name].colour) for name in there]


def _figures(look: GameView, board: Board) -> Iterator[Facts]:
    """What each player has: a row a figure, with the name under which it may give way."""
    yield _figure("cash", board, (seat.cash for seat in board.seats))
    yield {"label": f"certificates of {board.limit}", "told": [each.certificates for each in board.seats], "may": ""}
    if look.worths:
        if any(seat.raises is not None for seat in board.seats):
            yield _figure("can raise", board, (seat.raises for seat in board.seats), may="can raise")
        yield _figure("worth", board, (seat.worth for seat in board.seats))
    taken = players(look)
    if taken["clocked"]:
        yield {"label": "clock", "told": [each["clock"] for each in taken["rows"]], "may": ""}


def _figure(label: str, board: Board, amounts: Iterable[int | None], may: str = "") -> Facts:
    values = ["-" if amount is None else bare(board, board.balance(amount)) for amount in amounts]
    return {"label": f"{label} {board.currency}", "told": values, "may": may}


def bare(board: Board, told: str) -> str:
    """Money without its sign, which its heading has."""
    return told.replace(board.currency, "")
