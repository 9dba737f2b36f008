"""The page of a game: each part rendered from its facts, and all of them in one document."""

from collections.abc import Callable
from importlib.resources import files

from jinja2 import Template

from moderator.export.game.course import Played
from moderator.publish.page import environment
from moderator.web.chart import chart, worths
from moderator.web.holdings import companies, earned, players
from moderator.web.log import corrections, lines_left_out, rounds, same_steps
from moderator.web.look import Facts, GameView
from moderator.web.now import now, possible
from moderator.web.payout import payout
from moderator.web.television import television

_PAGES = files("moderator.web") / "pages"
# The files that pages load beside themselves, with the kind of each.
LOADED = {"style.css": "text/css", "page.js": "text/javascript", "tv.css": "text/css", "tv.js": "text/javascript"}
ENTERED = {"entry.css": "text/css", "entry.js": "text/javascript"}  # beside them, where lines are entered

# What a page is made of, from top to bottom; each has a template of its name. A part without facts is empty.
PARTS: dict[str, Callable[[GameView], Facts | None]] = {
    "now": now,
    "corrections": corrections,
    "possible": possible,
    "players": players,
    "companies": companies,
    "payout": payout,
    "earned": earned,
    "chart": chart,
    "worths": worths,
    "television": television,  # all of it again, on a page of its own
}


_TEMPLATES = environment(_PAGES)


def loaded(name: str) -> bytes:
    """One of the files that pages load."""
    return (_PAGES / name).read_bytes()


def template(name: str) -> Template:
    return _TEMPLATES.get_template(f"{name}.html")


class Shown:
    """What is shown of a game: its heading, the HTML of each part and round by its id, and the log to be searched."""

    def __init__(self, heading: str, parts: dict[str, str], log: list[Facts]) -> None:
        self.heading, self.parts, self.log = heading, parts, log


class Renderer:
    """Renders one game again and again; a round in which nothing has changed is not rendered anew."""

    def __init__(self) -> None:
        self._rounds: dict[str, tuple[Played, int, str]] = {}

    def render(self, look: GameView) -> Shown:
        found = {name: find(look) for name, find in PARTS.items()}
        parts = {name: "" if facts is None else template(name).render(facts) for name, facts in found.items()}
        log = rounds(look)
        parts["left-out"] = template("left-out").render(count=lines_left_out(look))
        known, self._rounds = self._rounds, {}
        for shown in log:
            name = shown["id"]
            played, was = look.rounds[shown["number"]], known.get(name)
            count = len(shown["lines"])
            if was is not None and was[1] == count and same_steps(played, was[0]):
                html = was[2]
            else:
                html = template("round").render(shown)
            self._rounds[name] = (played, count, html)
            parts[name] = html
        seen = {name: look.game.hide(html) for name, html in parts.items()}
        return Shown(str((found["now"] or {})["heading"]), seen, log)
