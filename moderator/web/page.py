"""The page of a game, each part rendered from its facts, and the television page."""

from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files

from jinja2 import Template

from moderator.model.rounds import DraftRound, GameOver
from moderator.publish.page import environment
from moderator.views.board.content import Board
from moderator.web import log
from moderator.web.entry.wording import key_of, kind_of_key
from moderator.web.game_view import Facts, GameView
from moderator.web.holdings import chart, companies, earned, players, worths
from moderator.web.turn import group_verbs, payout, possible_moves, turn_facts

# The order of leaving out pieces without room, first kind first; within a kind, the last piece first. All else is kept.
FOLDS = ("last line", "not started", "privates of companies", "note", "can raise", "besides", "minor", "company")
_EVENTS = 4
_CELLS = 14  # cells of a chart in one row, if it may be broken
_FEW = 6  # moves of one verb that are listed


def television(view: GameView) -> Facts:
    """Return the facts of the other parts, shortened for one screen."""
    board, held = view.board, view.once(companies)
    return {
        **view.once(turn_facts),
        "events": board.events[:_EVENTS],
        "trains": board.trains,
        "corrected": _corrected(view),
        "offers": _offers(view),
        "chart": _short_chart(view),
        "zones": _zones(view),
        "seats": board.seats,
        "figures": [*_figures(view, board)],
        "held": held,
        "used": held["used"],
        "fold": {kind: place for place, kind in enumerate(FOLDS)},
    }


def _short_chart(view: GameView) -> Facts | None:
    """Return the chart; if it is one long row, broken into several so that it can be large."""
    found = view.once(chart)
    if found is None or len(found["rows"]) > 1:
        return found
    ((name, cells),) = found["rows"]
    each = -(-len(cells) // -(-len(cells) // _CELLS))
    return {**found, "rows": [(name, cells[at : at + each]) for at in range(0, len(cells), each)]}


def _corrected(view: GameView) -> str:
    """Return the last correction in one line."""
    found = view.once(log.corrections)
    if found is None:
        return ""
    last, more = found["told"][0], len(found["told"]) - 1
    told = f"{last['kind']}, line {last['line']}: {'; '.join(last['told'])}"
    return f"{told}; {more} more before it" if more else told


def _offers(view: GameView) -> list[tuple[str, str]]:
    """Return the possible moves by verb: the moves if there are few, else their number.

    None if they only end the turn.
    """
    found = view.once(possible_moves)
    can = found["can"] if found else []
    if not {verb for verb, _ in can} - {"done", "pass"}:
        return []
    return [(_in_words(verb, rests), _few(verb, rests)) for verb, rests in can]


def _in_words(verb: str, rests: list[str]) -> str:
    """Return what a verb does: `buy a train`; another player's name as it is."""
    return verb if verb.endswith(":") else kind_of_key(key_of([verb, *rests[0].split()], False)).says.lower()


def _few(verb: str, rests: list[str]) -> str:
    if len(rests) <= _FEW:
        return " ".join(filter(None, rests))
    if verb.endswith(":"):  # moves of another player
        return " ".join(f"{other} {_few(other, found)}" for other, found in group_verbs(rests))
    return f"({len(rests)})"


def _zones(view: GameView) -> list[tuple[str, str, list[str]]]:
    """Return name and colour of the zones of the chart in which companies stand, with these companies."""
    title = view.title
    there: dict[str, list[str]] = {}
    for company, cell in view.position.cells.items() if title.file.shares.priced else ():
        if (name := title.zone_names.get(cell)) is not None:
            there.setdefault(name, []).append(company)
    return [(name, title.file.zones[name].colour, told) for name, told in there.items()]


def _figures(view: GameView, board: Board) -> Iterator[Facts]:
    """Yield a row per figure of the players, with the name under which it may be folded."""
    yield _figure("cash", board, (seat.cash for seat in board.seats))
    yield {"label": f"certificates of {board.limit}", "told": [each.certificates for each in board.seats], "may": ""}
    if view.worths:
        if any(seat.raises is not None for seat in board.seats):
            yield _figure("can raise", board, (seat.raises for seat in board.seats), may="can raise")
        yield _figure("worth", board, (seat.worth for seat in board.seats))
    taken = view.once(players)
    if taken["clocked"]:
        yield {"label": "clock", "told": [each["clock"] for each in taken["rows"]], "may": ""}


def _figure(label: str, board: Board, amounts: Iterable[int | None], may: str = "") -> Facts:
    values = ["-" if amount is None else without_currency(board, board.balance(amount)) for amount in amounts]
    return {"label": f"{label} {board.currency}", "told": values, "may": may}


def without_currency(board: Board, told: str) -> str:
    """Return an amount without the currency sign, which the heading has."""
    return told.replace(board.currency, "")


_PAGES = files("moderator.web") / "pages"
# The files that pages load, with their types.
LOADED = {
    "style.css": "text/css",
    "page.js": "text/javascript",
    "tv.css": "text/css",
    "tv.js": "text/javascript",
    "icon.png": "image/png",
}
ENTERED = {"entry.js": "text/javascript", "signal.js": "text/javascript"}  # further files of entry pages


def manifest(name: str) -> dict[str, object]:
    """Return the web manifest with which a phone keeps this player's or the keeper's page on its home screen."""
    return {
        "name": f"{name} - moderator",
        "short_name": name,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f5f2",
        "theme_color": "#0b5a44",
        "icons": [{"src": "icon.png", "sizes": "512x512", "type": LOADED["icon.png"]}],
    }


# The parts of a page from top to bottom, each with a template of its name. A part without facts is empty.
PARTS: dict[str, Callable[[GameView], Facts | None]] = {
    "now": turn_facts,
    "corrections": log.corrections,
    "possible": possible_moves,
    "players": players,
    "companies": companies,
    "payout": payout,
    "earned": earned,
    "chart": chart,
    "worths": worths,
    "television": television,  # a page of its own
}


_TEMPLATES = environment(_PAGES)


def loaded(name: str) -> bytes:
    """Return one of the files that pages load."""
    return (_PAGES / name).read_bytes()


def template(name: str) -> Template:
    """Return the HTML template of a page or of a part of one."""
    return _TEMPLATES.get_template(f"{name}.html")


class Shown:
    """A rendered game: its heading, the HTML of each part and round by its id, and the log for searching."""

    def __init__(self, heading: str, parts: dict[str, str], log: list[Facts]) -> None:
        self.heading, self.parts, self.log = heading, parts, log


class Renderer:
    """Renders one game again and again; an unchanged round is not rendered anew, unless what is hidden changes."""

    def __init__(self) -> None:
        self._rounds: dict[str, tuple[log.ShownRound, Facts, str]] = {}
        self._hides = (False, False)

    def render(self, view: GameView) -> Shown:
        found = {name: view.once(find) for name, find in PARTS.items()}
        parts = {name: "" if facts is None else template(name).render(facts) for name, facts in found.items()}
        parts["left-out"] = template("left-out").render(count=log.lines_left_out(view))
        hides = isinstance(view.position.round, GameOver), isinstance(view.position.round, DraftRound)
        known = self._rounds if hides == self._hides else {}
        self._rounds, self._hides = {}, hides
        for shown in log.rounds(view):
            was = known.get(shown.id)
            if was is not None and shown.is_same(was[0]):
                self._rounds[shown.id] = was
            else:
                told = log.round_facts(view, shown)
                self._rounds[shown.id] = shown, told, template("round").render(told)
        parts |= {name: html for name, (_, _, html) in self._rounds.items()}
        seen = {name: view.game.hide(html) for name, html in parts.items()}
        return Shown(str((found["now"] or {})["heading"]), seen, [told for _, told, _ in self._rounds.values()])
